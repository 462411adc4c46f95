import type { LoadGenerator } from './load-generator.ts';
import type { Effort } from './measurement.ts';
import type { Prepared } from './prepared.ts';
import type { BenchRequests } from './requests.ts';

/** The inputs of every section. */
export interface Setup {
  /** Folder of the snapshot. */
  readonly snapshot: string;
  /** The prepared folder of the services. */
  readonly prepared: Prepared;
  readonly requests: BenchRequests;
  readonly generator: LoadGenerator;
  readonly effort: Effort;
}
