import type { Dataset } from './dataset.ts';

/** How one program writes one dataset. */
export interface Layout {
  /** As reports name it: `cryo logs`. */
  readonly name: string;
  readonly dataset: Dataset;
  readonly format: 'parquet' | 'json';
  /** For each column of the dataset that the layout has, SQL over the file's columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Set where files hold the logs of the whole chain, so that blocks without a hole are usual. */
  readonly wholeChain?: true;
}
