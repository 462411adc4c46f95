import { text } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

/**
 * Withdrawable shares, as `getWithdrawableShares` returns them. A staker without shares has no row.
 */
export const stakerShares: TableRule = {
  reads: ['holdings'],
  growth: { keyed: ['staker', 'strategy'] },
  perKey: {
    keys: ['staker', 'strategy'],
    columns: ['staker', 'strategy'],
    order: ['staker', 'strategy'],
  },
  sql: () => /* sql */ `
  select ${text('staker')} as staker, ${text('strategy')} as strategy,
    shares::decimal(38, 0) as shares
  from holdings
  where shares > 0
  order by staker, strategy`,
};
