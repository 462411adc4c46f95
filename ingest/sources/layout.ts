import { columnsOf, type Dataset } from './dataset.ts';

/** How one program writes one dataset. */
export interface Layout {
  /** As reports name it: `cryo logs`. */
  readonly name: string;
  readonly dataset: Dataset;
  readonly format: 'parquet' | 'json';
  /** For each column of the dataset that the layout has, SQL over the file's columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Set where files hold the logs of the whole chain, so that blocks without a hole are usual. */
  readonly wholeChain?: true;
}

/** File columns with their DuckDB types. */
export type Schema = ReadonlyMap<string, string>;

/** A layout of JSON objects, whose members have the types under which they are read. */
export interface JsonLayout extends Layout {
  readonly members: Readonly<Record<string, string>>;
}

/** The columns of a file that an expression of a layout reads: of `topics[1]`, `topics`. */
export function rootOf(expression: string): string {
  const [, quoted, plain] = /^(?:len\()?(?:"([^"]+)"|(\w+))/.exec(expression) ?? [];
  return quoted ?? plain ?? expression;
}

/** The same columns as members of JSON objects, of which numbers may be text. */
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
