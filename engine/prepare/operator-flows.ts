import { sqlText } from '../../common/sql.ts';
import { FLOWS, type Flow, REASONS_OF_FLOWS } from '../flows.ts';
import type { SumType } from './share-moves.ts';

/**
 * SQL that creates `rollup.operator_flows`: by operator, strategy and day (UTC) with a change, the
 * changes of the delegated shares by cause; null is 0. The causes add up to the change in
 * `operator_changes`. Rows of the operator '' have the changes of all operators together. Sums of
 * many days may be greater than a HUGEINT holds even if every state fits: the columns are BIGNUMs.
 * It reads `share_moves`.
 */
export function operatorFlowsSql(type: SumType): string {
  const sum = (flow: Flow) =>
    `nullif(sum(delta) filter (${conditionOf(flow)}), 0::${type})::bignum as ${flow}`;
  return /* sql */ `create or replace table rollup.operator_flows as
  with parts as (
    select delegate, number, date_trunc('day', "timestamp") as day, reason,
      if(delegate = left_delegate, shares - left_shares, shares)::${type} as delta
    from share_moves
    where delegate > 0
    union all
    select left_delegate, number, date_trunc('day', "timestamp"), reason, -left_shares::${type}
    from share_moves
    where left_delegate > 0 and delegate <> left_delegate
  ), summed as (
    select delegate, number, day, ${FLOWS.map(sum).join(', ')}
    from parts
    group by grouping sets ((delegate, number, day), (number, day))
  )
  select coalesce("operator", '') as "operator", summed.number, day, ${FLOWS.join(', ')}
  from summed
  left join rollup.delegates delegates on delegates.number = delegate
  where ${FLOWS.map((flow) => `${flow} is not null`).join(' or ')}
  order by "operator", summed.number, day`;
}

function conditionOf(flow: Flow): string {
  const named = `reason in (${REASONS_OF_FLOWS[flow].map(sqlText).join(', ')})`;
  return flow === 'delegations' ? `reason is null or ${named}` : named;
}
