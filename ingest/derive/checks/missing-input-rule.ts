/** Counts the rows that miss an input. */
export interface MissingInputRule {
  readonly what: string;
  readonly reads: readonly string[];
  /** SELECT of the count, or of the rows if it is about tokens or strategies. */
  readonly sql: string;
  /** The column of an address in these rows. */
  readonly address?: 'token' | 'strategy';
  /** Whether `--tokens-template` has these addresses. */
  readonly isInTemplate?: true;
  readonly consequence: string;
}
