/**
 * Counts new and returning depositors by week, each a staker; weeks begin on Monday. The deposits
 * are too many to be counted in the page.
 */
export const DEPOSITORS_SQL = `with deposits as (
  select distinct staker, date_trunc('week', timestamp) as week
  from activities
  where action = 'SHARES_DEPOSITED_IN_STRATEGY'
), began as (
  select staker, min(week) as first_week from deposits group by staker
)
select week, count(*) filter (where week = first_week) as new_depositors,
  count(*) filter (where week > first_week) as returning_depositors
from deposits
join began on began.staker = deposits.staker
group by week
order by week`;
