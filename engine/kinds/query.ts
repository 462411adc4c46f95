import { z } from 'zod';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import type { Parameters } from '../parameters.ts';

/** An operation that DuckDB answers from `tables.duckdb` when it is asked: for what is asked rarely. */
export interface QueryDefinition extends Needs {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Parameters;
  readonly record: Fields;
  /**
   * SELECT of a row a record, in a total order, with a column for each field. `$name` is the value of the parameter of
   * that name: a text, or null where the request has none. It is bound, and never part of the text.
   */
  readonly sql: string;
}

export interface QueryOperation extends Endpoint {
  readonly kind: 'query';
  readonly definition: QueryDefinition;
}

/** Makes an operation whose answers are `{"data": […]}`, computed by the query process and cached like others. */
export function query(definition: QueryDefinition): QueryOperation {
  const { name, purpose, parameters, record } = definition;
  const data = z.array(objectSchema(record)).describe('The records, in order.');
  return {
    kind: 'query',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: definition.tables ?? [],
    parameters,
    response: z.strictObject({ data }),
    definition,
  };
}
