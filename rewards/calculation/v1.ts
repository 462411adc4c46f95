import { relation } from '../../common/relations/relation.ts';

/**
 * Pays the stakers and operators of one AVS (avs) or of all AVSs (all_earners): a staker and its
 * operator share the tokens that the staker's proportion earns in a day. Until Nile amounts were
 * doubles, and the operator's part was a rounded tenth.
 */
export const sharedPayouts = relation({
  name: 'shared_payouts',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    operator: 'INTEGER',
    staker: 'INTEGER',
    total: 'HUGEINT',
    operator_part: 'HUGEINT',
  },
  reads: ['proportions', 'operator_days', 'submissions', 'rules'],
  sql: ({ table }) => /* sql */ `
    with rates as (
      select submission, per_day(amount, days) as tokens, tokens // 1000000000000000::hugeint as wholes,
        tokens % 1000000000000000::hugeint as rest, tokens_in_double(amount::varchar, days::varchar) as tokens_double,
        made_day, type
      from ${table('submissions')} where type in ('avs', 'all_earners')),
    totals as (
      select submission, day, operator, staker, type = 'avs' and greatest(day, made_day) < nile as in_double,
        greatest(day, made_day) < amazon as by_cast, greatest(day, made_day) < arno as in_tenths,
        case when not in_double then share_of(wholes, rest, proportion)
          when by_cast then payout_by_cast(proportion::varchar, tokens_double)::hugeint
          else payout_by_text(proportion::varchar, tokens_double)::hugeint end as total
      from ${table('proportions')} join rates using (submission), ${table('rules')})
    select submission, day, operator, staker, total,
      case when in_double then (total + 5) // 10 when in_tenths then total // 10 else bips_of(total, bips) end as operator_part
    from totals join ${table('operator_days')} using (submission, day, operator)`,
});

/** Pays all holders, delegated or not; the amounts are in double precision. */
export const allStakersPayouts = relation({
  name: 'all_stakers_payouts',
  columns: { submission: 'INTEGER', day: 'INTEGER', earner: 'INTEGER', amount: 'HUGEINT' },
  reads: ['proportions', 'submissions'],
  sql: ({ table }) => /* sql */ `
    select submission, day, staker as earner,
      payout_by_text(proportion::varchar, tokens_in_double(amount::varchar, days::varchar))::hugeint as amount
    from ${table('proportions')} join ${table('submissions')} using (submission)
    where type = 'all_stakers'`,
});
