import { columnsOf, type Dataset } from './dataset.ts';

/** The format in which a program writes a dataset. */
export interface Layout {
  /** Messages name the layout so: `cryo logs`. */
  readonly name: string;
  readonly dataset: Dataset;
  readonly format: 'parquet' | 'json' | 'csv';
  /** Maps each dataset column to SQL over the file's columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Set if files have logs from the whole chain, so that blocks without a hole are usual. */
  readonly wholeChain?: true;
}

/** Maps file columns to DuckDB types. */
export type Schema = ReadonlyMap<string, string>;

/** JSON objects have this layout, with types for their members. */
export interface JsonLayout extends Layout {
  readonly members: Readonly<Record<string, string>>;
}

/** Finds the file column in a layout's expression: `topics` in `topics[1]` or in `len(topics)`. */
export function rootOf(expression: string): string {
  const [, quoted, plain] = /^(?:\w+\()*(?:"([^"]+)"|(\w+))/.exec(expression) ?? [];
  return quoted ?? plain ?? expression;
}

/** Gives a layout JSON members instead of columns; numbers may be text. */
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
