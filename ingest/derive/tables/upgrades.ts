import { sqlText } from '../../../common/sql.ts';
import { parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const UPGRADED = 'Proxy.Upgraded';

/**
 * A proxy's address stays and its code changes; the network's file names the contract at the
 * address.
 */
export const upgrades: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['block_number', 'log_index'],
  sql: ({ network }) => /* sql */ `
  select ${text('address')} as contract, ${nameSql(network.contracts)} as name,
    ${text(parameterSql(UPGRADED, 'implementation'))} as implementation, ${AT_COLUMNS}
  from ${logsWhere(`event = '${UPGRADED}'`)}`,
};

function nameSql(
  contracts: readonly { readonly name: string; readonly address: string }[],
): string {
  const cases = contracts.map(
    ({ name, address }) => `when unhex('${address.slice(2)}') then ${sqlText(name)}`,
  );
  return cases.length === 0 ? 'null::varchar' : `case address ${cases.join(' ')} end`;
}
