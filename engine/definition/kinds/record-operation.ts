import { type Endpoint, groupOf } from '../endpoint.ts';
import { objectSchema } from '../fields.ts';
import { readersOf } from '../parameters.ts';
import type { ListDefinition } from './list-operation.ts';

/** Finds one record in a list by a filter with a unique value per row. */
export interface RecordDefinition {
  readonly name: string;
  readonly purpose: string;
  readonly of: ListDefinition;
  /** Names a filter of the list; if several rows share a value, the first one is found. */
  readonly by: string;
}

export interface RecordOperation extends Endpoint {
  readonly kind: 'record';
  readonly definition: RecordDefinition;
}

/** Defines an operation that returns `{"data": …}` with one row, from the list's files. */
export function recordOf(definition: RecordDefinition): RecordOperation {
  const { name, purpose, of, by } = definition;
  const filter = of.filters?.[by];
  if (!filter) throw new RangeError(`${name}: ${of.name} has no filter ${by}`);
  return {
    kind: 'record',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: of.tables ?? [],
    parameters: (settings) => readersOf({ [by]: filter }, settings, [by]),
    response: objectSchema({ data: { schema: objectSchema(of.record) } }),
    definition,
  };
}
