import { sqlErrorAt } from './error-at.ts';
import { lowerName, type Members, members, walk } from './tree.ts';

/**
 * A client's SQL may name these types, at any depth. Left out are those with memory that DuckDB
 * confuses, or with values that have no bound: VARIANT, UNION, GEOMETRY, ENUM, aggregates' states.
 * One that a later DuckDB adds is refused too.
 */
const TYPES: ReadonlySet<unknown> = new Set([
  'ARRAY',
  'BIGINT',
  'BIGNUM',
  'BIT',
  'BLOB',
  'BOOLEAN',
  'DATE',
  'DECIMAL',
  'DOUBLE',
  'FLOAT',
  'HUGEINT',
  'INTEGER',
  'INTERVAL',
  'LIST',
  'MAP',
  'SMALLINT',
  'STRUCT',
  'TIME',
  'TIME WITH TIME ZONE',
  'TIME_NS',
  'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE',
  'TIMESTAMP_MS',
  'TIMESTAMP_NS',
  'TIMESTAMP_S',
  'TINYINT',
  'UBIGINT',
  'UHUGEINT',
  'UINTEGER',
  'USMALLINT',
  'UTINYINT',
  'UUID',
  'VARCHAR',
]);

/**
 * Throws a SqlError if a member of the node is a type that is not on the list. It looks into
 * constants' types as well.
 */
export function checkTypes(node: Members, sql: string): void {
  if (node.class === 'CONSTANT') {
    const { type } = members(node.value);
    // A literal NULL has a type that no text can name.
    if (members(type).id !== 'NULL') checkType(type, node.query_location, sql);
    return;
  }
  for (const member of Object.values(node)) {
    if (isType(member)) checkType(member, node.query_location, sql);
  }
}

function isType(value: unknown): boolean {
  const node = members(value);
  return 'id' in node && 'type_info' in node;
}

function checkType(type: unknown, at: unknown, sql: string): void {
  walk(type, (node) => {
    if (!isType(node)) return;
    const refused = refusedName(node);
    if (refused !== null) {
      throw sqlErrorAt(`the type ${refused} does not exist or is not allowed`, at, sql);
    }
  });
}

/** Names a type that is not on the list; null for one that is. Its parts are nodes of their own. */
function refusedName({ id, type_info }: Members): string | null {
  const info = members(type_info);
  if (id === 'UNBOUND') {
    const { name, catalog, schema, user_type_modifiers: modifiers } = info;
    const isPlain =
      catalog === '' && schema === '' && Array.isArray(modifiers) && modifiers.length === 0;
    return lowerName(name) === 'json' && isPlain ? null : String(name).toUpperCase();
  }
  // GEOMETRY is a BLOB that has another name.
  if (typeof info.alias === 'string' && info.alias !== '') return info.alias;
  return TYPES.has(id) ? null : String(id);
}
