import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { addressTextSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import { OPERATOR_EVENTS } from '../relations/operator-history.ts';
import { AT_COLUMNS, atPosition } from './at.ts';
import type { TableRule } from './context.ts';

/** An invariant reports sums outside the contract's amounts. */
const WITHIN = `shares between 0 and ${MAX_AMOUNT}`;

/**
 * The shares that the contract has in storage. Since slashing the sum over an operator's stakers
 * differs by rounding.
 */
export const operatorShares: TableRule = {
  reads: ['block_times', 'operator_history'],
  growth: { keyed: ['operator', 'strategy'] },
  perKey: {
    keys: ['operator', 'strategy'],
    columns: ['operator', 'strategy'],
    order: ['operator', 'strategy'],
  },
  sql: () => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('strategy')} as strategy, shares::decimal(38, 0) as shares,
    ${timeSql('timestamp')} as updated_at
  from (
    select "operator", strategy, arg_max_null(shares, position) as shares, max(position) as position
    from operator_history group by "operator", strategy) latest
    join block_times on number = ${blockOf('position')}
  where ${WITHIN}
  order by latest."operator", latest.strategy`,
};

/** A slash takes shares of no staker. */
export const operatorShareChanges: TableRule = {
  reads: ['block_times', 'fixed_logs', 'operator_history'],
  growth: 'append',
  order: ['operator', 'strategy', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('strategy')} as strategy, ${addressTextSql('staker')} as staker,
    delta::decimal(38, 0) as delta, shares::decimal(38, 0) as shares, ${AT_COLUMNS}
  from operator_history ${atPosition('operator_history', OPERATOR_EVENTS)}
  where ${WITHIN}`,
};
