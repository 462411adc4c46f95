import { byEventSql, keysSql, zeros } from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const AVS = 'RewardsCoordinator.OperatorAVSSplitBipsSet';
const PI = 'RewardsCoordinator.OperatorPISplitBipsSet';
const SET = 'RewardsCoordinator.OperatorSetSplitBipsSet';
const DEFAULT = 'RewardsCoordinator.DefaultOperatorSplitBipsSet';
const FIRST_DEFAULT = 'RewardsCoordinator.GlobalCommissionBipsSet';

/** The default holds for all operators, so that its operator is the zero address, and at once. */
export const rewardSplits: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text(`coalesce(${byEventSql({ [AVS]: 'operator', [PI]: 'operator', [SET]: 'operator' })}, ${zeros(20)})`)} as "operator",
    case event when '${AVS}' then 'avs' when '${PI}' then 'pi' when '${SET}' then 'operator_set' else 'default' end as kind,
    ${text(byEventSql({ [AVS]: 'avs', [SET]: 'operatorSet.avs' }))} as avs,
    ${byEventSql({ [SET]: 'operatorSet.id' })}::bigint as operator_set_id,
    ${byEventSql({
      [AVS]: 'newOperatorAVSSplitBips',
      [PI]: 'newOperatorPISplitBips',
      [SET]: 'newOperatorSetSplitBips',
      [DEFAULT]: 'newDefaultOperatorSplitBips',
      [FIRST_DEFAULT]: 'newGlobalCommissionBips',
    })}::bigint as bips,
    ${timeSql(`coalesce(${byEventSql({ [AVS]: 'activatedAt', [PI]: 'activatedAt', [SET]: 'activatedAt' })}, timestamp)`)} as activated_at,
    ${AT_COLUMNS},
    case event when '${FIRST_DEFAULT}' then true when '${DEFAULT}' then false end as is_global_commission
  from ${logsWhere(`event in (${keysSql([AVS, PI, SET, DEFAULT, FIRST_DEFAULT])})`)}`,
};
