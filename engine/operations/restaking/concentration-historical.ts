import type { TableNames } from '../../../common/relations/relation.ts';
import { described, integer, nullableDecimal } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { oneOf } from '../../definition/parameters.ts';
import { UNKNOWN_COLUMNS, unknownSql } from '../../sql/unknown-values.ts';
import { concentrationFields } from '../shared/concentration-fields.ts';
import { IN_BUCKET, inBuckets, seriesParameters, unknownInputs } from '../shared/series.ts';

const unknownHeldSql = (
  table: TableNames<'rollup.unknown_delegated' | 'rollup.unknown_slashable'>,
) => /* sql */ `(
  select * from ${table('rollup.unknown_delegated')} where $heldBy::varchar <> 'avs'
  union all
  select * from ${table('rollup.unknown_slashable')} where $heldBy::varchar = 'avs')`;

export const concentrationHistorical = query({
  name: 'restaking/concentration-historical',
  purpose:
    'Concentration of the delegated value among operators, groups of operators, stakers or tokens, or of the slashable value among AVSs, at the end of each day, week or month (UTC), newest first: HHI, Gini coefficient, Nakamoto coefficients and the parts of the largest holders.',
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  parameters: () => ({
    ...seriesParameters(),
    heldBy: oneOf(
      'Kind of the holders: operator, group (of operators; one without a group is a group by itself; no rows without the table operator_groups), staker (no rows if more than a million ever delegated), token, or avs (of the slashable value; no rows without the tables of slashable-historical).',
      ['operator', 'group', 'staker', 'token', 'avs'],
    ).prefault('operator'),
  }),
  record: {
    ...IN_BUCKET,
    holders: described('Number of holders with a value above 0.', integer),
    tvl: described(
      'US dollars: value of all holders: the tvl of tvl-historical, of AVSs the slashableTvl of slashable-historical; null if no strategy with shares has a known price, and then all figures are 0.',
      nullableDecimal,
    ),
    ...concentrationFields('holder'),
    ...unknownInputs('shares', 'the values leave them out'),
  },
  rows: (table) =>
    inBuckets(/* sql */ `
    select day from ${table('rollup.concentration_days')} where held_by = $heldBy::varchar`),
  order: 'day desc',
  pageRows: (table) => /* sql */ `
    select page.row, page.start, days.*, ${UNKNOWN_COLUMNS}
    from ${table('page')}
    join ${table('rollup.concentration_days')} days on days.day = page.day and days.held_by = $heldBy::varchar
    left join (${unknownSql(unknownHeldSql(table), table('page'))}) listed on listed.day = page.day`,
});
