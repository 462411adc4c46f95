import type { DuckDBConnection } from '@duckdb/node-api';
import { countOf, type TextRow, textRows } from '../../../common/relations/rows.ts';
import { sqlName } from '../../../common/sql.ts';
import { columnsOf } from '../../support/relations.ts';

/** Relations of logs: they name values in their bytes. */
const LOGS = ['event_logs', 'well_formed_logs', 'fixed_logs', 'floating_logs'];

/** SQL of the bytes of a log, in pieces that begin with a word. */
const LOG_TEXTS = ['address', 'topic1', 'topic2', 'topic3', 'data'].map((name) => `hex(${name})`);

/**
 * SQL of a value as text: bytes and addresses as digits, integers and times as `#` and decimals.
 */
function valueSql(column: string, type: string): string | null {
  const name = sqlName(column);
  if (type === 'BLOB') return `hex(${name})`;
  if (type === 'BLOB[]')
    return `array_to_string(list_transform(${name}, lambda value: hex(value)), ' ')`;
  if (type === 'VARCHAR[]') return `array_to_string(${name}, ' ')`;
  if (type === 'TIMESTAMP') return `'#' || epoch(${name})::bigint`;
  if (type === 'VARCHAR') return `if(length(${name}) <= 80, ${name}, null)`;
  return /INT(EGER)?$|^DECIMAL\([\d,]+\)$/.test(type) ? `'#' || ${name}::varchar` : null;
}

/** A value without its encoding: hex digits without zeros in front. */
function plain(text: string): string {
  const isDecimal = text.startsWith('#') || (/^\d+$/.test(text) && text.length < 40);
  const digits = isDecimal ? BigInt(text.replace('#', '')).toString(16) : text.replace(/^0x/, '');
  return digits.toLowerCase().replace(/^0+/, '');
}

/** SELECT of the rows that two schemas have not in common. */
export function changedSql(name: string, before: string, after: string): string {
  const table = sqlName(name);
  return `(select *, true as lost from (from ${before}.${table} except all from ${after}.${table})
    union all
    select *, false from (from ${after}.${table} except all from ${before}.${table}))`;
}

/** The changed rows of a relation, by the values that each has. */
export class ChangedRows {
  readonly #rowsOf = new Map<string, number[]>();
  rows = 0;

  add(values: ReadonlySet<string>): void {
    for (const value of values) {
      const found = this.#rowsOf.get(value);
      if (found) found.push(this.rows);
      else this.#rowsOf.set(value, [this.rows]);
    }
    this.rows += 1;
  }

  /** Whether one row has all of these values. */
  has(values: readonly string[]): boolean {
    const [fewest = [], ...others] = values
      .map((value) => this.#rowsOf.get(value) ?? [])
      .sort((one, two) => one.length - two.length);
    return fewest.some((row) => others.every((rows) => rows.includes(row)));
  }
}

/** The differences of two derivations. */
export class Delta {
  readonly #changed = new Map<string, ChangedRows>();

  readonly connection: DuckDBConnection;
  readonly schemas: readonly [before: string, after: string];

  constructor(connection: DuckDBConnection, schemas: readonly [before: string, after: string]) {
    this.connection = connection;
    this.schemas = schemas;
  }

  /** The values of the changed rows of a relation: of logs the words of their bytes. */
  async of(name: string): Promise<ChangedRows> {
    const changed = this.#changed.get(name) ?? (await this.#read(name));
    this.#changed.set(name, changed);
    return changed;
  }

  /** The distinct keys of the changed rows, as `has` takes them; nulls are left out. */
  async keys(name: string, key: readonly string[]): Promise<string[][]> {
    const columns = await columnsOf(this.connection, this.#after(name));
    const values = key.map((column) => {
      const sql = valueSql(column, columns[column] ?? '');
      if (sql === null) throw new RangeError(`${name} has no key ${column}`);
      return sql;
    });
    const rows = await this.#changedRows(name, `distinct ${values.join(', ')}`);
    return rows.map((row) => row.flatMap((value) => (value === null ? [] : [plain(value)])));
  }

  /** The number of rows after the delta. */
  rows(name: string): Promise<number> {
    return countOf(this.connection, `select count(*) from ${this.#after(name)}`);
  }

  async #read(name: string): Promise<ChangedRows> {
    const changed = new ChangedRows();
    const isLogs = LOGS.includes(name);
    const columns = isLogs
      ? LOG_TEXTS
      : Object.entries(await columnsOf(this.connection, this.#after(name))).flatMap(
          ([column, type]) => valueSql(column, type) ?? [],
        );
    if (columns.length === 0) return changed;
    for (const row of await this.#changedRows(name, columns.join(', '))) {
      const texts = row.flatMap((text) => text?.match(isLogs ? /.{1,64}/g : /[^ ]+/g) ?? []);
      changed.add(new Set(texts.map(plain)));
    }
    return changed;
  }

  #after(name: string): string {
    return `${this.schemas[1]}.${sqlName(name)}`;
  }

  #changedRows(name: string, columns: string): Promise<TextRow[]> {
    return textRows(this.connection, `select ${columns} from ${changedSql(name, ...this.schemas)}`);
  }
}
