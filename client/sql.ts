import type { Call } from './call.ts';

/** A value that an SQL parameter can have. Write integers above 2^53 as text. */
export type SqlValue = string | number | boolean | null;

/** A list gives values to `$1`, `$2`, …, an object gives them to `$name`. */
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

export interface QueryColumn {
  readonly name: string;
  /** Names the DuckDB type. */
  readonly type: string;
}

/** Rows and columns that a query returns. */
export interface QueryResult<Row> {
  /** Each row is an object that has a member for each column. */
  readonly rows: readonly Row[];
  readonly columns: readonly QueryColumn[];
  /** Whether a limit of the service truncated the rows. */
  readonly truncated: boolean;
  /** Execution time in the service; a cached answer keeps the time that it first took. */
  readonly milliseconds: number;
}

/** Names a table's, a view's or a column's sources. */
export interface ComputedFrom {
  /** A view, or a table with computed rewards, reads these tables. */
  readonly tables: readonly string[];
  /** `ingest` reads these besides logs: blocks, transactions' calls, and files. */
  readonly inputs: readonly string[];
  /** `ingest` reads logs with these events, as `Contract.Event`. */
  readonly events: readonly string[];
}

/** Queries may use this column. */
export interface SchemaColumn extends QueryColumn {
  readonly comment: string;
  /** Absent if the column is computed from all that its table is. */
  readonly computedFrom?: ComputedFrom;
}

/** The tables, columns and macros that a query may use, and its limits. */
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
    readonly computedFrom: ComputedFrom;
    readonly columns: readonly SchemaColumn[];
  }[];
  readonly macros: readonly {
    readonly name: string;
    readonly parameters: readonly string[];
    readonly comment: string;
  }[];
}

/** Methods that run SQL queries. */
export interface SqlMethods {
  /**
   * Runs one SELECT; the key needs the group `query`. `Row` is not checked. Rejects like
   * operations: an `ApiError` with status 400 points to a syntax error, one with 422 names the
   * forbidden construct or the limit that was reached.
   *
   * @example
   *     const { rows } = await client.query<{ operator: string }>(
   *       'select operator from tvl_by_operator where dollars > $1',
   *       [1e6],
   *     );
   */
  query<Row = Readonly<Record<string, unknown>>>(
    sql: string,
    parameters?: SqlParameters,
    call?: Call,
  ): Promise<QueryResult<Row>>;
  /** The body as the service sends it, parsed by `parse`. */
  queryBody(sql: string, parameters?: SqlParameters, call?: Call): Promise<unknown>;
  /**
   * Returns the whole result as a file in this format.
   *
   * @example
   *     const file = await client.queryFile('select * from operators', 'parquet');
   *     await writeFile('operators.parquet', file.stream());
   */
  queryFile(
    sql: string,
    format: 'csv' | 'ndjson' | 'arrow' | 'parquet',
    parameters?: SqlParameters,
    call?: Call,
  ): Promise<Blob>;
  /**
   * Returns the tables, columns and macros that `query` may use.
   *
   * @example
   *     const { tables } = await client.querySchema();
   *     console.log(tables.map(({ name }) => name));
   */
  querySchema(call?: Call): Promise<QuerySchema>;
}

interface Body {
  readonly columns: readonly QueryColumn[];
  readonly data: readonly (readonly unknown[])[];
  readonly meta: { readonly truncated: boolean; readonly milliseconds: number };
}

/** Converts the rows of a body to objects. */
export function resultOf(body: unknown): QueryResult<Readonly<Record<string, unknown>>> {
  const { columns, data, meta } = body as Body; // the service's own format
  const { truncated, milliseconds } = meta;
  const rows = data.map((values) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, values[at]])),
  );
  return { rows, columns, truncated, milliseconds };
}
