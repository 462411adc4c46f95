import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ledger, type LedgerLine, readLedger } from '../../../data/ledger/read-ledger.ts';
import { commandLine } from '../../cli/running.ts';
import { readBeancount } from '../../support/beancount.ts';
import { ingestedChain } from '../../support/ingested-chain.ts';
import { jsonRows } from '../../support/json-rows.ts';
import { realMainnet } from '../../support/real-mainnet.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

let snapshot: string;
/** The stakers with the most changes of shares, and those that were slashed. */
let stakers: string[];

beforeAll(async () => {
  snapshot = await ingestedChain({
    prices: [{ token: 'ETH', timeMs: 0, ethPrice: '1', dollarPrice: '2000' }],
  });
  stakers = (
    await jsonRows(`
      select staker from '${join(snapshot, 'share_changes.parquet')}' group by 1
      order by count(*) filter (reason = 'slash') desc, count(*) desc, staker limit 12`)
  ).map(([staker]) => String(staker));
});

function ledgerOf(address: string, more: object = {}): Promise<Ledger> {
  return readLedger(snapshot, { address, from: null, to: null, earned: null, ...more });
}

/** Balances of an account by strategy. */
function balancesOf(lines: readonly LedgerLine[], account: string): Record<string, string | null> {
  return Object.fromEntries(
    lines
      .filter((line) => line.account === account)
      .map(({ strategy, balance }) => [strategy ?? '', balance]),
  );
}

describe('a ledger', () => {
  it('adds up to 0 in each commodity at every entry', async () => {
    const kinds = new Set<string | null>();
    for (const staker of stakers) {
      const sums = new Map<string, bigint>();
      const { lines } = await ledgerOf(staker);
      for (const { entry, strategy, token, change, account, kind } of lines) {
        kinds.add(kind);
        if (account === null) continue;
        const key = `${entry} ${strategy ?? token}`;
        sums.set(key, (sums.get(key) ?? 0n) + BigInt(change ?? '0'));
      }
      expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
    }
    for (const kind of [
      'deposit',
      'withdrawal_queued',
      'withdrawal_completed',
      'slash',
      'delegation',
    ])
      expect([...kinds]).toContain(kind);
  });

  it('ends with the shares that the snapshot has, and the withdrawals in the queue', async () => {
    for (const staker of stakers) {
      const { closing } = await ledgerOf(staker);
      const shares = await jsonRows(`
        select strategy, shares::varchar from '${join(snapshot, 'staker_shares.parquet')}'
        where staker = '${staker}' and shares <> 0`);
      expect(balancesOf(closing, 'Assets:Restaked')).toEqual(Object.fromEntries(shares));
      const queued = await jsonRows(`
        select strategy, sum(amount)::varchar from (
          select unnest(strategies) as strategy, unnest(shares)::hugeint as amount
          from '${join(snapshot, 'withdrawals.parquet')}' where staker = '${staker}' and not completed
          union all
          select strategy, (shares_after - shares_before)::hugeint from '${join(snapshot, 'share_losses.parquet')}'
          where withdrawal_root in (
            select withdrawal_root from '${join(snapshot, 'withdrawals.parquet')}' where staker = '${staker}' and not completed))
        group by 1 having sum(amount) <> 0`);
      expect(balancesOf(closing, 'Assets:Queued')).toEqual(Object.fromEntries(queued));
    }
  });

  it('has values by the newest price before an event, with its source', async () => {
    const [[owner] = []] = await jsonRows(
      `select staker from '${join(snapshot, 'share_changes.parquet')}' where reason = 'pod_update' order by 1 limit 1`,
    );
    const { lines } = await ledgerOf(String(owner));
    const updates = lines.filter(
      ({ kind, account }) => kind === 'pod_update' && account === 'Assets:Restaked',
    );
    expect(updates.length).toBeGreaterThan(0);
    for (const line of updates) {
      expect(line).toMatchObject({ dollar_price: '2000', price_source: 'file' });
      expect(Number(line.dollar_value)).toBeCloseTo(Number(line.tokens) * 2000, 6);
    }
  });

  it('has the balances at both ends of a time', async () => {
    const [staker = ''] = stakers;
    const all = await ledgerOf(staker);
    const middle = all.lines[Math.floor(all.lines.length / 2)]?.time?.slice(0, 10) ?? '';
    const [before, after] = [
      await ledgerOf(staker, { to: middle }),
      await ledgerOf(staker, { from: middle }),
    ];
    const plain = (lines: readonly LedgerLine[]) =>
      lines.map(({ account, strategy, token, balance }) => ({ account, strategy, token, balance }));
    expect(plain(after.opening)).toEqual(plain(before.closing));
    expect(plain(after.closing)).toEqual(plain(all.closing));
    expect([...before.lines, ...after.lines]).toEqual(all.lines);
    expect(before.lines.length * after.lines.length).toBeGreaterThan(0);
  });

  it('has nothing in a time that ends before it starts', async () => {
    const [staker = ''] = stakers;
    const span = { from: '2200-01-01', to: '2199-12-31' };
    const { opening, lines, closing } = await ledgerOf(staker, span);
    expect([opening, lines, closing]).toEqual([[], [], []]);
    expect((await ledgerOf(staker, { ...span, to: span.from })).closing.length).toBeGreaterThan(0);
  });

  it('has claims, alone and after the rewards that were earned', async () => {
    const claims = join(snapshot, 'reward_claims.parquet');
    const [[earner, token, sum] = []] = await jsonRows(
      `select earner, token, sum(amount)::varchar from '${claims}' group by 1, 2 order by 1, 2 limit 1`,
    );
    const closing = (ledger: Ledger, account: string) =>
      ledger.closing.find((line) => line.account === account && line.token === token)?.balance;
    const alone = await ledgerOf(String(earner));
    expect(closing(alone, 'Equity:Claimed')).toBe(sum);
    expect(closing(alone, 'Income:Rewards')).toBe(`-${sum}`);
    const earned = `(values ('${earner}', date '2024-01-02', '${token}', ${sum}::hugeint + 5)) e(earner, snapshot, token, amount)`;
    const both = await ledgerOf(String(earner), { earned });
    expect(closing(both, 'Assets:Unclaimed')).toBe('5');
    expect(closing(both, 'Equity:Claimed')).toBe(sum);
  });

  it('has no address without an event', async () => {
    await expect(ledgerOf(`0x${'1'.repeat(40)}`)).rejects.toThrow('has no event of this address');
  });
});

