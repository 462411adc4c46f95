import { addressTextSql, parameterSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const POD_EVENTS = ['EigenPodManager.PodSharesUpdated', 'EigenPodManager.NewTotalShares'] as const;

/**
 * Every address that ever delegated, had or withdrew shares. Operators are stakers: they delegate
 * to themselves. `updated_at`: the latest event that changed the staker's operator or shares,
 * including a slash of its operator.
 */
export const stakers: TableRule = {
  reads: ['block_times', 'queued_withdrawals', 'fixed_logs', 'current_operators', 'holdings'],
  growth: { keyed: ['staker'] },
  perKey: {
    keys: ['staker'],
    columns: ['staker'],
    order: ['staker'],
    named: {
      fixed_logs: `select ${parameterSql(POD_EVENTS[0], 'podOwner')} from fixed_logs where event = '${POD_EVENTS[0]}'`,
    },
  },
  sql: () => /* sql */ `
  with stakers_seen as (
    select staker, latest from current_operators
    union all
    select staker, latest from holdings
    union all
    select staker, position from queued_withdrawals where not migrated
    union all
    select ${parameterSql(POD_EVENTS[0], 'podOwner')}, position from fixed_logs where event = '${POD_EVENTS[0]}'),
  latest as (select staker, max(latest) as position from stakers_seen group by staker)
  select ${text('latest.staker')} as staker,
    ${addressTextSql('current_operators."operator"')} as "operator",
    ${timeSql('timestamp')} as updated_at
  from latest
    left join current_operators using (staker)
    join block_times on number = ${blockOf('position')}
  order by staker`,
};
