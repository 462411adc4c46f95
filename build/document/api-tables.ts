import { AS_OF } from '../../engine/definition/as-of.ts';
import {
  type JsonSchema,
  parametersSchema,
  responseSchema,
} from '../../engine/definition/json-schema.ts';
import { isView, type ListOperation } from '../../engine/definition/kinds/list-operation.ts';
import type { QueryOperation } from '../../engine/definition/kinds/query-operation.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import { extensions, operations, specification } from '../../engine/operations/index.ts';

/** The page shows the default settings. */
const SETTINGS: ParameterSettings = { maxLimit: 1000, defaultNetwork: 'ethereum' };

/** Generates the tables that docs/api.md shows, by the name in the page's markers. */
export function apiTables(): Readonly<Record<string, string>> {
  return {
    specification: parameters(specification),
    extensions: parameters(extensions),
    meanings: meanings(),
    orders: sortOrders(),
    answers: answers(),
  };
}

function parameters(of: readonly Operation[]): string {
  const rows = of.map((operation) => {
    const names = Object.entries(operation.parameters(SETTINGS)).map(([name, schema]) =>
      schema.safeParse(undefined).success ? name : `**${name}**`,
    );
    return `| \`${operation.path}\` | ${names.join(', ') || 'none'} |\n`;
  });
  return `| path | parameters |\n|---|---|\n${rows.join('')}`;
}

/**
 * One row per parameter and meaning; the first, commonest meaning has no paths, as it applies to
 * all others.
 */
function meanings(): string {
  const paths = new Map<string, Map<string, string[]>>();
  for (const operation of operations) {
    const { properties } = parametersSchema(operation, SETTINGS);
    for (const [name, schema] of Object.entries(properties)) {
      const byMeaning = paths.get(name) ?? new Map<string, string[]>();
      paths.set(name, byMeaning);
      const meaning = meaningOf(name, schema);
      byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), operation.path]);
    }
  }
  const rows = [...paths].sort(byName).flatMap(([name, byMeaning]) =>
    [...byMeaning]
      .sort(([, some], [, others]) => others.length - some.length)
      .map(([meaning, of], at) => {
        const isCommon = at === 0 && of.length > 2;
        const where = isCommon ? '' : of.map((path) => `\`${path}\``).join(', ');
        return `| \`${name}\` | ${meaning} | ${where} |\n`;
      }),
  );
  return `| parameter | meaning | only for |\n|---|---|---|\n${rows.join('')}`;
}

function meaningOf(name: string, { description = '', enum: values, default: own }: JsonSchema) {
  // The tables that asOf needs differ by operation, and sort orders have a table of their own.
  const meaning = description.startsWith(AS_OF) ? AS_OF : description;
  if (name === 'sort') return meaning;
  const allowed = values && ` One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
  return `${meaning}${allowed ?? ''}${own === undefined ? '' : ` Default: \`${own}\`.`}`;
}

function byName([some]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return some < other ? -1 : 1;
}

function sortOrders(): string {
  const rows = operations.flatMap((operation) => {
    if (operation.kind !== 'list' || !operation.definition.sorts) return [];
    const { own, by } = operation.definition.sorts;
    return [`| \`${operation.path}\` | ${Object.keys(by).join(', ')} | \`${own}\` |\n`];
  });
  return `| path | fields | default |\n|---|---|---|\n${rows.join('')}`;
}

function answers(): string {
  const first = new Map<string, string>();
  const rows = operations.map((operation) => {
    // no subschema is a boolean
    const { meta, ...members } = propertiesOf(responseSchema(operation) as Schema);
    const body = membersText(members);
    const same = first.get(body);
    if (same === undefined) first.set(body, operation.path);
    const shown = same === undefined ? body : `as \`${same}\``;
    const statistics = propertiesOf(propertiesOf(meta).statistics);
    return `| \`${operation.path}\` | ${shown} | ${orderOf(operation)} | ${membersText(statistics)}${describedBy(operation)} |\n`;
  });
  return `| path | body without \`meta\` | default order | \`statistics\` |\n|---|---|---|---|\n${rows.join('')}`;
}

/** The part of JSON Schema that responses use. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return schema?.properties ?? {};
}

/** Lists the names of members, with their nested members. */
function membersText(members: Readonly<Record<string, Schema>>): string {
  return Object.entries(members)
    .map(([name, schema]) => `${name}${shapeOf(schema)}`)
    .join(', ');
}

function shapeOf(schema: Schema): string {
  // A nullable value has the shape of its other type.
  const [other] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (other) return shapeOf(other);
  if (schema.items) return ` [${shapeOf(schema.items).trim() || '…'}]`;
  return schema.properties ? ` {${membersText(schema.properties)}}` : '';
}

/** Response fields for the columns that order a list, if their names differ. */
const FIELDS: Readonly<Record<string, string>> = {
  tvl_units: 'tvl',
  by_value: 'tvl',
  units: 'value',
  joined: 'strategies',
};

/** Describes which rows an operation's statistics cover, if it has any. */
function describedBy({ kind, definition }: Operation): string {
  if (kind === 'query') return definition.statistics ? '; of the selection' : '';
  return kind === 'list' && definition.statistics ? `; of the ${definition.statistics.of}` : '';
}

/** Names the fields that order a list by default; empty for other operations. */
function orderOf(operation: Operation): string {
  if (operation.kind !== 'list' && operation.kind !== 'query') return '';
  return sqlOrder(operation)
    .replace(/coalesce\((\w+), ''\)|"(\w+)"/g, '$1$2')
    .replace(/::\w+/g, '')
    .replace(/\w+/g, (column) => FIELDS[column] ?? column)
    .replace(/_(\w)/g, (_under, letter: string) => letter.toUpperCase());
}

function sqlOrder(operation: ListOperation | QueryOperation): string {
  if (operation.kind === 'query') return operation.definition.order;
  const { definition } = operation;
  return isView(definition) ? definition.rows.of.order : definition.order;
}
