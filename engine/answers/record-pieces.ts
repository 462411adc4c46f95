import { columnOf, type Field, type Fields } from '../definition/fields.ts';
import {
  type TemplatePiece,
  type TemplateValues,
  TermValues,
  TextValues,
  TimeValues,
} from '../store/record-template.ts';
import type { StoredTable } from '../store/stored-table.ts';

/** A composed record has these parts, and the text after them. */
export interface RecordPieces {
  readonly pieces: readonly TemplatePiece[];
  readonly end: string;
}

/** Finds a column's values; throws if the table has no such column. */
export type ColumnValues = (name: string, column: string) => TemplateValues;

/** Builds records from a table's columns. Throws if the table lacks a column. */
export function recordPieces(fields: Fields, valuesOf: ColumnValues): RecordPieces {
  const pieces: TemplatePiece[] = [];
  let literal = '';
  const write = (name: string, field: Field): void => {
    const { type } = field;
    if (type.kind === 'group') {
      writeAll(type.fields);
      return;
    }
    const quote = type.kind === 'plain' || type.kind === 'time' ? '"' : '';
    pieces.push({ literal: `${literal}${quote}`, values: valuesOf(name, columnOf(name, field)) });
    literal = quote;
  };
  const writeAll = (members: Fields): void => {
    for (const [at, [name, field]] of Object.entries(members).entries()) {
      literal += `${at === 0 ? '{' : ','}"${name}":`;
      write(name, field);
    }
    literal += '}';
  };
  writeAll(fields);
  return { pieces, end: literal };
}

/** Finds column values in a table in memory. */
export function storedValues(table: StoredTable): ColumnValues {
  return (name, column) => {
    const index = table.columns.get(column);
    if (index) return new TermValues(index.terms, index.ordinals);
    const texts = table.texts.get(column);
    if (texts) return new TextValues(texts);
    const times = table.timeColumns.get(column);
    if (times) return new TimeValues(times);
    throw new RangeError(`${name}: the table has no column ${column}`);
  };
}
