import { asOfParameter } from '../as-of.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import type { Parameters } from '../parameters.ts';
import type { Select } from '../select.ts';
import type { Key } from './key.ts';
import type { NestedList } from './nested-list.ts';

/** Things of which each has one document. */
export interface DocumentSet extends Needs {
  /** Names their files: the documents are stored once for all operations that find them. */
  readonly documents: string;
  /** Whether there are ever more of them, as of a list's rows. */
  readonly unbounded?: true;
  readonly record: Fields;
  /**
   * SELECT of one row a thing, in a total order: a column for each parameter of a key and for
   * each field. Of things that have a key in common the first is found.
   */
  readonly rows: Select;
  /** The long list in each record, where there is one; rows are in ascending order of its column then. */
  readonly lists?: NestedList;
}

/** An operation that gives the one thing that its parameters name. */
export interface EntityDefinition extends DocumentSet {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Parameters;
  /** The keys that a thing is found by; a request gives the parameters of one of them. */
  readonly keys: readonly [Key, ...Key[]];
  /** A parameter of a key whose column lists all that a thing is found by. */
  readonly aliases?: string;
}

export interface EntityOperation extends Endpoint {
  readonly kind: 'entity';
  readonly definition: EntityDefinition;
}

/**
 * Makes an operation whose answers are finished when the snapshot is prepared, one document a thing, and
 * found by the thing's key. A thing that is not in the snapshot is `not_found`.
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

/** The parameters that are in some of the keys only. */
function alternatives(keys: readonly Key[]): readonly string[] {
  const parameters = new Set(keys.flat());
  return [...parameters].filter((one) => keys.some((key) => !key.includes(one)));
}
