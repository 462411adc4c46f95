import type { Relation } from '../../common/relation.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import { limit, type Parameters, page, timeRange } from '../parameters.ts';
import { type Envelope, metaEnvelope } from './envelope.ts';

/**
 * A list of which DuckDB computes each page from `tables.duckdb` when it is asked for: for long tables that are asked of
 * rarely. In its SQL `$name` is the value of the parameter of that name: a text, or null where the request has none; of
 * a time the milliseconds since 1970, in digits. It is bound, and never part of the text.
 */
export interface QueryDefinition extends Needs {
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
  /** Parameters besides those of the page and, where there are `times`, of the range of time. */
  readonly parameters: Parameters;
  /**
   * A parameter of `blockOrTime`, of which `$block` is the block, in `$segment` of those up to `$newestSegment`; where a request has none, it is the one so many days before
   * the newest change.
   */
  readonly block?: { readonly parameter: string; readonly defaultDays?: number };
  /** SELECTs by name that the others read, each computed once a request. */
  readonly relations?: readonly Relation[];
  /** The thing that a request names: a parameter, and a SELECT that has a row where the snapshot knows the thing. */
  readonly required?: { readonly parameter: string; readonly known: string };
  /** SELECT of the rows that the parameters select, in any order. */
  readonly rows: string;
  /** Total order of the rows, as in ORDER BY, over the columns of `rows`. */
  readonly order: string;
  /** The column of `rows` by which ranges of time select. */
  readonly times?: string;
  /**
   * SELECT of the rows of one page with a column for each field, from `page`: for columns that cost too much to compute
   * for all selected rows. It gives the column `row` on. Without it `rows` has all columns.
   */
  readonly pageRows?: string;
  /** The form of the body where it is not that of lists. */
  readonly envelope?: Envelope;
  /** One row over `selected`, which has the rows that the parameters select. */
  readonly statistics?: { readonly fields: Fields; readonly rows: string };
}

export interface QueryOperation extends Endpoint {
  readonly kind: 'query';
  readonly definition: QueryDefinition;
}

/** Makes a list whose pages the query process computes; they are cached as other answers are. */
export function query(definition: QueryDefinition): QueryOperation {
  const { name, purpose, parameters, record, times, statistics } = definition;
  const envelope = definition.envelope ?? metaEnvelope;
  const described = statistics && objectSchema(statistics.fields).describe(OF_SELECTION);
  return {
    kind: 'query',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: definition.tables ?? [],
    parameters: (settings) => ({
      ...(envelope.paged && { page: page() }),
      limit: limit(settings),
      ...parameters(settings),
      ...(times !== undefined && {
        startTimestamp: timeRange.startTimestamp().optional(),
        endTimestamp: timeRange.endTimestamp().optional(),
      }),
    }),
    response: envelope.schema(objectSchema(record), described),
    definition,
  };
}

const OF_SELECTION = 'Counts over the rows that the parameters select.';
