import { address, decimal, percent } from '../rules/rule-fields.ts';
import { defineKind, dollars, equals, isAtLeast, isoTime, newFacts } from './kind.ts';

const IDENTITY = ['operator', 'strategy', 'transaction_hash', 'percent'];

/** 24 hours have these microseconds. */
const DAY_US = 86_400_000_000;

/**
 * Selects changes with the highest shares in the 24 hours before, and whether the loss since then
 * is large enough. A change compares with those in the day before it and with earlier ones at its
 * own time.
 */
const comparedSql = (changes: string) => /* sql */ `
        select *, highest > 0 and ${isAtLeast(
          "multiply_decimals((highest - shares)::varchar, '100')",
          'multiply_decimals(highest::varchar, $percent)',
        )} as is_large
        from (
          select *, greatest(shares, shares - delta) as top, greatest(
              max(top) over (partition by "operator", strategy order by "timestamp"
                range between interval 1 day preceding and interval 1 microsecond preceding),
              max(top) over (partition by "operator", strategy, "timestamp" order by block_number, log_index
                rows between unbounded preceding and current row)) as highest
          from ${changes}
        )`;

export const exit = defineKind({
  name: 'exit',
  purpose:
    'An operator lost at least `percent` of its shares in a strategy within 24 hours, by withdrawals, undelegations or slashes.',
  fields: {
    operator: address.optional(),
    strategy: address.optional(),
    percent,
    minDollars: decimal.optional(),
  },
  tables: [{ name: 'operator_share_changes' }, { name: 'tokens' }],
  identity: IDENTITY,
  // A run has changes that lost enough, one after the other without another change, each within 24
  // hours after the one before. Its first change has an alert, and so has the first in each further
  // 24 hours, counted from its begin: this needs all changes that the operator had in the strategy.
  // The day before the earlier snapshot matches too, as a reorganisation may replace its changes;
  // their windows need one more day.
  sql: newFacts({
    by: IDENTITY,
    rows: (of) => /* sql */ `
      with recent as (
        select *
        from ${of}.operator_share_changes
        where "timestamp" > (select "time" - interval 2 day from earlier.head)
          and ${equals('"operator"', 'operator')} and ${equals('strategy', 'strategy')}
      ), falling as (
        select distinct "operator", strategy
        from (${comparedSql('recent')})
        where is_large and "timestamp" > (select "time" - interval 1 day from earlier.head)
      ), compared as materialized (
        ${comparedSql(`(from ${of}.operator_share_changes semi join falling using ("operator", strategy))`)}
      ), begun as (
        select *, "timestamp" - max(if(begins, "timestamp", null)) over (
            partition by "operator", strategy order by block_number, log_index) as since
        from (
          select *, is_large and not coalesce(lag(is_large) over chain
            and lag("timestamp") over chain >= "timestamp" - interval 1 day, false) as begins
          from compared
          window chain as (partition by "operator", strategy order by block_number, log_index)
        )
      ), matching as (
        select *
        from (select *, epoch_us(since) // ${DAY_US} as "period" from begun where is_large)
        qualify begins or "period" > lag("period") over (
          partition by "operator", strategy order by block_number, log_index)
      )
      select block_number, ${isoTime('matching."timestamp"')} as "time", transaction_hash, "operator", strategy,
        $percent::varchar as percent, highest as shares_before, shares as shares_after,
        ${dollars('(highest - shares)', 'token')} as dollars
      from matching left join ${of}.tokens token using (strategy)
      where matching."timestamp" > (select "time" - interval 1 day from earlier.head)
        and ($minDollars::varchar is null or dollars is null or ${isAtLeast('dollars', '$minDollars')})`,
  }),
  title: ({ operator, strategy, percent, sharesBefore, sharesAfter }) =>
    `Operator ${operator} lost at least ${percent} % of its shares in strategy ${strategy} within ` +
    `24 hours: ${sharesAfter} of ${sharesBefore} are left`,
});
