import { nearestDouble } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, text, time } from './values.ts';

/** GET /restaking/all-stakers (interface specification, 4.1). */
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
  return listing(
    pageOf(stakers, query),
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
