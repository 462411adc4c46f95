import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { programFile } from '../../../common/program-file.ts';
import { FactError } from '../../../data/facts/fact-error.ts';
import { type FactFile, readFacts } from '../../../data/facts/fact-file.ts';
import type { ShareSums } from '../../../data/facts/share-fact.ts';
import { verifyFacts } from '../../../data/facts/verify-facts.ts';
import { readTruth } from '../../ingest/truth.ts';
import { CHAINS, type Chain, SMALL } from '../../support/chains.ts';
import { ingestedChain } from '../../support/ingested-chain.ts';
import { jsonRows } from '../../support/json-rows.ts';
import { realMainnet } from '../../support/real-mainnet.ts';
import { rewrite } from '../../support/rewrite.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const SHIPPED = readFacts(programFile('data/mainnet/facts')).filter(
  ({ shares }) => shares.length > 0,
);

let snapshot: string;
beforeAll(async () => {
  snapshot = await ingestedChain();
});

function fileOf(...shares: ShareSums[]): FactFile[] {
  const source = { name: 'calls of the contracts', collected: '2026-11-28', note: '' };
  return [{ chainId: 1, source, groups: [], claims: [], shares }];
}

function add(sums: Map<string, bigint>, key: string, value: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + value);
}

const valuesOf = (sums: ReadonlyMap<string, bigint>) =>
  [...sums].map(([subject, value]) => [subject, String(value)] as const);

/** States the sums that calls gave at the chain's last block. */
function sumsOf(chain: Chain): { readonly own: ShareSums; readonly totals: ShareSums } {
  const truth = readTruth(chain);
  const [ofStrategy, ofOperator] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const { delegatedTo, shares } of truth.stakers) {
    for (const { strategy, depositShares } of shares) {
      add(ofStrategy, strategy, BigInt(depositShares));
      if (!/^0x0+$/.test(delegatedTo)) add(ofOperator, delegatedTo, BigInt(depositShares));
    }
  }
  const block = truth.block.number;
  const stakers = truth.stakers.map(({ staker }) => staker);
  return {
    own: {
      ...{ what: 'own', block, stakers },
      sums: [
        ...valuesOf(ofStrategy).map(([strategy, value]) => ({ strategy, value })),
        ...valuesOf(ofOperator).map(([operator, value]) => ({ operator, value })),
      ],
    },
    totals: {
      ...{ what: 'totals', block },
      sums: truth.strategies.map(({ strategy, totalShares: value }) => ({ strategy, value })),
    },
  };
}

async function countsOf(folder: string, complete: boolean, ...shares: ShareSums[]) {
  const { groups } = await verifyFacts(folder, fileOf(...shares), complete);
  return groups
    .filter(({ table }) => table === 'share_changes')
    .map(({ what, agree, differ, notCovered }) => ({ what, agree, differ, notCovered }));
}

