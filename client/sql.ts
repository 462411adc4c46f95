import type { Call } from './call.ts';

/** A value that is bound to a parameter of SQL. Integers beyond 2^53 are written as texts. */
export type SqlValue = string | number | boolean | null;

/** Values of `$1`, `$2`, …, or of `$name`. */
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

export interface QueryColumn {
  readonly name: string;
  /** A type of DuckDB. */
  readonly type: string;
}

/** The answer to a query. */
export interface QueryResult<Row> {
  /** An object a row, with a member a column. */
  readonly rows: readonly Row[];
  readonly columns: readonly QueryColumn[];
  /** Whether a limit of the service cut off rows. */
  readonly truncated: boolean;
  /** Time that the query took in the service, when it was run. */
  readonly milliseconds: number;
}

/** The names that a query may use, and its limits. */
export interface QuerySchema {
  readonly limits: {
    readonly seconds: number;
    readonly memoryBytes: number;
    readonly rows: number;
    readonly bytes: number;
  };
  readonly tables: readonly {
    readonly name: string;
    readonly kind: 'table' | 'view';
    readonly comment: string;
    readonly rows: number;
    readonly columns: readonly (QueryColumn & { readonly comment: string })[];
  }[];
  readonly macros: readonly {
    readonly name: string;
    readonly parameters: readonly string[];
    readonly comment: string;
  }[];
}

/** Methods for what no operation answers. */
export interface SqlMethods {
  /**
   * Asks one SELECT; the key needs the group `query`. `Row` is not checked. Rejects as operations do: an `ApiError`
   * with status 400 shows where the SQL cannot be read, with 422 what is not allowed or which limit it reached.
   */
  query<Row = Readonly<Record<string, unknown>>>(
    sql: string,
    parameters?: SqlParameters,
    call?: Call,
  ): Promise<QueryResult<Row>>;
  /** The same as the service answers it, read by `parse`. */
  queryBody(sql: string, parameters?: SqlParameters, call?: Call): Promise<unknown>;
  /** The whole answer as a file in that form. */
  queryFile(
    sql: string,
    format: 'csv' | 'ndjson' | 'arrow' | 'parquet',
    parameters?: SqlParameters,
    call?: Call,
  ): Promise<Blob>;
  querySchema(call?: Call): Promise<QuerySchema>;
}

interface Body {
  readonly columns: readonly QueryColumn[];
  readonly data: readonly (readonly unknown[])[];
  readonly meta: { readonly truncated: boolean; readonly milliseconds: number };
}

/** The rows of a body as objects. */
export function resultOf(body: unknown): QueryResult<Readonly<Record<string, unknown>>> {
  const { columns, data, meta } = body as Body; // the service's own form
  const { truncated, milliseconds } = meta;
  const rows = data.map((values) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, values[at]])),
  );
  return { rows, columns, truncated, milliseconds };
}
