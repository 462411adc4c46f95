import { describe, expect, it } from 'vitest';
import { type Network, parseNetwork } from '../../../ingest/networks/network.ts';
import { chainOf, follow, NETWORK } from './followed.ts';
import { serveChain } from './rpc-server.ts';

const at = (digit: string) => `0x${digit.repeat(40)}`;
const PROXY = at('9');
const [OLD, LISTED, NEXT] = [at('a'), at('b'), at('c')];

const word = (hex: string) => `0x${hex.replace('0x', '').padStart(64, '0')}`;

/** The network with a feed of ETH with these aggregators. */
function withFeed(...aggregators: string[]): Network {
  const feed = { source: 'chainlink', token: 'ETH', quote: 'USD', proxy: PROXY, decimals: 8 };
  const prices = [{ ...feed, aggregators: aggregators.map((address) => ({ address })) }];
  return parseNetwork('network', { ...NETWORK, prices });
}

/** The warnings of a follow of a chain on which the proxy answers so. */
async function warningsOf(network: Network, returns: Readonly<Record<string, string>>) {
  const chain = chainOf(200);
  for (const [data, result] of Object.entries(returns))
    chain.returns.set(`${PROXY} ${data}`, result);
  const { messages, store } = await follow([await serveChain(chain)], { network });
  expect(store.published).toEqual([200]);
  return messages.filter((message) => message.startsWith('warning'));
}

/** Answers of a proxy of these aggregators, by data. */
function proxyOf(...aggregators: string[]): Record<string, string> {
  const phases = aggregators.map((address, index) => [
    `0xc1597304${(index + 1).toString(16).padStart(64, '0')}`,
    word(address),
  ]);
  return { '0x58303b10': word(aggregators.length.toString(16)), ...Object.fromEntries(phases) };
}

describe('a follow of a network with feeds', () => {
  it('warns of the aggregators after the first listed one that the file lacks', async () => {
    const upper = NEXT.toUpperCase().replace('X', 'x');
    expect(await warningsOf(withFeed(LISTED), proxyOf(OLD, LISTED, upper))).toEqual([
      `warning feed ${PROXY} of ETH: the network's file lacks the aggregator of phase 3, so that its prices are missing: add {"address":"${NEXT}"} to aggregators in a file of your own for --network, with a new --store and all inputs`,
    ]);
    expect(await warningsOf(withFeed(LISTED, NEXT), proxyOf(OLD, LISTED, NEXT))).toEqual([]);
  });

  it('warns of all aggregators if the file has none, and skips phases without one', async () => {
    const warnings = await warningsOf(withFeed(), proxyOf(OLD, at('0'), LISTED));
    expect(warnings.map((one) => /phase (\d)/.exec(one)?.[1])).toEqual(['1', '3']);
  });

  it.each([
    ['nothing', { '0x58303b10': '0x' }, 'eth_call of .* returns no word'],
    ['text', { '0x58303b10': '0x41' }, 'eth_call of .* returns no word'],
    ['too many phases', { '0x58303b10': word('ffff') }, 'phaseId.* is 65535'],
    ['no phase', {}, 'execution reverted'],
    ['no aggregator', { '0x58303b10': word('1') }, 'execution reverted'],
  ])('reads on if the proxy answers %s', async (_, returns: Record<string, string>, reason) => {
    const start = `feed ${PROXY} of ETH: its aggregators are not checked: `;
    expect(await warningsOf(withFeed(LISTED), returns)).toEqual([
      expect.stringMatching(new RegExp(`${start}.*${reason}`)),
    ]);
  });

  it('reads on if the node refuses the call', async () => {
    const server = await serveChain(chainOf(200), ({ method }) =>
      method === 'eth_call' ? { error: { code: 3, message: 'execution reverted' } } : undefined,
    );
    const { messages } = await follow([server], { network: withFeed(LISTED) });
    expect(messages.filter((message) => message.includes('are not checked'))).toHaveLength(1);
  });
});
