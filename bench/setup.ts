import type { LoadGenerator } from './load-generator.ts';
import type { Effort } from './measurement.ts';
import type { BenchRequests } from './requests.ts';

/** What every section is given. */
export interface Setup {
  /** Folder of the snapshot. */
  readonly snapshot: string;
  readonly requests: BenchRequests;
  readonly generator: LoadGenerator;
  readonly effort: Effort;
}
