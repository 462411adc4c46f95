import { text } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

/** A row for each token that the logs name, whether anything is known of it or not. */
export const tokenMetadata: TableRule = {
  reads: ['named_tokens', 'known_tokens'],
  growth: { keyed: ['token'] },
  sql: () => /* sql */ `
  select ${text('token')} as token, symbol, name, decimals, source
  from named_tokens left join known_tokens using (token)
  order by token`,
};
