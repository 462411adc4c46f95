import { type Relation, relation } from '../../../common/relations/relation.ts';
import { makeRelation, withTemporaryRelations } from '../../../common/relations/run-relations.ts';
import { sqlName, sqlText } from '../../../common/sql.ts';
import { isInexact } from '../../definition/fields.ts';
import { optionalFilters, type QueryList } from '../../definition/kinds/list-operation.ts';
import { newestSql } from '../../definition/select.ts';
import { jsonSql } from '../sql/json-sql.ts';
import { filterKeysSql, keySql, underEachAlias } from '../sql/key-sql.ts';
import { listRelation, listTable } from '../sql/list-table.ts';
import { type ExternalContext, insertRows } from './external-context.ts';
import { anyText, plainText } from './tsv.ts';

/** A record is stored for each combination of optional filters: four times with two of them. */
const MAX_FILTERS = 2;

/**
 * Stores a list's finished records by key and position, its further orders, and each key's total
 * and statistics. DuckDB sorts out of memory; no row passes this process but as a part of a line.
 */
export async function storeList(external: ExternalContext, definition: QueryList): Promise<void> {
  const { connection } = external.context;
  const { name, record } = definition;
  checkForm(definition);
  const source = listTable(definition);
  await makeRelation(connection, listRelation(definition), {});
  await withTemporaryRelations(connection, [listedRelation(definition)], {}, async () => {
    await insertRows(
      external,
      'list_rows',
      [
        sqlText(name),
        plainText('listed.key'),
        plainText('listed.position'),
        anyText(`records.record`),
      ],
      `(select rowid as listed, ${jsonSql(record)} as record from ${source}) records
       join listed on listed.listed = records.listed`,
    );
    await storeOrders(external, definition);
    await storeKeys(external, definition);
  });
}

/**
 * Gives each entry in a list a key, its row and its position; a row has an entry for each name that
 * finds it, or for each combination that optional filters have.
 */
export function listedRelation(definition: QueryList): Relation {
  const source = listTable(definition);
  return relation({
    name: 'listed',
    columns: { key: 'VARCHAR', listed: 'BIGINT', position: 'BIGINT' },
    reads: [source],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select key, listed, row_number() over (partition by key order by listed) - 1 as position
      from ${entriesSql(table(source), definition)} where key is not null`,
  });
}

/** Selects the key and the row that each entry has. */
function entriesSql(source: string, definition: QueryList): string {
  const { required } = definition;
  if (!required) {
    const keys = filterKeysSql(optionalFilters(definition));
    return `(select unnest(${keys}) as key, rowid as listed from ${source})`;
  }
  const { key, aliases } = required;
  const named =
    aliases === undefined
      ? `(select rowid as listed, * from ${source})`
      : underEachAlias(`(select rowid as listed, * from ${source})`, aliases, '0 as alias');
  return `(select ${keySql(key)} as key, listed from ${named})`;
}

/**
 * Stores the position in the list's own order at each position in a further one; equal rows stay in
 * that order.
 */
async function storeOrders(external: ExternalContext, definition: QueryList): Promise<void> {
  const { name, sorts } = definition;
  const { own, by } = sorts ?? { own: '', by: {} };
  for (const [field, value] of Object.entries(by)) {
    for (const [sort, direction] of [
      [field, 'asc'],
      [`-${field}`, 'desc'],
    ] as const) {
      if (sort === own) continue;
      await insertRows(
        external,
        'list_orders',
        [sqlText(name), sqlText(sort), plainText('position'), plainText('listed')],
        `(select row_number() over () - 1 as position, listed
          from (select rowid as listed, ${value} as value from ${listTable(definition)}
                order by value ${direction} nulls last, listed))`,
      );
    }
  }
}

/** Stores how many rows each known key has, and its statistics. */
async function storeKeys(external: ExternalContext, definition: QueryList): Promise<void> {
  const { name, required, statistics } = definition;
  const known = required
    ? `select ${keySql(required.key)} as key from (${newestSql(required.known)})`
    : "select ''";
  const counted = 'select key, count(*) as total from listed group by key';
  const key = statistics?.of === 'required' && required ? keySql(required.key) : "''";
  const written =
    statistics && statistics.of !== 'selection'
      ? `select ${key} as key, ${jsonSql(statistics.fields)} as json from (${newestSql(statistics.rows)})`
      : "select null::varchar as key, '' as json where false";
  const joinOn = statistics?.of === 'snapshot' ? 'true' : 'written.key = keys.key';
  await insertRows(
    external,
    'list_keys',
    [
      sqlText(name),
      plainText('keys.key'),
      plainText('coalesce(counted.total, 0)'),
      anyText("coalesce(written.json, '')"),
    ],
    `(select key from (${known}) named(key) union select key from listed) keys
     left join (${counted}) counted on counted.key = keys.key
     left join (${written}) written on ${joinOn}`,
  );
}

/** Throws for a form that no unbounded list has, and that a database would answer otherwise. */
function checkForm(definition: QueryList): void {
  const { name, record, required, sorts, search, statistics, times } = definition;
  const optional = optionalFilters(definition);
  const hasKeys = required !== undefined || optional.length > 0;
  const forms = {
    'optional filters of the rows of a key': required !== undefined && optional.length > 0,
    [`more than ${MAX_FILTERS} optional filters`]: optional.length > MAX_FILTERS,
    'statistics of filtered rows': statistics !== undefined && optional.length > 0,
    'a search': search !== undefined,
    'ranges of time': times !== undefined,
    'sorts of the rows of a key': sorts !== undefined && hasKeys,
    'inexact numbers': isInexact(record),
  };
  for (const [form, isThere] of Object.entries(forms)) {
    if (isThere) throw new RangeError(`${sqlName(name)}: an unbounded list has no ${form}`);
  }
}
