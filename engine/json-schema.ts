import { z } from 'zod';
import type { Operation } from './operation.ts';
import type { ParameterSettings } from './parameters.ts';

/** A schema in the words of JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The parameters of an operation by name. */
export interface ParametersSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/** An operation's parameters as one object, under the given settings. */
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

/** The body of an operation's 200. */
export function responseSchema({ response }: Pick<Operation, 'response'>): JsonSchema {
  return withoutDialect(z.toJSONSchema(response, { override: plainInteger }));
}

const INPUT = {
  io: 'input',
  override({ jsonSchema }: { jsonSchema: JsonSchema }) {
    // Parameters are text to zod, also those that mean a number.
    const { type, default: standard } = jsonSchema;
    if (type === 'integer' && typeof standard === 'string') jsonSchema.default = Number(standard);
  },
} as const;

/** Zod has no integer beyond 2^53, so ours are multiples of 1 to it. */
function plainInteger({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.type === 'integer') delete jsonSchema.multipleOf;
}

function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
