import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ledgerBeancount } from '../../../cli/ledger/ledger-text.ts';
import { type Ledger, type LedgerLine, readLedger } from '../../../data/ledger/read-ledger.ts';
import { readTruth } from '../../ingest/truth.ts';
import { readBeancount } from '../../support/beancount.ts';
import { CHAINS } from '../../support/chains.ts';
import { ingestedChain } from '../../support/ingested-chain.ts';
import { jsonRows } from '../../support/json-rows.ts';
import { repetitions } from '../../support/repetitions.ts';

function ledgerOf(snapshot: string, address: string, span: object = {}): Promise<Ledger> {
  return readLedger(snapshot, { address, from: null, to: null, earned: null, ...span });
}

describe.each(CHAINS)('ledgers of the chain $name', (chain) => {
  it('are text that an independent reader of beancount takes, at each time', async () => {
    const snapshot = await ingestedChain({ chain });
    const parquet = (name: string) => `'${join(snapshot, `${name}.parquet`)}'`;
    const found = await jsonRows(
      `select staker from ${parquet('delegation_changes')} union select earner from ${parquet('reward_claims')} order by 1`,
    );
    const [[middle] = []] = await jsonRows(
      `select strftime(median("timestamp"), '%Y-%m-%d') from ${parquet('share_changes')}`,
    );
    const spans = [
      {},
      { from: String(middle) },
      { to: String(middle) },
      { from: String(middle), to: String(middle) },
      { from: '2200-01-01' },
      { to: '2000-01-01' },
      { from: '0001-01-01', to: '9999-12-31' },
    ];
    let notesAlone = 0;
    let transactions = 0;
    for (const [address] of found.slice(0, repetitions(3, 60))) {
      for (const span of spans) {
        const ledger = await ledgerOf(snapshot, String(address), span);
        const read = readBeancount(ledgerBeancount(ledger));
        expect(read.balances).toEqual(read.asserted);
        expect(read.asserted.size).toBe(ledger.closing.length);
        transactions += read.transactions;
        if (read.transactions === 0 && read.notes > 0) notesAlone += 1;
      }
    }
    expect(transactions).toBeGreaterThan(0);
    expect(notesAlone).toBeGreaterThan(0);
  });

  it('end with the withdrawable shares that the contracts have', async () => {
    const snapshot = await ingestedChain({ chain });
    const { stakers } = readTruth(chain);
    const held = stakers.flatMap(({ staker, shares }) => {
      const known = shares.filter(({ withdrawableShares }) => withdrawableShares !== '0');
      const balances = known.map(({ strategy, withdrawableShares }) => [
        strategy,
        withdrawableShares,
      ]);
      return balances.length === 0 ? [] : [{ staker, balances: Object.fromEntries(balances) }];
    });
    for (const { staker, balances } of held.slice(0, repetitions(12, held.length))) {
      const { closing } = await ledgerOf(snapshot, staker);
      const own = closing.filter(({ account }) => account === 'Assets:Restaked');
      expect(
        Object.fromEntries(own.map(({ strategy, balance }) => [strategy, balance])),
        staker,
      ).toEqual(balances);
    }
    expect(held.length).toBeGreaterThan(0);
  });
});

/** Makes a deposit's line, with an address's first digits and its last. */
function deposit(strategy: string, symbol: string | null): LedgerLine {
  const empty = { log_index: null, transaction_hash: null, tokens: null, dollar_value: null };
  const unpriced = { dollar_price: null, priced_at: null, price_source: null, note: null };
  return {
    ...{ ...empty, ...unpriced, entry: '1', time: '2026-01-02T00:00:00Z', block_number: '1' },
    ...{ kind: 'closing', account: 'Assets:Restaked', strategy, token: null, symbol },
    ...{ change: null, balance: '1' },
  };
}

describe('text of beancount', () => {
  const request = { address: `0x${'1'.repeat(40)}`, from: '2026-01-01', to: null, earned: null };
  const ledger = { request, snapshot: 'x', hasEarned: false, hasLosses: false };
  const strategy = (last: string) => `0x${'a'.repeat(39)}${last}`;

  it('says what it has not, and names commodities by their addresses', () => {
    const closing = [deposit(strategy('1'), 'a"b\\c')];
    const text = ledgerBeancount({ ...ledger, opening: closing, lines: [], closing });
    expect(text).toContain('; not known: fees of transactions, transfers of tokens, tokens');
    expect(text).toContain('; rewards are claimed ones: none were computed');
    expect(text).toContain('; losses of queued withdrawals are not known');
    expect(text).toContain(`commodity S-${'A'.repeat(20)}\n  address: "${strategy('1')}"\n`);
    expect(text).toContain('  symbol: "a\\"b\\\\c"\n');
    expect(readBeancount(text).asserted.size).toBe(1);
  });

  it('is refused if two addresses would be one commodity', () => {
    const closing = [deposit(strategy('1'), null), deposit(strategy('2'), null)];
    expect(() => ledgerBeancount({ ...ledger, opening: [], lines: [], closing })).toThrow(
      `${strategy('1')} and ${strategy('2')} begin with the same digits`,
    );
  });
});
