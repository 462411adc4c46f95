import { text } from '../chain-sql.ts';
import { firstInferenceSql } from '../relations/inferred-returns.ts';
import { AT_COLUMNS, atPosition } from './at.ts';
import type { TableRule } from './context.ts';

/** Amounts above 1e38 - 1 have no row; an invariant of deposit shares reports them. */
export const shareChanges: TableRule = {
  reads: ['block_times', 'fixed_logs', 'share_history'],
  growth: { revised: firstInferenceSql },
  addition: {},
  order: ['staker', 'strategy', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('staker')} as staker, ${text('strategy')} as strategy, moved::decimal(38, 0) as deposit_shares,
    shares::decimal(38, 0) as shares, reason, ${AT_COLUMNS}
  from share_history ${atPosition('share_history')}
  where moved is not null and shares is not null`,
};
