import { relation } from '../../common/relations/relation.ts';

/**
 * Numbers all addresses that can earn or weigh, in their order. A row in another input with an
 * address that is not here has no effect: an operator without a registration, a strategy that no
 * submission weighs, an AVS that pays nothing.
 */
export const addresses = relation({
  name: 'addresses',
  columns: { id: 'INTEGER', address: 'VARCHAR' },
  reads: [
    'share_deltas',
    'delegation_changes',
    'registration_changes',
    'reward_operators',
    'reward_strategies',
    'rewards',
  ],
  sql: ({ table }) => /* sql */ `
    select row_number() over (order by address)::integer as id, address
    from (
      select staker as address from ${table('share_deltas')}
      union select staker from ${table('delegation_changes')}
      union select operator from ${table('delegation_changes')}
      union select avs from ${table('registration_changes')}
      union select operator from ${table('registration_changes')}
      union select operator from ${table('reward_operators')}
      union select strategy from ${table('reward_strategies')}
      union select avs from ${table('rewards')})
    where address is not null`,
});

/**
 * Submissions that a run pays, with their days (start_day, end_day]. `first_run` is the first run
 * with a cutoff after the submission, and not before the fork that introduced its type.
 */
export const submissions = relation({
  name: 'submissions',
  columns: {
    submission: 'INTEGER',
    rewards_submission_hash: 'VARCHAR',
    type: 'VARCHAR',
    avs: 'INTEGER',
    operator_set_id: 'BIGINT',
    token: 'VARCHAR',
    amount: 'HUGEINT',
    days: 'INTEGER',
    start_day: 'INTEGER',
    end_day: 'INTEGER',
    made_day: 'INTEGER',
    first_run: 'INTEGER',
  },
  reads: ['rewards', 'addresses', 'runs', 'rules'],
  sql: ({ table }) => /* sql */ `
    with gates as (
      select unnest([
        ('avs', 0), ('all_stakers', 0), ('all_earners', 0), ('operator_directed_avs', arno),
        ('operator_directed_operator_set', mississippi), ('unique_stake', sabine), ('total_stake', sabine)
      ]::struct(type varchar, day integer)[], recursive := true)
      from ${table('rules')}),
    dated as (
      select *, (duration // 86400)::integer as days, day_of(start_timestamp) as start_day, day_of(updated_at) as made_day
      from ${table('rewards')})
    select row_number() over (order by rewards_submission_hash)::integer as submission, rewards_submission_hash, type,
      any_value(a.id) as avs, any_value(operator_set_id) as operator_set_id, any_value(token) as token,
      any_value(amount)::hugeint as amount, any_value(days) as days, any_value(start_day) as start_day,
      any_value(start_day) + any_value(days) as end_day, any_value(made_day) as made_day, min(run) as first_run
    from dated d
    join gates g using (type)
    join ${table('runs')} r on r.cutoff > made_day and r.cutoff >= g.day
    left join ${table('addresses')} a on a.address = d.avs
    group by rewards_submission_hash, type`,
});

/**
 * Days [from_day, to_day) of a submission that the runs after `done` pay. A submission for all
 * stakers is also paid for the day of the cutoff itself.
 */
export const activeSubmissions = relation({
  name: 'active_submissions',
  columns: {
    submission: 'INTEGER',
    type: 'VARCHAR',
    avs: 'INTEGER',
    operator_set_id: 'BIGINT',
    amount: 'HUGEINT',
    days: 'INTEGER',
    made_day: 'INTEGER',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['submissions', 'rules'],
  facts: 'select distinct type from active_submissions',
  sql: ({ table }) => /* sql */ `
    with limits as (
      select s.*, done, (done_cutoff + (type = 'all_stakers')::integer)::integer as next_day,
        (last_cutoff + (type = 'all_stakers')::integer)::integer as last_day
      from ${table('submissions')} s, ${table('rules')}),
    ranges as (
      select submission, type, avs, operator_set_id, amount, days, made_day,
        case when first_run > done then start_day + 1 else greatest(start_day + 1, next_day) end as from_day,
        least(end_day + 1, last_day) as to_day
      from limits)
    select * from ranges where from_day < to_day`,
});

/**
 * Gives each strategy in a submission its multiplier. A strategy with 0 weighs no staker
 * (`stakes`), but an operator that has stake in it gets a row, and an operator set that lists it
 * gets no refund.
 */
export const multipliers = relation({
  name: 'multipliers',
  columns: { submission: 'INTEGER', strategy: 'INTEGER', multiplier: 'HUGEINT' },
  reads: ['reward_strategies', 'submissions', 'addresses'],
  sql: ({ table }) => /* sql */ `
    select submission, a.id as strategy, multiplier::hugeint as multiplier
    from ${table('reward_strategies')} r
    join ${table('submissions')} s using (rewards_submission_hash)
    join ${table('addresses')} a on a.address = r.strategy`,
});
