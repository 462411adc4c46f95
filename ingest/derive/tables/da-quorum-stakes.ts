import { sqlText } from '../../../common/sql.ts';
import { parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

/** The history of stakes of operators that registered: leaving a quorum writes 0. */
export const daQuorumStakes: TableRule = {
  reads: ['decoded_logs', 'quorum_stakes'],
  growth: 'whole',
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, ${text('operator_id')} as operator_id, quorum as quorum_number,
    stake::decimal(38, 0) as stake, block_number
  from quorum_stakes
  where operator_id in (
    select ${parameterSql('RegistryCoordinator.OperatorRegistered', 'operatorId')}
    from decoded_logs where event = 'RegistryCoordinator.OperatorRegistered')
  order by operator_id, quorum_number, block_number`,
};
