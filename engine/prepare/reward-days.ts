import type { OptionalTableName } from '../../common/table-names.ts';
import type { SumType } from './share-moves.ts';

/** The tables without which there are no earnings by day. */
export const REWARD_DAYS_TABLES = [
  'reward_earnings',
  'delegation_changes',
] as const satisfies readonly OptionalTableName[];

/**
 * SQL that creates two tables of sums of `reward_earnings`, with amounts of a type:
 *
 * - `submission_earnings`: the earnings of a submission by day and token, in the order of days.
 * - `operator_earnings`: the earnings of an operator, and of the stakers that delegate to it at the
 *   first instant of the day, by day and token, in the order of operators.
 *
 * An answer about an AVS or an operator reads some days of them; the same rows of `reward_earnings`
 * are those of all earners.
 */
export function rewardDaysSql(type: SumType): readonly string[] {
  return [submissionEarningsSql(type), operatorEarningsSql(type)];
}

function submissionEarningsSql(type: SumType): string {
  return /* sql */ `create or replace table rollup.submission_earnings as
  select rewards_submission_hash, day, token, sum(amount)::${type} as amount
  from (${amountsSql(type)})
  group by all
  order by day, rewards_submission_hash, token`;
}

/**
 * An operator's own earnings count for it on all days, whether or not it delegates to itself. Of
 * several delegations at one time the last one counts.
 */
function operatorEarningsSql(type: SumType): string {
  return /* sql */ `create or replace table rollup.operator_earnings as
  with delegated as (
    select staker::varchar as staker, "timestamp" as since,
      arg_max(coalesce(operator::varchar, ''), (block_number, log_index)) as operator
    from snapshot.delegation_changes
    group by all
  ), spans as (
    select staker, operator, since, lead(since) over (partition by staker order by since) as until
    from delegated
  ), parts as (
    select staker, operator, since, until from spans where operator not in ('', staker)
    union all
    select operator, operator, timestamp '-infinity', null
    from (
      select operator::varchar as operator from snapshot.operators
      union
      select operator::varchar from snapshot.delegation_changes where operator is not null
    )
  )
  select part.operator, earning.day, earning.token, sum(earning.amount)::${type} as amount
  from (${amountsSql(type)}) earning
  join parts part on part.staker = earning.earner::varchar
    and part.since < earning.day and (part.until is null or part.until >= earning.day)
  group by all
  order by part.operator, earning.day, earning.token`;
}

/** A sum of HUGEINTs that passes their range is an error, one of BIGNUMs has no bound. */
function amountsSql(type: SumType): string {
  return `select * replace (amount::${type} as amount) from snapshot.reward_earnings`;
}
