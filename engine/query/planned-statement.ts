import type {
  DuckDBConnection,
  DuckDBMaterializedResult,
  DuckDBPreparedStatement,
} from '@duckdb/node-api';
import { sqlName } from '../../common/sql.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import { bindTexts } from './bind.ts';

/** Names a variable of the connection, and the common table expression with its one row. */
const REQUEST = 'request';

/**
 * Runs a statement that DuckDB plans once with any values. DuckDB plans a statement in its C
 * interface again for each run if it has parameters, and one by PREPARE and EXECUTE if a condition
 * or a cast reads a parameter, as a value can allow a better plan. So only one row reads the
 * parameters here, and conditions read that row's columns. The values are bound to a variable,
 * which EXECUTE reads: it takes no parameters itself.
 */
export class PlannedStatement {
  readonly #connection: DuckDBConnection;
  readonly #values: DuckDBPreparedStatement;
  readonly #execute: string;

  private constructor(
    connection: DuckDBConnection,
    values: DuckDBPreparedStatement,
    execute: string,
  ) {
    this.#connection = connection;
    this.#values = values;
    this.#execute = execute;
  }

  /**
   * Plans a SELECT with at least one parameter, all of them texts; `name` is unique in the
   * connection.
   */
  static async prepare(
    connection: DuckDBConnection,
    name: string,
    sql: string,
  ): Promise<PlannedStatement> {
    const names = await parametersOf(connection, sql);
    await connection.run(`prepare ${sqlName(name)} as ${plannedSql(sql, names)}`);
    const fields = names.map((one) => `${sqlName(one)}: $${one}::varchar`);
    const values = await connection.prepare(`set variable ${REQUEST} = {${fields.join(', ')}}`);
    const read = names.map((one) => `${sqlName(one)} := getvariable('${REQUEST}').${sqlName(one)}`);
    return new PlannedStatement(connection, values, `execute ${sqlName(name)}(${read.join(', ')})`);
  }

  /** Runs the statement; parameters that are left out are null. */
  async run(values: CanonicalParameters): Promise<DuckDBMaterializedResult> {
    bindTexts(this.#values, values);
    await this.#values.run();
    return this.#connection.run(this.#execute);
  }

  /** Ends the statement that binds values; the plan ends with its connection. */
  close(): void {
    this.#values.destroySync();
  }
}

/** Writes the SELECT over a row of its parameters, each null or a text. */
function plannedSql(sql: string, names: readonly string[]): string {
  const columns = names.map((name) => `$${name}::varchar as ${sqlName(name)}`);
  const body = sql.replaceAll(/\$([a-z]\w*)/gi, (parameter, name: string) =>
    names.includes(name) ? `(select ${sqlName(name)} from ${REQUEST})` : parameter,
  );
  return `with ${REQUEST} as materialized (select ${columns.join(', ')}) select * from (${body})`;
}

async function parametersOf(connection: DuckDBConnection, sql: string): Promise<string[]> {
  const statement = await connection.prepare(sql);
  const names = Array.from({ length: statement.parameterCount }, (_, at) =>
    statement.parameterName(at + 1),
  );
  statement.destroySync();
  return names;
}
