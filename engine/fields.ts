import { z } from 'zod';
import { sqlName } from '../data/sql.ts';

/**
 * The one place that knows how a stored value becomes JSON. A field holds both sides of its rule:
 * the schema that a client may rely on, and the SQL that writes the value as JSON text. Nulls
 * follow the snapshot contract: "" for strings, null for times, {} for free objects.
 */
export interface Field {
  readonly schema: z.ZodType;
  /**
   * SQL for the JSON text of `value`; never null. `depth` counts the lists around it and `prefix`
   * is what a column of the same row begins with.
   */
  readonly json: (value: string, depth: number, prefix: string) => string;
}

/** A record's fields in the order in which the specification lists them. */
export type Fields = Readonly<Record<string, Field>>;

/** Any text; null is `""`. */
export const text: Field = {
  schema: z.string(),
  json: (value) => `coalesce(to_json(${value})::varchar, '""')`,
};

/** A word of a fixed vocabulary, such as an action: text that needs no escaping. */
export const word: Field = {
  schema: z.string().regex(/^[A-Z_]+$/),
  json: (value) => `concat('"', ${value}, '"')`,
};

/** An address or hash in lower case, or `""`: text that needs no escaping. */
export const hex: Field = {
  schema: z.string().regex(/^(0x[0-9a-f]+)?$/),
  json: (value) => `concat('"', ${value}, '"')`,
};

/** A plain decimal as a string: no exponent, no superfluous zero; `""` where it is unknown. */
export const decimalText: Field = {
  schema: z.string().regex(/^((0|[1-9][0-9]*)(\.[0-9]*[1-9])?)?$/),
  json: (value) => `concat('"', ${value}, '"')`,
};

/** A whole number with every digit, beyond 2^53 too. */
export const integer: Field = {
  schema: z.number().multipleOf(1).meta({ type: 'integer' }),
  json: (value) => `coalesce(${value}::varchar, 'null')`,
};

/** The double nearest to an exact decimal, which is stored as text. */
export const number: Field = {
  schema: z.number(),
  json: (value) => `nearest_number(${value}::varchar)`,
};

/** A JSON number that SQL has already written, by `nearest_ratio` for one. */
export const writtenNumber: Field = { schema: z.number(), json: (value) => value };

export const boolean: Field = {
  schema: z.boolean(),
  json: (value) => `coalesce(${value}::varchar, 'null')`,
};

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isoText = (value: string) => `strftime(${value}, '"%Y-%m-%dT%H:%M:%S.%gZ"')`;

/** `2024-04-11T08:31:11.000Z`. */
export const time: Field = { schema: z.string().regex(ISO), json: isoText };

/** A time that may be missing, served as null. */
export const nullableTime: Field = {
  schema: z.string().regex(ISO).nullable(),
  json: (value) => `coalesce(${isoText(value)}, 'null')`,
};

/** A stored JSON object, served as it is stored. */
export const storedObject: Field = {
  schema: z.record(z.string(), z.unknown()),
  json: (value) => value,
};

/** A struct column as an object; `nullable` where the whole object may be null. */
export function object(fields: Fields, options: { nullable?: boolean } = {}): Field {
  const schema = objectSchema(fields);
  const record = (value: string, depth: number) => recordSql(fields, `(${value}).`, depth);
  return options.nullable
    ? {
        schema: schema.nullable(),
        json: (value, depth) =>
          `case when ${value} is null then 'null' else ${record(value, depth)} end`,
      }
    : { schema, json: record };
}

/** An object of columns that lie side by side in the row itself. */
export function group(fields: Fields): Field {
  return {
    schema: objectSchema(fields),
    json: (_value, depth, prefix) => recordSql(fields, prefix, depth),
  };
}

/** A list column as an array, in the list's own order. */
export function array(item: Field): Field {
  return {
    schema: z.array(item.schema),
    json: (value, depth) => {
      const name = `item_${depth}`;
      const items = `list_transform(${value}, lambda ${name}: ${item.json(name, depth + 1, '')})`;
      return `concat('[', array_to_string(${items}, ','), ']')`;
    },
  };
}

/** A map column of whole numbers as an object, such as counts by strategy. */
export const countsByName: Field = {
  schema: z.record(z.string(), z.number().multipleOf(1)),
  json: (value) =>
    `concat('{', array_to_string(list_transform(map_entries(${value}), lambda entry: concat(to_json(entry.key)::varchar, ':', entry.value)), ','), '}')`,
};

/** The schema of an object with exactly these fields. */
export function objectSchema(fields: Fields): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])),
  );
}

/**
 * SQL for the JSON text of one record. A field reads the column of its own name in snake case:
 * `updatedAt` reads `updated_at`, `metadataURI` reads `metadata_uri`. `end` closes the record.
 */
export function recordSql(fields: Fields, prefix = '', depth = 0, end = '}'): string {
  const members = Object.entries(fields).map(([name, field], index) => {
    const value = field.json(`${prefix}${sqlName(columnOf(name))}`, depth, prefix);
    return `'${index === 0 ? '{' : ','}"${name}":', ${value}`;
  });
  return `concat(${members.join(', ')}, '${end}')`;
}

/** The SQL column that a JSON field reads. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`);
}
