/** Counts the rows that miss an input. */
export interface MissingInputRule {
  readonly what: string;
  readonly reads: readonly string[];
  /** Selects the count, or the rows if it is about tokens or strategies. */
  readonly sql: string;
  /** The rows have an address in this column. */
  readonly address?: 'token' | 'strategy';
  /** Whether `--tokens-template` has these addresses. */
  readonly isInTemplate?: true;
  readonly consequence: string;
}
