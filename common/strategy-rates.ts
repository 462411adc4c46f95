import { sqlText } from './sql.ts';
import { BEACON_STRATEGY } from './vocabulary.ts';

const BEACON = sqlText(BEACON_STRATEGY);

/** Names the relation that has a table. */
type RateTables = (table: 'rate_changes' | 'tokens') => string;

/**
 * Selects each strategy's rate over time, in the order by `block_number` and `log_index`: those in
 * logs, and the one before them, at the first block that there can be. A share on the beacon chain
 * is a wei, even if a log has another rate. Before a strategy's first log its share is worth its
 * `initial_rate`, and one token if that is not known. A strategy without a log has the rate in
 * `tokens` at every time. `is_logged` is whether a log has the rate.
 *
 * @example
 *     const rates = strategyRatesSql((name) => `snapshot.${name}`); // a SELECT
 */
export const strategyRatesSql = (table: RateTables) => /* sql */ `
  select strategy::varchar as strategy, block_number, log_index, "timestamp", rate, true as is_logged
  from ${table('rate_changes')}
  where strategy::varchar <> ${BEACON}
  union all
  select token.strategy::varchar, 0, -1, timestamp '-infinity',
    if(logged.strategy is null, shares_underlying, coalesce(initial_rate, '1')), false
  from ${table('tokens')} token
  left join (select distinct strategy::varchar as strategy from ${table('rate_changes')}) logged
    on logged.strategy = token.strategy::varchar
  where token.strategy::varchar <> ${BEACON}
  union all
  select ${BEACON}, 0, -1, timestamp '-infinity', '1', true`;
