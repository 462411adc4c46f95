import { operationId } from '../../engine/definition/endpoint.ts';
import { type JsonSchema, responseSchema } from '../../engine/definition/json-schema.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { topicOf } from './topic-of.ts';

/** A JSON Schema whose objects have names: `{$ref: '#/components/schemas/<name>'}`. */
export interface NamedSchemas {
  /** Maps each name to its schema; the name that is used first comes first. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Returns a reference to the schema for an operation's 200. */
  readonly bodyOf: (operation: Operation) => JsonSchema;
}

const PREFIX = '#/components/schemas/';

/** Names objects that many records have, by their members with types. */
const SHARED: Readonly<Record<string, string>> = {
  'blockNumber string, blockTimestamp string, transactionHash string': 'BlockReference',
  'total integer, page integer, limit integer, totalPages integer, hasMore boolean': 'PageMeta',
  'page integer, limit integer, totalPages integer, hasMore boolean': 'Pagination',
};

/** The name that a reference has; undefined for another schema. */
export function referredName({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;
}

/**
 * Names every object in the answers: records by `topics.ts`, objects in them by their record and
 * member, bodies, `meta` and statistics by their operation. Equal objects share a name. Throws a
 * RangeError if two different objects would have one name.
 */
export function namedSchemas(): NamedSchemas {
  const schemas: Record<string, JsonSchema> = {};
  const bodies = new Map(
    operations.map((operation) => {
      const { record } = topicOf(operation.name);
      const body = responseSchema(operation);
      return [operation.name, named(body, bodyNames(operation, body, record), schemas)];
    }),
  );
  return {
    schemas,
    bodyOf: ({ name }) => bodies.get(name) ?? {},
  };
}

/** Names an object in a body, which is found at a path such as `data[]`. */
type Names = (path: string, schema: JsonSchema) => string;

/** Names a body's objects: within the record, names begin with the record's. */
function bodyNames(operation: Operation, body: JsonSchema, record: string): Names {
  const id = capitalized(operationId(operation));
  const root = recordPath(body);
  return (path, schema) => {
    const members = Object.entries(membersOf(schema));
    const shared = SHARED[members.map(([name, member]) => `${name} ${member?.type}`).join(', ')];
    if (shared !== undefined) return shared;
    if (root === '') return record + memberNames(path);
    if (path === '') return `${id}Response`;
    if (path.startsWith(root)) return record + memberNames(path.slice(root.length));
    return id + memberNames(path.replace('.meta.statistics', '.statistics'));
  };
}

/** Returns where a body has the record, such as `.data[]`; empty if the body is the record. */
function recordPath(body: JsonSchema): string {
  const { data, items } = membersOf(body);
  if (items) return '.items[]';
  if (!data) return '';
  if (data.type === 'array') return '.data[]';
  const { pagination, ...lists } = membersOf(data);
  return pagination ? `.data.${Object.keys(lists).join()}[]` : '.data';
}

/** `.strategies[].token` is `StrategyToken`. */
function memberNames(path: string): string {
  return path
    .split('.')
    .filter((part) => part !== '')
    .map((part) => capitalized(part.endsWith('[]') ? singular(part.slice(0, -2)) : part))
    .join('');
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The schema with references to its objects, which are added to `schemas`. */
function named(
  schema: JsonSchema,
  nameOf: Names,
  schemas: Record<string, JsonSchema>,
  path = '',
): JsonSchema {
  // zod writes no boolean schemas
  const within = (member: unknown, at: string) => named(member as JsonSchema, nameOf, schemas, at);
  const { properties, items, anyOf, description, ...rest } = schema;
  if (!properties) {
    return {
      ...rest,
      ...(description !== undefined && { description }),
      ...(items !== undefined && { items: within(items, `${path}[]`) }),
      ...(anyOf && { anyOf: anyOf.map((one) => within(one, path)) }),
    };
  }
  const name = nameOf(path, schema);
  const members = Object.entries(properties).map(([member, one]) => [
    member,
    within(one, `${path}.${member}`),
  ]);
  add(schemas, name, { ...rest, properties: Object.fromEntries(members) });
  return { $ref: PREFIX + name, ...(description !== undefined && { description }) };
}

function add(schemas: Record<string, JsonSchema>, name: string, schema: JsonSchema): void {
  const existing = schemas[name];
  if (existing && undescribed(existing) !== undescribed(schema)) {
    throw new RangeError(`two different objects have the name ${name}`);
  }
  schemas[name] ??= schema;
}

/** Writes a schema without descriptions, which may differ between equal objects. */
function undescribed(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
}

function membersOf(schema: JsonSchema): Readonly<Record<string, JsonSchema | undefined>> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>; // zod writes no boolean schemas
}
