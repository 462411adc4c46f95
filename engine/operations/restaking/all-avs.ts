import {
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { WITHOUT_SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';

export const allAvs = list({
  name: 'restaking/all-avs',
  purpose: 'AVSs, by number of operators, largest first.',
  record: {
    avs: hex,
    metadataURI: text,
    operatorCount: integer,
    name: text,
    description: text,
    logo: text,
    website: text,
    telegram: text,
    discord: text,
    x: text,
    tvl: described('US dollars: value that is delegated to its registered operators.', decimalText),
    slashableTvl: described(
      `US dollars: value that its operator sets can slash; ${WITHOUT_SLASHABLE_TABLES}.`,
      nullableDecimal,
    ),
  },
  rows: (table) => /* sql */ `
    select known_avs.avs, avs.metadata_uri, coalesce(registered.operators, 0) as operator_count,
      avs.name, avs.description, avs.logo, avs.website, avs.telegram, avs.discord, avs.x,
      coalesce(shift_decimal(avs_values.tvl_units::varchar, '-' || avs_values.tvl_places), '0') as tvl,
      coalesce(avs_values.tvl_units, '0'::bignum) as tvl_units,
      if(present.slashable, coalesce(slashable.slashable_tvl, '0'), null) as slashable_tvl,
      if(present.slashable, coalesce(slashable.slashable_units, '0'::bignum), null) as slashable_units
    from ${table('rollup.known_avs')} known_avs
    cross join ${table('rollup.present_tables')} present
    left join ${table('snapshot.avs')} avs on avs.avs = known_avs.avs
    left join (
      select avs, count(*) as operators from ${table('rollup.registrations')} group by avs
    ) registered on registered.avs = known_avs.avs
    left join (
      select avs, sum(tvl_units) as tvl_units, any_value(tvl_places) as tvl_places
      from ${table('rollup.avs_strategies')} group by avs
    ) avs_values on avs_values.avs = known_avs.avs
    left join ${table('rollup.slashable_by_avs')} slashable on slashable.avs = known_avs.avs::varchar`,
  order: 'operator_count desc, avs',
  sorts: {
    own: '-operatorCount',
    by: {
      operatorCount: 'operator_count',
      name: "nullif(case_fold(name), '')",
      tvl: 'tvl_units',
      slashableTvl: 'slashable_units',
    },
  },
  search: { names: ['name'], address: 'avs' },
  statistics: {
    of: 'snapshot',
    fields: {
      totalAVS: integer,
      totalOperators: described('Number of operators registered with at least one AVS.', integer),
    },
    rows: (table) => /* sql */ `
      select (select count(*) from ${table('rollup.known_avs')}) as total_avs,
        (select count(distinct operator) from ${table('rollup.registrations')}) as total_operators`,
  },
});
