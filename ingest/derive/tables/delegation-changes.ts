import { addressTextSql, parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, atPosition } from './at.ts';
import type { TableRule } from './context.ts';

const FORCED = 'DelegationManager.StakerForceUndelegated';

/** The event of a forced end stands just before the one of every end. */
export const delegationChanges: TableRule = {
  reads: ['block_times', 'fixed_logs', 'delegations'],
  growth: 'append',
  order: ['staker', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('staker')} as staker, ${addressTextSql('"operator"')} as "operator",
    forced.position is not null as forced, ${AT_COLUMNS}
  from delegations
    left join (
      select position + 1 as position, ${parameterSql(FORCED, 'staker')} as staker from fixed_logs where event = '${FORCED}') forced
      using (position, staker)
    ${atPosition('delegations', ['DelegationManager.StakerDelegated', 'DelegationManager.StakerUndelegated'])}`,
};
