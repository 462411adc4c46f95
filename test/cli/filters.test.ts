import { describe, expect, it } from 'vitest';
import { commandLine } from './running.ts';

describe('filters', () => {
  it('prints which logs an ingest of a network selects', async () => {
    const { code, out, err } = await commandLine(['filters', 'mainnet']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { addresses, topics, called, tokens, prices, products, ...first } = JSON.parse(out);
    expect(first).toEqual({ chainId: 1, firstBlock: 17_445_563 });
    expect(addresses).toContain('0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a');
    // ExchangeRateEmitted(uint256), which strategies emit.
    expect(topics).toContain('0xd2494f3479e5da49d386657c292c610b5b01df313d07c62eb0cfa49924a31be8');
    // Swaps of the pool of USDC and WETH, and no other log of it.
    expect(prices).toContainEqual({
      addresses: ['0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'],
      topics: ['0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67'],
      sample: { blocks: 6, every: 1800, from: 0 },
    });
    // Of EIGEN and bEIGEN transfers that change the supply, and no others.
    const transfers = {
      addresses: [
        '0xec53bf9167f50cdeb3ae105f56099aaab9061f83',
        '0x83e9115d334d248ce39a6f36144aeab5b3456e75',
      ],
      topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
    };
    expect(tokens.slice(1)).toEqual([
      { ...transfers, zeroTopic: 1 },
      { ...transfers, zeroTopic: 2 },
    ]);
    expect(addresses.filter((one: string) => transfers.addresses.includes(one))).toEqual([]);
    expect(topics).not.toContain(transfers.topics[0]);
    const ofPools = prices.flatMap((one: { addresses: string[] }) => one.addresses);
    expect(addresses.filter((one: string) => ofPools.includes(one))).toEqual([]);
    // Registries of products by address and topic, as their other logs are of no use.
    expect(products).toHaveLength(2);
    // Proxies of the beacon of ether.fi's nodes, which log it as topic 1.
    expect(products[1]).toEqual({
      addresses: null,
      topics: ['0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e'],
      topic1: ['0x0000000000000000000000003c55986cfee455e2533f4d29006634ecf9b7c03f'],
    });
    // EigenPodCreated(address,address) of StakeWise's vaults, which only logs name.
    expect(topics).toContain('0xcdc82cfed67d9b46d3a15dd3b48745fb894a354d554cb5da5fb8c440f85c108e');
    expect(products[0].addresses).toContain('0xf7b6b32492c2e13799d921e84202450131bd238b');
    expect(products[0].topics).toContain(
      '0x8ad2a9260a8e9a01d1ccd66b3875bcbdf8c4d0c552bc51a7d2125d4146e1d2d6',
    );
    expect(addresses.filter((one: string) => products[0].addresses.includes(one))).toEqual([]);
    expect(called.toSorted()).toEqual([
      '0x858646372cc42e1a627fce94aa7a7033e7cf075a',
      '0x870679e138bcdf293b7ff14dd44b70fc97e12fc0',
    ]);
  });

  it('prints no logs of prices for a network without sources of them', async () => {
    const { out } = await commandLine(['filters', 'holesky']);
    expect(JSON.parse(out)).not.toHaveProperty('prices');
  });

  it('ends with 1 if --store names no store', async () => {
    expect(await commandLine(['filters', 'mainnet', '--store', '/nowhere'])).toEqual({
      code: 1,
      out: '',
      err: '/nowhere: is no log store: ingest logs first\n',
    });
  });

  it('ends with 1 where there is no such network', async () => {
    expect(await commandLine(['filters', 'goerli'])).toEqual({
      code: 1,
      out: '',
      err: 'network goerli: does not exist: give mainnet, hoodi, sepolia, holesky or a JSON file\n',
    });
  });
});
