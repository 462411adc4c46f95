import { type Endpoint, groupOf } from '../endpoint.ts';
import { objectSchema } from '../fields.ts';
import { readersOf } from '../parameters.ts';
import type { ListDefinition } from './list.ts';

/** One record of a list, found by a filter whose every value one row has. */
export interface RecordDefinition {
  readonly name: string;
  readonly purpose: string;
  readonly of: ListDefinition;
  /** A filter of the list; of rows that share a value the first is found. */
  readonly by: string;
}

export interface RecordOperation extends Endpoint {
  readonly kind: 'record';
  readonly definition: RecordDefinition;
}

/** Makes an operation that gives `{"data": …}` of one row; it reads the files of the list and has none of its own. */
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
