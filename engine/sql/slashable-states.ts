import type { TableNames } from '../../common/relations/relation.ts';
import { WAD } from '../../common/vocabulary.ts';
import { productSql } from './exact-sql.ts';

/** A period that has not ended has this end. */
export const NO_END_DAY = `timestamp 'infinity'`;

/** Names the operator sets for which shares are added up. */
export interface SlashableScope {
  /** Sums are by these columns, `avs` and `operator_set_id`; none for one sum. */
  readonly by: readonly string[];
  /** Limits the sets by a condition on these two columns. */
  readonly where?: string;
  /** Adds in this type: a HUGEINT may overflow, and is several times as fast. */
  readonly type: 'hugeint' | 'bignum';
}

/**
 * Selects the members' shares in each strategy, and those that the sets can slash, from each day
 * with a change up to the next one: the columns in `by`, `strategy`, `day`, `until_day`, and the
 * texts `held` and `slashable`. An operator's shares are held once, in however many sets it is a
 * member. `moves` is a SELECT with the columns that `slashableMovesSql` has.
 *
 * It adds up periods of members, strategies, allocations and shares: rows by set would repeat each
 * change in an operator's shares for each of its sets. It reads the tables with periods that
 * `slashableDaysSql` makes, and needs no function of this program.
 *
 * @example
 *     const sql = slashableStatesSql(table, { by: ['avs'], type: 'bignum' });
 */
export function slashableStatesSql(
  table: TableNames,
  scope: SlashableScope,
  moves = slashableMovesSql(table, scope),
): string {
  const { by, where = 'true', type } = scope;
  const keys = [...by, 'strategy'].join(', ');
  return /* sql */ `
    with turned as not materialized (
      select ${by.map((column) => `member.${column}, `).join('')}strategy, "operator",
        unnest([greatest(member.since_day, listed.since_day), least(member.until_day, listed.until_day)]) as day,
        unnest([1, -1]) as change
      from ${table('rollup.member_days')} member
      join ${table('rollup.listed_days')} listed using (avs, operator_set_id)
      where ${where} and ${overlapSql('member', 'listed')}
    ), counted as not materialized (
      select ${keys}, "operator", day, sum(change) as change
      from turned
      group by ${keys}, "operator", day
      having sum(change) <> 0
    ), pools as not materialized (
      select ${keys}, "operator", day as since_day, lead(day, 1, ${NO_END_DAY}) over chain as until_day,
        sum(change) over chain > 0 as counts
      from counted
      window chain as (partition by ${keys}, "operator" order by day)
    ), moved as not materialized (
      select ${keys}, unnest([greatest(pool.since_day, share_days.since_day), least(pool.until_day, share_days.until_day)]) as day,
        unnest([shares::${type}, -(shares::${type})]) as held, 0::${type} as slashable
      from pools pool
      join ${table('rollup.share_days')} share_days using ("operator", strategy)
      where counts and ${overlapSql('pool', 'share_days')}
      union all
      select ${keys}, day, 0::${type}, moved from (${moves})
    )
    select ${keys}, day, lead(day, 1, ${NO_END_DAY}) over chain as until_day,
      (sum(sum(held)) over chain)::varchar as held, (sum(sum(slashable)) over chain)::varchar as slashable
    from moved
    where day < ${NO_END_DAY}
    group by ${keys}, day
    having sum(held) <> 0 or sum(slashable) <> 0
    window chain as (partition by ${keys} order by day)`;
}

/**
 * Selects the shares that sets can slash from a day on, and with a minus sign those that they no
 * longer can: the columns in `by`, `strategy`, `day` and `moved`, each change of each allocation or
 * of its operator's shares by itself.
 */
export function slashableMovesSql(
  table: TableNames,
  { by, where = 'true', type }: SlashableScope,
): string {
  return /* sql */ `
    select ${[...by, 'strategy'].join(', ')}, unnest([since_day, until_day]) as day, unnest([shares, -shares]) as moved
    from (
      select allocated.* exclude (since_day, until_day), ${sharesOfPart(type)} as shares,
        greatest(allocated.since_day, share_days.since_day) as since_day, least(allocated.until_day, share_days.until_day) as until_day
      from ${table('rollup.allocated_days')} allocated
      join ${table('rollup.share_days')} share_days using ("operator", strategy)
      where ${where} and ${overlapSql('allocated', 'share_days')}
    )`;
}

/** Tests whether two periods have a day in common. */
export const overlapSql = (one: string, other: string) =>
  `${one}.since_day < ${other}.until_day and ${other}.since_day < ${one}.until_day`;

/**
 * Writes `shares` x `part` / 10^18, rounded down. A part above 10^18, which no contract allows, may
 * have a product that exceeds a HUGEINT.
 */
export const sharesOfPart = (type: SlashableScope['type']) => /* sql */ `
  case when strlen(part) <= 18 or part = '${WAD}'
  then (shares // ${WAD} * part::hugeint + shares % ${WAD} * part::hugeint // ${WAD})::${type}
  else coalesce(nullif(left(${productSql('shares::varchar', 'part')}::varchar, -18), ''), '0')::${type} end`;

/**
 * Joins the lists of strategies with held shares (`worth`) and with slashable shares (`at_risk`).
 */
export const eitherSql = (list: string) =>
  `list_sort(list_distinct(coalesce(worth.${list}, []) || coalesce(at_risk.${list}, []))) as ${list}`;
