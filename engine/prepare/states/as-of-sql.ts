import { ownName } from '../../../common/relations/relation.ts';
import { sqlName } from '../../../common/sql.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { columnOf } from '../../definition/fields.ts';
import {
  type HoldingsDefinition,
  holdingsRecord,
} from '../../definition/kinds/holdings-operation.ts';
import { isView, type ListDefinition } from '../../definition/kinds/list-operation.ts';
import type { QueryDefinition } from '../../definition/kinds/query-operation.ts';
import { type AsOfOperation, isAsOf, namedBy, type Operation } from '../../definition/operation.ts';
import type { CanonicalParameters } from '../../definition/parameters.ts';
import { lossesByStakerSql } from '../../sql/losses-by-staker.ts';
import { pageSql } from '../kinds/prepare-query.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { valuedSql } from '../rollups/valued.ts';
import { jsonSql } from '../sql/json-sql.ts';
import { conditionOf, orderOf } from '../sql/select-sql.ts';
import { StateSql } from './state-sql.ts';

/**
 * Writes SQL for an answer at `$block`: for a list or a query a row as `pageSql` gives it, for all
 * else the whole body as its only value, without a row if the thing that the request names was not
 * known. It binds the request's parameters, `$segment` and `$delegate`, the numbers of the block's
 * segment and of the operator that the request names, and `$pricesBefore`, the microsecond that
 * ends the prices that count.
 *
 * @example
 *     const row = await session.rowOf(asOfSql(operation, parameters), values);
 */
export function asOfSql(operation: AsOfOperation, parameters: CanonicalParameters): string {
  const state = new StateSql({ key: namedBy(operation) });
  switch (operation.kind) {
    case 'list':
      return listSql(operation.definition, parameters, state);
    case 'entity': {
      const { record, rows, keys } = operation.definition;
      const found = keys[0].map((name) => `${sqlName(columnOf(name))}::varchar = $${name}`);
      return bodySql(
        `select ${jsonSql(record)} from (${state.of(rows)}) where ${found.join(' and ')}`,
        state,
      );
    }
    case 'holdings':
      return holdingsSql(operation.definition, state);
    case 'query':
      return querySql(operation.definition, state);
    case 'summary': {
      const { record, rows } = operation.definition;
      return bodySql(`select ${jsonSql(record)} from (${state.of(rows)})`, state);
    }
  }
}

/**
 * Checks that DuckDB can prepare the SQL for an operation that takes `asOf`, if the snapshot has
 * the tables for it.
 */
export async function checkAsOfSql(
  { connection }: PrepareContext,
  operation: Operation,
  absent: readonly OptionalTableName[],
): Promise<void> {
  if (!isAsOf(operation) || operation.asOf?.some((table) => absent.includes(table))) return;
  const statement = await connection.prepare(asOfSql(operation, {}));
  statement.destroySync();
}

function bodySql(select: string, { expressions }: StateSql): string {
  return `with ${expressions} body(body) as (${select}) from body`;
}

/** Throws a RangeError for a definition with relations, pages or times. */
function querySql(definition: QueryDefinition, state: StateSql): string {
  const { name, relations, pageRows, times } = definition;
  if (relations || pageRows || times) throw new RangeError(`${name} cannot be asked with asOf`);
  return pageSql(
    definition,
    (select) => state.of(select),
    () => state.expressions,
  );
}

function listSql(
  definition: ListDefinition,
  { sort, page: _page, limit: _limit, asOf: _asOf, ...filters }: CanonicalParameters,
  state: StateSql,
): string {
  const { statistics } = definition;
  if (isView(definition) || (statistics && statistics.of !== 'snapshot')) {
    throw new RangeError(`${definition.name} cannot be asked with asOf`);
  }
  const { record, rows, ranked, required } = definition;
  const conditions = Object.keys(filters).map((filter) => conditionOf(definition, filter));
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const order = sort === undefined ? '' : `${orderOf(definition, sort)}, `;
  const then = state.of(ranked ?? rows);
  const known = required && state.of(required.known);
  const counted = statistics && state.of(statistics.rows);
  const key = required?.key.map((one) => `${sqlName(columnOf(one))}::varchar = $${one}`) ?? [];
  const whole = new StateSql({ key: '', among: 'page' });
  const paged = ranked
    ? `(select "operator", row from page) join (${whole.of(rows)}) using ("operator")`
    : 'page';
  return /* sql */ `
    with ${state.expressions}
    selected as materialized (select * from (${then}) ${where}),
    page as materialized (
      select *, row_number() over () as row
      from (select * from selected order by ${order}${definition.order} limit $limit::bigint offset $offset::bigint)
    ),
    ${whole.expressions}
    records as (select coalesce(string_agg(${jsonSql(record)}, ',' order by row), '') as records from ${paged})
    select ${known ? `exists (select 1 from (${known}) where ${key.join(' and ')})` : 'true'} as known,
      (select count(*) from selected) as total,
      (select records from records) as records,
      ${counted ? `(select ${jsonSql(statistics.fields)} from (${counted}))` : 'null'} as statistics`;
}

/** Selects one staker's changes, which are few rows in few row groups. */
function holdingsSql(definition: HoldingsDefinition, state: StateSql): string {
  const then = 'staker = $staker and block_number <= $block::bigint';
  const own = `where ${then}`;
  const worth = valuedSql(state.table, 'shares_then');
  const lifetimes = state.table('rollup.staker_lifetimes');
  const operators = state.table('rollup.operator_lifetimes');
  return /* sql */ `
    with ${state.expressions}
    delegations as materialized (
      select block_number, log_index, "timestamp", "operator"::varchar as "operator"
      from snapshot.delegation_changes ${own}
    ), holdings as materialized (
      select block_number, log_index, "timestamp", strategy::varchar as strategy, shares
      from snapshot.share_changes ${own}
    ), shares_then as (
      select strategy, shares
      from (
        select strategy, arg_max(shares, (block_number, log_index)) as shares from holdings group by strategy
      )
      where shares > 0
    ), holder as (
      select $staker::varchar as staker,
        (select arg_max(coalesce("operator", ''), (block_number, log_index)) from delegations) as "operator",
        (select arg_max("timestamp", (block_number, log_index))
          from (from delegations union all by name from holdings)) as updated_at,
        (select coalesce(list({'strategy': strategy, 'shares': shares, 'tokens': tokens, 'tvl': tvl,
            'name': name, 'symbol': symbol} order by position), []) from (${worth})) as strategies,
        coalesce((select losses from (${lossesByStakerSql(ownName, then)})), []) as losses
    )
    select ${jsonSql(holdingsRecord(definition))}
    from (
      select holder.*, operators.* exclude ("operator"), lived.* exclude ("operator"),
        lifetime.created_event as staker_created_event, lifetime.updated_event as staker_updated_event
      from holder
      left join snapshot.operators on operators."operator" = holder."operator"
      left join ${operators} lived on lived."operator" = holder."operator"
      left join ${lifetimes} lifetime on true
    )
    where updated_at is not null`;
}
