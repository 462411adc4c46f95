import { MAX_AMOUNT } from './vocabulary.ts';

/**
 * An event that allocates an operator's stake in a strategy to an operator set (AllocationManager,
 * `AllocationUpdated`): the magnitude holds from a block on.
 */
export interface AllocationStep {
  readonly block: bigint;
  readonly magnitude: bigint;
  readonly effectBlock: bigint;
}

/**
 * How an allocation stands at a block. `pendingMagnitude` and `effectBlock` are null if no change
 * is pending.
 */
export interface Allocation {
  readonly magnitude: bigint;
  readonly pendingMagnitude: bigint | null;
  readonly effectBlock: bigint | null;
}

/** How an allocation stands from a block on. */
export interface AllocationPeriod extends Allocation {
  readonly sinceBlock: bigint;
}

const NONE: Allocation = { magnitude: 0n, pendingMagnitude: null, effectBlock: null };

/**
 * Returns an allocation's states, ascending by block. If several have one block, the last is that
 * at its end. `steps` are its events, in the order of the chain. An event with a later block of
 * effect is pending. A slash changes the magnitude in force at once. A pending decrease gets an
 * event of its own before that of the slash; a pending increase stays the same difference, without
 * an event.
 */
export function allocationPeriods(steps: readonly AllocationStep[]): AllocationPeriod[] {
  const periods: AllocationPeriod[] = [];
  let state = NONE;
  const become = (sinceBlock: bigint, next: Allocation) => {
    state = next;
    periods.push({ sinceBlock, ...next });
  };
  for (const step of steps) {
    const { effectBlock } = state;
    if (effectBlock !== null && effectBlock <= step.block) become(effectBlock, inForce(state));
    become(step.block, after(state, step));
  }
  if (state.effectBlock !== null) become(state.effectBlock, inForce(state));
  return periods;
}

/**
 * Returns the allocation at the end of a block.
 *
 * @example
 *     allocationAt([{ block: 10n, magnitude: 5n, effectBlock: 20n }], 15n);
 *     // { magnitude: 0n, pendingMagnitude: 5n, effectBlock: 20n }
 */
export function allocationAt(steps: readonly AllocationStep[], block: bigint): Allocation {
  const period = allocationPeriods(steps).findLast(({ sinceBlock }) => sinceBlock <= block);
  if (!period) return NONE;
  const { sinceBlock: _since, ...allocation } = period;
  return allocation;
}

/**
 * Writes an allocation's states as text, separated by spaces:
 * since_block,magnitude,pending_magnitude,effect_block, with nothing for null. `steps` has
 * block,magnitude,effect_block for each event.
 *
 * @example
 *     allocationPeriodsText('10,5,20'); // '10,0,5,20 20,5,,'
 */
export function allocationPeriodsText(steps: string): string {
  const read = steps.split(' ').map((step) => {
    const [block = 0n, magnitude = 0n, effectBlock = 0n] = step.split(',').map(BigInt);
    return { block, magnitude, effectBlock };
  });
  return allocationPeriods(read)
    .map(({ sinceBlock, magnitude, pendingMagnitude, effectBlock }) =>
      [sinceBlock, magnitude, pendingMagnitude ?? '', effectBlock ?? ''].join(','),
    )
    .join(' ');
}

function after(state: Allocation, { block, magnitude, effectBlock }: AllocationStep): Allocation {
  if (effectBlock > block) return { ...state, pendingMagnitude: magnitude, effectBlock };
  const { pendingMagnitude } = state;
  if (pendingMagnitude === null) return { ...state, magnitude };
  const isDecrease = pendingMagnitude < state.magnitude;
  const moved = isDecrease ? 0n : magnitude - state.magnitude;
  // Magnitudes of the contracts are far below the bound of the column.
  const sum = pendingMagnitude + moved;
  return { ...state, magnitude, pendingMagnitude: sum > MAX_AMOUNT ? MAX_AMOUNT : sum };
}

/** The allocation once its pending change is in force. */
function inForce({ magnitude, pendingMagnitude }: Allocation): Allocation {
  return { ...NONE, magnitude: pendingMagnitude ?? magnitude };
}
