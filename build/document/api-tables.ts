import { AS_OF } from '../../engine/as-of.ts';
import { type JsonSchema, parametersSchema, responseSchema } from '../../engine/json-schema.ts';
import { isView, type ListOperation } from '../../engine/kinds/list.ts';
import type { QueryOperation } from '../../engine/kinds/query.ts';
import type { Operation } from '../../engine/operation.ts';
import { extensions, operations, specification } from '../../engine/operations/index.ts';
import type { ParameterSettings } from '../../engine/parameters.ts';

/** The settings as they are by default. */
const SETTINGS: ParameterSettings = { maxLimit: 1000, defaultNetwork: 'ethereum' };

/** The tables of docs/api.md that follow from the operations, by the name that the page's markers give them. */
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

/** A row for each meaning of each parameter, the commonest first: that of all paths which no other row names. */
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
  return `| parameter | means | of |\n|---|---|---|\n${rows.join('')}`;
}

function meaningOf(name: string, { description = '', enum: values, default: own }: JsonSchema) {
  // The tables that it needs differ, and the orders have a table of their own.
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
  return `| path | fields | without \`sort\` |\n|---|---|---|\n${rows.join('')}`;
}

function answers(): string {
  const first = new Map<string, string>();
  const rows = operations.map((operation) => {
    const { meta, ...members } = propertiesOf(responseSchema(operation) as Schema); // no part of it is a boolean
    const body = membersText(members);
    const same = first.get(body);
    if (same === undefined) first.set(body, operation.path);
    const shown = same === undefined ? body : `as \`${same}\``;
    const statistics = propertiesOf(propertiesOf(meta).statistics);
    return `| \`${operation.path}\` | ${shown} | ${orderOf(operation)} | ${membersText(statistics)}${describedBy(operation)} |\n`;
  });
  return `| path | body, but for \`meta\` | in the order of | \`statistics\` |\n|---|---|---|---|\n${rows.join('')}`;
}

/** A JSON Schema, as far as those of answers need it. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return schema?.properties ?? {};
}

/** Names of members, each with the form of its value where that has members. */
function membersText(members: Readonly<Record<string, Schema>>): string {
  return Object.entries(members)
    .map(([name, schema]) => `${name}${formOf(schema)}`)
    .join(', ');
}

function formOf(schema: Schema): string {
  // Of a value that may be null the form is that of others.
  const [other] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (other) return formOf(other);
  if (schema.items) return ` [${formOf(schema.items).trim() || '…'}]`;
  return schema.properties ? ` {${membersText(schema.properties)}}` : '';
}

/** Fields of answers whose column in an order has another name. */
const FIELDS: Readonly<Record<string, string>> = {
  tvl_units: 'tvl',
  units: 'value',
  joined: 'strategies',
};

/** The rows that statistics describe, where an operation has any. */
function describedBy({ kind, definition }: Operation): string {
  if (kind === 'query') return definition.statistics ? '; of the selection' : '';
  return kind === 'list' && definition.statistics ? `; of the ${definition.statistics.of}` : '';
}

/** The fields that a list is in the order of; none of what is no list. */
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
