import { z } from 'zod';
import { GLOSSARY } from './glossary.ts';

/**
 * A field of a record: the schema that a client may rely on, and how a stored value becomes it. Nulls
 * follow the snapshot contract: "" for strings, null for times, {} for free objects. `prepare` writes
 * the JSON text and the columns of exports by `type`.
 */
export interface Field {
  readonly schema: z.ZodType;
  readonly type: FieldType;
  /** The column that it reads, where that has another name than the field. */
  readonly column?: string;
}

/** How a stored value becomes JSON. */
export type FieldType =
  /** Any text; null is `""`. */
  | { readonly kind: 'text' }
  /** Text that needs no escaping: a word, an address, a hash, plain digits; null is `""`, or null where it is `nullable`. */
  | { readonly kind: 'plain'; readonly nullable?: true }
  | { readonly kind: 'integer' }
  /** A whole number beyond 64 bits; an export has it as text. */
  | { readonly kind: 'big-integer' }
  /** The double nearest to an exact decimal; an export has the decimal. */
  | { readonly kind: 'number' }
  /** A JSON number that SQL has already written; null is `null`. */
  | { readonly kind: 'json-number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'time'; readonly nullable: boolean }
  /** A stored JSON object, digit for digit. */
  | { readonly kind: 'json' }
  /** A struct column. */
  | { readonly kind: 'object'; readonly fields: Fields; readonly nullable: boolean }
  /** Columns of the row itself as an object. */
  | { readonly kind: 'group'; readonly fields: Fields }
  /** A list column, in its own order. */
  | { readonly kind: 'array'; readonly item: Field }
  /** A map column as an object. */
  | { readonly kind: 'map'; readonly value: Field };

/** A record's fields in the order in which they are served. */
export type Fields = Readonly<Record<string, Field>>;

/** Any text; null is `""`. */
export const text: Field = { schema: z.string(), type: { kind: 'text' } };

/** A word of a fixed vocabulary, such as an action: text that needs no escaping. */
export const word: Field = {
  schema: z.string().regex(/^[A-Z_]+$/),
  type: { kind: 'plain' },
};

/** A word of a fixed vocabulary in lower case, such as an era, or `""`: text that needs no escaping. */
export const plainWord: Field = {
  schema: z.string().regex(/^[a-z0-9_]*$/),
  type: { kind: 'plain' },
};

/** An address or hash in lower case, or `""`: text that needs no escaping. */
export const hex: Field = {
  schema: z.string().regex(/^(0x[0-9a-f]+)?$/),
  type: { kind: 'plain' },
};

/** A plain decimal as a string: no exponent, no superfluous zero; `""` where it is unknown. */
export const decimalText: Field = {
  schema: z.string().regex(/^((0|[1-9][0-9]*)(\.[0-9]*[1-9])?)?$/),
  type: { kind: 'plain' },
};

/** A plain decimal as a string that may be unknown, served as null. */
export const nullableDecimal: Field = {
  schema: z
    .string()
    .regex(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/)
    .nullable(),
  type: { kind: 'plain', nullable: true },
};

/** A whole number with every digit, beyond 2^53 too. */
export const integer: Field = {
  schema: z.number().multipleOf(1).meta({ type: 'integer' }),
  type: { kind: 'integer' },
};

/** A whole number that may be unknown, served as null. */
export const nullableInteger: Field = {
  schema: integer.schema.nullable(),
  type: { kind: 'integer' },
};

/** A whole number with every digit that may exceed 64 bits. */
export const bigInteger: Field = { schema: integer.schema, type: { kind: 'big-integer' } };

/** The double nearest to an exact decimal, which is stored as text. */
export const number: Field = { schema: z.number(), type: { kind: 'number' } };

/** A JSON number that SQL has already written, by `nearest_ratio` for one. */
export const writtenNumber: Field = { schema: z.number(), type: { kind: 'json-number' } };

/** The same where it may be unknown, served as null. */
export const nullableWrittenNumber: Field = {
  schema: z.number().nullable(),
  type: { kind: 'json-number' },
};

export const boolean: Field = { schema: z.boolean(), type: { kind: 'boolean' } };

/** The same where it may be unknown, served as null. */
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

/** A time that may be missing, served as null. */
export const nullableTime: Field = {
  schema: z.string().regex(ISO).nullable(),
  type: { kind: 'time', nullable: true },
};

/** A stored JSON object, served as it is stored. */
export const storedObject: Field = {
  schema: z.record(z.string(), z.unknown()).describe('As it is stored, digit for digit.'),
  type: { kind: 'json' },
};

/** A struct column as an object; `nullable` where the whole object may be null. */
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

/** An object of columns of the row itself. */
export function group(fields: Fields): Field {
  return { schema: objectSchema(fields), type: { kind: 'group', fields } };
}

/** A field that means something else than its name does elsewhere. */
export function described(description: string, field: Field): Field {
  return { ...field, schema: field.schema.describe(description) };
}

/** A field that reads the column of another name. */
export function from(column: string, field: Field): Field {
  return { ...field, column };
}

/** A list column as an array, in the list's own order. */
export function array(item: Field): Field {
  return { schema: z.array(item.schema), type: { kind: 'array', item } };
}

/** A map column as an object, such as counts by strategy. */
export function mapOf(value: Field): Field {
  return { schema: z.record(z.string(), value.schema), type: { kind: 'map', value } };
}

/** Whether records have fields of which JSON has the nearest double only. */
export function isInexact(fields: Fields): boolean {
  return Object.values(fields).some(({ type }) => type.kind === 'number');
}

/** The fields with every digit: an exact decimal as text instead of the nearest double. */
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

/** The column that a field reads: that of its own name in snake case, unless it names another. */
export function columnOf(name: string, field?: Field): string {
  return field?.column ?? name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`);
}
