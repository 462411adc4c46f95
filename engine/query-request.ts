import type { ExportFormat } from './export-format.ts';
import type { CanonicalParameters } from './parameters.ts';

/** Forms of an export that the query process writes. */
export type WrittenFormat = Exclude<ExportFormat, 'ndjson'>;

/** A request to the query process: write the rows of a list that the parameters select. */
export interface ExportRequest {
  /** Name of a list operation. */
  readonly operation: string;
  readonly parameters: CanonicalParameters;
  readonly format: WrittenFormat;
}
