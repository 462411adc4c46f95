import { sqlText } from '../../../common/sql.ts';
import { parameterSql } from '../../abi/word-sql.ts';
import { text } from '../relations/relations.ts';
import type { TableRule } from './context.ts';

const UPDATED = 'StakeRegistry.OperatorStakeUpdate';

/** Makes table `quorum_stakes` (operator_id, quorum, block_number, stake): of several updates in a block the last, as in storage. */
export const QUORUM_STAKES_SQL = /* sql */ `
  create or replace temp table quorum_stakes as
  select ${parameterSql(UPDATED, 'operatorId')} as operator_id, ${parameterSql(UPDATED, 'quorumNumber')}::integer as quorum,
    block_number, arg_max(${parameterSql(UPDATED, 'stake')}, position) as stake
  from known where event = '${UPDATED}' group by 1, 2, 3`;

/** The history of stakes of operators that registered: leaving a quorum writes 0. */
export const daQuorumStakes: TableRule = ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, ${text('operator_id')} as operator_id, quorum as quorum_number,
    stake::decimal(38, 0) as stake, block_number
  from quorum_stakes
  where operator_id in (
    select ${parameterSql('RegistryCoordinator.OperatorRegistered', 'operatorId')}
    from known where event = 'RegistryCoordinator.OperatorRegistered')
  order by operator_id, quorum_number, block_number`;
