import {
  decimalText,
  described,
  hex,
  integer,
  nullableBoolean,
  nullableDecimal,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { WITHOUT_SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { isVaultSql } from '../shared/vault-sql.ts';

export const allOperators = list({
  name: 'restaking/all-operators',
  purpose: 'Operators, by TVL, largest first.',
  record: {
    operator: hex,
    metadataURI: text,
    name: text,
    logo: text,
    avsCount: integer,
    stakersCount: integer,
    tvl: decimalText,
    slashableTvl: described(
      `US dollars: value that operator sets can slash of it; ${WITHOUT_SLASHABLE_TABLES}.`,
      nullableDecimal,
    ),
    durationVault: nullableBoolean,
  },
  rows: (table) => /* sql */ `
    select counts_by_operator.operator, operators.metadata_uri, operators.name, operators.logo,
      counts_by_operator.avs_count, counts_by_operator.stakers_count,
      coalesce(shift_decimal(held_by_operator.tvl_units::varchar, '-' || held_by_operator.tvl_places), '0') as tvl,
      coalesce(held_by_operator.tvl_units, '0'::bignum) as tvl_units,
      if(present.slashable, coalesce(slashable.slashable_tvl, '0'), null) as slashable_tvl,
      if(present.slashable, coalesce(slashable.slashable_units, '0'::bignum), null) as slashable_units,
      ${isVaultSql('counts_by_operator.operator', table)}
    from ${table('rollup.counts_by_operator')} counts_by_operator
    cross join ${table('rollup.present_tables')} present
    left join ${table('snapshot.operators')} operators on operators.operator = counts_by_operator.operator
    left join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator.operator = counts_by_operator.operator
    left join ${table('rollup.slashable_by_operator')} slashable on slashable."operator" = counts_by_operator.operator::varchar`,
  order: 'tvl_units desc, operator',
  sorts: {
    own: '-tvl',
    by: {
      name: "nullif(case_fold(name), '')",
      avsCount: 'avs_count',
      stakersCount: 'stakers_count',
      tvl: 'tvl_units',
      slashableTvl: 'slashable_units',
    },
  },
  search: { names: ['name'], address: 'operator' },
  statistics: {
    of: 'snapshot',
    fields: { totalOperators: integer, totalAVSs: integer, totalStakers: integer },
    rows: (table) => /* sql */ `
      select (select count(*) from ${table('rollup.known_operators')}) as total_operators,
        (select count(*) from ${table('rollup.known_avs')}) as total_avss,
        (select count(*) from ${table('snapshot.stakers')}) as total_stakers`,
  },
});
