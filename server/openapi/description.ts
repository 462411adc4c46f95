import { parametersSchema } from '../../engine/definition/json-schema.ts';
import { isAsOf, namedBy, type Operation } from '../../engine/definition/operation.ts';

/** Describes an operation in the OpenAPI document: one paragraph in Markdown. */
export function descriptionOf(operation: Operation): string {
  return [operation.purpose, ...sentencesOf(operation), ...needsOf(operation)].join(' ');
}

/**
 * Whether an operation may answer 404: it needs an optional table, names an item, or takes a block
 * among the snapshot's changes. Exports do not take `asOf`.
 */
export function hasNotFound(operation: Operation, form: 'page' | 'export'): boolean {
  return (
    operation.tables.length > 0 ||
    itemKeys(operation).length > 0 ||
    (operation.kind === 'query' && operation.definition.block !== undefined) ||
    (form === 'page' && isAsOf(operation))
  );
}

/**
 * Returns the parameters that name an operation's item, in one or more ways; none without an item.
 */
function itemKeys(operation: Operation): readonly (readonly string[])[] {
  switch (operation.kind) {
    case 'list': {
      const { key = [] } = operation.definition.required ?? {};
      return key.every((name) => isOneOf(operation, name)) ? [] : [key];
    }
    case 'record':
      return [[operation.definition.by]];
    case 'entity':
      return operation.definition.keys;
    case 'holdings':
      return [[namedBy(operation)]];
    case 'query': {
      const { required } = operation.definition;
      return required ? [[required.parameter]] : [];
    }
    case 'histogram':
    case 'summary':
      return [];
  }
}

/** Names the optional tables that an operation needs; returns no sentence if it needs none. */
export function needsOf({ tables }: Pick<Operation, 'tables'>): string[] {
  if (tables.length === 0) return [];
  return [
    `Answers 404 if the snapshot leaves out the optional ${tables.length > 1 ? 'tables' : 'table'} ${names(tables)}.`,
  ];
}

function sentencesOf(operation: Operation): string[] {
  switch (operation.kind) {
    case 'list': {
      const { required, filters = {}, sorts, search, statistics } = operation.definition;
      const paged = operation.definition.envelope?.paged ?? true;
      const keys: readonly string[] = required?.key ?? [];
      const optional = Object.keys(filters).filter((name) => !keys.includes(name));
      return [
        paged
          ? 'Returns a page of a list in a total order; `meta.total` is the number of all matching rows.'
          : 'Returns all rows of a list in a total order.',
        ...notFound(operation),
        ...(optional.length > 0 ? [`Filters, combined with AND: ${names(optional)}.`] : []),
        ...(search ? ['`search` matches names and the beginning of addresses.'] : []),
        ...(sorts ? [`\`sort\` changes the default order \`${sorts.own}\`.`] : []),
        ...(statistics ? ['`statistics` covers all rows, not only the page.'] : []),
        'The formats CSV, NDJSON, Arrow and Parquet export the whole list.',
      ];
    }
    case 'histogram':
      return [
        `Counts rows by interval (UTC) and by \`${operation.definition.by}\`, without empty intervals.`,
      ];
    case 'record':
    case 'entity':
    case 'holdings':
      return notFound(operation);
    case 'summary':
      return [
        operation.asOf === undefined
          ? 'Covers the whole snapshot; takes no parameters.'
          : 'Covers the whole snapshot, or its state at `asOf`.',
      ];
    case 'query': {
      const { statistics } = operation.definition;
      return [
        'Returns a page of a list in a total order; `meta.total` is the number of rows that match the parameters.',
        ...notFound(operation),
        ...(statistics ? ['`statistics` covers the rows that match the parameters.'] : []),
        'Computed on the first request, then cached.',
      ];
    }
  }
}

/** Whether a parameter is an enum; a value without rows gives an empty list, not a 404. */
function isOneOf(operation: Operation, name: string): boolean {
  const { properties } = parametersSchema(operation, { maxLimit: 1, defaultNetwork: 'ethereum' });
  return properties[name]?.enum !== undefined;
}

/** The sentence on the item that an operation names; none if it names none. */
function notFound(operation: Operation): string[] {
  const keys = itemKeys(operation);
  if (keys.length === 0) return [];
  const either = keys.map(names).join(', or by ');
  const sentence = `Answers 404 if nothing in the snapshot matches ${either}.`;
  if (keys.length === 1) return [sentence];
  return [`Takes one of ${names(keys.flatMap(([first = '']) => first))}.`, sentence];
}

function names(parameters: readonly string[]): string {
  return parameters.map((name) => `\`${name}\``).join(', ');
}
