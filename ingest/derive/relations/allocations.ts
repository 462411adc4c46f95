import { type AllocationStep, allocationAt } from '../../../common/allocation-periods.ts';
import type { TextRow } from '../../../common/relations/rows.ts';
import { parameterSql } from '../../abi/word-sql.ts';
import { type DeriveContext, type DerivedRelation, texts } from '../relation.ts';

export const ALLOCATION_UPDATED = 'AllocationManager.AllocationUpdated';

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
  let last = '';
  const finished = (): TextRow[] => {
    if (steps.length === 0) return [];
    const { magnitude, pendingMagnitude, effectBlock } = allocationAt(steps, BigInt(blockNumber));
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
