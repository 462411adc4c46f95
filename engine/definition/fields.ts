import * as z from 'zod';
import { GLOSSARY } from './glossary.ts';

/**
 * A field of a record: its public schema, and how a stored value becomes JSON. Nulls follow the
 * snapshot contract: "" for strings, null for times, {} for free objects. `prepare` writes the JSON
 * text and the columns of exports by `form`.
 */
export interface Field {
  readonly schema: z.ZodType;
  readonly type: FieldType;
  /** Its column, if the name differs from the field's in snake case. */
  readonly column?: string;
}

/** How a stored value becomes JSON. */
export type FieldType =
  /** Any text; null is `""`, or leaves the member out if `optional`. */
  | { readonly kind: 'text'; readonly optional?: true }
  /**
   * Text that needs no escaping: a word, address, hash or digits; null is `""`, or null if
   * `nullable`.
   */
  | { readonly kind: 'plain'; readonly nullable?: true }
  | { readonly kind: 'integer' }
  /** An integer of more than 64 bits; exports have it as text. */
  | { readonly kind: 'big-integer' }
  /** The double nearest to an exact decimal; exports have the decimal. */
  | { readonly kind: 'number' }
  /** A JSON number that SQL has already written; null is `null`. */
  | { readonly kind: 'json-number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'time'; readonly nullable: boolean }
  /** A stored JSON object, copied digit by digit. */
  | { readonly kind: 'json' }
  /** A struct column. */
  | { readonly kind: 'object'; readonly fields: Fields; readonly nullable: boolean }
  /** Columns of the row itself as an object. */
  | { readonly kind: 'group'; readonly fields: Fields }
  /** A list column, in its own order. */
  | { readonly kind: 'array'; readonly item: Field }
  /** A map column as an object. */
  | { readonly kind: 'map'; readonly value: Field };

/** A record's fields in the order of the response. */
export type Fields = Readonly<Record<string, Field>>;

/** Any text; null is `""`. */
export const text: Field = { schema: z.string(), type: { kind: 'text' } };

/** A URL; null leaves the member out, which therefore cannot be the first of its object. */
export const optionalUrl: Field = {
  schema: z.url().optional(),
  type: { kind: 'text', optional: true },
};

/** A word of a fixed vocabulary, such as an action: text that needs no escaping. */
export const word: Field = {
  schema: z.string().regex(/^[A-Z_]+$/),
  type: { kind: 'plain' },
};

/**
 * A word of a fixed vocabulary in lower case, such as an era, or `""`: text that needs no escaping.
 */
export const plainWord: Field = {
  schema: z.string().regex(/^[a-z0-9_]*$/),
  type: { kind: 'plain' },
};

/** An address or hash in lower case, or `""`: text that needs no escaping. */
export const hex: Field = {
  schema: z.string().regex(/^(0x[0-9a-f]+)?$/),
  type: { kind: 'plain' },
};

/** Hashes of 32 bytes one after another; `0x` for none. */
export const hashes: Field = {
  schema: z.string().regex(/^0x([0-9a-f]{64})*$/),
  type: { kind: 'plain' },
};

/** A plain decimal as a string: no exponent, no superfluous zero; `""` if unknown. */
export const decimalText: Field = {
  schema: z.string().regex(/^((0|[1-9][0-9]*)(\.[0-9]*[1-9])?)?$/),
  type: { kind: 'plain' },
};

/** An address or a hash that may be absent, served as null. */
export const nullableHex: Field = {
  schema: z
    .string()
    .regex(/^0x[0-9a-f]+$/)
    .nullable(),
  type: { kind: 'plain', nullable: true },
};

/** A plain decimal as a string that may be unknown, served as null. */
export const nullableDecimal: Field = {
  schema: z
    .string()
    .regex(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/)
    .nullable(),
  type: { kind: 'plain', nullable: true },
};

/** The same with a sign if it is below 0: a change. */
export const nullableSignedDecimal: Field = {
  schema: z
    .string()
    .regex(/^(0|-?([1-9][0-9]*|0(?=\.))(\.[0-9]*[1-9])?)$/)
    .nullable(),
  type: { kind: 'plain', nullable: true },
};

/** An integer with every digit, also above 2^53. */
export const integer: Field = {
  schema: z.number().multipleOf(1).meta({ type: 'integer' }),
  type: { kind: 'integer' },
};

/** An integer; null if unknown. */
export const nullableInteger: Field = {
  schema: integer.schema.nullable(),
  type: { kind: 'integer' },
};

/** An integer with every digit that may exceed 64 bits. */
export const bigInteger: Field = { schema: integer.schema, type: { kind: 'big-integer' } };

/** The double nearest to an exact decimal, which is stored as text. */
export const number: Field = { schema: z.number(), type: { kind: 'number' } };

/** A JSON number written by SQL, for example by `nearest_ratio`. */
export const writtenNumber: Field = { schema: z.number(), type: { kind: 'json-number' } };

/** A JSON number written by SQL; null if unknown. */
export const nullableWrittenNumber: Field = {
  schema: z.number().nullable(),
  type: { kind: 'json-number' },
};

export const boolean: Field = { schema: z.boolean(), type: { kind: 'boolean' } };

/** A boolean; null if unknown. */
export const nullableBoolean: Field = {
  schema: z.boolean().nullable(),
  type: { kind: 'boolean' },
};

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** `2024-04-11T08:31:11.000Z`. */
export const time: Field = {
  schema: z.string().regex(ISO),
  type: { kind: 'time', nullable: false },
};

/** A time; null if missing. */
export const nullableTime: Field = {
  schema: z.string().regex(ISO).nullable(),
  type: { kind: 'time', nullable: true },
};

/** A stored JSON object, copied unchanged. */
export const storedObject: Field = {
  schema: z.record(z.string(), z.unknown()).describe('The object of the log, unchanged.'),
  type: { kind: 'json' },
};

/** A struct column as an object; `nullable` if the whole object may be null. */
export function object(
  fields: Fields,
  { nullable = false }: { readonly nullable?: boolean } = {},
): Field {
  const schema = objectSchema(fields);
  return {
    schema: nullable ? schema.nullable() : schema,
    type: { kind: 'object', fields, nullable },
  };
}

/** Columns of the row as an object. */
export function group(fields: Fields): Field {
  return { schema: objectSchema(fields), type: { kind: 'group', fields } };
}

/** A field with a description of its own instead of the glossary's. */
export function described(description: string, field: Field): Field {
  return { ...field, schema: field.schema.describe(description) };
}

/** A field that reads a column of another name. */
export function from(column: string, field: Field): Field {
  return { ...field, column };
}

/** A list column as an array, in the order of the list. */
export function array(item: Field): Field {
  return { schema: z.array(item.schema), type: { kind: 'array', item } };
}

/** A map column as an object, such as counts by strategy. */
export function mapOf(value: Field): Field {
  return { schema: z.record(z.string(), value.schema), type: { kind: 'map', value } };
}

/** Whether JSON has only the nearest double of some field. */
export function isInexact(fields: Fields): boolean {
  return Object.values(fields).some(({ type }) => type.kind === 'number');
}

/** The fields with all digits: exact decimals as text instead of the nearest double. */
export function exactFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.type.kind === 'number' ? { ...field, type: { kind: 'plain' } } : field,
    ]),
  );
}

/** The schema of an object with exactly these fields, each with its description. */
export function objectSchema(fields: Readonly<Record<string, Pick<Field, 'schema'>>>): z.ZodObject {
  const members = Object.entries(fields).map(([name, { schema }]) => {
    const description = schema.description ?? GLOSSARY[name];
    return [name, description === undefined ? schema : schema.describe(description)];
  });
  return z.strictObject(Object.fromEntries(members));
}

/** The column of a field: its `column`, or its name in snake case. */
export function columnOf(name: string, field?: Field): string {
  return field?.column ?? name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`);
}
