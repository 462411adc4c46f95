import { DAY, dayOf } from './days.ts';
import { registeredAt, type Scope } from './delegated-states.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import type { SlashesRow, SnapshotRows } from './snapshot-rows.ts';
import { groupsBy } from './values.ts';

/** The causes of a change of delegated shares, in the order of the fields. */
export const CAUSES = [
  'Deposits',
  'Withdrawals',
  'Delegations',
  'Slashes',
  'Pods',
  'Registrations',
] as const;

export type Cause = (typeof CAUSES)[number];

const CAUSE_OF: Readonly<Record<string, Cause>> = {
  deposit: 'Deposits',
  withdrawal_queued: 'Withdrawals',
  withdrawal_completed: 'Withdrawals',
  delegation: 'Delegations',
  slash: 'Slashes',
  pod_update: 'Pods',
  beacon_slash: 'Pods',
};

/** Shares that one event gave to an operator, or took from it. */
export interface Move {
  readonly operator: string;
  readonly strategy: string;
  readonly day: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly cause: Cause;
  readonly delta: bigint;
}

/** All moves, by a walk over the events of each staker. */
export const movesOf = oncePerSnapshot((rows): readonly Move[] => {
  const delegations = groupsBy(rows.delegationChanges ?? [], (row) => row.staker);
  const holdings = groupsBy(rows.shareChanges ?? [], (row) => row.staker);
  const moves: Move[] = [];
  for (const [staker, changed] of delegations) {
    // A log that changes both changes the shares first.
    const events = sorted(
      [...(holdings.get(staker) ?? []), ...changed],
      ascending((row) => row.blockNumber),
      ascending((row) => row.logIndex),
      ascending((row) => ('operator' in row ? 1n : 0n)),
    );
    const held = new Map<string, bigint>();
    let operator: string | null = null;
    for (const event of events) {
      const { blockNumber, logIndex } = event;
      const move = (to: string | null, strategy: string, cause: Cause, delta: bigint) => {
        if (to === null || delta === 0n) return;
        const day = dayOf(event.timestamp);
        moves.push({ operator: to, strategy, day, blockNumber, logIndex, cause, delta });
      };
      if ('operator' in event) {
        if (event.operator === operator) continue;
        for (const [strategy, shares] of held) move(operator, strategy, 'Delegations', -shares);
        operator = event.operator;
        for (const [strategy, shares] of held) move(operator, strategy, 'Delegations', shares);
      } else {
        const cause = CAUSE_OF[event.reason];
        if (cause === undefined) throw new RangeError(`no cause of ${event.reason}`);
        move(operator, event.strategy, cause, event.shares - (held.get(event.strategy) ?? 0n));
        held.set(event.strategy, event.shares);
      }
    }
  }
  return moves;
});

/** The delegated shares that each slash took: of a block the first one after they were lost. */
export const delegatedLosses = oncePerSnapshot((rows) => {
  const lost = new Map<SlashesRow, bigint>();
  const ordered = sorted(
    rows.slashes ?? [],
    ascending((row) => row.logIndex),
  );
  for (const move of movesOf(rows)) {
    if (move.cause !== 'Slashes') continue;
    const slash = ordered.find(
      (row) =>
        row.operator === move.operator &&
        row.strategy === move.strategy &&
        row.blockNumber === move.blockNumber &&
        row.logIndex >= move.logIndex,
    );
    if (slash) lost.set(slash, (lost.get(slash) ?? 0n) - move.delta);
  }
  return lost;
});

const movesByOperator = oncePerSnapshot((rows) => groupsBy(movesOf(rows), (move) => move.operator));

/** The shares of each strategy that each cause moved from `start` to the end of `day`. */
export function causesOf(rows: SnapshotRows, scope: Scope, start: bigint, day: bigint) {
  const causes = new Map<Cause, Map<string, bigint>>(CAUSES.map((cause) => [cause, new Map()]));
  const add = (cause: Cause, { strategy, delta }: Move, sign: 1n | -1n = 1n) => {
    if (scope.strategy !== undefined && strategy !== scope.strategy) return;
    const shares = causes.get(cause);
    shares?.set(strategy, (shares.get(strategy) ?? 0n) + sign * delta);
  };
  const operators =
    scope.operator === undefined ? [...movesByOperator(rows).keys()] : [scope.operator];
  for (const operator of operators) {
    const moves = movesByOperator(rows).get(operator) ?? [];
    if (scope.avs === undefined) {
      for (const move of moves) if (move.day >= start && move.day <= day) add(move.cause, move);
      continue;
    }
    for (let one = start; one <= day; one += DAY) {
      const [before, now] = [one - DAY, one].map((at) =>
        registeredAt(rows, scope.avs ?? '', operator, at),
      );
      if (now && before) for (const move of moves) if (move.day === one) add(move.cause, move);
      if (now && !before) for (const move of moves) if (move.day <= one) add('Registrations', move);
      if (before && !now)
        for (const move of moves) if (move.day < one) add('Registrations', move, -1n);
    }
  }
  return causes;
}
