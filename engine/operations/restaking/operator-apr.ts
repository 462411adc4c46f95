import { relation } from '../../../common/relations/relation.ts';
import { address } from '../../definition/parameters.ts';
import { apr, commonDaysSql, earnedFrom, STAKE_PERIODS } from '../shared/apr.ts';

export const operatorApr = apr({
  name: 'restaking/operator-apr',
  purpose:
    'Computed rewards per year of an operator and of the stakers that delegate to it, relative to the delegated stake.',
  parameters: { operator: address('Address of the operator.') },
  required: {
    parameter: 'operator',
    known: (table) => /* sql */ `
      select 1 from ${table('snapshot.operators')} where operator = $operator
      union all
      select 1 from ${table('snapshot.delegation_changes')} where operator = $operator`,
  },
  relations: [
    earnedFrom('rollup.operator_earnings', () => 'operator = $operator'),
    relation({
      name: 'stake_periods',
      columns: STAKE_PERIODS,
      reads: ['span', 'rollup.operator_changes'],
      sql: ({ table }) => /* sql */ `
        select number, ${commonDaysSql(['day', 'until_day'])} as common_days, shares_after::varchar as shares
        from ${table('rollup.operator_changes')}, ${table('span')} span
        where operator = $operator and number > 0 and common_days > 0`,
    }),
  ],
});
