import { concentrationFigures, concentrationOfAmounts } from '../../../common/concentration.ts';
import type { TableNames } from '../../../common/relations/relation.ts';
import { SLASHABLE_DAYS_TABLES } from '../../sql/slashable-tables.ts';
import { REBUILT_FOR_GROUPS } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { CONCENTRATION_COLUMNS, concentrationSql } from '../rollups/rollup-sql.ts';
import { DAILY_FIGURES } from './daily-figures.ts';

/** Delegated value has holders of these kinds, in the table's order. */
const HELD_BY = ['group', 'operator', 'staker', 'token'] as const;

/**
 * Computes how concentrated the delegated value is at the end of each day among operators, groups
 * of operators, stakers and tokens, and the slashable value among AVSs. A row has its day's value
 * from `rollup.tvl_days` or `rollup.slashable_days`.
 */
const BY_DAY: RolledUp = {
  name: 'rollup.concentration_days',
  columns: {
    held_by: 'VARCHAR',
    day: 'TIMESTAMP',
    tvl: 'VARCHAR',
    ...CONCENTRATION_COLUMNS,
  },
  reads: ['daily_figures', 'rollup.tvl_days', 'slashable_moves', 'rollup.slashable_days'],
  growth: REBUILT_FOR_GROUPS,
  sql: ({ table, absent }) => {
    const hasSlashable = !SLASHABLE_DAYS_TABLES.some((name) => absent.includes(name));
    return [
      ...HELD_BY.map((heldBy) => delegatedSql(table, heldBy)),
      ...(hasSlashable ? [slashableSql(table)] : []),
    ]
      .map((select) => `(${select})`)
      .join(' union all ');
  },
};

export const CONCENTRATION_DAYS: readonly RolledUp[] = [DAILY_FIGURES, BY_DAY];

const delegatedSql = (table: TableNames, heldBy: (typeof HELD_BY)[number]) => /* sql */ `
  with measured as (
    select held_by, "day"::timestamp as "day", string_split(figures, ' ') as figures from ${table('daily_figures')}
    where held_by = '${heldBy}'
  )
  select held_by, measured."day", tvl, ${concentrationSql('figures')}
  from measured
  join (select * from ${table('rollup.tvl_days')} where strategy is null) total on total."day" = measured."day"
  order by measured."day"`;

const slashableSql = (table: TableNames) => /* sql */ `
  select 'avs' as held_by, total."day", slashable_tvl as tvl,
    ${concentrationSql('figures')}
  from (
    select total.*, string_split(coalesce(figures, '${concentrationFigures(concentrationOfAmounts([]))}'), ' ') as figures
    from ${table('rollup.slashable_days')} total
    asof left join (select "day", figures from ${table('slashable_moves')} where figures is not null) measured on measured."day" <= total."day"
  ) total
  order by total."day"`;
