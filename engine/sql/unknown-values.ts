/**
 * To value a strategy's shares on a day, these inputs may be missing:
 * - `unpriced`: sums leave it out, for want of a price or of the token
 * - `stale`: its price is older than the day
 * - `assumed`: no log up to the day has its rate
 */
export const UNKNOWNS = ['unpriced', 'stale', 'assumed'] as const;

/** Tests a row in `rollup.strategy_values` for each. */
export const UNKNOWN_SQL: Readonly<Record<(typeof UNKNOWNS)[number], string>> = {
  unpriced: '(ether_per_share is null or dollars_per_share is null)',
  stale: '(stale and dollars_per_share is not null)',
  assumed: '(assumed and tokens_per_share is not null)',
};

/** Reads the lists from `unknownSql`, which has no row for a day without any. */
export const UNKNOWN_COLUMNS = UNKNOWNS.map(
  (unknown) => `coalesce(${unknown}, []) as ${unknown}`,
).join(', ');

/**
 * Selects the lists of strategies for each `day` in the relation `days`, from a table of periods
 * (`unknownPeriodsSql`). Anyone can make a strategy without a price: lists are made for the days
 * that a request asks for, as a list for each day has strategies x days entries.
 */
export const unknownSql = (periods: string, days: string, condition = 'true') => /* sql */ `
  select days.day,
    ${UNKNOWNS.map((unknown) => `coalesce(list(strategy order by strategy) filter (${unknown}), []) as ${unknown}`).join(', ')}
  from (select distinct day from ${days}) days
  join ${periods} period on period.day <= days.day and days.day < period.until_day
  where ${condition}
  group by days.day`;

/** `unknownPeriodsSql` selects these columns. */
export const UNKNOWN_PERIODS = {
  strategy: 'VARCHAR',
  day: 'TIMESTAMP',
  until_day: 'TIMESTAMP',
  unpriced: 'BOOLEAN',
  stale: 'BOOLEAN',
  assumed: 'BOOLEAN',
} as const;

/**
 * Selects the periods of days in which some input to the value of a strategy's shares is unknown.
 * `states` has the shares (number, day, until_day, and `held`, whether there are any), `values` is
 * the table with rates and prices.
 */
export const unknownPeriodsSql = (states: string, values: string) => /* sql */ `
  select strategy, greatest(state.day, priced.day) as day, least(state.until_day, priced.until_day) as until_day,
    ${UNKNOWNS.map((unknown) => `coalesce(${UNKNOWN_SQL[unknown]}, false) as ${unknown}`).join(', ')}
  from (${states}) state
  join ${values} priced on priced.number = state.number
    and priced.day < state.until_day and state.day < priced.until_day
  where held and (${UNKNOWNS.map((unknown) => UNKNOWN_SQL[unknown]).join(' or ')})
  order by strategy, day`;
