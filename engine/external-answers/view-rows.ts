import { recordPieces } from '../answers/record-pieces.ts';
import { columnOf, type Field, type Fields } from '../definition/fields.ts';
import {
  asksForFurther,
  indexedFilters,
  type TableView,
} from '../definition/kinds/list-operation.ts';
import { type CanonicalParameters, rangeOf } from '../definition/parameters.ts';
import { notInSnapshot } from '../errors.ts';
import type { ExternalSelection, ExternalStore } from '../store/external-store.ts';
import { RecordTemplate, TextValues, TimeValues } from '../store/record-template.ts';
import { ascendingRows } from '../store/selection.ts';
import { NEWLINE } from '../store/stored-records.ts';
import type { Records, SelectRows } from './selected-rows.ts';
import { externalShape, mergedShape } from './shape.ts';
import { Texts } from './texts.ts';

/** Opens a view's rows: they are counted by day, and a page is composed from their columns. */
export function openView(store: ExternalStore, definition: TableView): SelectRows {
  const { name, required, statistics } = definition;
  const { of, further } = definition.rows;
  const own = store.table(externalShape(of));
  const merged = further ? store.table(mergedShape(of, further)) : own;
  const columns = columnsOf(definition.record);
  return async (parameters) => {
    const table = asksForFurther(definition, parameters) ? merged : own;
    const selection = selectionOf(definition, parameters);
    const counted = await table.count(selection);
    if (required && counted.total === 0) {
      const [parameter] = required.key;
      const column = columnOf(parameter);
      const equal = { [column]: parameters[parameter] ?? '' };
      const known = await table.count({ equal, range: null });
      if (known.total === 0) throw notInSnapshot(required.key, parameters);
    }
    return {
      total: counted.total,
      async statistics() {
        if (!statistics) return null;
        if (statistics.of !== 'selection') return table.statistics(name);
        const names = Object.entries(statistics.distinct);
        const distinct = await table.distinct(
          selection,
          names.map(([, filter]) => columnOf(filter)),
        );
        const counts = names.map(([field], at) => `,"${field}":${distinct[at] ?? 0}`);
        return `{"${statistics.count}":${counted.total}${counts.join('')}}`;
      },
      async records(from, to) {
        const rows = await table.rows(selection, counted, from, to, columns);
        return composed(definition, columns, rows);
      },
    };
  };
}

/** Selects the rows that a view has and a request asks for. */
export function selectionOf(
  definition: TableView,
  parameters: CanonicalParameters,
): ExternalSelection {
  const { where } = definition.rows;
  const equal: Record<string, string> = where ? { [where.column]: where.value } : {};
  for (const filter of indexedFilters(definition)) {
    const value = parameters[filter];
    if (value !== undefined) equal[columnOf(filter)] = value;
  }
  return { equal, range: rangeOf(parameters) };
}

/** Lists the columns that records read, each once. */
function columnsOf(fields: Fields): string[] {
  const columns = (name: string, field: Field): string[] =>
    field.type.kind === 'group' ? columnsOf(field.type.fields) : [columnOf(name, field)];
  return [...new Set(Object.entries(fields).flatMap(([name, field]) => columns(name, field)))];
}

/** Builds records from rows, like those from a table in memory. */
function composed(
  { record, rows: { of } }: TableView,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Records {
  const valuesOf = (name: string, column: string) => {
    const at = columns.indexOf(column);
    if (at < 0) throw new RangeError(`${name}: the table has no column ${column}`);
    const values = rows.map((row) => row[at] ?? '');
    if (!of.times.includes(column)) return new TextValues(new Texts(values));
    return new TimeValues(Float64Array.from(values, Number));
  };
  const { pieces, end } = recordPieces(record, valuesOf);
  const template = new RecordTemplate(pieces, end, rows.length, null);
  return Array.from(rows, (_, row) => template.write(ascendingRows(row, row + 1), NEWLINE));
}
