import { type AllocationStep, allocationAt } from '../../../common/allocation-periods.ts';
import type { TextRow } from '../../../common/relations/rows.ts';
import { parameterSql } from '../../abi/word-sql.ts';
import { type DerivedRelation, texts } from '../relation.ts';

const ALLOCATION_UPDATED = 'AllocationManager.AllocationUpdated';

function parameterOf(path: string): string {
  return parameterSql(ALLOCATION_UPDATED, path);
}

/** The events of allocations, decoded once for all that read them. */
export const allocationEvents: DerivedRelation = {
  name: 'allocation_events',
  columns: {
    operator: 'BLOB',
    avs: 'BLOB',
    set_id: 'HUGEINT',
    strategy: 'BLOB',
    position: 'BIGINT',
    block_number: 'BIGINT',
    log_index: 'INTEGER',
    transaction_hash: 'BLOB',
    magnitude: 'HUGEINT',
    effect_block: 'BIGINT',
  },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterOf('operator')} as "operator", ${parameterOf('operatorSet.avs')} as avs,
      ${parameterOf('operatorSet.id')} as set_id, ${parameterOf('strategy')} as strategy, position, block_number,
      log_index, transaction_hash, ${parameterOf('magnitude')} as magnitude, ${parameterOf('effectBlock')}::bigint as effect_block
    from fixed_logs where event = '${ALLOCATION_UPDATED}'`,
};

/**
 * Each allocation as its last event leaves it, and that event. Addresses are digits, integers
 * decimals. The change that is pending then is in force from its block of effect on.
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
  reads: ['allocation_events'],
  growth: { keyed: ['operator', 'avs', 'set_id', 'strategy'] },
  perKey: { keys: ['operator', 'strategy'] },
  slices: { of: 'select 1 from allocation_events', by: '"operator"', maxRows: 100_000 },
  sql: ({ slice }) => /* sql */ `
    select hex("operator"), hex(avs), set_id::varchar, hex(strategy), position::varchar, block_number::varchar,
      magnitude::varchar, effect_block::varchar
    from allocation_events events where ${slice}
    order by events."operator", events.avs, events.set_id, events.strategy, events.position`,
  compute: allocationsOf,
};

async function* allocationsOf(rows: AsyncIterable<TextRow>): AsyncGenerator<TextRow> {
  let steps: AllocationStep[] = [];
  let key: TextRow = [];
  let last = '';
  const finished = (): TextRow[] => {
    const block = steps.at(-1)?.block;
    if (block === undefined) return [];
    const { magnitude, pendingMagnitude, effectBlock } = allocationAt(steps, block);
    const pending = [pendingMagnitude, effectBlock].map((value) =>
      value === null ? null : String(value),
    );
    return [[...key, String(magnitude), ...pending, last]];
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
    last = position ?? '';
    steps.push({
      block: BigInt(block ?? 0),
      magnitude: BigInt(magnitude ?? 0),
      effectBlock: BigInt(effectBlock ?? 0),
    });
  }
  yield* finished();
}

/**
 * SELECT of the rows of `allocation_states` at the end of a block, in the types of tables; it
 * closes the changes that are due.
 */
export function allocationsAtSql(blockNumber: number): string {
  const isDue = `coalesce(effect_block::bigint <= ${blockNumber}, false)`;
  return /* sql */ `
    select unhex("operator") as "operator", unhex(avs) as avs, set_id::bigint as set_id, unhex(strategy) as strategy,
      (case when ${isDue} then pending_magnitude else magnitude end)::decimal(38, 0) as magnitude,
      (case when not ${isDue} then pending_magnitude end)::decimal(38, 0) as pending_magnitude,
      (case when not ${isDue} then effect_block end)::bigint as effect_block, position::bigint as position
    from allocation_states`;
}
