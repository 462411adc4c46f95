import { parameterSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const SET = 'AllocationManager.AllocationDelaySet';

/**
 * A delay is in force from its block of effect on. The contract stores one pending delay: if
 * another replaces it before that block, it never is in force.
 */
export const allocationDelays: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { whole: 'It has a row for each operator; a delay comes into force by time alone.' },
  timed: true,
  sql: ({ blockNumber }) => /* sql */ `
  with changes as (
    select ${parameterSql(SET, 'operator')} as "operator", ${parameterSql(SET, 'delay')}::bigint as delay,
      ${parameterSql(SET, 'effectBlock')}::bigint as effect_block, position,
      lead(block_number) over (partition by ${parameterSql(SET, 'operator')} order by position) as replaced
    from fixed_logs where event = '${SET}'),
  latest as (
    select "operator", max(position) as position,
      arg_max(delay, position) filter (effect_block <= least(${blockNumber}, coalesce(replaced, ${blockNumber}))) as delay,
      max(delay) filter (replaced is null and effect_block > ${blockNumber}) as pending_delay,
      max(effect_block) filter (replaced is null and effect_block > ${blockNumber}) as effect_block
    from changes group by "operator")
  select ${text('"operator"')} as "operator", delay, pending_delay, effect_block, ${timeSql('timestamp')} as updated_at
  from latest join block_times on number = ${blockOf('position')}
  order by latest."operator"`,
};
