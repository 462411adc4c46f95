import { DAY, dayOf } from './days.ts';
import type { Moment } from './events.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import type { DelegationChangesRow, ShareChangesRow, SnapshotRows } from './snapshot-rows.ts';
import { groupsBy } from './values.ts';

/** The shares that a series is about. */
export interface Scope {
  readonly strategy?: string | undefined;
  readonly operator?: string | undefined;
  readonly avs?: string | undefined;
}

/** The shares that are delegated at the end of a day, and by how many stakers. */
export interface State {
  /** More than 0 of each. */
  readonly shares: ReadonlyMap<string, bigint>;
  readonly stakers: bigint;
}

/** All that happened to one staker, oldest first. */
interface History {
  readonly delegations: readonly DelegationChangesRow[];
  readonly holdings: readonly (readonly ShareChangesRow[])[];
}

const histories = oncePerSnapshot((rows): readonly History[] => {
  const delegations = groupsBy(inOrder(rows.delegationChanges ?? []), (row) => row.staker);
  const shares = groupsBy(inOrder(rows.shareChanges ?? []), (row) => row.staker);
  // Shares of a staker without an operator do not count.
  return [...delegations].map(([staker, changes]) => ({
    delegations: changes,
    holdings: [...groupsBy(shares.get(staker) ?? [], (row) => row.strategy).values()],
  }));
});

/** Every operator that a staker ever delegated to. */
export const delegatedOperators = oncePerSnapshot((rows): readonly string[] => [
  ...new Set((rows.delegationChanges ?? []).flatMap(({ operator }) => operator ?? [])),
]);

const registrations = oncePerSnapshot((rows) =>
  [...groupsBy(inOrder(rows.registrationChanges ?? []), (row) => row.avs)].map(
    ([avs, changes]) => ({
      avs,
      operators: [...groupsBy(changes, (row) => row.operator)].map(([operator, own]) => ({
        operator,
        sets: [...groupsBy(own, (row) => String(row.operatorSetId)).values()],
      })),
    }),
  ),
);

/** Whether an operator is registered with an AVS, or a set of it, at the end of a day. */
export function registeredAt(
  rows: SnapshotRows,
  avs: string,
  operator: string,
  day: bigint,
): boolean {
  const named = registrations(rows).find((one) => one.avs === avs)?.operators ?? [];
  const sets = named.find((one) => one.operator === operator)?.sets ?? [];
  return sets.some((changes) => latestAt(changes, day)?.registered);
}

/** The states at the ends of days, each replayed from all changes before it. */
export function statesOf(rows: SnapshotRows, scope: Scope) {
  const named = registrations(rows).find(({ avs }) => avs === scope.avs)?.operators ?? [];
  const mayCount = (operator: string | null) =>
    operator !== null &&
    (scope.operator === undefined || operator === scope.operator) &&
    (scope.avs === undefined || named.some((one) => one.operator === operator));
  const concerned = histories(rows).filter(({ delegations }) =>
    delegations.some(({ operator }) => mayCount(operator)),
  );

  const stateAt = (day: bigint): State => {
    const registered = new Set(
      named
        .filter(({ sets }) => sets.some((changes) => latestAt(changes, day)?.registered))
        .map(({ operator }) => operator),
    );
    const shares = new Map<string, bigint>();
    let stakers = 0n;
    for (const { delegations, holdings } of concerned) {
      const operator = latestAt(delegations, day)?.operator ?? null;
      if (operator === null || !mayCount(operator)) continue;
      if (scope.avs !== undefined && !registered.has(operator)) continue;
      if (scope.strategy === undefined) stakers += 1n;
      for (const changes of holdings) {
        const held = latestAt(changes, day);
        if (!held || held.shares === 0n) continue;
        if (scope.strategy !== undefined && held.strategy !== scope.strategy) continue;
        if (scope.strategy !== undefined) stakers += 1n;
        shares.set(held.strategy, (shares.get(held.strategy) ?? 0n) + held.shares);
      }
    }
    return { shares, stakers };
  };

  /** The first day that ends with delegated shares. */
  const firstDay = (): bigint | null => {
    const moments: readonly Moment[] = [
      ...concerned.flatMap(({ delegations, holdings }) => [...delegations, ...holdings.flat()]),
      ...named.flatMap(({ sets }) => sets.flat()),
    ];
    const days = new Set(moments.map(({ timestamp }) => dayOf(timestamp)));
    const found = sorted(
      [...days],
      ascending((day) => day),
    ).find((day) => {
      const { shares, stakers } = stateAt(day);
      return stakers > 0n || shares.size > 0;
    });
    return found ?? null;
  };

  return { stateAt, firstDay };
}

function inOrder<Row extends Moment>(rows: readonly Row[]): readonly Row[] {
  return sorted(
    rows,
    ascending((row) => row.blockNumber),
    ascending((row) => row.logIndex),
  );
}

/** The last of the changes, in their order, of those until the end of the day. */
function latestAt<Row extends Moment>(changes: readonly Row[], day: bigint): Row | undefined {
  return changes.findLast(({ timestamp }) => timestamp < day + DAY);
}
