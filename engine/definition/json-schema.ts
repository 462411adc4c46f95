import * as z from 'zod';
import type { Operation } from './operation.ts';
import type { ParameterSettings } from './parameters.ts';

/** A JSON Schema follows draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Holds the schemas of an operation's parameters, by name. */
export interface ParametersSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/**
 * Builds one object schema from an operation's parameters.
 *
 * @example
 *     const { properties, required } = parametersSchema(operation, settings);
 */
export function parametersSchema(
  { parameters }: Pick<Operation, 'parameters'>,
  settings: ParameterSettings,
): ParametersSchema {
  const schemas = Object.entries(parameters(settings));
  return {
    type: 'object',
    properties: Object.fromEntries(
      schemas.map(([name, schema]) => [name, withoutDialect(z.toJSONSchema(schema, INPUT))]),
    ),
    required: schemas.flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : [name],
    ),
    additionalProperties: false,
  };
}

/**
 * Builds the schema for the body of an operation's 200.
 *
 * @example
 *     const schema = responseSchema(operation);
 */
export function responseSchema({ response }: Pick<Operation, 'response'>): JsonSchema {
  return withoutDialect(z.toJSONSchema(response, { override: plainInteger }));
}

const INPUT = {
  io: 'input',
  override({ jsonSchema }: { jsonSchema: JsonSchema }) {
    // zod has all parameters as text, including numbers.
    const { type, default: standard } = jsonSchema;
    if (type === 'integer' && typeof standard === 'string') jsonSchema.default = Number(standard);
  },
} as const;

/** zod has no integers above 2^53, so integers are declared as multiples of 1. */
function plainInteger({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.type === 'integer') delete jsonSchema.multipleOf;
}

function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
