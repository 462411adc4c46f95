import { byEventSql, keysSql, parameterSql, zeros } from '../../abi/word-sql.ts';
import type { DerivedRelation } from '../relation.ts';

const DELEGATED = 'DelegationManager.StakerDelegated';
const UNDELEGATED = 'DelegationManager.StakerUndelegated';

/** Each change of a staker's operator; the zero address means none. */
export const delegations: DerivedRelation = {
  name: 'delegations',
  columns: { position: 'BIGINT', tx: 'BIGINT', staker: 'BLOB', operator: 'BLOB' },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select position, tx, ${parameterSql(DELEGATED, 'staker')} as staker,
      case event when '${DELEGATED}' then ${parameterSql(DELEGATED, 'operator')} else ${zeros(20)} end as "operator"
    from fixed_logs
    where event in (${keysSql([DELEGATED, UNDELEGATED])})`,
};

const COMPLETED = 'DelegationManager.WithdrawalCompleted';
const SLASHING_COMPLETED = 'DelegationManager.SlashingWithdrawalCompleted';

/** Has a row for each completion of a withdrawal since M2. */
export const withdrawalCompletions: DerivedRelation = {
  name: 'withdrawal_completions',
  columns: { root: 'BLOB', position: 'BIGINT', tx: 'BIGINT', since_slashing: 'BOOLEAN' },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${byEventSql({ [COMPLETED]: 'withdrawalRoot', [SLASHING_COMPLETED]: 'withdrawalRoot' })} as root, position, tx,
      event = '${SLASHING_COMPLETED}' as since_slashing
    from fixed_logs where event in (${keysSql([COMPLETED, SLASHING_COMPLETED])})`,
};
