/** Declares how a relation's rows change while the chain grows by a delta, some blocks. */
export type Growth =
  /** No block changes a row: the relation reads the configuration alone. */
  | 'fixed'
  /**
   * A delta adds rows in its own blocks and changes no other: the relation reads only what is fixed
   * or append, and a row depends on no later block.
   */
  | 'append'
  /**
   * A delta changes rows only under keys that it names: that a changed row of a relation read has
   * in its columns, or a changed log in its bytes.
   */
  | { readonly keyed: readonly [string, ...string[]] }
  /**
   * A delta changes only rows from a block on. The value returns a SELECT that gives that block, or
   * null if all earlier rows stay; `delta` is the first block of the delta.
   */
  | { readonly revised: (delta: number) => string }
  /**
   * A delta may change any row. The value gives the reason: the relation stays small at any
   * age of the chain, or its rows have numbers or values that a delta changes.
   */
  | { readonly whole: string };

/**
 * Declares how the rows that a delta adds follow from the rows that it added to the relations read:
 * none of the earlier rows is read, but for `looksBack`.
 */
export interface Addition<Read extends string = string> {
  /** Relations that are read whole, as a new row may depend on an earlier one. */
  readonly looksBack?: readonly Read[];
  /** A key has one row, the first: a new row under a key that is there is none. */
  readonly once?: readonly [string, ...string[]];
}

/**
 * Declares that the rows under a key follow from the rows that the relations read have under it, in
 * the columns of these names; a relation without any is read whole.
 */
export interface PerKey {
  readonly keys: readonly [string, ...string[]];
  /**
   * Selects the keys under which a delta may change rows; `added` gives the name of the rows that
   * it added to a relation. By default the keys in the changed rows of the relations read.
   */
  readonly touched?: (added: (name: string) => string) => string;
  /**
   * SELECTs that find the keys in added rows, for relations read without columns for them: the
   * relation's name there gives the added rows.
   */
  readonly named?: Readonly<Record<string, string>>;
}

/** A growth has one of these kinds. */
export type GrowthKind = 'fixed' | 'append' | 'keyed' | 'revised' | 'whole';

/**
 * Names the kind of a growth.
 *
 * @example
 *     kindOf({ keyed: ['staker'] }); // 'keyed'
 */
export function kindOf(growth: Growth): GrowthKind {
  if (typeof growth === 'string') return growth;
  if ('keyed' in growth) return 'keyed';
  return 'revised' in growth ? 'revised' : 'whole';
}

/** Kinds that these can read; the others read all. */
const READABLE: Partial<Record<GrowthKind, readonly GrowthKind[]>> = {
  fixed: ['fixed'],
  append: ['fixed', 'append'],
};

/** A relation that declares its growth, or a table of a snapshot. */
interface Growing {
  readonly name: string;
  readonly reads: readonly string[];
  readonly growth: Growth;
}

/**
 * Throws a RangeError if a relation declares a growth that its reads contradict: one that is append
 * cannot read a relation with rows that change.
 *
 * @example
 *     checkGrowth([{ name: 'logs', reads: [], growth: 'append' }]);
 */
export function checkGrowth(relations: readonly Growing[]): void {
  const kinds = new Map(relations.map(({ name, growth }) => [name, kindOf(growth)]));
  for (const { name, reads, growth } of relations) {
    const readable = READABLE[kindOf(growth)];
    for (const read of readable ? reads : []) {
      const kind = kinds.get(read);
      if (kind && !readable?.includes(kind)) {
        throw new RangeError(`relation ${name} is ${kindOf(growth)}, but reads ${read}: ${kind}`);
      }
    }
  }
}
