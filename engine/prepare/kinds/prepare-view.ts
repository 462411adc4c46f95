import { sqlName } from '../../../common/sql.ts';
import { columnOf } from '../../definition/fields.ts';
import {
  type ColumnTable,
  hasTimeRange,
  indexedFilters,
  preparedTexts,
  type TableView,
} from '../../definition/kinds/list-operation.ts';
import { COLUMNS, PATHS } from '../../store/format.ts';
import type { Column } from '../arrow/columns.ts';
import { pickValues, postingsOf } from '../columns/postings.ts';
import { readIntegers } from '../columns/read-integers.ts';
import { readTimes } from '../columns/read-times.ts';
import { readTerms, type TermColumn } from '../columns/terms.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { jsonSql, valueSql } from '../sql/json-sql.ts';
import { whereSql } from '../sql/where-sql.ts';
import { timeColumns, writeColumns, writeIndex } from './write-columns.ts';

/** Writes a list that is a view of a table, and the table if it is not written yet. */
export async function prepareView(context: PrepareContext, definition: TableView): Promise<void> {
  const { of, where, further } = definition.rows;
  const table = await context.memoize(of, () => prepareTable(context, of));
  if (further) await context.memoize(further.of, () => prepareFurther(context, further.of));
  const path = PATHS.list(definition.name);
  if (of.records === 'finished') {
    await context.writeTexts(
      `${path}/records`,
      [COLUMNS.record],
      `select ${jsonSql(definition.record)} from ${of.source} where ${whereSql(definition)}`,
    );
  }
  if (where === undefined) return;
  const rows = await readIntegers(
    context.connection,
    `select rowid::integer from ${numbered(of)} where ${whereSql(definition)}`,
  );
  const columns: Record<string, Column> = { [COLUMNS.row]: rows.sort() };
  for (const filter of indexedFilters(definition)) {
    const { terms, ordinals } = table.terms.get(columnOf(filter)) ?? missing(of, filter);
    const some = pickValues(ordinals, rows);
    columns[filter] = some;
    // The terms are those of the table.
    const postings = postingsOf(terms.offsets.length - 1, some);
    writeIndex(context, `${path}/${filter}.arrow`, { postings });
  }
  if (hasTimeRange(definition)) {
    const times = Float64Array.from(rows, (row) => table.times[row] ?? 0);
    Object.assign(columns, timeColumns(times));
  }
  writeColumns(context, path, columns);
}

/** The columns of a table that its views take their rows from. */
interface PreparedTable {
  readonly terms: ReadonlyMap<string, TermColumn>;
  /** Milliseconds since 1970 by row, for time ranges. */
  readonly times: Float64Array;
}

/** Writes the columns of a table, with rows in the order of its lists. */
async function prepareTable(context: PrepareContext, table: ColumnTable): Promise<PreparedTable> {
  const { name, source, columns, times } = table;
  const { connection } = context;
  const path = PATHS.table(name);
  const texts = preparedTexts(table);
  if (texts.length > 0) {
    const values = texts.map((column) =>
      valueSql(table.texts[column] ?? missing(table, column), column),
    );
    const until = await context.older?.link(name, context.files);
    const newer = until == null ? '' : ` where block_number > ${until}`;
    await context.writeTexts(
      PATHS.texts(name),
      texts,
      `select ${values.join(', ')} from ${source}${newer}`,
    );
  }
  const [length = 0] = await readIntegers(connection, `select count(*)::integer from ${source}`);
  const indexed = columns.map((column) => ({ term: sqlName(column) }));
  const rows = numbered(table);
  const read = await readTerms(connection, rows, indexed, length);
  const found = new Map<string, TermColumn>();
  const numbers: Record<string, Column> = {};
  for (const [at, column] of columns.entries()) {
    const one = read[at] ?? missing({ name }, column);
    found.set(column, one);
    numbers[column] = one.ordinals;
    const postings = postingsOf(one.terms.offsets.length - 1, one.ordinals);
    writeIndex(context, `${path}/${column}.arrow`, { terms: one.terms, postings });
  }
  const [first, ...further] = times;
  const time = await readTimes(connection, rows, first, length);
  for (const column of further) {
    numbers[column] = await readTimes(connection, rows, column, length);
  }
  Object.assign(numbers, timeColumns(time));
  writeColumns(context, path, numbers);
  return { terms: found, times: time };
}

/** Numbers a table's rows as they stand: a view over parts has no rowid. */
function numbered({ source }: ColumnTable): string {
  return `(select row_number() over () - 1 as rowid, * from ${source})`;
}

/** Writes the columns of further rows, and how many rows of the list's own table precede each. */
async function prepareFurther(context: PrepareContext, table: ColumnTable): Promise<void> {
  await prepareTable(context, table);
  const before = await readIntegers(
    context.connection,
    `select before from ${numbered(table)} order by rowid`,
  );
  context.writeArrow(PATHS.before(table.name), { [COLUMNS.before]: before });
}

function missing({ name }: Pick<ColumnTable, 'name'>, column: string): never {
  throw new RangeError(`table ${name} has no column ${column}`);
}
