import { parametersSchema } from '../../engine/json-schema.ts';
import type { Operation } from '../../engine/operation.ts';

/** The description of an operation in the OpenAPI document: Markdown, a paragraph. */
export function descriptionOf(operation: Operation): string {
  return [operation.purpose, ...sentencesOf(operation), ...needsOf(operation)].join(' ');
}

/** The sentence on the optional tables of an operation; none if it needs none. */
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
        ...(keys.some((name) => !isOneOf(operation, name)) ? [notFound(keys)] : []),
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
      return [notFound([operation.definition.by])];
    case 'entity':
      return [notFoundByKeys(operation.definition.keys)];
    case 'holdings':
      return ['Answers 404 if the snapshot has no such holder.'];
    case 'summary':
      return [
        operation.asOf === undefined
          ? 'Covers the whole snapshot; takes no parameters.'
          : 'Covers the whole snapshot, or its state at `asOf`.',
      ];
    case 'query': {
      const { required, statistics } = operation.definition;
      return [
        'Returns a page of a list in a total order; `meta.total` is the number of rows that match the parameters.',
        ...(required ? [notFound([required.parameter])] : []),
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

function notFoundByKeys(keys: readonly (readonly string[])[]): string {
  if (keys.length === 1) return notFound(keys.flat());
  const either = keys.map(names).join(', or by ');
  return `Takes one of ${names(keys.flatMap(([first = '']) => first))}. Answers 404 if nothing in the snapshot matches ${either}.`;
}

function notFound(key: readonly string[]): string {
  return `Answers 404 if nothing in the snapshot matches ${names(key)}.`;
}

function names(parameters: readonly string[]): string {
  return parameters.map((name) => `\`${name}\``).join(', ');
}
