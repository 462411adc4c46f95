import { nearestDouble } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { approximately, byTvlDescending, entriesOf, totalTvl } from './holdings.ts';
import { operatorLifetime, stakerLifetime } from './lifetimes.ts';
import { ascending, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { lossesOfStaker } from './slash-losses.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, entityMetadata, groupsBy, text, time } from './values.ts';

/** GET /restaking/all-stakers: every staker with the strategies that it holds shares of. */
export function allStakers(rows: SnapshotRows, query: Query): ExactObject {
  const { stakers } = rows;
  const holdings = rows.stakerShares.filter((row) => row.shares > 0n);
  const holdingsOf = groupsBy(holdings, (row) => row.staker);
  const holdersOf = groupsBy(holdings, (row) => row.strategy);
  const statistics = record({
    totalStakers: count(stakers),
    uniqueOperators: countDistinct(stakers.map((row) => row.operator)),
    strategyDistribution: record(
      Object.fromEntries([...holdersOf].map(([strategy, held]) => [strategy, count(held)])),
    ),
    averageStrategiesPerStaker:
      stakers.length === 0 ? 0 : nearestDouble(count(holdings), count(stakers)),
  });
  const ordered = inOrderOf(
    query.optional('sort'),
    stakers,
    {
      staker: ascending((row) => row.staker),
      operator: ascending((row) => text(row.operator)),
      strategies: ascending((row) => BigInt(holdingsOf.get(row.staker)?.length ?? 0)),
      updatedAt: ascending((row) => row.updatedAt),
    },
    { operator: (row) => row.operator === null },
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        staker: row.staker,
        operator: text(row.operator),
        strategies: (holdingsOf.get(row.staker) ?? []).map(({ strategy }) => record({ strategy })),
        updatedAt: time(row.updatedAt),
      }),
    statistics,
  );
}

/** GET /restaking/staker-info: the holdings of a staker, delegated or not. */
export function stakerInfo(rows: SnapshotRows, query: Query): ExactObject {
  const wanted = query.required('staker');
  const staker = rows.stakers.find((row) => row.staker === wanted);
  if (staker === undefined) throw new HttpError(404, `no staker ${wanted}`);
  const held = rows.stakerShares.filter((row) => row.staker === wanted && row.shares > 0n);
  const operator = rows.operators.find((row) => row.operator === staker.operator);
  return record({
    staker: wanted,
    operator: text(staker.operator),
    strategies: entriesOf(held, rows).map((entry) =>
      record({
        strategy: entry.strategy,
        shares: String(entry.shares),
        tokens: approximately(entry.tokens),
        tvl: approximately(entry.tvl),
        name: text(entry.token?.name),
        symbol: text(entry.token?.symbol),
      }),
    ),
    updatedAt: time(staker.updatedAt),
    stakerDetails: record({ ...stakerLifetime(rows, wanted) }),
    losses: lossesOfStaker(rows, wanted),
    operatorDetails: record({
      metadataURI: text(operator?.metadataUri),
      ...operatorLifetime(rows, staker.operator),
    }),
    metadata: entityMetadata(operator),
  });
}

/** GET /restaking/stakers-tvl: holders of shares above 0, the most valuable first. */
export function stakersTvl(rows: SnapshotRows, query: Query): ExactObject {
  const holdings = groupsBy(
    rows.stakerShares.filter((row) => row.shares > 0n && query.accepts('strategy', row.strategy)),
    (row) => row.staker,
  );
  const holders = rows.stakers.flatMap((row) => {
    const held = query.accepts('operator', row.operator) ? holdings.get(row.staker) : undefined;
    if (held === undefined) return [];
    const entries = entriesOf(held, rows);
    return [{ ...row, entries, tvl: totalTvl(entries) }];
  });
  const ordered = sorted(
    holders,
    byTvlDescending,
    ascending((holder) => holder.staker),
  );
  return listing(
    pageOf(ordered, query),
    (holder) =>
      record({
        staker: holder.staker,
        operator: text(holder.operator),
        tvl: approximately(holder.tvl),
        strategies: holder.entries.map((entry) =>
          record({
            strategy: entry.strategy,
            symbol: text(entry.token?.symbol),
            shares: String(entry.shares),
            tokens: approximately(entry.tokens),
            tvl: approximately(entry.tvl),
          }),
        ),
        updatedAt: time(holder.updatedAt),
      }),
    record({
      totalStakers: count(ordered),
      totalTvl: approximately(totalTvl(ordered.flatMap(({ entries }) => entries))),
    }),
  );
}

/** GET /restaking/ecosystem-stakers: how many stakers there are, with an operator and without. */
export function ecosystemStakers(rows: SnapshotRows): ExactObject {
  const delegated = count(rows.stakers.filter((row) => row.operator !== null));
  return record({
    data: record({
      allTime: count(rows.stakers),
      delegatedWithOperator: delegated,
      undelegatedWithoutOperator: count(rows.stakers) - delegated,
    }),
  });
}
