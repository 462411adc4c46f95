import { GROWS_BY_PRICE } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { VALUED_COLUMNS, valuedSql } from './valued.ts';

/** Has AVSs, the operators that are registered with them, and these operators' shares. */
export const REGISTRATIONS: readonly Rollup[] = [
  rollup({
    name: 'rollup.known_avs',
    columns: { avs: 'VARCHAR' },
    reads: ['snapshot.avs', 'snapshot.avs_operators'],
    growth: { keyed: ['avs'] },
    sql: ({ table }) => /* sql */ `
      select avs from ${table('snapshot.avs')}
      union
      select avs from ${table('snapshot.avs_operators')}`,
  }),
  rollup({
    name: 'rollup.registrations',
    columns: { avs: 'VARCHAR', operator: 'VARCHAR' },
    reads: ['snapshot.avs_operators'],
    growth: { keyed: ['avs', 'operator'] },
    sql: ({ table }) => /* sql */ `
      select avs, operator from ${table('snapshot.avs_operators')} where registered`,
  }),
  rollup({
    name: 'rollup.shares_by_avs',
    columns: { avs: 'VARCHAR', strategy: 'VARCHAR', shares: 'HUGEINT' },
    reads: ['rollup.registrations', 'rollup.shares_by_operator'],
    growth: { whole: 'It has a row for each strategy of an AVS.' },
    sql: ({ table }) => /* sql */ `
      select registration.avs, shares_by_operator.strategy, sum(shares_by_operator.shares)::hugeint as shares
      from ${table('rollup.registrations')} registration
      join ${table('rollup.shares_by_operator')} shares_by_operator on shares_by_operator.operator = registration.operator
      group by registration.avs, shares_by_operator.strategy`,
  }),
  rollup({
    name: 'rollup.avs_strategies',
    columns: { avs: 'VARCHAR', ...VALUED_COLUMNS },
    reads: ['rollup.shares_by_avs', 'rollup.share_values'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => valuedSql(table, table('rollup.shares_by_avs'), 'avs,', 'avs'),
  }),
  rollup({
    name: 'rollup.counts_by_operator',
    columns: { operator: 'VARCHAR', stakers_count: 'BIGINT', avs_count: 'BIGINT' },
    reads: ['rollup.known_operators', 'rollup.stakers_by_operator', 'rollup.registrations'],
    growth: { keyed: ['operator'] },
    sql: ({ table }) => /* sql */ `
      select known_operators.operator, coalesce(delegated.stakers, 0) as stakers_count,
        coalesce(registered.avs, 0) as avs_count
      from ${table('rollup.known_operators')} known_operators
      left join ${table('rollup.stakers_by_operator')} delegated on delegated.operator = known_operators.operator
      left join (
        select operator, count(*) as avs from ${table('rollup.registrations')} group by operator
      ) registered on registered.operator = known_operators.operator`,
  }),
];
