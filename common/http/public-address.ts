import { BlockList, isIP } from 'node:net';

/** Whether a connection to an IP address may be made. */
export type AddressPolicy = (address: string) => boolean;

/*
 * Addresses outside the public internet (IANA's registries of special-purpose addresses, RFC 6890),
 * and IPv6 addresses that embed an IPv4 address, which may be any of these.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Only 2000::/3 of IPv6 is allocated; these parts of it are special. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const special = listOf(SPECIAL_IPV4, SPECIAL_IPV6);
const global = listOf([], [GLOBAL_IPV6]);

/** Whether an address is on the public internet. False for text that is not an address. */
export const isPublic: AddressPolicy = (address) => {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
};

function listOf(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  const add = (subnet: string, family: 'ipv4' | 'ipv6') => {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), family);
  };
  for (const subnet of ipv4) add(subnet, 'ipv4');
  for (const subnet of ipv6) add(subnet, 'ipv6');
  return list;
}
