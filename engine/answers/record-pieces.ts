import {
  type TemplatePiece,
  type TemplateValues,
  TermValues,
  TextValues,
  TimeValues,
} from '../../store/record-template.ts';
import type { StoredTable } from '../../store/table.ts';
import { columnOf, type Field, type Fields } from '../fields.ts';

/** The pieces of which a record is composed, and the text that ends it. */
export interface RecordPieces {
  readonly pieces: readonly TemplatePiece[];
  readonly end: string;
}

/** The pieces of which each record of a view of the table is composed. Throws where the table has no such column. */
export function recordPieces(fields: Fields, table: StoredTable): RecordPieces {
  const pieces: TemplatePiece[] = [];
  let literal = '';
  const write = (name: string, field: Field): void => {
    const { form } = field;
    if (form.kind === 'group') {
      writeAll(form.fields);
      return;
    }
    const quote = form.kind === 'plain' || form.kind === 'time' ? '"' : '';
    pieces.push({ literal: `${literal}${quote}`, values: valuesOf(name, field, table) });
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

function valuesOf(name: string, field: Field, table: StoredTable): TemplateValues {
  const column = columnOf(name, field);
  const index = table.columns.get(column);
  if (index) return new TermValues(index.terms, index.ordinals);
  const texts = table.texts.get(column);
  if (texts) return new TextValues(texts);
  const times = table.timeColumns.get(column);
  if (times) return new TimeValues(times);
  throw new RangeError(`${name}: the table has no column ${column}`);
}
