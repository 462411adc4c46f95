import { sqlName, sqlText } from '../../../common/sql.ts';
import { columnOf, type Field, type Fields } from '../../definition/fields.ts';

/** A piece of JSON text stands as it is, or an SQL expression gives it. */
type Piece = { readonly text: string } | { readonly sql: string };

/** Writes SQL for one record's JSON text, over the columns that its fields read. */
export function jsonSql(fields: Fields): string {
  return concatenated(recordPieces(fields, '', 0));
}

/** Writes SQL for the JSON text of one field's value in a column; plain text has no quotes. */
export function valueSql(field: Field, column: string): string {
  const value = sqlName(column);
  if (field.type.kind === 'plain') return `coalesce(${value}::varchar, '')`;
  return concatenated(valuePieces(field, value, '', 0));
}

/** Writes SQL for a record's JSON members without its brackets. */
export function membersSql(fields: Fields): string {
  return concatenated(memberPieces(fields, '', 0));
}

/** Takes the `prefix` of the row's column; `depth` counts the lists around it. */
function recordPieces(fields: Fields, prefix: string, depth: number): Piece[] {
  return [{ text: '{' }, ...memberPieces(fields, prefix, depth), { text: '}' }];
}

function memberPieces(fields: Fields, prefix: string, depth: number): Piece[] {
  return Object.entries(fields).flatMap(([name, field], at) => {
    const label = `${at === 0 ? '' : ','}"${name}":`;
    const value = `${prefix}${sqlName(columnOf(name, field))}`;
    if (field.type.kind === 'text' && field.type.optional) {
      return [{ sql: `${sqlText(label)} || to_json(${value})::varchar` }];
    }
    return [{ text: label }, ...valuePieces(field, value, prefix, depth)];
  });
}

/** Divides a value's JSON text into pieces; an SQL piece that is null adds nothing. */
function valuePieces({ type }: Field, value: string, prefix: string, depth: number): Piece[] {
  switch (type.kind) {
    case 'text':
      return [{ sql: `coalesce(to_json(${value})::varchar, '""')` }];
    case 'plain':
      if (type.nullable) return [{ sql: `coalesce('"' || ${value} || '"', 'null')` }];
      return [{ text: '"' }, { sql: value }, { text: '"' }];
    case 'integer':
    case 'big-integer':
    case 'boolean':
      return [{ sql: `coalesce(${value}::varchar, 'null')` }];
    case 'number':
      return [{ sql: `nearest_number(${value}::varchar)` }];
    case 'json-number':
      return [{ sql: `coalesce(${value}, 'null')` }];
    case 'json':
      return [{ sql: value }];
    case 'time': {
      const iso = `strftime(${value}, '"%Y-%m-%dT%H:%M:%S.%gZ"')`;
      return [{ sql: type.nullable ? `coalesce(${iso}, 'null')` : iso }];
    }
    case 'object': {
      const record = recordPieces(type.fields, `(${value}).`, depth);
      if (!type.nullable) return record;
      return [{ sql: `case when ${value} is null then 'null' else ${concatenated(record)} end` }];
    }
    case 'group':
      return recordPieces(type.fields, prefix, depth);
    case 'array': {
      const item = `item_${depth}`;
      const written = concatenated(valuePieces(type.item, item, '', depth + 1));
      const items = `list_transform(${value}, lambda ${item}: ${written})`;
      return [{ text: '[' }, { sql: `array_to_string(${items}, ',')` }, { text: ']' }];
    }
    case 'map': {
      const written = valuePieces(type.value, 'entry.value', '', depth);
      const entry = concatenated([
        { sql: 'to_json(entry.key)::varchar' },
        { text: ':' },
        ...written,
      ]);
      const entries = `list_transform(map_entries(${value}), lambda entry: ${entry})`;
      return [{ text: '{' }, { sql: `array_to_string(${entries}, ',')` }, { text: '}' }];
    }
  }
}

/** Joins all pieces by one `concat`: each further one would copy the text inside it again. */
function concatenated(pieces: readonly Piece[]): string {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last && 'text' in last && 'text' in piece) {
      merged[merged.length - 1] = { text: last.text + piece.text };
    } else merged.push(piece);
  }
  return `concat(${merged.map((piece) => ('text' in piece ? sqlText(piece.text) : piece.sql)).join(', ')})`;
}
