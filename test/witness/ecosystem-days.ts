import { type Naming, namingsOf } from './as-of.ts';
import { bucketsOf, DAY, daysOfSeries } from './days.ts';
import { statesOf } from './delegated-states.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { knownAvs, knownOperators } from './registrations.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, time } from './values.ts';

/** GET /restaking/ecosystem-historical. */
export function ecosystemHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const days = daysOfSeries(rows);
  const buckets = days === null ? [] : bucketsOf(days.first, days.last, query);
  const { stateAt } = statesOf(rows, {});
  const [firsts, namings] = [firstOfStakers(rows), namingsOf(rows)];
  return listing(pageOf(buckets, query), ({ start, day }) => {
    const isLast = day === days?.last;
    /**
     * How many of them had been named by the end of the day; one that nothing names counts on each.
     */
    const named = (all: Iterable<string>, by: ReadonlyMap<string, readonly Naming[]>) =>
      count(
        [...all].filter(
          (one) => by.get(one)?.some(({ timestamp }) => timestamp < day + DAY) ?? true,
        ),
      );
    const acts = (action: string) =>
      count(rows.activities.filter((row) => row.action === action && row.timestamp < day + DAY));
    return record({
      start: time(start),
      day: time(day),
      // On the last day all of them count.
      totalStakers: count(
        rows.stakers.filter(({ staker }) => {
          const at = firsts.get(staker);
          return at === undefined ? isLast : at < day + DAY;
        }),
      ),
      delegatedWithOperator: stateAt(day).stakers,
      totalOperators: named(knownOperators(rows), namings.operators),
      totalAVSs: named(knownAvs(rows), namings.avs),
      totalDeposits: acts('SHARES_DEPOSITED_IN_STRATEGY'),
      withdrawalQueuedCount: acts('WITHDRAWAL_QUEUED'),
    });
  });
}

/** When a change named each staker for the first time. */
const firstOfStakers = oncePerSnapshot((rows) => {
  const firsts = new Map<string, bigint>();
  for (const { staker, timestamp } of [
    ...(rows.shareChanges ?? []),
    ...(rows.delegationChanges ?? []),
  ]) {
    const first = firsts.get(staker);
    if (first === undefined || timestamp < first) firsts.set(staker, timestamp);
  }
  return firsts;
});
