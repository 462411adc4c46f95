import { action, address, boolean, type Kind, text } from './peer-parameters.ts';
import { NEWEST_FIRST } from './schema.ts';

/** The peer pages through this operation. */
export interface ListQuery {
  readonly path: string;
  /** Each filter has its column's name. */
  readonly filters: Readonly<Record<string, Kind>>;
  /**
   * Selects one row: `data` (JSON array), `total`, and `statistics` (JSON object) if the list has
   * them. $1 is the limit, $2 the offset; `conditions` are SQL over the filter columns.
   */
  readonly sql: (conditions: readonly string[]) => string;
}

const where = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;

/**
 * Reads a page's rows by key, from an index-only scan: earlier rows are not read, even for deep
 * pages.
 */
const activitiesOfPage = (conditions: readonly string[]) => /* sql */ `
  select block_number, log_index, action
  from activities
  ${where(conditions)}
  order by ${NEWEST_FIRST}
  limit $1 offset $2`;

const activity: ListQuery = {
  path: '/restaking/activity',
  filters: {
    action,
    operator: address,
    staker: address,
    strategy: address,
    token: address,
    avs: address,
    pod: address,
  },
  // Grouped in two steps: count(distinct ...) over the rows would sort all rows.
  sql: (conditions) => /* sql */ `
    with page as materialized (${activitiesOfPage(conditions)}
    ), kinds as (
      select action, operator, count(*) as activities
      from activities
      ${where(conditions)}
      group by action, operator
    ), counted as (
      select coalesce(sum(activities), 0) as activities, count(distinct action) as actions,
        count(distinct operator) as operators
      from kinds
    )
    select activities as total,
      json_build_object('totalActivities', activities, 'uniqueActions', actions,
        'uniqueOperators', operators)::text as statistics,
      (select coalesce(json_agg(json_build_object(
          'action', action, 'operator', hex(operator), 'staker', hex(staker),
          'strategy', hex(strategy), 'token', hex(token), 'avs', hex(avs), 'pod', hex(pod),
          'data', "data", 'metadata', metadata, 'timestamp', iso("timestamp")
        ) order by ${NEWEST_FIRST}), '[]')::text
       from page join activities using (block_number, log_index, action)) as "data"
    from counted`,
};

const DEPOSIT = "action = 'SHARES_DEPOSITED_IN_STRATEGY'";

const allDeposits: ListQuery = {
  path: '/restaking/all-deposits',
  filters: { staker: address, strategy: address, token: address },
  sql: (conditions) => /* sql */ `
    with page as materialized (${activitiesOfPage([DEPOSIT, ...conditions])})
    select (select count(*) from activities ${where([DEPOSIT, ...conditions])}) as total,
      (select coalesce(json_agg(json_build_object(
          'action', action, 'staker', hex(staker), 'strategy', hex(strategy), 'token', hex(token),
          'data', "data", 'metadata', metadata, 'timestamp', iso("timestamp")
        ) order by ${NEWEST_FIRST}), '[]')::text
       from page join activities using (block_number, log_index, action)) as "data"`,
};

const allStakers: ListQuery = {
  path: '/restaking/all-stakers',
  filters: {},
  sql: () => /* sql */ `
    with page as (
      select staker, operator, updated_at
      from stakers
      order by updated_at desc, staker
      limit $1 offset $2
    ), by_strategy as (
      select strategy, count(*) as stakers
      from staker_shares
      where shares > 0
      group by strategy
    ), everyone as (
      select sum(stakers) as stakers, count(operator) as operators
      from (select operator, count(*) as stakers from stakers group by operator) delegated
    )
    select coalesce(everyone.stakers, 0) as total,
      json_build_object(
        'totalStakers', coalesce(everyone.stakers, 0), 'uniqueOperators', everyone.operators,
        'strategyDistribution', coalesce(
          (select json_object_agg(hex(strategy), stakers order by strategy) from by_strategy), '{}'),
        'averageStrategiesPerStaker', coalesce(
          (select sum(stakers) from by_strategy)::float8 / everyone.stakers::float8, 0)
      )::text as statistics,
      (select coalesce(json_agg(json_build_object(
          'staker', hex(staker), 'operator', hex(operator),
          'strategies', (
            select coalesce(
              json_agg(json_build_object('strategy', hex(strategy)) order by strategy), '[]')
            from staker_shares
            where staker_shares.staker = page.staker and shares > 0),
          'updatedAt', iso(updated_at)
        ) order by updated_at desc, staker), '[]')::text
       from page) as "data"
    from everyone`,
};

