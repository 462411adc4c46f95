import { operationId } from '../../engine/definition/endpoint.ts';
import { type JsonSchema, parametersSchema } from '../../engine/definition/json-schema.ts';
import { operations } from '../../engine/operations/index.ts';
import { readConfig } from '../config.ts';
import { namedSchemas, referredName } from './named-schemas.ts';

const HEAD = `// Written by \`npm run document\` from the list of operations; changes here are lost.
`;

/** Writes the text for `client/operations.ts`: every operation's path, parameters and body. */
export function clientTypes(): string {
  const { schemas, bodyOf } = namedSchemas();
  const paths = operations.map((operation) => `  ${operationId(operation)}: '${operation.path}',`);
  const tables = operations
    .filter((operation) => operation.tables.length > 0)
    .map((operation) => {
      const names = operation.tables.map((table) => `'${table}'`);
      return `  ${operationId(operation)}: [${names.join(', ')}],`;
    });
  const types = operations.map((operation) => {
    const taken = parametersSchema(operation, readConfig({}, {}));
    return [
      ...comment(operation.purpose, 1),
      `  readonly ${operationId(operation)}: {`,
      `    readonly parameters: ${parametersType(taken.properties, taken.required)};`,
      `    readonly body: ${typeOf(bodyOf(operation), 2)};`,
      '  };',
    ].join('\n');
  });
  const named = Object.entries(schemas).map(
    ([name, schema]) => `export interface ${name} ${typeOf(schema, 0)}`,
  );
  return `${HEAD}
/** The path of every operation. */
export const PATHS = {
${paths.join('\n')}
} as const;

/** Optional tables that an operation needs; it answers 404 if the snapshot leaves one out. */
export const OPTIONAL_TABLES: { readonly [Id in keyof typeof PATHS]?: readonly string[] } = {
${tables.join('\n')}
};

/** Parameters and response body of every operation. */
export interface Operations {
${types.join('\n')}
}

${named.join('\n\n')}
`;
}

/** Parameters as a caller writes them: numbers and booleans need not be text. */
function parametersType(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): string {
  if (Object.keys(properties).length === 0) return 'Readonly<Record<string, never>>';
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    const type = schema.enum?.join() === 'true,false' ? 'boolean' : typeOf(schema, 3);
    // With exact optional types, a caller could not pass a value that may be undefined.
    return member(`${name}${optional}`, optional ? `${type} | undefined` : type, schema, 3);
  });
  return block(members, 2);
}

function typeOf(schema: JsonSchema, depth: number): string {
  const { type, enum: values, anyOf, items, properties, required, additionalProperties } = schema;
  const name = referredName(schema);
  if (name !== undefined) return name;
  if (values) return unionOf(values, depth);
  if (anyOf?.every((member) => isSchema(member) && (member.type || member.$ref))) {
    return anyOf.map((member) => typeOf(asSchema(member), depth)).join(' | ');
  }
  if (Array.isArray(type))
    return type.map((name) => typeOf({ ...schema, type: name }, depth)).join(' | ');
  switch (type) {
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `readonly ${typeOf(asSchema(items), depth)}[]`;
    case 'object': {
      if (!properties) {
        return `Readonly<Record<string, ${typeOf(asSchema(additionalProperties), depth)}>>`;
      }
      const members = Object.entries(properties).map(([name, property]) => {
        const label = required?.includes(name) ? name : `${name}?`;
        return member(label, typeOf(asSchema(property), depth + 1), asSchema(property), depth + 1);
      });
      return block(members, depth);
    }
    case undefined:
      return 'unknown';
    default:
      throw new RangeError(`no type is written for ${JSON.stringify(schema)}`);
  }
}

/** Joins literals to a union: on one line, or one a line if there are many. */
function unionOf(values: readonly unknown[], depth: number): string {
  const between = values.length > 4 ? `\n${indent(depth + 1)}| ` : ' | ';
  const union = values.map((value) => `'${value}'`).join(between);
  return values.length > 4 ? `${between}${union}` : union;
}

function member(name: string, type: string, { description }: JsonSchema, depth: number): string {
  const line = `${indent(depth)}readonly ${name}:${type.startsWith('\n') ? '' : ' '}${type};`;
  return [...comment(description, depth), line].join('\n');
}

function block(members: readonly string[], depth: number): string {
  return `{\n${members.join('\n')}\n${indent(depth)}}`;
}

function comment(text: string | undefined, depth: number): string[] {
  return text === undefined ? [] : [`${indent(depth)}/** ${text} */`];
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null;
}

/** Returns the schema; throws a RangeError if it is none. */
function asSchema(schema: unknown): JsonSchema {
  if (isSchema(schema)) return schema;
  throw new RangeError(`not a schema: ${JSON.stringify(schema)}`);
}
