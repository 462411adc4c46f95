import { sqlText } from '../../../common/sql.ts';
import { parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const REGISTERED = 'RegistryCoordinator.OperatorRegistered';

/** SELECT of the operators that registered from a block on. */
function registeredSql(block: number): string {
  return /* sql */ `
    select ${parameterSql(REGISTERED, 'operatorId')}
    from fixed_logs where event = '${REGISTERED}' and block_number >= ${block}`;
}

/** The history of stakes of operators that registered: leaving a quorum writes 0. */
export const daQuorumStakes: TableRule = {
  reads: ['fixed_logs', 'quorum_stakes'],
  growth: {
    revised: (delta) => /* sql */ `
      select min(block_number) from quorum_stakes where operator_id in (${registeredSql(delta)})`,
  },
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, ${text('operator_id')} as operator_id, quorum as quorum_number,
    stake::decimal(38, 0) as stake, block_number
  from quorum_stakes
  where operator_id in (${registeredSql(0)})
  order by operator_id, quorum_number, block_number`,
};
