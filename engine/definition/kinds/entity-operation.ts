import { asOfParameter } from '../as-of.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import type { Parameters } from '../parameters.ts';
import type { Select } from '../select.ts';
import type { Key } from './key.ts';
import type { NestedList } from './nested-list.ts';

/** Items that each have one prepared document. */
export interface DocumentSet extends Needs {
  /** Names the files; operations with the same documents share them. */
  readonly documents: string;
  /** Whether their number grows with the chain's history, as in `ListDefinition`. */
  readonly unbounded?: true;
  readonly record: Fields;
  /**
   * Selects one row per item in a total order, with a column per key parameter and per field. If
   * several items have the same key, the first one is found.
   */
  readonly rows: Select;
  /** Names the nested list in each record, if any; rows must then ascend by its column. */
  readonly lists?: NestedList;
}

/** Defines an operation that returns one item. */
export interface EntityDefinition extends DocumentSet {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Parameters;
  /** Identify an item; a request has the parameters of exactly one key. */
  readonly keys: readonly [Key, ...Key[]];
  /** Names a key parameter with a list column: an item is found by each element. */
  readonly aliases?: string;
}

export interface EntityOperation extends Endpoint {
  readonly kind: 'entity';
  readonly definition: EntityDefinition;
}

/**
 * Defines an operation that returns one prepared document by its key, or `not_found` if the
 * snapshot does not have the item.
 */
export function entity(
  definition: Omit<EntityDefinition, 'documents'> & Partial<Pick<DocumentSet, 'documents'>>,
): EntityOperation {
  const { name, purpose, parameters, keys, record } = definition;
  return {
    kind: 'entity',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: definition.tables ?? [],
    ...(definition.asOf && { asOf: definition.asOf }),
    parameters: (settings) => ({ ...parameters(settings), ...asOfParameter(definition.asOf) }),
    exactlyOne: alternatives(keys),
    response: objectSchema(record),
    definition: { documents: name, ...definition },
  };
}

/** Returns the parameters that only some keys have. */
function alternatives(keys: readonly Key[]): readonly string[] {
  const parameters = new Set(keys.flat());
  return [...parameters].filter((parameter) => keys.some((key) => !key.includes(parameter)));
}
