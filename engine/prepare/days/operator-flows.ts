import type { SumType } from '../../../common/relations/relation.ts';
import { sqlText } from '../../../common/sql.ts';
import { FLOWS, type Flow, REASONS_OF_FLOWS } from '../../sql/flows.ts';
import { GROWS_BY_NUMBER } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';

/**
 * Has by operator, strategy and day (UTC) with a change what each cause adds to the delegated
 * shares; null is 0. The causes add up to the change in `operator_changes`. Rows for the operator
 * '' add up all operators. Sums over many days may be greater than a HUGEINT holds even if every
 * state fits: the columns are BIGNUMs.
 */
export const OPERATOR_FLOWS: RolledUp = {
  name: 'rollup.operator_flows',
  columns: {
    operator: 'VARCHAR',
    number: 'INTEGER',
    day: 'TIMESTAMP',
    deposits: 'BIGNUM',
    withdrawals: 'BIGNUM',
    delegations: 'BIGNUM',
    slashes: 'BIGNUM',
    pods: 'BIGNUM',
  },
  reads: ['share_moves', 'rollup.delegates'],
  growth: GROWS_BY_NUMBER,
  onOverflow: 'bignum',
  sql: ({ table, sums }) => /* sql */ `
  with parts as (
    select delegate, number, date_trunc('day', "timestamp") as day, reason,
      if(delegate = left_delegate, shares - left_shares, shares)::${sums} as delta
    from ${table('share_moves')}
    where delegate > 0
    union all
    select left_delegate, number, date_trunc('day', "timestamp"), reason, -left_shares::${sums}
    from ${table('share_moves')}
    where left_delegate > 0 and delegate <> left_delegate
  ), summed as (
    select delegate, number, day, ${FLOWS.map((flow) => sumSql(flow, sums)).join(', ')}
    from parts
    group by grouping sets ((delegate, number, day), (number, day))
  )
  select coalesce("operator", '') as "operator", summed.number, day, ${FLOWS.join(', ')}
  from summed
  left join ${table('rollup.delegates')} delegates on delegates.number = delegate
  where ${FLOWS.map((flow) => `${flow} is not null`).join(' or ')}
  order by "operator", summed.number, day`,
};

const sumSql = (flow: Flow, sums: SumType) =>
  `nullif(sum(delta) filter (${conditionOf(flow)}), 0::${sums})::bignum as ${flow}`;

function conditionOf(flow: Flow): string {
  const named = `reason in (${REASONS_OF_FLOWS[flow].map(sqlText).join(', ')})`;
  return flow === 'delegations' ? `reason is null or ${named}` : named;
}
