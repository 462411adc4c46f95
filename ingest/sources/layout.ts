import { columnsOf, type Dataset } from './dataset.ts';

/** The format in which a program writes a dataset. */
export interface Layout {
  /** Name in messages: `cryo logs`. */
  readonly name: string;
  readonly dataset: Dataset;
  readonly format: 'parquet' | 'json' | 'csv';
  /** SQL over the file's columns, by column of the dataset. */
  readonly columns: Readonly<Record<string, string>>;
  /** Set if files have the logs of the whole chain, so that blocks without a hole are usual. */
  readonly wholeChain?: true;
}

/** DuckDB types by file column. */
export type Schema = ReadonlyMap<string, string>;

/** A layout that JSON objects have, with the types of their members. */
export interface JsonLayout extends Layout {
  readonly members: Readonly<Record<string, string>>;
}

/** The file column of a layout's expression: `topics` of `topics[1]` or of `len(topics)`. */
export function rootOf(expression: string): string {
  const [, quoted, plain] = /^(?:\w+\()*(?:"([^"]+)"|(\w+))/.exec(expression) ?? [];
  return quoted ?? plain ?? expression;
}

/** The same layout with JSON members instead of columns; numbers may be text. */
export function asJson(layout: Layout): JsonLayout {
  const kinds = new Map(columnsOf(layout.dataset).map(([name, { kind }]) => [name, kind]));
  const members = Object.entries(layout.columns).map(([name, expression]) => {
    const isBoolean = kinds.get(name) === 'boolean' || rootOf(expression) === 'success';
    const scalar = isBoolean ? 'BOOLEAN' : 'VARCHAR';
    return [rootOf(expression), expression.endsWith(']') ? 'VARCHAR[]' : scalar] as const;
  });
  return {
    ...layout,
    name: `${layout.name} as JSON`,
    format: 'json',
    members: Object.fromEntries(members),
  };
}
