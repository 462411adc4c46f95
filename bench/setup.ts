import type { LoadGenerator } from './load-generator.ts';
import type { Effort } from './measurement.ts';
import type { MeasuredFolder } from './prepared.ts';
import type { BenchRequests } from './requests.ts';

/** Every section gets these inputs. */
export interface Setup {
  /** The snapshot lies in this folder. */
  readonly snapshot: string;
  /** Services read this prepared folder. */
  readonly prepared: MeasuredFolder;
  readonly requests: BenchRequests;
  readonly generator: LoadGenerator;
  readonly effort: Effort;
}
