import { concentrationSql } from './rollups/parts.ts';

/**
 * SQL that adds to `rollup.concentration_days` how concentrated the slashable value is among AVSs
 * at the end of each day of the total in `rollup.slashable_days`, whose value each row has.
 */
export const CONCENTRATION_OF_AVS_SQL = /* sql */ `insert into rollup.concentration_days by name
  with by_avs as (
    select "day", slashable_tvl from rollup.slashable_days where avs is not null and operator_set_id is null
  ), scale as (
    select coalesce(max(length(split_part(slashable_tvl, '.', 2))), 0)::varchar as places from by_avs
  ), measured as (
    select "day", string_split(concentration(string_agg(shift_decimal(coalesce(slashable_tvl, '0'), places), ' ')), ' ')
      as figures
    from by_avs, scale
    group by "day"
  )
  select 'avs' as held_by, total."day", total.slashable_tvl as tvl, ${concentrationSql('figures')}, unpriced,
    stale, untold
  from rollup.slashable_days total
  join measured on measured."day" = total."day"
  where total.avs is null
  order by total."day"`;
