import { describe, expect, it } from 'vitest';
import { chainOf, follow, MemoryStore } from './followed.ts';
import { type Answer, type Fault, serveChain } from './rpc-server.ts';

const at = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const DELEGATION = `0xef0100${'Ab'.repeat(20)}`;

/** A node that has these codes at the addresses 1, 2, 3 … */
function having(codes: readonly (string | Answer)[]): Fault {
  return ({ method, params: [account] }) => {
    if (method !== 'eth_getCode') return undefined;
    const code = codes[Number(account) - 1] ?? '0x';
    return typeof code === 'string' ? { result: code } : code;
  };
}

/** Follows a chain with the slashers 1 to `count` into a store. */
async function asked(
  count: number,
  fault: Fault,
  { takesBatches = true, store = new MemoryStore(), confirmations = null as number | null } = {},
) {
  const server = await serveChain(chainOf(120), fault);
  server.takesBatches = takesBatches;
  store.slashers = Array.from({ length: count }, (_, index) => at(index + 1));
  const { messages } = await follow([server], { confirmations }, store);
  const requests = server.requests.filter(({ method }) => method === 'eth_getCode');
  return { store, messages, accounts: requests.map(({ params }) => params[0]), requests };
}

describe('the kind of a slasher', () => {
  it.each([
    ['externally_owned', '0x'],
    ['delegated', DELEGATION],
    ['contract', '0x6001'],
    // Neither is a delegation of 23 bytes.
    ['contract', DELEGATION.slice(0, -2)],
    ['contract', `${DELEGATION}00`],
    ['contract', `0xef0101${'ab'.repeat(20)}`],
    ['contract', `0x${'60'.repeat(24_576)}`],
  ])('is %s', async (kind, code) => {
    const { store, messages } = await asked(1, having([code]));
    expect([...store.codes.values()]).toEqual([{ account: at(1), kind, blockNumber: 120 }]);
    expect(store.published).toEqual([120, 120]);
    expect(messages).toContain('codes of slashers: 1 asked, 1 new');
  });

  it('is that at the end of the last final block', async () => {
    const { requests } = await asked(1, having([]));
    expect(requests.map(({ params }) => params)).toEqual([[at(1), '0x78']]);
    const early = await asked(1, having([]), { confirmations: 20 });
    expect(early.requests.map(({ params }) => params)).toEqual([[at(1), '0x64']]);
  });

  it('is asked for thirty accounts a batch, and one by one of a node without batches', async () => {
    for (const takesBatches of [true, false]) {
      const { store, accounts } = await asked(67, having([]), { takesBatches });
      expect([...store.codes.keys()]).toEqual(store.slashers);
      expect(accounts).toEqual(store.slashers);
    }
  });

  it('is asked again unless it is a contract, and published again only if it is another', async () => {
    const { store } = await asked(3, having(['0x', DELEGATION, '0x6001']));
    store.published.length = 0;
    const same = await asked(3, having(['0x', DELEGATION, '0x']), { store });
    expect(same.accounts).toEqual([at(1), at(2)]);
    expect(store.published).toEqual([120]);
    expect(same.messages.join()).not.toContain('codes of slashers');

    const later = await asked(3, having(['0x6001', '0x', '0x']), { store });
    expect(later.messages).toContain('codes of slashers: 2 asked, 2 new');
    expect([...store.codes.values()].map(({ kind }) => kind)).toEqual([
      'contract',
      'externally_owned',
      'contract',
    ]);
    expect(store.published).toEqual([120, 120, 120]);
  });
});

describe('a node that fails', () => {
  it.each<[string, Answer]>([
    ['an error', { status: 500, body: 'no' }],
    ['a revert', { error: { code: 3, message: 'execution reverted' } }],
    ['null', { result: null }],
    ['half a byte', { result: '0x600' }],
    ['a number', { result: 96 }],
    ['other text', { result: '6001' }],
  ])('with %s for one account leaves it out', async (_what, answer) => {
    const { store } = await asked(3, having(['0x', answer, '0x6001']));
    expect([...store.codes.values()].map(({ account, kind }) => [account, kind])).toEqual([
      [at(1), 'externally_owned'],
      [at(3), 'contract'],
    ]);
  });

  it.each<[string, Answer]>([
    ['is over its quota', { status: 429, body: 'too many requests' }],
    ['has no state of the block', { error: { code: -32000, message: 'missing trie node' } }],
    ['does not serve eth_getCode', { error: { code: -32601, message: 'method not found' } }],
  ])('that %s is asked at the next publication', async (_what, answer) => {
    const codes = Array.from({ length: 12 }, () => answer);
    const { store, messages, accounts } = await asked(12, having(codes));
    expect(store.codes.size).toBe(0);
    expect(store.published).toEqual([120]);
    expect(messages.join()).toContain('12 codes of slashers are not asked for yet: ');
    expect(messages.join()).not.toContain('secret-key');
    // A batch of twelve, and then three accounts alone.
    expect(accounts.length).toBeLessThanOrEqual(15);
  });
});
