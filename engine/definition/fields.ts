import * as z from 'zod';
import { GLOSSARY } from './glossary.ts';

/**
 * Describes a field in a record: its public schema, and how a stored value becomes JSON. Nulls
 * follow the snapshot contract: "" for strings, null for times, {} for free objects. `prepare`
 * writes the JSON text and the export columns by `type`.
 */
export interface Field {
  readonly schema: z.ZodType;
  readonly type: FieldType;
  /** Names the field's column, if that differs from the field's name in snake case. */
  readonly column?: string;
}

/** Decides how a stored value becomes JSON. */
export type FieldType =
  /** Any text; null is `""`, or leaves the member out if `optional`. */
  | { readonly kind: 'text'; readonly optional?: true }
  /**
   * Text needs no escaping: a word, address, hash or digits; null is `""`, or null if `nullable`.
   */
  | { readonly kind: 'plain'; readonly nullable?: true }
  | { readonly kind: 'integer' }
  /** An integer may exceed 64 bits; exports have it as text. */
  | { readonly kind: 'big-integer' }
  /** JSON has the double nearest to an exact decimal; exports have the decimal. */
  | { readonly kind: 'number' }
  /** SQL has already written the JSON number; null is `null`. */
  | { readonly kind: 'json-number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'time'; readonly nullable: boolean }
  /** A stored JSON object is copied digit by digit. */
  | { readonly kind: 'json' }
  /** Reads a struct column. */
  | { readonly kind: 'object'; readonly fields: Fields; readonly nullable: boolean }
  /** Joins columns of the row itself into an object. */
  | { readonly kind: 'group'; readonly fields: Fields }
  /** Reads a list column, in its own order. */
  | { readonly kind: 'array'; readonly item: Field }
  /** Writes a map column as an object. */
  | { readonly kind: 'map'; readonly value: Field };

/** Lists a record's fields in the order that the response has. */
export type Fields = Readonly<Record<string, Field>>;

/** Any text; null is `""`. */
export const text: Field = { schema: z.string(), type: { kind: 'text' } };

/** A URL; null leaves the member out, which therefore cannot be the first in its object. */
export const optionalUrl: Field = {
  schema: z.url().optional(),
  type: { kind: 'text', optional: true },
};

/** A word from a fixed vocabulary, such as an action: it needs no escaping. */
export const word: Field = {
  schema: z.string().regex(/^[A-Z_]+$/),
  type: { kind: 'plain' },
};

/** A word from a fixed vocabulary in lower case, such as an era, or `""`: it needs no escaping. */
export const plainWord: Field = {
  schema: z.string().regex(/^[a-z0-9_]*$/),
  type: { kind: 'plain' },
};

/** An address or hash in lower case, or `""`: it needs no escaping. */
export const hex: Field = {
  schema: z.string().regex(/^(0x[0-9a-f]+)?$/),
  type: { kind: 'plain' },
};

/** Hashes that follow one another, with 32 bytes each; `0x` stands for none. */
export const hashes: Field = {
  schema: z.string().regex(/^0x([0-9a-f]{64})*$/),
  type: { kind: 'plain' },
};

/** A plain decimal is a string: no exponent, no superfluous zero; `""` if unknown. */
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

/** A change may be below 0, and then has a sign; null if unknown. */
export const nullableSignedDecimal: Field = {
  schema: z
    .string()
    .regex(/^(0|-?([1-9][0-9]*|0(?=\.))(\.[0-9]*[1-9])?)$/)
    .nullable(),
  type: { kind: 'plain', nullable: true },
};

/** An integer keeps every digit, also above 2^53. */
export const integer: Field = {
  schema: z.number().multipleOf(1).meta({ type: 'integer' }),
  type: { kind: 'integer' },
};

/** An integer; null if unknown. */
export const nullableInteger: Field = {
  schema: integer.schema.nullable(),
  type: { kind: 'integer' },
};

/** An integer that may exceed 64 bits, with every digit. */
export const bigInteger: Field = { schema: integer.schema, type: { kind: 'big-integer' } };

/** The double nearest to an exact decimal, which is stored as text. */
export const number: Field = { schema: z.number(), type: { kind: 'number' } };

/** SQL writes this JSON number, for example by `nearest_ratio`. */
export const writtenNumber: Field = { schema: z.number(), type: { kind: 'json-number' } };

/** SQL writes this JSON number; null if unknown. */
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

/** A time has the form `2024-04-11T08:31:11.000Z`. */
export const time: Field = {
  schema: z.string().regex(ISO),
  type: { kind: 'time', nullable: false },
};

/** A time; null if missing. */
export const nullableTime: Field = {
  schema: z.string().regex(ISO).nullable(),
  type: { kind: 'time', nullable: true },
};

/** A stored JSON object is copied unchanged. */
export const storedObject: Field = {
  schema: z.record(z.string(), z.unknown()).describe('The object of the log, unchanged.'),
  type: { kind: 'json' },
};

/** Reads a struct column as an object; `nullable` if the whole object may be null. */
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

/** Joins the row's columns into an object. */
export function group(fields: Fields): Field {
  return { schema: objectSchema(fields), type: { kind: 'group', fields } };
}

/** Gives a field a description of its own instead of the glossary's. */
export function described(description: string, field: Field): Field {
  return { ...field, schema: field.schema.describe(description) };
}

/** Has a field read a column with another name. */
export function fromColumn(column: string, field: Field): Field {
  return { ...field, column };
}

/** Reads a list column as an array, in the list's order. */
export function array(item: Field): Field {
  return { schema: z.array(item.schema), type: { kind: 'array', item } };
}

/** Reads a map column as an object, such as counts by strategy. */
export function mapOf(value: Field): Field {
  return { schema: z.record(z.string(), value.schema), type: { kind: 'map', value } };
}

/**
 * Whether JSON has only the nearest double in some field.
 *
 * @example
 *     isInexact({ stake: number }); // true
 */
export function isInexact(fields: Fields): boolean {
  return Object.values(fields).some(({ type }) => type.kind === 'number');
}

/**
 * Replaces the nearest doubles by exact decimals, as text with all digits.
 *
 * @example
 *     exactFields({ stake: number }); // stake has the type { kind: 'plain' }
 */
export function exactFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.type.kind === 'number' ? { ...field, type: { kind: 'plain' } } : field,
    ]),
  );
}

/** Builds the schema for an object with exactly these fields, each with its description. */
export function objectSchema(fields: Readonly<Record<string, Pick<Field, 'schema'>>>): z.ZodObject {
  const members = Object.entries(fields).map(([name, { schema }]) => {
    const description = schema.description ?? GLOSSARY[name];
    return [name, description === undefined ? schema : schema.describe(description)];
  });
  return z.strictObject(Object.fromEntries(members));
}

/**
 * Returns a field's column: its `column`, or its name in snake case.
 *
 * @example
 *     columnOf('totalStakers'); // 'total_stakers'
 */
export function columnOf(name: string, field?: Field): string {
  return field?.column ?? name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`);
}
