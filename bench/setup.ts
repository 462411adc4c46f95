import type { LoadGenerator } from './load-generator.ts';
import type { Effort } from './measurement.ts';
import type { Prepared } from './prepared.ts';
import type { BenchRequests } from './requests.ts';

/** What every section is given. */
export interface Setup {
  /** Folder of the snapshot. */
  readonly snapshot: string;
  /** What was prepared of it, which services open. */
  readonly prepared: Prepared;
  readonly requests: BenchRequests;
  readonly generator: LoadGenerator;
  readonly effort: Effort;
}
