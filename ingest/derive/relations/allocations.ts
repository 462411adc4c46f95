import type { DuckDBConnection } from '@duckdb/node-api';
import { parameterSql } from '../../abi/word-sql.ts';
import { appendRows, countOf, streamRows, type TextRow } from '../../duckdb/rows.ts';

const UPDATED = 'AllocationManager.AllocationUpdated';

/** One event of an allocation: its magnitude from a block on. */
export interface AllocationStep {
  readonly position: bigint;
  readonly block: number;
  readonly magnitude: bigint;
  readonly effectBlock: number;
}

/** An allocation at a block; both of the pending change are null where there is none. */
export interface Allocation {
  readonly magnitude: bigint;
  readonly pendingMagnitude: bigint | null;
  readonly effectBlock: number | null;
}

const NONE: Allocation = { magnitude: 0n, pendingMagnitude: null, effectBlock: null };

/**
 * The allocation of an operator to an operator set in a strategy at a block, from its events, ascending by position.
 * An event with a later block of effect is pending. A slash changes at once what is in force. A pending decrease
 * gets an event of its own before that of the slash; a pending increase stays the same difference, and no
 * event says so.
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

/** The allocation when a block is there. */
function reached(state: Allocation, block: number): Allocation {
  const { pendingMagnitude, effectBlock } = state;
  if (pendingMagnitude === null || effectBlock === null || effectBlock > block) return state;
  return { ...NONE, magnitude: pendingMagnitude };
}

/** Events whose allocations are held in memory at a time, about. */
const EVENTS_AT_A_TIME = 100_000;

/**
 * Makes table `allocation_states` (operator, avs, set_id, strategy, magnitude, pending_magnitude, effect_block, position), all
 * text, with addresses as digits: each allocation at block `blockNumber`, and its last event.
 */
export async function makeAllocations(
  connection: DuckDBConnection,
  blockNumber: number,
): Promise<void> {
  await connection.run(/* sql */ `
    create or replace temp table allocation_states (
      "operator" varchar, avs varchar, set_id varchar, strategy varchar, magnitude varchar, pending_magnitude varchar,
      effect_block varchar, position varchar)`);
  const events = await countOf(connection, `select count(*) from known where event = '${UPDATED}'`);
  const parts = Math.ceil(events / EVENTS_AT_A_TIME);
  for (let part = 0; part < parts; part += 1) {
    const rows = await allocationsOf(connection, part, parts, blockNumber);
    await appendRows(connection, 'allocation_states', rows);
  }
}

async function allocationsOf(
  connection: DuckDBConnection,
  part: number,
  parts: number,
  blockNumber: number,
): Promise<TextRow[]> {
  const found: TextRow[] = [];
  let steps: AllocationStep[] = [];
  let key: TextRow = [];
  const finish = () => {
    const last = steps.at(-1);
    if (!last) return;
    const { magnitude, pendingMagnitude, effectBlock } = allocationAt(steps, blockNumber);
    const pending = [pendingMagnitude, effectBlock].map((one) =>
      one === null ? null : String(one),
    );
    found.push([...key, String(magnitude), ...pending, String(last.position)]);
    steps = [];
  };
  const of = (path: string) => parameterSql(UPDATED, path);
  const rows = streamRows(
    connection,
    /* sql */ `
    with events as (
      select ${of('operator')} as "operator", ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')} as set_id,
        ${of('strategy')} as strategy, position, block_number, ${of('magnitude')} as magnitude, ${of('effectBlock')} as effect_block
      from known where event = '${UPDATED}')
    select hex("operator"), hex(avs), set_id::varchar, hex(strategy), position::varchar, block_number::varchar,
      magnitude::varchar, effect_block::varchar
    from events where hash("operator") % ${parts} = ${part}
    order by events."operator", events.avs, events.set_id, events.strategy, events.position`,
  );
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
      finish();
      key = next;
    }
    steps.push({
      position: BigInt(position ?? 0),
      block: Number(block),
      magnitude: BigInt(magnitude ?? 0),
      effectBlock: Number(effectBlock),
    });
  }
  finish();
  return found;
}
