import { ratesSql } from '../days/rates-and-prices.ts';
import type { RolledUp } from '../rolled-up.ts';
import { orEmpty } from './optional-facts.ts';
import { presentRatesSql } from './valued-losses.ts';

/** The ledger reads rates and prices over time, with their tables and without. */
export const LEDGER_FACTS: readonly RolledUp[] = [
  {
    name: 'rollup.strategy_rates',
    columns: {
      strategy: 'VARCHAR',
      block_number: 'BIGINT',
      log_index: 'BIGINT',
      rate: 'VARCHAR',
    },
    reads: ['snapshot.rate_changes', 'snapshot.tokens'],
    growth: { whole: 'A strategy without a log has the rate of tokens, until it has one.' },
    sql: ({ table, absent }) => /* sql */ `
      select strategy, block_number, log_index, rate
      from (${absent.includes('rate_changes') ? presentRatesSql(table) : ratesSql(table)})
      order by strategy, block_number, log_index`,
  },
  {
    // A price of 0 means that there is none.
    name: 'rollup.token_prices',
    columns: {
      token: 'VARCHAR',
      time: 'TIMESTAMP',
      dollar_price: 'VARCHAR',
      source: 'VARCHAR',
    },
    reads: ['snapshot.prices'],
    growth: { whole: 'Prices are of files, which may change.' },
    sql: orEmpty(
      'prices',
      (table) => /* sql */ `
        select token::varchar as token, "time", nullif(dollar_price, '0') as dollar_price, source::varchar as source
        from ${table('snapshot.prices')} order by token, "time"`,
      `'' as token, null::timestamp as "time", '' as dollar_price, '' as source`,
    ),
  },
  {
    // An earner has few rows a day, however many submissions pay it.
    name: 'rollup.earned_by_day',
    columns: { earner: 'VARCHAR', day: 'TIMESTAMP', token: 'VARCHAR', amount: 'BIGNUM' },
    reads: ['snapshot.reward_earnings'],
    growth: { keyed: ['earner', 'day', 'token'] },
    sql: orEmpty(
      'reward_earnings',
      (table) => /* sql */ `
        select earner::varchar as earner, day, token::varchar as token, sum(amount::bignum) as amount
        from ${table('snapshot.reward_earnings')} group by all order by earner, day, token`,
      "'' as earner, null::timestamp as day, '' as token, 0::bignum as amount",
    ),
  },
];
