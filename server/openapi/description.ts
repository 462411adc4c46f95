import { parametersSchema } from '../../engine/json-schema.ts';
import type { Operation } from '../../engine/operation.ts';

/** The description of an operation in the OpenAPI document: Markdown, a paragraph. */
export function descriptionOf(operation: Operation): string {
  return [operation.purpose, ...sentencesOf(operation), ...needsOf(operation)].join(' ');
}

/** Tells of the optional tables that an operation reads, by which the answer may be 404. */
export function needsOf({ tables }: Pick<Operation, 'tables'>): string[] {
  if (tables.length === 0) return [];
  return [
    `Answers 404 where the snapshot leaves out the optional ${tables.length > 1 ? 'tables' : 'table'} ${names(tables)}.`,
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
          ? 'Gives a page of a list in a total order; `meta.total` counts all rows of the list.'
          : 'Gives all rows of a list in a total order.',
        ...(keys.some((name) => !isOneOf(operation, name)) ? [notFound(keys)] : []),
        ...(optional.length > 0 ? [`Rows match all given filters: ${names(optional)}.`] : []),
        ...(search ? ['`search` selects rows by name or by the beginning of an address.'] : []),
        ...(sorts ? [`\`sort\` gives another order than \`${sorts.own}\`.`] : []),
        ...(statistics ? ['`statistics` describes all rows, not the page.'] : []),
        'As CSV, NDJSON, Arrow or Parquet, the whole list leaves at once.',
      ];
    }
    case 'histogram':
      return [
        `Counts rows by interval (UTC) and by \`${operation.definition.by}\`; intervals without a row are left out.`,
      ];
    case 'record':
      return [notFound([operation.definition.by])];
    case 'entity':
      return [notFoundByKeys(operation.definition.keys)];
    case 'holdings':
      return ['Answers 404 where the snapshot has no such holder.'];
    case 'summary':
      return [
        operation.asOf === undefined
          ? 'Describes the whole snapshot, and takes no parameter.'
          : 'Describes the whole snapshot; `asOf` asks for an earlier state of it.',
      ];
    case 'query': {
      const { required, statistics } = operation.definition;
      return [
        'Gives a page of a list in a total order; `meta.total` counts the rows that the parameters select.',
        ...(required ? [notFound([required.parameter])] : []),
        ...(statistics ? ['`statistics` describes the rows that the parameters select.'] : []),
        'Is computed when it is first asked for, and then cached.',
      ];
    }
  }
}

/** Whether a parameter has one of few values, of which each is known: where nothing has it the list is empty. */
function isOneOf(operation: Operation, name: string): boolean {
  const { properties } = parametersSchema(operation, { maxLimit: 1, defaultNetwork: 'ethereum' });
  return properties[name]?.enum !== undefined;
}

function notFoundByKeys(keys: readonly (readonly string[])[]): string {
  if (keys.length === 1) return notFound(keys.flat());
  const either = keys.map(names).join(', or by ');
  return `Takes one of ${names(keys.flatMap(([first = '']) => first))}; answers 404 where the snapshot has nothing by ${either}.`;
}

function notFound(key: readonly string[]): string {
  return `Answers 404 where the snapshot has nothing by ${names(key)}.`;
}

function names(parameters: readonly string[]): string {
  return parameters.map((name) => `\`${name}\``).join(', ');
}
