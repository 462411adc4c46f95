import type { Growth, Relation } from '../../common/relation.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { TextRow } from '../duckdb/rows.ts';

/** The inputs of a derivation that are no relations. */
export interface DeriveContext {
  readonly configuration: Configuration;
  /** Last block that the logs cover. */
  readonly blockNumber: number;
}

/**
 * The part of a statement's rows that is computed at a time, and what the relations before it
 * turned out to have.
 */
export interface StatementContext {
  /** SQL condition; `true` for all rows. */
  readonly slice: string;
  /** Names of relations without rows, so that a view can leave out a join. */
  readonly empty: ReadonlySet<string>;
  /** Keys of the events of `event_logs`; undefined if it is to be written for all events. */
  readonly events?: ReadonlySet<string> | undefined;
}

/** The facts of a statement that the relations before it have. */
export type Known = Omit<StatementContext, 'slice'>;

/** Limits how many rows one statement reads, and with that the memory that it takes. */
export interface Slices {
  /** SELECT of all rows that the slices divide. */
  readonly of: string;
  /**
   * `blocks` divides rows by `block_number`, any other column by its hash: equal values stay
   * together.
   */
  readonly by: 'blocks' | (string & {});
  /** About how many rows a slice has at most. */
  readonly maxRows: number;
}

/** A temporary table or view of a derivation. */
export interface DerivedRelation<Context = DeriveContext>
  extends Relation<Context & StatementContext> {
  readonly growth: Growth;
  /** A view is computed by each of its readers; without it the relation is a table. */
  readonly as?: 'view';
  /** Whether it is dropped as soon as the relations that read it are made. */
  readonly scratch?: true;
  readonly slices?: Slices;
  /**
   * Computes the table's rows from those of `sql`, in its order, if SQL cannot. All columns of
   * both are VARCHAR. It is called once a slice.
   */
  readonly compute?: (rows: AsyncIterable<TextRow>, context: Context) => AsyncIterable<TextRow>;
}

/** Declares columns of a computed table, all VARCHAR. */
export function texts(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, 'VARCHAR']));
}