describe('the command ledger', () => {
  it('writes CSV and text of beancount that balances', async () => {
    const [staker = ''] = stakers;
    const csv = await commandLine(['ledger', snapshot, staker]);
    expect(csv).toMatchObject({ code: 0, err: '' });
    const [head, ...lines] = csv.out.trim().split('\n');
    expect(head).toMatch(/^time,block_number,log_index,transaction_hash,kind,account,strategy,/);
    const { lines: all, closing } = await ledgerOf(staker);
    expect(lines).toHaveLength(all.length + closing.length);
    const text = await commandLine(['ledger', snapshot, staker, '--format', 'beancount']);
    expect(text).toMatchObject({ code: 0, err: '' });
    const { balances, asserted } = readBeancount(text.out);
    expect(balances).toEqual(asserted);
    expect(asserted.size).toBe(closing.length);
  });

  it('names what it cannot write', async () => {
    const none = await commandLine(['ledger', await realMainnet(), `0x${'1'.repeat(40)}`]);
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.err).toContain('has no event of this address');
    expect((await commandLine(['ledger', temporaryFolder(), `0x${'1'.repeat(40)}`])).code).toBe(1);
    const address = await commandLine(['ledger', snapshot, 'me']);
    expect(address).toMatchObject({ code: 2, out: '' });
    const [staker = ''] = stakers;
    const span = ['--from', '2026-01-02', '--to', '2026-01-01'];
    const turned = await commandLine(['ledger', snapshot, staker, ...span]);
    expect(turned).toMatchObject({ code: 2, out: '' });
    expect(turned.err).toContain('--to 2026-01-01 is before --from 2026-01-02');
  });
});
