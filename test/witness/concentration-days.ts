import { measure, measuredFields } from './concentration-measure.ts';
import { bucketsOf, daysOfSeries } from './days.ts';
import { type Decimal, plus } from './decimal.ts';
import { statesOf } from './delegated-states.ts';
import { type ExactObject, record } from './exact.ts';
import { groupOf } from './groups.ts';
import { oncePerSnapshot } from './once.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import { slashableBuckets, slashableOn } from './slashable-days.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { total, unknownsOf, worthOf } from './tvl-days.ts';
import { groupsBy, time } from './values.ts';

/** GET /restaking/concentration-historical. */
export function concentrationHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const heldBy = query.optional('heldBy') ?? 'operator';
  if (heldBy === 'avs') return amongAvs(rows, query);
  const { stateAt, firstDay } = statesOf(rows, {});
  const first = firstDay();
  const days = daysOfSeries(rows);
  const isLeftOut = heldBy === 'group' && (rows.operatorGroups ?? []).length === 0;
  const buckets =
    first === null || days === null || isLeftOut ? [] : bucketsOf(first, days.last, query);
  return listing(pageOf(buckets, query), ({ start, day }) => {
    const worth = worthOf(rows, stateAt(day), day);
    const held = holdersOn(rows, day).filter(({ dollars }) => dollars !== null);
    const keyOf = ({ operator, strategy }: Holder) =>
      heldBy === 'token'
        ? (rows.tokens.find((row) => row.strategy === strategy)?.token ?? strategy)
        : heldBy === 'group'
          ? groupOf(rows, operator)
          : operator;
    const values = [...groupsBy(held, keyOf).values()].map((own) =>
      own.reduce((sum: Decimal, { dollars }) => (dollars ? plus(sum, dollars) : sum), NOTHING),
    );
    const [measured] = measure('all', '', heldBy, 'delegated', values);
    return record({
      start: time(start),
      day: time(day),
      holders: measured?.holders ?? 0n,
      tvl: total(worth.map(({ dollars }) => dollars)),
      ...measuredFields(measured),
      ...unknownsOf(worth),
    });
  });
}

/** The slashable value among AVSs. */
function amongAvs(rows: SnapshotRows, query: Query): ExactObject {
  if (SLASHABLE_DAYS.some((table) => rows[table] === null))
    return listing(pageOf([], query), record);
  const addresses = [...new Set((rows.operatorSets ?? []).map(({ avs }) => avs))];
  const buckets = slashableBuckets(rows, query, () => true);
  return listing(pageOf(buckets, query), ({ start, day }) => {
    const { worth, atRisk } = slashableOn(rows, day, () => true);
    const values = addresses.map((avs) =>
      slashableOn(rows, day, (set) => set.avs === avs).atRisk.reduce(
        (sum: Decimal, { dollars }) => (dollars ? plus(sum, dollars) : sum),
        NOTHING,
      ),
    );
    const [measured] = measure('all', '', 'avs', 'slashable', values);
    return record({
      start: time(start),
      day: time(day),
      holders: measured?.holders ?? 0n,
      tvl: total(atRisk.map(({ dollars }) => dollars)),
      ...measuredFields(measured),
      ...unknownsOf(worth),
    });
  });
}

/** The tables that the slashable value by day needs in addition to those of the series. */
const SLASHABLE_DAYS = [
  'operatorSets',
  'operatorSetMembers',
  'allocations',
  'magnitudes',
  'operatorShares',
  'allocationChanges',
  'magnitudeChanges',
  'setStrategyChanges',
  'operatorShareChanges',
] as const satisfies readonly (keyof SnapshotRows)[];

const NOTHING: Decimal = { digits: 0n, scale: 0 };

/** The value that an operator holds in a strategy. */
interface Holder {
  readonly operator: string;
  readonly strategy: string;
  readonly dollars: Decimal | null | undefined;
}

const operatorStates = oncePerSnapshot((rows) =>
  [...new Set((rows.delegationChanges ?? []).map(({ operator }) => operator))]
    .filter((operator) => operator !== null)
    .map((operator) => ({ operator, ...statesOf(rows, { operator }) })),
);

/** The value of each operator in each strategy at the end of a day. */
function holdersOn(rows: SnapshotRows, day: bigint): readonly Holder[] {
  return operatorStates(rows).flatMap(({ operator, stateAt }) =>
    worthOf(rows, stateAt(day), day).map(({ strategy, dollars }) => ({
      operator,
      strategy,
      dollars,
    })),
  );
}
