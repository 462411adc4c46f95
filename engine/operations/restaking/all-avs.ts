import { described, hex, integer, text } from '../../fields.ts';
import { list } from '../../kinds/list.ts';

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
  },
  rows: /* sql */ `
    select known.avs, avs.metadata_uri, coalesce(registered.operators, 0) as operator_count,
      avs.name, avs.description, avs.logo, avs.website, avs.telegram, avs.discord, avs.x
    from rollup.known_avs known
    left join snapshot.avs avs on avs.avs = known.avs
    left join (
      select avs, count(*) as operators from rollup.registrations group by avs
    ) registered on registered.avs = known.avs`,
  order: 'operator_count desc, avs',
  sorts: {
    own: '-operatorCount',
    by: { operatorCount: 'operator_count', name: "nullif(case_fold(name), '')" },
  },
  search: { names: ['name'], address: 'avs' },
  statistics: {
    of: 'snapshot',
    fields: {
      totalAVS: integer,
      totalOperators: described('Number of operators registered with at least one AVS.', integer),
    },
    rows: /* sql */ `
      select (select count(*) from rollup.known_avs) as total_avs,
        (select count(distinct operator) from rollup.registrations) as total_operators`,
  },
});
