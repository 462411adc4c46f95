import { catalogue } from '../../common/messages.ts';

interface Address {
  readonly address: string;
}

interface Contract {
  readonly contract: string;
}

interface Product {
  readonly product: string;
}

/** Why a network's file is refused; each text follows the network, and the member if it is one. */
export const NETWORK_PROBLEMS = catalogue({
  network_member_invalid: ({ member, reason }: Record<'member' | 'reason', string>) =>
    `${member}: ${reason}`,
  contract_missing: ({ contract }: Contract) =>
    `contract ${contract} is missing: shares would be wrong without it`,
  address_repeated: ({ address }: Address) => `address ${address} is there more than once`,
  contract_too_early: ({ contract, fromBlock, firstBlock }: Contract & Early) =>
    `contract ${contract} is from block ${fromBlock}, before firstBlock ${firstBlock}`,
  eigenda_unsupported: ({ contract, network, networks }: Contract & Unsupported) =>
    `contract ${contract} needs a network of ${networks.join(' or ')}, not ${network}: leave EigenDA's contracts out`,
  event_unknown: ({ event, events }: Unknown<'event', 'events'>) =>
    `event ${event} is none of ${events.join(', ')}`,
  field_unknown: ({ event, field, fields }: Unknown<'event' | 'field', 'fields'>) =>
    `event ${event}: ${field} is none of ${fields.join(', ')}`,
  contract_of_protocol: ({ address }: Address) => `${address} is a contract of the protocol`,

  // Sources of prices.
  eth_priced_in_eth: () => 'the price of ETH is in USD',
  eth_without_source: () => 'ETH has no source: all dollars follow from its price',
  sample_too_long: ({ blocks, every }: Record<'blocks' | 'every', number>) =>
    `sample: ${blocks} blocks are more than ${every}`,
  blocks_reversed: ({ address, fromBlock, toBlock }: Address & Reversed) =>
    `${address}: fromBlock ${fromBlock} is after ${toBlock}`,
  address_of_other_source: ({ address, other }: Address & { readonly other: string }) =>
    `${address} belongs to ${other} too`,

  // Products.
  vaults_half_given: () => 'has vaults in only one of registries and vaults',
  product_without_source: () => 'has neither registries nor formulas',
  product_repeated: ({ product }: Product) => `${product} is there more than once`,
  strategy_repeated: ({ strategy }: { readonly strategy: string }) =>
    `strategy ${strategy} is there more than once`,
  emitter_repeated: ({ event, address }: Address & { readonly event: string }) =>
    `${event} of ${address} is there more than once`,
  creator_repeated: ({ creator }: { readonly creator: string }) =>
    `creator ${creator} is there more than once`,
});

interface Early {
  readonly fromBlock: number;
  readonly firstBlock: number;
}

interface Reversed {
  readonly fromBlock: number;
  readonly toBlock: number;
}

interface Unsupported {
  readonly network: string;
  /** EigenDA is read on these. */
  readonly networks: readonly string[];
}

type Unknown<Name extends string, Known extends string> = Readonly<
  Record<Name, string> & Record<Known, readonly string[]>
>;
