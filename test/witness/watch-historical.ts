import { bucketsOf, DAY, dayOf, daysOfSeries } from './days.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { lossesBetween } from './slash-losses.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { total, unknownsOf, worthOf } from './tvl-days.ts';
import { countDistinct, time } from './values.ts';

/** GET /restaking/watch-historical. */
export function watchHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const wanted = new Set(query.required('address').split(','));
  const changes = sorted(
    (rows.shareChanges ?? []).filter(({ staker }) => wanted.has(staker)),
    ascending(({ blockNumber }) => blockNumber),
    ascending(({ logIndex }) => logIndex),
  );
  const [oldest] = sorted(
    changes,
    ascending(({ timestamp }) => timestamp),
  );
  const days = daysOfSeries(rows);
  const buckets =
    oldest === undefined || days === null
      ? []
      : bucketsOf(dayOf(oldest.timestamp), days.last, query);
  return listing(pageOf(buckets, query), ({ start, day }) => {
    const held = new Map<string, (typeof changes)[number]>();
    for (const change of changes) {
      if (change.timestamp < day + DAY) held.set(`${change.staker} ${change.strategy}`, change);
    }
    const own = [...held.values()].filter(({ shares }) => shares > 0n);
    const shares = new Map<string, bigint>();
    for (const one of own) {
      shares.set(one.strategy, (shares.get(one.strategy) ?? 0n) + one.shares);
    }
    const worth = worthOf(rows, { shares }, day);
    return record({
      start: time(start),
      day: time(day),
      ethTvl: total(worth.map(({ ether }) => ether)),
      tvl: total(worth.map(({ dollars }) => dollars)),
      holders: countDistinct(own.map(({ staker }) => staker)),
      ...lossesBetween(rows, wanted, start, day + DAY),
      ...unknownsOf(worth),
    });
  });
}
