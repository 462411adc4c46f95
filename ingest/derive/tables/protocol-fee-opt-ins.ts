import { parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const SET = 'RewardsCoordinator.OptInForProtocolFeeSet';

/** Submitters that opted out again stay. */
export const protocolFeeOptIns: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['submitter'] },
  sql: () => /* sql */ `
  with latest as (
    select ${parameterSql(SET, 'submitter')} as submitter, arg_max(${parameterSql(SET, 'newValue')}, position) as opted_in,
      min(position) as created, max(position) as updated
    from fixed_logs where event = '${SET}' group by 1)
  select ${text('submitter')} as submitter, opted_in,
    ${LIFETIME_COLUMNS}
  from latest
    ${lifetimeJoins([SET])}
  order by latest.submitter`,
};
