import { inChainOrder, type Moment } from './events.ts';
import type {
  AllocationChangesRow,
  AllocationsRow,
  SnapshotRows,
  TableRows,
} from './snapshot-rows.ts';
import { groupsBy } from './values.ts';

const setKey = (row: { readonly avs: string; readonly operatorSetId: bigint | null }) =>
  `${row.avs} ${row.operatorSetId}`;
const pairKey = (row: { readonly operator: string; readonly strategy: string }) =>
  `${row.operator} ${row.strategy}`;

/** The tables of slashing at the end of a block; `isTold` is whether a time is not after it. */
export function slashingAsOf(
  rows: SnapshotRows,
  block: bigint,
  isTold: (time: bigint) => boolean,
): Pick<
  TableRows,
  'operatorSets' | 'operatorSetMembers' | 'allocations' | 'magnitudes' | 'operatorShares'
> {
  /** The last change of each key up to the block. */
  const latest = <Row extends Moment>(all: readonly Row[] | null, key: (row: Row) => string) => {
    const upTo = (all ?? []).filter(({ blockNumber }) => blockNumber <= block);
    return [...new Map(inChainOrder(upTo).map((row) => [key(row), row])).values()];
  };
  const registrations = (rows.registrationChanges ?? []).flatMap((row) =>
    row.operatorSetId === null ? [] : { ...row, operatorSetId: row.operatorSetId },
  );
  const listed = latest(rows.operatorSetStrategyChanges, (row) => `${setKey(row)} ${row.strategy}`);
  return {
    operatorSets: (rows.operatorSets ?? [])
      .filter(({ createdAt }) => isTold(createdAt))
      .map((set) => ({
        ...set,
        strategies: listed
          .filter((row) => row.added && setKey(row) === setKey(set))
          .map(({ strategy }) => strategy),
      })),
    operatorSetMembers: latest(registrations, (row) => `${setKey(row)} ${row.operator}`).map(
      (row) => ({ ...row, updatedAt: row.timestamp }),
    ),
    allocations: [
      ...groupsBy(rows.allocationChanges ?? [], (row) => `${setKey(row)} ${pairKey(row)}`).values(),
    ].flatMap((own) => allocationThen(inChainOrder(own), block) ?? []),
    magnitudes: latest(rows.magnitudeChanges, pairKey).map((row) => ({
      ...row,
      encumberedMagnitude: 0n,
      updatedAt: row.timestamp,
    })),
    operatorShares: latest(rows.operatorShareChanges, pairKey).map((row) => ({
      ...row,
      updatedAt: row.timestamp,
    })),
  };
}

/**
 * As the AllocationManager stores it: the current magnitude, and a pending difference with its
 * block. A slash changes the current one; the events of a pending decrease tell its new sum.
 */
function allocationThen(
  changes: readonly AllocationChangesRow[],
  block: bigint,
): AllocationsRow | undefined {
  const own = changes.filter(({ blockNumber }) => blockNumber <= block);
  const last = own.at(-1);
  if (!last) return undefined;
  let current = 0n;
  let difference = 0n;
  let due: bigint | null = null;
  const settle = (now: bigint) => {
    if (due === null || due > now) return;
    current += difference;
    due = null;
  };
  for (const { blockNumber, magnitude, effectBlock } of own) {
    settle(blockNumber);
    if (effectBlock > blockNumber) {
      difference = magnitude - current;
      due = effectBlock;
    } else {
      if (due !== null && difference < 0n) difference += current - magnitude;
      current = magnitude;
    }
  }
  settle(block);
  const { avs, operatorSetId, operator, strategy, timestamp } = last;
  return {
    avs,
    operatorSetId,
    operator,
    strategy,
    magnitude: current,
    pendingMagnitude: due === null ? null : current + difference,
    effectBlock: due,
    updatedAt: timestamp,
  };
}