const allTokens: ListQuery = {
  path: '/restaking/all-tokens',
  filters: { token: address, symbol: text, synced: boolean },
  sql: (conditions) => /* sql */ `
    with page as (
      select *
      from tokens
      ${where(conditions)}
      order by coalesce(symbol, ''), strategy
      limit $1 offset $2
    )
    select (select count(*) from tokens ${where(conditions)}) as total,
      (select json_build_object(
          'totalTokens', count(*), 'syncedTokens', count(*) filter (where synced))::text
       from tokens) as statistics,
      (select coalesce(json_agg(json_build_object(
          'token', hex(token), 'strategy', hex(strategy), 'name', coalesce(name, ''),
          'symbol', coalesce(symbol, ''), 'decimals', decimals, 'synced', synced,
          'sharesUnderlying', shares_underlying::float8, 'ethPrice', eth_price::float8,
          'dollarPrice', plain(dollar_price), 'updatedAt', iso(updated_at),
          'timestamp', iso("timestamp")
        ) order by coalesce(symbol, ''), strategy), '[]')::text
       from page) as "data"`,
};

const operatorsTvl: ListQuery = {
  path: '/restaking/operators-tvl',
  filters: {},
  sql: () => /* sql */ `
    with entries as materialized (
      select operator, strategy, sum(shares) as shares, count(*) as stakers
      from stakers join staker_shares using (staker)
      where operator is not null and shares > 0
      group by operator, strategy
    ), valued as materialized (
      select entries.*, token, name, symbol, shares_underlying, dollar_price, eth_price,
        coalesce(shares * shares_underlying * ('1e-' || decimals)::numeric, 0) as tokens,
        coalesce(shares * shares_underlying * ('1e-' || decimals)::numeric * dollar_price, 0) as tvl
      from entries left join tokens using (strategy)
    ), page as (
      select operator, sum(tvl) as total
      from valued
      group by operator
      order by sum(tvl) desc, operator
      limit $1 offset $2
    ), records as (
      select operator, total,
        json_agg(json_build_object(
          'strategy', hex(strategy), 'totalShares', shares::text, 'token', hex(token),
          'name', coalesce(name, ''), 'symbol', coalesce(symbol, ''),
          'sharesUnderlying', plain(shares_underlying), 'dollarPrice', plain(dollar_price),
          'ethPrice', plain(eth_price), 'tokens', plain(tokens), 'tvl', plain(tvl),
          'uniqueStakers', stakers
        ) order by tvl desc, strategy) as strategies
      from page join valued using (operator)
      group by operator, total
    ), counted as (
      select count(distinct operator) as operators, count(distinct strategy) as strategies
      from entries
    )
    select counted.operators as total,
      json_build_object(
        'totalOperators', counted.operators, 'totalStrategies', counted.strategies,
        'totalUniqueStakers', (
          select count(*)
          from stakers
          where operator is not null and exists (
            select from staker_shares where staker_shares.staker = stakers.staker and shares > 0))
      )::text as statistics,
      (select coalesce(json_agg(json_build_object(
          'operator', hex(operator), 'strategies', strategies
        ) order by total desc, operator), '[]')::text
       from records) as "data"
    from counted`,
};

export const LISTS: readonly ListQuery[] = [
  allStakers,
  allTokens,
  allDeposits,
  activity,
  operatorsTvl,
];
