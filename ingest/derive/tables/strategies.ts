import { text } from '../chain-sql.ts';
import { SETTINGS } from '../relations/strategies.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

/** Strategies that were ever allowed for deposits. */
export const strategies: TableRule = {
  reads: ['block_times', 'fixed_logs', 'strategy_tokens', 'strategy_settings'],
  growth: { whole: 'It has a row for each strategy; the least delay changes all.' },
  sql: () => /* sql */ `
  select ${text('strategy')} as strategy, ${text('strategy_tokens.token')} as token, whitelisted,
    forbidden as third_party_transfers_forbidden, delay as withdrawal_delay_blocks,
    ${LIFETIME_COLUMNS}
  from strategy_settings
    left join strategy_tokens using (strategy)
    ${lifetimeJoins(SETTINGS)}
  order by strategy_settings.strategy`,
};
