import { sqlName, sqlText } from '../../common/sql.ts';
import { type Column, type ColumnType, TABLES, type Table } from '../../data/contract/tables.ts';

/** The tables that the peer's operations read. */
const LOADED = [
  'stakers',
  'staker_shares',
  'tokens',
  'operators',
  'activities',
  'distribution_roots',
  'da_batches',
];

/** Activities are sorted so. */
export const NEWEST_FIRST = '"timestamp" desc, block_number desc, log_index desc, action';

/** Activities have an index for each filter, followed by the order's columns. */
const ACTIVITY_INDEXES = ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod'].map(
  (column) => {
    const order = column === 'action' ? NEWEST_FIRST.replace(', action', '') : NEWEST_FIRST;
    return `create index on activities (${column}, ${order})`;
  },
);

/** Look-ups and orders in operations use these indexes; the tables create those for their keys. */
export const INDEXES: readonly string[] = [
  `create index on activities (${NEWEST_FIRST})`,
  ...ACTIVITY_INDEXES,
  // Statistics over activities read only these columns.
  'create index on activities (action, operator)',
  'create index on stakers (updated_at desc, staker)',
  'create index on stakers (operator, staker)',
  "create index on tokens ((coalesce(symbol, '')), strategy)",
];

/** Compute common values in records; PostgreSQL inlines them. */
export const FUNCTIONS: readonly string[] = [
  /* sql */ `create function hex(value bytea) returns text language sql immutable parallel safe
  as $$ select coalesce('0x' || encode(value, 'hex'), '') $$`,
  /* sql */ `create function iso(value timestamp) returns text language sql stable parallel safe
  as $$ select to_char(value, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`,
  /* sql */ `create function plain(value numeric) returns text language sql immutable parallel safe
  as $$ select coalesce(trim_scale(value)::text, '') $$`,
];

/** Moves a table from a snapshot loaded in DuckDB to PostgreSQL. */
export interface Transfer {
  readonly table: string;
  /** PostgreSQL statements that create the table and its types. */
  readonly create: readonly string[];
  /** Selects the table's rows in DuckDB, for CSV. */
  readonly rows: string;
}

/** The peer has these tables: the contract's, with PostgreSQL's types. */
export const TRANSFERS: readonly Transfer[] = TABLES.filter(({ name }) =>
  LOADED.includes(name),
).map((table) => ({
  table: table.name,
  create: [...table.columns.flatMap(enumeration), createTable(table)],
  rows: `select ${table.columns.map(({ name, type }) => valueSql(type, sqlName(name))).join(', ')}
    from snapshot.${table.name}`,
}));

function createTable({ name, columns, key }: Table): string {
  const declared = columns.map(
    (column) =>
      `${sqlName(column.name)} ${stored(column)}${column.nullable && !isJson(column) ? '' : ' not null'}`,
  );
  // The index includes the shares, so that sums over holdings are index-only scans.
  const included = name === 'staker_shares' ? ' include (shares)' : '';
  const keyColumns = key.map(sqlName).join(', ');
  return `create table ${name} (${[...declared, `primary key (${keyColumns})${included}`].join(', ')})`;
}

/** JSON columns are never SQL null: missing values are `{}` or JSON `null`. */
function isJson(column: Column): boolean {
  return stored({ ...column, name: '' }) === 'json';
}

function enumeration({ name, type }: Column): string[] {
  if (type.kind !== 'oneOf') return [];
  // PostgreSQL sorts enum values in the order in which they are declared.
  const values = [...type.values].sort().map(sqlText);
  return [`create type ${sqlName(`${name}_name`)} as enum (${values.join(', ')})`];
}

function stored({ name, type }: Column): string {
  switch (type.kind) {
    case 'address':
    case 'hash':
      return 'bytea';
    case 'amount':
    case 'signed':
    case 'decimal':
      return 'numeric';
    case 'time':
      return 'timestamp';
    case 'integer':
      return 'bigint';
    case 'boolean':
      return 'boolean';
    case 'oneOf':
      return sqlName(`${name}_name`);
    case 'json':
    case 'list':
    case 'struct':
      return 'json';
    case 'text':
    case 'identifier':
      return 'text';
  }
}

function valueSql(type: ColumnType, value: string): string {
  switch (type.kind) {
    case 'address':
    case 'hash':
      return `'\\x' || substr(${value}, 3)`;
    case 'list':
    case 'struct':
      return jsonText(type, value, 0);
    default:
      return value;
  }
}

/** DuckDB SQL that writes a nested value as JSON, with the API's keys and every digit. */
function jsonText(type: ColumnType, value: string, depth: number): string {
  switch (type.kind) {
    case 'list': {
      const item = `item_${depth}`;
      const items = `list_transform(${value}, lambda ${item}: ${jsonText(type.of, item, depth + 1)})`;
      return `concat('[', array_to_string(${items}, ','), ']')`;
    }
    case 'struct': {
      const members = Object.entries(type.fields).map(([name, field], at) => {
        const key = `${at === 0 ? '' : ','}"${camelCase(name)}":`;
        return `'${key}', ${jsonText(field, `(${value}).${sqlName(name)}`, depth)}`;
      });
      return `case when ${value} is null then 'null' else concat('{', ${members.join(', ')}, '}') end`;
    }
    case 'text':
      return `coalesce(to_json(${value})::varchar, '""')`;
    default:
      return `${value}::varchar`;
  }
}

function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
