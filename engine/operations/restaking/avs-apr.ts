import { relation } from '../../../common/relations/relation.ts';
import { address, index } from '../../definition/parameters.ts';
import { apr, commonDaysSql, earnedFrom, STAKE_PERIODS } from '../shared/apr.ts';

export const avsApr = apr({
  name: 'restaking/avs-apr',
  purpose:
    'Computed rewards per year of an AVS or of one of its operator sets, relative to the stake delegated to its operators.',
  parameters: {
    avs: address('Address of the AVS.'),
    operatorSetId: index(
      'Id of an operator set of the AVS: its rewards, and the stake delegated to its members.',
    ).optional(),
  },
  required: {
    parameter: 'avs',
    known: (table) => /* sql */ `
      select 1 from ${table('snapshot.avs')} where avs = $avs
      union all
      select 1 from ${table('snapshot.avs_operators')} where avs = $avs
      union all
      select 1 from ${table('snapshot.rewards')} where avs = $avs`,
  },
  relations: [
    relation({
      name: 'submissions',
      columns: { hash: 'VARCHAR' },
      reads: ['snapshot.rewards'],
      sql: ({ table }) => /* sql */ `
        select rewards_submission_hash::varchar as hash from ${table('snapshot.rewards')}
        where avs = $avs and ($operatorSetId::varchar is null or operator_set_id::varchar = $operatorSetId)
        group by 1`,
    }),
    earnedFrom(
      'rollup.submission_earnings',
      (table) => `rewards_submission_hash::varchar in (select hash from ${table('submissions')})`,
      ['submissions'],
    ),
    relation({
      // Has the days at the end of which an operator is registered; end_day is the first one after
      // them.
      name: 'members',
      columns: { operator: 'VARCHAR', first_day: 'TIMESTAMP', end_day: 'TIMESTAMP' },
      reads: ['rollup.registration_spans', 'snapshot.registration_changes'],
      sql: ({ table }) => /* sql */ `
        with ends as (
          select operator::varchar as operator, date_trunc('day', "timestamp") as day,
            arg_max(registered, (block_number, log_index)) as registered
          from ${table('snapshot.registration_changes')}
          where avs = $avs and operator_set_id::varchar = $operatorSetId
          group by all
        ), spans as (
          select *, lead(day) over (partition by operator order by day) as end_day from ends
        )
        select operator, day as first_day, end_day from spans where registered
        union all
        select operator::varchar, first_day, end_day from ${table('rollup.registration_spans')}
        where avs = $avs and $operatorSetId::varchar is null`,
    }),
    relation({
      name: 'stake_periods',
      columns: STAKE_PERIODS,
      reads: ['span', 'members', 'rollup.operator_changes'],
      sql: ({ table }) => /* sql */ `
        select number, ${commonDaysSql(['member.first_day', 'member.end_day'], ['operator_changes.day', 'operator_changes.until_day'])} as common_days,
          sum(shares_after::bignum)::varchar as shares
        from ${table('span')} span, ${table('members')} member
        join ${table('rollup.operator_changes')} operator_changes on operator_changes.operator = member.operator
        where number > 0 and common_days > 0
        group by number, common_days`,
    }),
  ],
});
