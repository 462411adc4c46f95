import { measure, measuredFields } from './concentration-measure.ts';
import { bucketsOf, DAY, daysOfSeries } from './days.ts';
import { type Decimal, plus, times } from './decimal.ts';
import { statesOf } from './delegated-states.ts';
import type { Moment } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { groupOf } from './groups.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
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
    const held = (heldBy === 'staker' ? stakersOn : operatorsOn)(rows, day).filter(
      ({ dollars }) => dollars !== null,
    );
    const keyOf = ({ holder, strategy }: Holding) =>
      heldBy === 'token'
        ? (rows.tokens.find((row) => row.strategy === strategy)?.token ?? strategy)
        : heldBy === 'group'
          ? groupOf(rows, holder)
          : holder;
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
    const { inputs, atRisk } = slashableOn(rows, day, () => true);
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
      ...unknownsOf(inputs),
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
  'operatorSetStrategyChanges',
  'operatorShareChanges',
] as const satisfies readonly (keyof SnapshotRows)[];

const NOTHING: Decimal = { digits: 0n, scale: 0 };

/** The value that a holder, an operator or a staker, has in a strategy. */
interface Holding {
  readonly holder: string;
  readonly strategy: string;
  readonly dollars: Decimal | null | undefined;
}

const operatorStates = oncePerSnapshot((rows) =>
  [...new Set((rows.delegationChanges ?? []).map(({ operator }) => operator))]
    .filter((operator) => operator !== null)
    .map((operator) => ({ operator, ...statesOf(rows, { operator }) })),
);

/** The value of each operator in each strategy at the end of a day. */
function operatorsOn(rows: SnapshotRows, day: bigint): readonly Holding[] {
  return operatorStates(rows).flatMap(({ operator, stateAt }) =>
    worthOf(rows, stateAt(day), day).map(({ strategy, dollars }) => ({
      holder: operator,
      strategy,
      dollars,
    })),
  );
}

/** The value of each staker with an operator in each strategy at the end of a day. */
function stakersOn(rows: SnapshotRows, day: bigint): readonly Holding[] {
  const shares = lastOf(rows.shareChanges ?? [], day, (row) => `${row.staker} ${row.strategy}`);
  const operators = lastOf(rows.delegationChanges ?? [], day, (row) => row.staker);
  const strategies = new Set([...shares.values()].map(({ strategy }) => strategy));
  const one = new Map([...strategies].map((strategy) => [strategy, 1n]));
  const prices = new Map(
    worthOf(rows, { shares: one }, day).map(({ strategy, dollars }) => [strategy, dollars]),
  );
  return [...shares.values()]
    .filter(({ staker }) => operators.get(staker)?.operator)
    .map(({ staker, strategy, shares: amount }) => {
      const price = prices.get(strategy);
      return {
        holder: staker,
        strategy,
        dollars: price && times(price, { digits: amount, scale: 0 }),
      };
    });
}

/** The last change of each key until the end of a day. */
function lastOf<Row extends Moment>(
  changes: readonly Row[],
  day: bigint,
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const ordered = sorted(
    changes.filter(({ timestamp }) => timestamp < day + DAY),
    ascending((row) => row.blockNumber),
    ascending((row) => row.logIndex),
  );
  return new Map(ordered.map((row) => [keyOf(row), row]));
}
