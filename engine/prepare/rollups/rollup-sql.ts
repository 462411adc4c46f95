import type { TableNames } from '../../../common/relations/relation.ts';

/** `concentrationSql` selects these columns. */
export const CONCENTRATION_COLUMNS = {
  holders: 'BIGINT',
  hhi: 'VARCHAR',
  gini: 'VARCHAR',
  nakamoto_third: 'BIGINT',
  nakamoto_half: 'BIGINT',
  nakamoto_two_thirds: 'BIGINT',
  top_part: 'VARCHAR',
  top5_part: 'VARCHAR',
  top10_part: 'VARCHAR',
} as const;

/** Reads the list `figures`, the words in a text that `concentration` returns. */
export const concentrationSql = (figures: string) => /* sql */ `
  ${figures}[1]::bigint as holders, ${figures}[2] as hhi, ${figures}[3] as gini,
  ${figures}[4]::bigint as nakamoto_third, ${figures}[5]::bigint as nakamoto_half,
  ${figures}[6]::bigint as nakamoto_two_thirds,
  ${figures}[7] as top_part, ${figures}[8] as top5_part, ${figures}[9] as top10_part`;

/** Selects the scale of units, as `tvl_places`, from the relation `share_values`. */
export const placesSql = (shareValues: string) =>
  `select coalesce(any_value(tvl_places), '0') as tvl_places from ${shareValues}`;

/**
 * Turns a sum of units into US dollars, in the scale that `placesSql` selects; 0 if there are none.
 */
export const dollarsSql = (units: string) =>
  `coalesce(shift_decimal((${units})::varchar, '-' || places.tvl_places), '0')`;

/**
 * Reads a figure about stake that operator sets can slash; null if the snapshot leaves out a table
 * for it. The statement must join `presentTables`.
 */
export const slashableSql = (figure: string) => `if(present.slashable, ${figure}, null)`;

/** Joins the tables that the snapshot has, for `slashableSql`. */
export const presentTables = (table: TableNames<'rollup.present_tables'>) =>
  `cross join ${table('rollup.present_tables')} present`;
