import type { Decimal } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { added, blockOf, isSlashable, shown, stakes, tokensOf, worth } from './slashable-stakes.ts';
import type { SnapshotRows, WithdrawalsRow } from './snapshot-rows.ts';
import { count, sum, text, time, timeOrNull } from './values.ts';

const WHOLE = 10n ** 18n;
const DELAY = 100_800n;
const BLOCK = 12_000_000n;

interface Part {
  readonly strategy: string;
  readonly shares: bigint;
  readonly reached: bigint;
}

/** GET /restaking/withdrawals-waiting. */
export function withdrawalsWaiting(rows: SnapshotRows, query: Query): ExactObject {
  const newest = blockOf(rows);
  const found = (rows.withdrawals ?? [])
    .filter(
      (row) =>
        !row.completed &&
        query.accepts('staker', row.staker) &&
        query.accepts('delegatedTo', row.delegatedTo) &&
        query.accepts('withdrawalRoot', row.withdrawalRoot) &&
        (query.optional('strategy') === undefined ||
          row.strategies.includes(query.required('strategy'))),
    )
    .map((row) => {
      const from = completableFrom(rows, row);
      const isReached =
        row.era === 'slashing' &&
        row.delegatedTo !== null &&
        newest >= 0n &&
        row.startBlock + DELAY >= newest;
      const parts = row.strategies.map((strategy, at) => ({
        strategy,
        shares: BigInt(row.shares[at] ?? 0),
        reached: isReached ? reachedOf(rows, row, strategy, BigInt(row.scaledShares[at] ?? 0)) : 0n,
      }));
      return {
        row,
        from,
        isReached,
        parts,
        ready: from === null || newest < 0n ? null : newest >= from,
      };
    })
    .filter(({ ready }) => {
      const wanted = query.optional('ready');
      return wanted === undefined || String(ready) === wanted;
    })
    .filter(({ row, from }) => query.covers(timeOf(row, from)));
  const ordered = sorted(
    found,
    ascending(({ from }) => from ?? 1n << 80n),
    ascending(({ row }) => row.createdAt),
    ascending(({ row }) => row.withdrawalRoot),
  );
  const sharesOf = ({ strategy, shares }: Part) => worth(rows, strategy, shares);
  const reached = ({ strategy, reached }: Part) => worth(rows, strategy, reached);
  const totalOf = (all: typeof found, value: (part: Part) => Decimal) =>
    shown(added(all.flatMap(({ parts }) => parts.map(value))));
  return listing(
    pageOf(ordered, query),
    ({ row, from, isReached, parts, ready }) =>
      record({
        withdrawalRoot: row.withdrawalRoot,
        staker: row.staker,
        delegatedTo: text(row.delegatedTo),
        queuedAt: time(row.createdAt),
        startBlock: row.startBlock,
        completableFrom: from,
        completableTime: timeOrNull(timeOf(row, from)),
        ready,
        withinReach: isReached,
        tvl: shown(added(parts.map(sharesOf))),
        slashableTvl: shown(added(parts.map(reached))),
        strategies: parts.map((part) =>
          record({
            strategy: part.strategy,
            symbol: text(rows.tokens.find((one) => one.strategy === part.strategy)?.symbol),
            shares: String(part.shares),
            slashableShares: String(part.reached),
            tokens: shown(tokensOf(rows, part.strategy, part.shares)),
            tvl: shown(sharesOf(part)),
            slashableTvl: shown(reached(part)),
          }),
        ),
      }),
    record({
      totalWithdrawals: count(found),
      readyWithdrawals: count(found.filter(({ ready }) => ready)),
      totalTvl: totalOf(found, sharesOf),
      totalReadyTvl: totalOf(
        found.filter(({ ready }) => ready),
        sharesOf,
      ),
      totalSlashableTvl: totalOf(found, reached),
    }),
  );
}

/** Estimates the time of the block that completes a withdrawal. */
const timeOf = (row: WithdrawalsRow, from: bigint | null): bigint | null =>
  from === null ? null : row.createdAt + (from - row.createdBlock) * BLOCK;

function completableFrom(rows: SnapshotRows, row: WithdrawalsRow): bigint | null {
  if (row.era === 'slashing') return row.startBlock + DELAY + 1n;
  const delays = row.strategies.map(
    (strategy) => rows.strategies?.find((one) => one.strategy === strategy)?.withdrawalDelayBlocks,
  );
  let longest: bigint | null = null;
  for (const delay of delays) {
    if (delay === undefined || delay === null) return null;
    if (longest === null || delay > longest) longest = delay;
  }
  return longest === null ? null : row.startBlock + longest;
}

/** Computes shares in one strategy that all sets together can slash. */
function reachedOf(
  rows: SnapshotRows,
  row: WithdrawalsRow,
  strategy: string,
  scaled: bigint,
): bigint {
  const own = stakes(rows).filter(
    (stake) =>
      isSlashable(stake) &&
      stake.allocation.operator === row.delegatedTo &&
      stake.allocation.strategy === strategy,
  );
  const [first] = own;
  if (first === undefined || first.maximum === 0n) return 0n;
  const allocated = sum(own.map(({ allocation }) => allocation.magnitude));
  const magnitude = allocated < first.maximum ? allocated : first.maximum;
  return (((scaled * first.maximum) / WHOLE) * magnitude) / first.maximum;
}
