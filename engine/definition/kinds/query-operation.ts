import type { Relation } from '../../../common/relations/relation.ts';
import { asOfParameter } from '../as-of.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import { limit, type Parameters, page, timeRange } from '../parameters.ts';
import type { Select } from '../select.ts';
import { type Envelope, metaEnvelope } from './envelope.ts';

/** Each definition's SELECTs may read these and its own `relations`. */
export const OF_STATEMENT: readonly string[] = ['selected', 'page'];

/**
 * DuckDB computes this list per request from `tables.duckdb`, for long tables with few requests. In
 * the SQL, `$name` is a bound parameter: text, null if absent, and for a time the milliseconds
 * since 1970 in digits. `$publicUrl` is the service's public address, null if unknown.
 */
export interface QueryDefinition extends Needs {
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
  /** Defines the parameters, without those for the page and the time range. */
  readonly parameters: Parameters;
  /**
   * Names a parameter that `blockOrTime` reads. The SQL has its block as `$block`, that block's
   * segment as `$segment` and the last segment as `$newestSegment`. The default is the block
   * `defaultDays` before the newest change.
   */
  readonly block?: { readonly parameter: string; readonly defaultDays?: number };
  /** Names SELECTs for the other SQL, each computed once per request. */
  readonly relations?: readonly Relation[];
  /**
   * Selects at most one row, which is computed before the other SQL. That SQL has its columns as
   * `$name` in the order of `names`: DuckDB skips row groups by constants only.
   */
  readonly lookup?: { readonly names: readonly string[]; readonly sql: Select };
  /**
   * Requires an item: its parameter, a SELECT that has a row if the item exists, and the parameters
   * that limit the search for it.
   */
  readonly required?: {
    readonly parameter: string;
    readonly known: Select;
    readonly within?: readonly string[];
  };
  /** Selects the rows that match the parameters, in any order. */
  readonly rows: Select;
  /**
   * Has DuckDB plan the SQL once per connection, and not for each request: for SQL that takes long
   * to plan, if a plan without the values is as good.
   */
  readonly plannedOnce?: true;
  /** Orders the rows totally, as in ORDER BY, over the columns of `rows`. */
  readonly order: string;
  /** Names the column of `rows` for the time range. */
  readonly times?: string;
  /**
   * Selects from `page`, which has one page's rows, a column for each field: for columns that are
   * too expensive to compute for all rows. It must pass the column `row` through. Without it,
   * `rows` has all columns.
   */
  readonly pageRows?: Select;
  /** Shapes the body, if it is not `metaEnvelope`. */
  readonly envelope?: Envelope;
  /** Selects one row from `selected`, the rows that match the parameters. */
  readonly statistics?: { readonly fields: Fields; readonly rows: Select };
}

export interface QueryOperation extends Endpoint {
  readonly kind: 'query';
  readonly definition: QueryDefinition;
}

/** Defines a list that the query process computes; its answers are cached like others. */
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
    ...(definition.asOf && { asOf: definition.asOf }),
    parameters: (settings) => ({
      ...(envelope.paged && { page: page() }),
      limit: limit(settings),
      ...parameters(settings),
      ...asOfParameter(definition.asOf),
      ...(times !== undefined && {
        startTimestamp: timeRange.startTimestamp().optional(),
        endTimestamp: timeRange.endTimestamp().optional(),
      }),
    }),
    response: envelope.schema(objectSchema(record), described),
    ...(envelope.mediaType !== undefined && { mediaType: envelope.mediaType }),
    definition,
  };
}

const OF_SELECTION = 'Counts and sums over the rows that match the parameters.';
