import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { FailedKeys } from '../limits/failed-keys.ts';
import type { Gate } from '../limits/gate.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { SqlRate } from '../limits/sql-rate.ts';
import type { UnreadAnswers } from '../limits/unread.ts';
import type { Exports } from '../queries/exports.ts';
import type { Service } from '../service.ts';

/** The handlers need these to answer operations. */
export interface HandlerDependencies {
  readonly service: Service;
  readonly keys: KeyRing;
  readonly failedKeys: FailedKeys;
  readonly rateLimit: RateLimit;
  /** Counts the processor time that queries take: clients' SQL, states, and filtered lists. */
  readonly queryRate: SqlRate;
  /** Bounds the answers that the engine computes at a time. */
  readonly gate: Gate;
  /** Bounds the exports at a time. */
  readonly exports: Exports;
  /** Bounds the long answers that clients have not read. */
  readonly unread: UnreadAnswers;
  /** Bounds and defaults for parameters; the engine has the same. */
  readonly parameters: ParameterSettings;
  /** `*`, or the only origin that may call this service from a page. */
  readonly corsOrigin: string;
  /** Every doc_url begins with it; by default the address that the client used. */
  readonly publicUrl?: string | undefined;
}
