import { parameterSql } from '../../abi/word-sql.ts';
import type { TextRow } from '../../duckdb/rows.ts';
import { type DeriveContext, type DerivedRelation, texts } from '../relation.ts';

export const ALLOCATION_UPDATED = 'AllocationManager.AllocationUpdated';

/** One event of an allocation: its magnitude from a block on. */
export interface AllocationStep {
  readonly position: bigint;
  readonly block: number;
  readonly magnitude: bigint;
  readonly effectBlock: number;
}

/**
 * An allocation at a block. `pendingMagnitude` and `effectBlock` are null if no change is pending.
 */
export interface Allocation {
  readonly magnitude: bigint;
  readonly pendingMagnitude: bigint | null;
  readonly effectBlock: number | null;
}

const NONE: Allocation = { magnitude: 0n, pendingMagnitude: null, effectBlock: null };

/**
 * The allocation of an operator to an operator set in a strategy at a block. `steps`: its events,
 * ascending by position. An event with a later block of effect is pending. A slash changes the
 * magnitude in force at once. A pending decrease gets an event of its own before that of the slash;
 * a pending increase stays the same difference, without an event.
 */
export function allocationAt(steps: readonly AllocationStep[], blockNumber: number): Allocation {
  let state = NONE;
  for (const { block, magnitude, effectBlock } of steps) {
    state = reached(state, block);
    if (effectBlock > block) {
      state = { ...state, pendingMagnitude: magnitude, effectBlock };
    } else {
      const { pendingMagnitude } = state;
      const isDecrease = pendingMagnitude !== null && pendingMagnitude < state.magnitude;
      const moved = isDecrease ? 0n : magnitude - state.magnitude;
      state = {
        ...state,
        magnitude,
        pendingMagnitude: pendingMagnitude === null ? null : pendingMagnitude + moved,
      };
    }
  }
  return reached(state, blockNumber);
}

/** The allocation at a block, with the pending change if it is due. */
function reached(state: Allocation, block: number): Allocation {
  const { pendingMagnitude, effectBlock } = state;
  if (pendingMagnitude === null || effectBlock === null || effectBlock > block) return state;
  return { ...NONE, magnitude: pendingMagnitude };
}

function parameterOf(path: string): string {
  return parameterSql(ALLOCATION_UPDATED, path);
}

/**
 * Each allocation at the last block, and its last event. Addresses are digits, integers decimals.
 */
export const allocationStates: DerivedRelation = {
  name: 'allocation_states',
  columns: texts(
    'operator',
    'avs',
    'set_id',
    'strategy',
    'magnitude',
    'pending_magnitude',
    'effect_block',
    'position',
  ),
  reads: ['decoded_logs'],
  growth: 'whole',
  slices: {
    of: `select 1 from decoded_logs where event = '${ALLOCATION_UPDATED}'`,
    by: '"operator"',
    maxRows: 100_000,
  },
  sql: ({ slice }) => /* sql */ `
    with events as (
      select ${parameterOf('operator')} as "operator", ${parameterOf('operatorSet.avs')} as avs, ${parameterOf('operatorSet.id')} as set_id,
        ${parameterOf('strategy')} as strategy, position, block_number, ${parameterOf('magnitude')} as magnitude, ${parameterOf('effectBlock')} as effect_block
      from decoded_logs where event = '${ALLOCATION_UPDATED}')
    select hex("operator"), hex(avs), set_id::varchar, hex(strategy), position::varchar, block_number::varchar,
      magnitude::varchar, effect_block::varchar
    from events where ${slice}
    order by events."operator", events.avs, events.set_id, events.strategy, events.position`,
  compute: allocationsOf,
};

async function* allocationsOf(
  rows: AsyncIterable<TextRow>,
  { blockNumber }: DeriveContext,
): AsyncGenerator<TextRow> {
  let steps: AllocationStep[] = [];
  let key: TextRow = [];
  const finished = (): TextRow[] => {
    const last = steps.at(-1);
    if (!last) return [];
    const { magnitude, pendingMagnitude, effectBlock } = allocationAt(steps, blockNumber);
    const pending = [pendingMagnitude, effectBlock].map((value) =>
      value === null ? null : String(value),
    );
    return [[...key, String(magnitude), ...pending, String(last.position)]];
  };
  for await (const [
    operator,
    avs,
    set,
    strategy,
    position,
    block,
    magnitude,
    effectBlock,
  ] of rows) {
    const next = [operator ?? '', avs ?? '', set ?? '', strategy ?? ''];
    if (String(next) !== String(key)) {
      yield* finished();
      steps = [];
      key = next;
    }
    steps.push({
      position: BigInt(position ?? 0),
      block: Number(block),
      magnitude: BigInt(magnitude ?? 0),
      effectBlock: Number(effectBlock),
    });
  }
  yield* finished();
}
