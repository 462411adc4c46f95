import { AGGREGATES } from './allowed-functions.ts';
import { sqlErrorAt } from './error-at.ts';
import { lowerName, type Members, members } from './tree.ts';

/** These functions name an aggregate in their second argument. */
const BY_AGGREGATE: ReadonlySet<string> = new Set([
  'aggregate',
  'array_aggr',
  'array_aggregate',
  'list_aggr',
  'list_aggregate',
]);

/** These functions name types in a JSON text, their second argument. */
const BY_STRUCTURE: ReadonlySet<string> = new Set([
  'from_json',
  'from_json_strict',
  'json_transform',
  'json_transform_strict',
]);

/**
 * Checks names in a call's text, which must be a literal: the aggregate must be on the list.
 * Returns the names of types, which the caller checks. Throws a SqlError.
 */
export function checkArguments(node: Members, sql: string): readonly string[] {
  const name = lowerName(node.function_name);
  const at = node.query_location;
  if (node.export_state === true) {
    throw sqlErrorAt(`${name}: EXPORT_STATE is not allowed`, at, sql);
  }
  if (BY_AGGREGATE.has(name)) {
    const aggregate = lowerName(secondText(node, name, sql));
    if (!AGGREGATES.has(aggregate)) {
      throw sqlErrorAt(`the function ${aggregate} does not exist or is not allowed`, at, sql);
    }
  }
  return BY_STRUCTURE.has(name) ? typesOf(secondText(node, name, sql)) : [];
}

/** Reads a call's second argument, which has to be a literal text. */
function secondText(node: Members, name: string, sql: string): string {
  const given = Array.isArray(node.children) ? members(node.children[1]) : {};
  const { value } = members(given.value);
  if (given.class === 'CONSTANT' && typeof value === 'string') return value;
  throw sqlErrorAt(
    `${name}: its second argument has to be a literal text`,
    node.query_location,
    sql,
  );
}

/** Matches a JSON text, and the colon that makes it a member's name. */
const JSON_TEXT = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * Finds the names of types in a structure, such as {"a": ["INTEGER"]}; none if it is no JSON, which
 * DuckDB refuses.
 */
function typesOf(structure: string): string[] {
  try {
    JSON.parse(structure);
  } catch {
    return [structure];
  }
  // Reads texts and not values: if two members have one name, JSON.parse gives the last alone.
  return [...structure.matchAll(JSON_TEXT)].flatMap(([text, colon]) =>
    colon === undefined ? [String(JSON.parse(text))] : [],
  );
}
