import { type Relation, relation } from '../../../common/relations/relation.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import {
  array,
  decimalText,
  described,
  type Fields,
  hex,
  integer,
  nullableDecimal,
  nullableWrittenNumber,
  time,
} from '../../definition/fields.ts';
import { type QueryOperation, query } from '../../definition/kinds/query-operation.ts';
import { type Parameter, timeRange, wholeFrom1 } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';

/** A window with fewer days has no yearly figure. */
export const MIN_DAYS = 7;
export const DAYS_A_YEAR = 365;

/** Exceeds the days that there are of rewards. */
const MAX_DAYS = 100_000;

export const APR_TABLES = [
  'reward_earnings',
  'prices',
  'share_changes',
  'delegation_changes',
  'registration_changes',
  'rate_changes',
] as const satisfies readonly OptionalTableName[];

/** Has the window's days; no row if all computed days are after it. */
export const APR_DAYS = relation({
  name: 'span',
  columns: { first_day: 'TIMESTAMP', last_day: 'TIMESTAMP', days: 'BIGINT' },
  reads: ['rollup.submission_earnings'],
  sql: ({ table }) => /* sql */ `
    with computed as (
      select min(day) as first_day, max(day) as last_day from ${table('rollup.submission_earnings')}
    ), ended as (
      select first_day as earliest, if($endTimestamp::bigint < epoch_ms(last_day),
        date_trunc('day', make_timestamp_ms($endTimestamp::bigint)), last_day) as last_day
      from computed
    )
    select first_day, last_day, date_diff('day', first_day, last_day) + 1 as days
    from (
      select last_day, greatest(earliest, last_day - to_days(
        least(coalesce(try_cast($days as integer), ${MAX_DAYS}), ${MAX_DAYS}) - 1)) as first_day
      from ended where earliest <= last_day
    )`,
});

/**
 * Declares the relation `earned`: the window's sums, as text, of the earnings of a table by day
 * that fulfil the condition. `others` are the relations that the condition reads.
 */
export function earnedFrom(earnings: string, condition: Select, others: readonly string[] = []) {
  return relation({
    name: 'earned',
    columns: { token: 'VARCHAR', amount: 'VARCHAR' },
    reads: ['span', earnings, ...others],
    sql: ({ table }) => /* sql */ `
      select token::varchar as token, sum(amount::bignum)::varchar as amount
      from ${table(earnings)}, ${table('span')}
      where day between first_day and last_day and ${condition(table)}
      group by 1`,
  });
}

/**
 * Declares the relation `held`: the shares, as text, in the strategy with a number, on this many
 * days in the window. A day's rewards are for the stake at its first instant.
 */
export const STAKE_PERIODS = {
  number: 'INTEGER',
  common_days: 'BIGINT',
  shares: 'VARCHAR',
} as const;

/**
 * Writes SQL that counts the days in the window, relation `span`, for which all given states are
 * valid at the first instant; below 1 for none. A state is valid from the end of a day up to the
 * end of another one, which is null if it still is; both are SQL for a TIMESTAMP.
 */
export function commonDaysSql(...states: readonly (readonly [string, string])[]): string {
  const starts = states.map(([since]) => `${since} + interval 1 day`);
  const ends = states.map(([, until]) => until);
  return `date_diff('day', greatest(span.first_day, ${starts.join(', ')}), least(span.last_day, ${ends.join(', ')})) + 1`;
}

/** Adds each strategy's shares at the first instant of each day in the window. */
const STAKED = relation({
  name: 'staked',
  columns: { number: 'INTEGER', shares: 'VARCHAR' },
  reads: ['stake_periods'],
  sql: ({ table }) => /* sql */ `
    select number, sums_of_products(string_agg(concat(common_days, '*', shares), ' ')) as shares
    from ${table('stake_periods')} group by number`,
});

/** Defines the window's parameters, which `APR_DAYS` reads. */
export const windowParameters = () => ({
  days: wholeFrom1(
    'Days of the window, up to its last one; there are fewer if rewards were computed for fewer.',
  ).prefault('30'),
  endTimestamp: timeRange.endTimestamp().optional(),
});

/** Describes the window in an answer. */
export const WINDOW: Fields = {
  firstDay: described('First day (UTC) of the window, by its first instant.', time),
  lastDay: described(
    'Last day (UTC) of the window, by its first instant: the newest one with computed rewards up to endTimestamp.',
    time,
  ),
  days: described('Number of days of the window.', integer),
};

interface AprDefinition {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly required: { readonly parameter: string; readonly known: Select };
  /** They end with `earned` and `held`, and may read `span`. */
  readonly relations: readonly Relation[];
  readonly plannedOnce?: true;
}

/**
 * Defines how much a part of the stake earns per year. Rewards and stake have the snapshot's rates
 * and prices, so that a change of price is no yield.
 */
export function apr({ parameters, relations, ...definition }: AprDefinition): QueryOperation {
  return query({
    ...definition,
    tables: APR_TABLES,
    parameters: () => ({
      ...parameters,
      ...windowParameters(),
    }),
    record: {
      ...WINDOW,
      earnedInEth: described('Ether: sum of the rewards of these days.', decimalText),
      stakeEthDays: described(
        'Ether times days: sum of the value of the stake at the beginning of each day; null if no strategy with shares has a known price.',
        nullableDecimal,
      ),
      apr: described(
        `Rewards per year relative to the stake: earnedInEth x ${DAYS_A_YEAR} / stakeEthDays, both at the prices and rates of the snapshot. Null for a window of less than ${MIN_DAYS} days and without stake.`,
        nullableWrittenNumber,
      ),
      unpricedTokens: described(
        'Tokens of these rewards without a known price in ether or decimals: earnedInEth leaves them out.',
        array(hex),
      ),
      unpricedStrategies: described(
        'Strategies with shares but without a known price: stakeEthDays leaves them out.',
        { ...array(hex), column: 'unpriced' },
      ),
    },
    relations: [APR_DAYS, ...relations, STAKED],
    rows: aprRows,
    order: 'first_day',
  });
}

const aprRows: Select = (table) => /* sql */ `
  with valued as (
    select earned.token, earned.amount, shift_decimal(facts.eth_price, (-facts.decimals)::varchar) as ether
    from ${table('earned')} left join ${table('rollup.token_facts')} facts on facts.token = earned.token
  ), income as (
    select coalesce(nullif(string_split(sums_of_products(
        string_agg(concat(amount, '*', ether), ' ') filter (ether is not null)), ' ')[1], ''), '0') as earned_in_eth,
      coalesce(list(distinct token order by token) filter (ether is null), []) as unpriced_tokens
    from valued
  ), states as (
    select number, shares, shares <> '0' as is_held, strategy, ether_per_share, dollars_per_share
    from ${table('staked')} join ${table('rollup.strategy_values')} using (number)
    where day = (select max(day) from ${table('rollup.days')})
  ), stake as (
    select if(bool_or(is_held), nullif(sums_of_products(
        string_agg(concat(shares, '*', ether_per_share), ' ') filter (is_held)), ''), '0') as stake_eth_days,
      coalesce(list(strategy order by number) filter (is_held and (ether_per_share is null or dollars_per_share is null)), []) as unpriced
    from states
  )
  select span.*, income.*, stake.*, if(days >= ${MIN_DAYS} and stake_eth_days <> '0',
      nearest_quotient(multiply_decimals(earned_in_eth, '${DAYS_A_YEAR}'), stake_eth_days), null) as apr
  from ${table('span')}, income, stake`;
