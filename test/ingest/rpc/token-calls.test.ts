import { encodeAbiParameters, type Hex, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { MAX_TEXT_LENGTH } from '../../../ingest/configuration/token-metadata.ts';
import { chainOf, follow, MemoryStore } from './followed.ts';
import type { RpcRequest } from './rpc-answers.ts';
import { type Answer, type Fault, serveChain } from './rpc-server.ts';

const SELECTORS: Readonly<Record<string, string>> = {
  '0x95d89b41': 'symbol',
  '0x06fdde03': 'name',
  '0x313ce567': 'decimals',
};

const REVERT: Answer = { error: { code: 3, message: 'execution reverted' } };

const text = (value: string): Answer => ({
  result: encodeAbiParameters([{ type: 'string' }], [value]),
});
const word = (value: bigint): Answer => ({ result: toHex(value, { size: 32 }) });
const bytes = (result: string): Answer => ({ result });
const fixed = (value: string): Answer => ({ result: toHex(value, { size: 32 }).padEnd(66, '0') });

/** The answers of one token contract to the three functions. */
type Contract = Readonly<Record<string, Answer>>;

const at = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;

function callOf({ params }: RpcRequest): { to: string; data: string; gas: string } {
  return params[0] as { to: string; data: string; gas: string }; // as askTokens sends it
}

/** A node with these contracts at the addresses 1, 2, 3 … */
function having(contracts: readonly Contract[]): Fault {
  return (request) => {
    if (request.method !== 'eth_call') return undefined;
    const { to, data } = callOf(request);
    return contracts[Number(to) - 1]?.[SELECTORS[data] ?? ''] ?? REVERT;
  };
}

/** Follows a chain whose logs name the tokens 1 to `count`, with a node that answers so. */
async function asked(count: number, fault: Fault, takesBatches = true) {
  const server = await serveChain(chainOf(120), fault);
  server.takesBatches = takesBatches;
  const store = new MemoryStore();
  store.unknown = Array.from({ length: count }, (_, index) => at(index + 1));
  const { messages } = await follow([server], {}, store);
  const calls = server.requests.filter(({ method }) => method === 'eth_call');
  return { store, messages, calls, server };
}

/** The answers of one contract, without its address. */
async function answered(contract: Contract) {
  const { store } = await asked(1, having([contract]));
  return store.answers.map(({ token: _token, ...rest }) => rest);
}

const TOKEN: Contract = { symbol: text('RWD'), name: text('Reward Token'), decimals: word(6n) };

describe('symbol, name and decimals of a token contract', () => {
  it('are asked for at the newest block, with a bound of gas, and then published', async () => {
    const { store, calls, messages } = await asked(1, having([TOKEN]));
    expect(store.answers).toEqual([
      { token: at(1), symbol: 'RWD', name: 'Reward Token', decimals: 6 },
    ]);
    expect(calls.map(({ params }) => params)).toEqual(
      Object.keys(SELECTORS).map((data) => [{ to: at(1), data, gas: '0xf4240' }, 'latest']),
    );
    expect(store.published).toEqual([120, 120]);
    expect(messages).toContain('token contracts: 1 asked, 1 answered');
  });

  it.each<[string, Contract, unknown]>([
    [
      'bytes32, as MKR has them',
      { symbol: fixed('MKR'), name: fixed('Maker'), decimals: word(18n) },
      { symbol: 'MKR', name: 'Maker', decimals: 18 },
    ],
    ['a name that reverts', { ...TOKEN, name: REVERT }, { symbol: 'RWD', name: null, decimals: 6 }],
    [
      'an empty answer, as an address without code gives it',
      { symbol: bytes('0x'), name: bytes('0x'), decimals: bytes('0x') },
      { symbol: null, name: null, decimals: null },
    ],
    [
      'an empty text',
      { ...TOKEN, symbol: text(''), name: fixed('') },
      { symbol: null, name: null, decimals: 6 },
    ],
    [
      'emoji, controls and marks of direction',
      { ...TOKEN, symbol: text('🦭\u202e\u0007X'), name: text('👩‍🚀\n\u0000') },
      { symbol: '🦭 X', name: '👩‍🚀', decimals: 6 },
    ],
    [
      'bytes that are not UTF-8',
      { ...TOKEN, symbol: bytes(`0x41ff42${'00'.repeat(29)}`) },
      { symbol: 'A\ufffdB', name: 'Reward Token', decimals: 6 },
    ],
    [
      'a text of 10 kB',
      { ...TOKEN, name: text('x'.repeat(10_000)) },
      { symbol: 'RWD', name: 'x'.repeat(MAX_TEXT_LENGTH), decimals: 6 },
    ],
    ['255 decimals', { ...TOKEN, decimals: word(255n) }, { ...plainNames(), decimals: 255 }],
    ['256 decimals', { ...TOKEN, decimals: word(256n) }, { ...plainNames(), decimals: null }],
    [
      'decimals of 2^256-1',
      { ...TOKEN, decimals: word(2n ** 256n - 1n) },
      { ...plainNames(), decimals: null },
    ],
    [
      'decimals of one byte',
      { ...TOKEN, decimals: bytes('0x06') },
      { ...plainNames(), decimals: null },
    ],
    [
      'a text that is cut, and one at an offset of 2^255',
      {
        ...TOKEN,
        symbol: bytes(cut(encodeAbiParameters([{ type: 'string' }], ['RWD']))),
        name: bytes(`0x80${'00'.repeat(63)}`),
      },
      { symbol: null, name: null, decimals: 6 },
    ],
  ])('may be %s', async (_what, contract, expected) => {
    expect(await answered(contract)).toEqual([expected]);
  });

  it.each([
    { error: { code: -32000, message: 'invalid opcode: INVALID' } },
    { error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' } },
    { error: { code: -32000, message: 'out of gas' } },
    { error: { code: 3, message: 'execution reverted: over the rate limit' } },
  ])('are unknown for good after $error.message', async (answer) => {
    const contract = { symbol: answer, name: answer, decimals: answer };
    const { store, messages } = await asked(1, having([contract]));
    expect(store.answers).toEqual([{ token: at(1), symbol: null, name: null, decimals: null }]);
    expect(store.published).toEqual([120]);
    expect(messages).toContain('token contracts: 1 asked, 0 answered');
  });

  it('are asked for ten tokens a batch, and one by one of a node without batches', async () => {
    const contracts = Array.from({ length: 23 }, () => TOKEN);
    for (const takesBatches of [true, false]) {
      const { store, calls } = await asked(23, having(contracts), takesBatches);
      expect(store.answers.map(({ token }) => token)).toEqual(store.unknown);
      expect(store.answers.every(({ symbol }) => symbol === 'RWD')).toBe(true);
      expect(calls).toHaveLength(69);
    }
  });
});

describe('a node that fails', () => {
  it('leaves out one token whose requests fail, and has the others of its batch', async () => {
    const honest = having([TOKEN, TOKEN, TOKEN]);
    const { store } = await asked(3, (request, result) =>
      request.method === 'eth_call' && callOf(request).to === at(2)
        ? { status: 500, body: 'no' }
        : honest(request, result),
    );
    expect(store.answers.map(({ token }) => token)).toEqual([at(1), at(3)]);
    expect(store.published).toEqual([120, 120]);
  });

  it.each<[string, Answer, number]>([
    ['is over its quota', { status: 429, body: 'too many requests' }, 30],
    ['does not serve eth_call', { error: { code: -32601, message: 'method not found' } }, 39],
    ['answers with no hex', { result: 'RWD' }, 39],
    ['answers with null', { result: null }, 39],
  ])('that %s is asked again at the next publication', async (_what, answer, requests) => {
    const { store, messages, calls } = await asked(12, ({ method }) =>
      method === 'eth_call' ? answer : undefined,
    );
    expect(store.answers).toEqual([]);
    expect(store.published).toEqual([120]);
    expect(messages.join()).toContain('12 tokens are not asked for yet: ');
    expect(messages.join()).not.toContain('secret-key');
    // A batch of thirty, and then three tokens alone.
    expect(calls.length).toBeLessThanOrEqual(requests);
  });
});

function plainNames() {
  return { symbol: 'RWD', name: 'Reward Token' };
}

function cut(hex: Hex): Hex {
  return hex.slice(0, -64) as Hex; // without its last word
}
