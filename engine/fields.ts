import { z } from 'zod';
import type { ColumnKind, ExportColumn } from '../data/columns.ts';
import { sqlName, sqlText } from '../data/sql.ts';
import { GLOSSARY } from './glossary.ts';

/**
 * The one place that knows how a stored value becomes JSON. A field holds both sides of its rule:
 * the schema that a client may rely on, and the SQL that writes the value as JSON text. Nulls
 * follow the snapshot contract: "" for strings, null for times, {} for free objects.
 */
export interface Field {
  readonly schema: z.ZodType;
  /**
   * The JSON text of `value`, piece by piece; an SQL piece that is null adds nothing. `depth`
   * counts the lists around it and `prefix` is what a column of the same row begins with.
   */
  readonly json: (value: string, depth: number, prefix: string) => readonly Piece[];
  /** What the column of an export holds: text, unless said; of what is no text, its JSON. */
  readonly column?: ColumnKind;
  /** The field that an export has instead, where JSON has the nearest double only. */
  readonly exact?: Field;
}

/** A piece of JSON text: as it stands, or as an SQL expression gives it. */
export type Piece = { readonly text: string } | { readonly sql: string };

const sql = (expression: string): readonly Piece[] => [{ sql: expression }];
const quoted = (value: string): readonly Piece[] => [{ text: '"' }, { sql: value }, { text: '"' }];

/** A record's fields in the order in which the specification lists them. */
export type Fields = Readonly<Record<string, Field>>;

/** Any text; null is `""`. */
export const text: Field = {
  schema: z.string(),
  json: (value) => sql(`coalesce(to_json(${value})::varchar, '""')`),
};

/** A word of a fixed vocabulary, such as an action: text that needs no escaping. */
export const word: Field = {
  schema: z.string().regex(/^[A-Z_]+$/),
  json: quoted,
};

/** An address or hash in lower case, or `""`: text that needs no escaping. */
export const hex: Field = {
  schema: z.string().regex(/^(0x[0-9a-f]+)?$/),
  json: quoted,
};

/** A plain decimal as a string: no exponent, no superfluous zero; `""` where it is unknown. */
export const decimalText: Field = {
  schema: z.string().regex(/^((0|[1-9][0-9]*)(\.[0-9]*[1-9])?)?$/),
  json: quoted,
};

/** A whole number with every digit, beyond 2^53 too. */
export const integer: Field = {
  schema: z.number().multipleOf(1).meta({ type: 'integer' }),
  column: 'integer',
  json: (value) => sql(`coalesce(${value}::varchar, 'null')`),
};

/** The double nearest to an exact decimal, which is stored as text. */
export const number: Field = {
  schema: z.number(),
  json: (value) => sql(`nearest_number(${value}::varchar)`),
  exact: decimalText,
};

/** A JSON number that SQL has already written, by `nearest_ratio` for one. */
export const writtenNumber: Field = { schema: z.number(), json: sql };

export const boolean: Field = {
  schema: z.boolean(),
  column: 'boolean',
  json: (value) => sql(`coalesce(${value}::varchar, 'null')`),
};

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isoText = (value: string) => `strftime(${value}, '"%Y-%m-%dT%H:%M:%S.%gZ"')`;

/** `2024-04-11T08:31:11.000Z`. */
export const time: Field = {
  schema: z.string().regex(ISO),
  column: 'time',
  json: (value) => sql(isoText(value)),
};

/** A time that may be missing, served as null. */
export const nullableTime: Field = {
  schema: z.string().regex(ISO).nullable(),
  column: 'time',
  json: (value) => sql(`coalesce(${isoText(value)}, 'null')`),
};

/** A stored JSON object, served as it is stored. */
export const storedObject: Field = {
  schema: z.record(z.string(), z.unknown()).describe('As it is stored, digit for digit.'),
  json: sql,
};