describe('sums of shares', () => {
  it.each(CHAINS)('agree with the contracts: $name', async (chain) => {
    const { own, totals } = sumsOf(chain);
    expect(own.sums.length).toBeGreaterThan(5);
    const expected = [own, totals].map(({ what, sums }) => ({
      ...{ what, agree: sums.length, differ: 0, notCovered: 0 },
    }));
    expect(await countsOf(await ingestedChain({ chain }), true, own, totals)).toEqual(expected);
  });

  it('differ if an event is missing or has another amount, and name our newest event', async () => {
    const copy = await changed(
      'share_changes',
      "update changes set deposit_shares = deposit_shares + 1 where rowid = (select min(rowid) from changes where reason = 'deposit')",
    );
    const { own, totals } = sumsOf(SMALL);
    const found = await verifyFacts(copy, fileOf(own, totals), true);
    const ofStrategies = found.differences.filter(({ keys }) => 'strategy' in keys);
    expect(ofStrategies.map(({ what }) => what)).toEqual(['own', 'totals']);
    expect(found.agrees).toBe(false);
    for (const { ours, theirs, ourSource, ...rest } of found.differences) {
      expect(BigInt(ours ?? 0) - BigInt(theirs)).toBe(1n);
      expect(ourSource).toMatch(/^block \d+, log \d+$/);
      expect(rest).toMatchObject({
        theirSource: 'calls of the contracts',
        block: own.block,
        table: 'share_changes',
        column: 'deposit_shares',
      });
    }
  });

  it('count events up to the block or time of the fact', async () => {
    const { own, totals } = sumsOf(SMALL);
    const { firstBlock, block } = readTruth(SMALL);
    const [early, none] = [Math.floor((firstBlock + block.number) / 2), firstBlock - 1];
    const cut = await ingestedChain({ to: early });
    const file = `'${join(cut, 'share_changes.parquet')}'`;
    const listed = own.stakers?.map((staker) => `'${staker}'`).join(', ');
    const sums = await jsonRows(
      `select strategy, sum(deposit_shares)::varchar from ${file} where staker in (${listed}) group by 1 having sum(deposit_shares) > 0`,
    );
    const [[time] = []] = await jsonRows(
      `select strftime(max("timestamp"), '%Y-%m-%dT%H:%M:%SZ') from ${file}`,
    );
    const values = sums.map(([strategy, value]) => ({
      strategy: String(strategy),
      value: String(value),
    }));
    const at = { what: 'early', stakers: own.stakers, sums: values };
    const all = { agree: values.length, differ: 0, notCovered: 0 };
    expect(values.length).toBeGreaterThan(2);
    expect(await countsOf(snapshot, true, { ...at, block: early })).toMatchObject([all]);
    expect(await countsOf(snapshot, true, { ...at, time: String(time) })).toMatchObject([all]);
    const before = { ...totals, block: none };
    expect(await countsOf(snapshot, true, before)).toMatchObject([
      { agree: 0, differ: 0, notCovered: totals.sums.length },
    ]);
  });

  it('are not covered by logs that end before or are not declared complete', async () => {
    const { own, totals } = sumsOf(SMALL);
    const isReached = (block: number) => ({ ...totals, block });
    const { length } = totals.sums;
    const uncovered = [{ agree: 0, differ: 0, notCovered: length }];
    const last = own.block ?? 0;
    expect(await countsOf(snapshot, true, isReached(last + 1))).toMatchObject(uncovered);
    const other = { ...totals, sums: totals.sums.map((sum) => ({ ...sum, value: '5' })) };
    expect(await countsOf(snapshot, false, other)).toMatchObject(uncovered);
    expect(await countsOf(snapshot, true, other)).toMatchObject([
      { agree: 0, differ: length, notCovered: 0 },
    ]);
    // Equal sums are no accident.
    expect(await countsOf(snapshot, false, totals)).toMatchObject([
      { agree: length, differ: 0, notCovered: 0 },
    ]);
  });

  it('are not known if a withdrawal was completed without saying how', async () => {
    const copy = await changed(
      'withdrawals',
      "update changes set received_as = null where received_as = 'tokens'",
    );
    const [counts] = await countsOf(copy, true, sumsOf(SMALL).totals);
    expect(counts?.differ).toBe(0);
    expect(counts?.notCovered).toBeGreaterThan(0);
    expect(counts?.agree).toBeGreaterThan(0);
  });

  it('of mainnet come with the program, and are not covered by few logs', async () => {
    const { groups } = await verifyFacts(await realMainnet(), SHIPPED, false);
    const own = groups.filter(({ table }) => table === 'share_changes');
    const counted = own.map(({ what, agree, differ, notCovered }) => [
      what,
      agree + differ,
      notCovered,
    ]);
    expect(counted).toEqual([
      ['Deposit shares of the stakers of ezETH', 0, 7],
      ['Deposit shares of the stakers of rsETH', 0, 5],
      ['Total shares of the strategy of swETH', 0, 1],
    ]);
  });

  it.each([
    [
      { what: 'sums', sums: [{ strategy: `0x${'1'.repeat(40)}`, value: '1' }] },
      'a block or a time',
    ],
    [
      { what: 'sums', block: 1, sums: [{ operator: `0x${'1'.repeat(40)}`, value: '1' }] },
      'a sum of an operator needs stakers',
    ],
  ])('that are malformed are refused: %#', (sums, message) => {
    const path = join(temporaryFolder(), 'facts.json');
    const [file] = fileOf();
    writeFileSync(path, JSON.stringify({ ...file, shares: [sums] }));
    expect(() => readFacts(path)).toThrow(message);
    expect(() => readFacts(path)).toThrow(FactError);
  });
});

/** A copy with one table changed, and a manifest that has the table's new digest. */
async function changed(table: string, statement: string): Promise<string> {
  const copy = join(temporaryFolder(), 'snapshot');
  cpSync(snapshot, copy, { recursive: true });
  await rewrite(copy, table, statement);
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const [file] = manifest.tables[table].files;
  file.sha256 = createHash('sha256')
    .update(readFileSync(join(copy, file.path)))
    .digest('hex');
  writeFileSync(path, JSON.stringify(manifest));
  return copy;
}
