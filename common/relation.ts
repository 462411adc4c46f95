/** How the rows of a relation change while the chain grows. */
export type Growth =
  /** Later blocks add rows; the rows that are there stay as they are. */
  | 'append'
  /** A later block may change or remove any row: it is computed whole. */
  | 'whole';

/** SQL of a relation's name in a statement: the name itself, or the name of a stand-in. */
export type TableNames<Name extends string = string> = (name: Name) => string;

/** The names of a relation, of its columns, and of the relations that it is computed from. */
export interface Declared {
  /** With its schema, if it has one: `rollup.holdings`. */
  readonly name: string;
  /** DuckDB types by column, in order, as DESCRIBE prints them. */
  readonly columns: Readonly<Record<string, string>>;
  /** The relations that its SQL names, without common table expressions. */
  readonly reads: readonly string[];
}

/**
 * A named SELECT. `Context` is the input of its SQL: the values that differ between runs, or
 * `TableNames` if other relations can stand in for those that it reads.
 */
export interface Relation<Context = TableNames> extends Declared {
  /** Absent if its rows are computed for a request and not for a snapshot. */
  readonly growth?: Growth;
  readonly sql: (context: Context) => string;
}

/** Declares a SELECT that can name only the relations in `reads`; the compiler checks it. */
export function relation<const Read extends string>(
  declared: Omit<Relation, 'reads' | 'sql'> & {
    readonly reads: readonly Read[];
    readonly sql: (table: TableNames<Read>) => string;
  },
): Relation {
  return declared;
}

/**
 * Resolves names by `nameOf`. Throws a RangeError for a name that the relation does not declare.
 */
export function namesFor({ name, reads }: Declared, nameOf: TableNames = same): TableNames {
  return (read) => {
    if (!reads.includes(read)) throw new RangeError(`relation ${name} does not declare ${read}`);
    return nameOf(read);
  };
}

function same(name: string): string {
  return name;
}

/**
 * Sorts relations so that each follows those that it reads; otherwise they keep their order.
 * `given` are the names that are there before the first. Throws a RangeError for a cycle, for a
 * name that is neither given nor declared, and for a name that is declared twice.
 */
export function inOrder<Item extends Declared>(
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