/** A struct column as an object; `nullable` where the whole object may be null. */
export function object(fields: Fields, options: { nullable?: boolean } = {}): Field {
  const schema = objectSchema(fields);
  const record = (value: string, depth: number) => recordPieces(fields, `(${value}).`, depth);
  return options.nullable
    ? {
        schema: schema.nullable(),
        json: (value, depth) =>
          sql(
            `case when ${value} is null then 'null' else ${concatenated(record(value, depth))} end`,
          ),
      }
    : { schema, json: record };
}

/** An object of columns that lie side by side in the row itself. */
export function group(fields: Fields): Field {
  return {
    schema: objectSchema(fields),
    json: (_value, depth, prefix) => recordPieces(fields, prefix, depth),
  };
}

/** A field that means something else than its name does elsewhere. */
export function described(description: string, field: Field): Field {
  return { ...field, schema: field.schema.describe(description) };
}

/** A field that reads the column of another name. */
export function from(column: string, field: Field): Field {
  return {
    ...field,
    json: (_value, depth, prefix) => field.json(`${prefix}${sqlName(column)}`, depth, prefix),
    ...(field.exact && { exact: from(column, field.exact) }),
  };
}

/** The fields as an export has them, and its columns. */
export function exportFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.exact ?? field]),
  );
}

/** The columns of an export of such records, one a field. */
export function exportColumns(fields: Fields): ExportColumn[] {
  return Object.entries(fields).map(([name, { column = 'text' }]) => ({ name, kind: column }));
}

/** A list column as an array, in the list's own order. */
export function array(item: Field): Field {
  return {
    schema: z.array(item.schema),
    json: (value, depth) => {
      const name = `item_${depth}`;
      const written = concatenated(item.json(name, depth + 1, ''));
      const items = `list_transform(${value}, lambda ${name}: ${written})`;
      return [{ text: '[' }, { sql: `array_to_string(${items}, ',')` }, { text: ']' }];
    },
  };
}

/** A map column of whole numbers as an object, such as counts by strategy. */
export const countsByName: Field = {
  schema: z.record(z.string(), integer.schema),
  json: (value) => [
    { text: '{' },
    {
      sql: `array_to_string(list_transform(map_entries(${value}), lambda entry: concat(to_json(entry.key)::varchar, ':', entry.value)), ',')`,
    },
    { text: '}' },
  ],
};

/** The schema of an object with exactly these fields, each with its description. */
export function objectSchema(fields: Readonly<Record<string, Pick<Field, 'schema'>>>): z.ZodObject {
  const members = Object.entries(fields).map(([name, { schema }]) => {
    const description = schema.description ?? GLOSSARY[name];
    return [name, description === undefined ? schema : schema.describe(description)];
  });
  return z.strictObject(Object.fromEntries(members));
}

/**
 * SQL for the JSON text of one record. A field reads the column of its own name in snake case:
 * `updatedAt` reads `updated_at`, `metadataURI` reads `metadata_uri`. `end` closes the record.
 */
export function recordSql(fields: Fields, end = '}'): string {
  return concatenated(recordPieces(fields, '', 0, end));
}

/** The pieces of one record's JSON text, of which `recordSql` makes one expression. */
export function recordPieces(fields: Fields, prefix = '', depth = 0, end = '}'): Piece[] {
  const members = Object.entries(fields).flatMap(([name, field], index) => [
    { text: `${index === 0 ? '{' : ','}"${name}":` },
    ...field.json(`${prefix}${sqlName(columnOf(name))}`, depth, prefix),
  ]);
  return [...members, { text: end }];
}

/** One `concat` of all pieces: each further one would copy the text of those inside it again. */
export function concatenated(pieces: readonly Piece[]): string {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last && 'text' in last && 'text' in piece) {
      merged[merged.length - 1] = { text: last.text + piece.text };
    } else merged.push(piece);
  }
  return `concat(${merged.map((piece) => ('text' in piece ? sqlText(piece.text) : piece.sql)).join(', ')})`;
}

/** The SQL column that a JSON field reads. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`);
}
