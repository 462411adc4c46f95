import { address, decimal, percent } from '../rules/fields.ts';
import { defineKind, dollars, equals, isAtLeast, isoTime, newFacts } from './kind.ts';

const IDENTITY = ['operator', 'strategy', 'transaction_hash', 'percent'];

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
  // The alert is that of the first change at which the loss is large enough. A change compares with
  // those of the day before it and with earlier ones of its own time. Changes of the day before the
  // earlier snapshot count too, as a reorganisation may replace them; their windows need one more
  // day.
  sql: newFacts(
    (of) => /* sql */ `
      with recent as (
        select *, greatest(shares, shares - delta) as top, greatest(
            max(top) over (partition by "operator", strategy order by "timestamp"
              range between interval 1 day preceding and interval 1 microsecond preceding),
            max(top) over (partition by "operator", strategy, "timestamp" order by block_number, log_index
              rows between unbounded preceding and current row)) as highest
        from ${of}.operator_share_changes
        where "timestamp" > (select "time" - interval 2 day from earlier.head)
          and ${equals('"operator"', 'operator')} and ${equals('strategy', 'strategy')}
      ), compared as (
        select *, ${isAtLeast(
          "multiply_decimals((highest - shares)::varchar, '100')",
          'multiply_decimals(highest::varchar, $percent)',
        )} and highest > 0 as is_large
        from recent
      ), first_large as (
        select * from compared
        qualify is_large and not coalesce(lag(is_large) over (
          partition by "operator", strategy order by block_number, log_index), false)
      )
      select block_number, ${isoTime('first_large."timestamp"')} as "time", transaction_hash, "operator", strategy,
        $percent::varchar as percent, highest as shares_before, shares as shares_after,
        ${dollars('(highest - shares)', 'token')} as dollars
      from first_large left join ${of}.tokens token using (strategy)
      where first_large."timestamp" > (select "time" - interval 1 day from earlier.head)
        and ($minDollars::varchar is null or dollars is null or ${isAtLeast('dollars', '$minDollars')})`,
    IDENTITY,
  ),
  title: ({ operator, strategy, percent, sharesBefore, sharesAfter }) =>
    `Operator ${operator} lost at least ${percent} % of its shares in strategy ${strategy} within ` +
    `24 hours: ${sharesAfter} of ${sharesBefore} are left`,
});
