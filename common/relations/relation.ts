import type { Addition, Growth, PerKey } from './growth.ts';
import type { TextRow } from './rows.ts';

/** Gives a relation's name in a statement, or that of its stand-in. */
export type TableNames<Name extends string = string> = (name: Name) => string;

/**
 * Sums have this type. The protocol caps a strategy's shares below 10^38, which
 * a HUGEINT holds; a snapshot may not keep to it, and a BIGNUM takes several times as long.
 */
export type SumType = 'hugeint' | 'bignum';

/** A relation's statements get this and the context that its graph has. */
export interface Statement<Read extends string = string> {
  /** Gives SQL for a name that `reads` declares. */
  readonly table: TableNames<Read>;
  /** SQL condition that selects the rows this statement computes; `true` for all. */
  readonly slice: string;
  /** These relations have no rows, so that a statement can leave out a join. */
  readonly empty: ReadonlySet<string>;
  /** Gives the `facts` that a relation in `reads` has; undefined if they are not known. */
  readonly facts: (read: Read) => readonly string[] | undefined;
  readonly sums: SumType;
}

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

/** A relation has a name, and names the relations that it is computed from. */
export interface NamedRelation {
  /** With its schema, if it has one: `rollup.holdings`. Without one it is temporary. */
  readonly name: string;
  /** The relations that its SQL names, without common table expressions. */
  readonly reads: readonly string[];
}

/** A relation declares its columns, too. */
export interface DeclaredRelation extends NamedRelation {
  /** DuckDB types by column, in order, as DESCRIBE prints them. */
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * Declares a named SELECT. `Context` is what its SQL gets besides a `Statement`: the values that
 * differ between runs and are in no relation.
 */
export interface Relation<Context = unknown, Read extends string = string>
  extends DeclaredRelation {
  readonly reads: readonly Read[];
  /**
   * Says how the rows change from one snapshot to the next. Absent if they are computed for a
   * request; `whole` if each preparation computes all of them again.
   */
  readonly growth?: Growth | 'whole';
  /**
   * Null if the rows that a delta adds need all rows of the relations read. Absent from an append
   * relation, the rows of the delta suffice.
   */
  readonly addition?: Addition<Read> | null;
  /** Present if a delta changes the rows key by key. */
  readonly perKey?: PerKey;
  readonly sql: (statement: Statement<Read> & Context) => string;
  /** A temporary view is computed by each of its readers; without it the relation is a table. */
  readonly as?: 'view';
  /** Whether it is dropped as soon as the relations that read it are made. */
  readonly scratch?: true;
  readonly slices?: Slices;
  /**
   * SELECTs whose rows, one after the other, are those of `sql`, which would take too much memory
   * at once.
   */
  readonly parts?: (statement: Statement<Read> & Context) => readonly string[];
  /**
   * Computes the table's rows from those of `sql`, in its order, if SQL cannot. All columns of
   * `sql` are VARCHAR, and so are the values in a row, which DuckDB converts to `columns`.
   * It is called once a slice.
   */
  readonly compute?: (rows: AsyncIterable<TextRow>, context: Context) => AsyncIterable<TextRow>;
  /**
   * Has sums that may exceed a HUGEINT. Then they become BIGNUMs (its SQL reads `sums`, and columns
   * declared as HUGEINT may be BIGNUM), or it has no rows.
   */
  readonly onOverflow?: 'bignum' | 'no rows';
  /**
   * SELECT of one VARCHAR column over the relation's rows; statements that read the relation get
   * its values.
   */
  readonly facts?: string;
}

/**
 * A relation declares no columns if it has those that a definition's rows have: its rows are
 * made from its SQL alone.
 */
export type DefinedRelation<Context = unknown> = Omit<
  Relation<Context>,
  'columns' | 'compute' | 'onOverflow'
> & { readonly columns?: undefined; readonly compute?: undefined; readonly onOverflow?: undefined };

/**
 * Declares a SELECT that can name only the relations in `reads`; the compiler checks it.
 *
 * @example
 *     relation({
 *       name: 'days',
 *       columns: { day: 'DATE' },
 *       reads: ['blocks'],
 *       sql: ({ table }) => `select distinct day from ${table('blocks')}`,
 *     });
 */
export function relation<const Read extends string, Context = unknown>(
  declared: Relation<Context, Read>,
): Relation<Context> {
  return declared as unknown as Relation<Context>;
}

/**
 * Makes the statement for all rows; `nameOf` resolves names.
 *
 * @example
 *     relation.sql(wholeStatement(relation)); // the SELECT for all rows
 */
export function wholeStatement(declared: NamedRelation, nameOf?: TableNames): Statement {
  return {
    table: namesFor(declared, nameOf),
    slice: 'true',
    empty: NONE,
    facts: () => undefined,
    sums: 'hugeint',
  };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Resolves names by `nameOf`. Throws a RangeError for a name that the relation does not declare.
 */
export function namesFor({ name, reads }: NamedRelation, nameOf: TableNames = ownName): TableNames {
  return (read) => {
    if (!reads.includes(read)) throw new RangeError(`relation ${name} does not declare ${read}`);
    return nameOf(read);
  };
}

/**
 * A relation has its own name in a statement, and no stand-in.
 *
 * @example
 *     ownName('rollup.days'); // 'rollup.days'
 */
export function ownName(name: string): string {
  return name;
}

/**
 * Sorts relations so that each follows those that it reads; otherwise they keep their order.
 * `given` are the names that are there before the first. Throws a RangeError for a cycle, for a
 * name that is neither given nor declared, and for a name that is declared twice.
 *
 * @example
 *     inOrder([stakersByOperator, stakers], ['logs']); // [stakers, stakersByOperator]
 */
export function inOrder<Item extends NamedRelation>(
  relations: readonly Item[],
  given: readonly string[],
): Item[] {
  const byName = new Map(relations.map((item) => [item.name, item]));
  const repeated = relations.find((item) => byName.get(item.name) !== item);
  if (repeated) throw new RangeError(`relation ${repeated.name} is declared twice`);
  const ordered = new Set<Item>();
  const visit = (item: Item, path: readonly string[]) => {
    if (ordered.has(item)) return;
    const names = [...path, item.name];
    if (path.includes(item.name)) throw new RangeError(`relations in a cycle: ${names.join(', ')}`);
    for (const read of item.reads) {
      const source = byName.get(read);
      if (source) visit(source, names);
      else if (!given.includes(read)) {
        throw new RangeError(`relation ${item.name} reads ${read}, which is not declared`);
      }
    }
    ordered.add(item);
  };
  for (const item of relations) visit(item, []);
  return [...ordered];
}

/**
 * Selects the relations with these names and those that they read, in their order.
 *
 * @example
 *     neededFor(GRAPH, ['rollup.days']); // with all that it reads
 */
export function neededFor<Item extends NamedRelation>(
  relations: readonly Item[],
  names: readonly string[],
): readonly Item[] {
  const needed = new Set(names);
  const byName = new Map(relations.map((item) => [item.name, item]));
  for (const name of needed) for (const read of byName.get(name)?.reads ?? []) needed.add(read);
  return relations.filter(({ name }) => needed.has(name));
}
