import type { TableNames } from '../../common/relations/relation.ts';

/**
 * Delegated shares change for these causes, each with the reasons in `share_changes` that belong to
 * it. A change of the operator has no reason: it is a delegation.
 */
export const REASONS_OF_FLOWS = {
  deposits: ['deposit'],
  withdrawals: ['withdrawal_queued', 'withdrawal_completed'],
  delegations: ['delegation'],
  slashes: ['slash'],
  pods: ['pod_update', 'beacon_slash'],
} as const;

export type Flow = keyof typeof REASONS_OF_FLOWS;

export const FLOWS = Object.keys(REASONS_OF_FLOWS) as readonly Flow[];

/**
 * Writes SQL that values changes of shares in US dollars: one row per group `by` in the relation
 * `flows` (day, the strategy's number, and for each cause a column with the change in shares as
 * text; null is 0). Prices come from `rollup.strategy_values`; strategies without one count as 0.
 * Column `change_by_<cause>` has the value for each cause.
 *
 * @example
 *     const sql = flowValuesSql(table, 'flows', 'day', ['deposits', 'withdrawals']);
 */
export function flowValuesSql(
  table: TableNames<'rollup.strategy_values'>,
  flows: string,
  by: string,
  causes: readonly string[],
): string {
  const value = (at: number) => `coalesce(nullif(sums[${at + 1}], ''), '0')`;
  return /* sql */ `
    select ${by}, ${causes.map((cause, at) => `${value(at)} as change_by_${cause}`).join(', ')}
    from (
      select ${by.split(', ').map((column) => `flows.${column}`)},
        string_split(sums_of_products(string_agg(concat(
            dollars_per_share, ${causes.map((cause) => `'*', ${cause}`).join(', ')}
          ), ' ')), ' ') as sums
      from ${flows} flows
      asof join ${table('rollup.strategy_values')} priced on priced.number = flows.number and priced.day <= flows.day
      where dollars_per_share is not null
      group by all
    )`;
}
