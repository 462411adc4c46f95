import { bucketsOf, DAY, daysOfSeries } from './days.ts';
import { statesOf } from './delegated-states.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import { knownAvs, knownOperators } from './registrations.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, time } from './values.ts';

/** GET /restaking/ecosystem-historical. */
export function ecosystemHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const days = daysOfSeries(rows);
  const buckets = days === null ? [] : bucketsOf(days.first, days.last, query);
  const { stateAt } = statesOf(rows, {});
  const first = firstNamed(rows);
  return listing(pageOf(buckets, query), ({ start, day }) => {
    /** How many of them had been named by the end of the day; on the last day all of them count. */
    const named = (all: Iterable<string>, by: ReadonlyMap<string, bigint>) =>
      count(
        [...all].filter((one) => {
          const at = by.get(one);
          return at === undefined ? day === days?.last : at < day + DAY;
        }),
      );
    const acts = (action: string) =>
      count(rows.activities.filter((row) => row.action === action && row.timestamp < day + DAY));
    return record({
      start: time(start),
      day: time(day),
      totalStakers: named(
        rows.stakers.map(({ staker }) => staker),
        first.stakers,
      ),
      delegatedWithOperator: stateAt(day).stakers,
      totalOperators: named(knownOperators(rows), first.operators),
      totalAVSs: named(knownAvs(rows), first.avs),
      totalDeposits: acts('SHARES_DEPOSITED_IN_STRATEGY'),
      withdrawalQueuedCount: acts('WITHDRAWAL_QUEUED'),
    });
  });
}

/** When an event named each staker, operator and AVS for the first time. */
const firstNamed = oncePerSnapshot((rows) => {
  const stakers = new Map<string, bigint>();
  const operators = new Map<string, bigint>();
  const avs = new Map<string, bigint>();
  const note = (times: Map<string, bigint>, name: string | null, at: bigint) => {
    if (name === null) return;
    const known = times.get(name);
    if (known === undefined || at < known) times.set(name, at);
  };
  for (const row of rows.shareChanges ?? []) note(stakers, row.staker, row.timestamp);
  for (const row of rows.delegationChanges ?? []) {
    note(stakers, row.staker, row.timestamp);
    note(operators, row.operator, row.timestamp);
  }
  for (const row of [...rows.activities, ...(rows.registrationChanges ?? [])]) {
    note(operators, row.operator, row.timestamp);
    note(avs, row.avs, row.timestamp);
  }
  return { stakers, operators, avs };
});
