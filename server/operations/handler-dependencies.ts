import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { FailedKeys } from '../limits/failed-keys.ts';
import type { Gate } from '../limits/gate.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { SqlRate } from '../limits/sql-rate.ts';
import type { UnreadAnswers } from '../limits/unread.ts';
import type { Exports } from '../queries/exports.ts';
import type { Service } from '../service.ts';

/** The dependencies of the handlers that answer operations. */
export interface HandlerDependencies {
  readonly service: Service;
  readonly keys: KeyRing;
  readonly failedKeys: FailedKeys;
  readonly rateLimit: RateLimit;
  /** Counts the processor time of queries: of clients' SQL, of states, and of filtered lists. */
  readonly queryRate: SqlRate;
  /** Bounds the answers that the engine computes at a time. */
  readonly gate: Gate;
  /** Bounds the exports at a time. */
  readonly exports: Exports;
  /** Bounds the long answers that clients have not read. */
  readonly unread: UnreadAnswers;
  /** The settings of the operations' parameters, the same as the engine's. */
  readonly parameters: ParameterSettings;
  /** `*`, or the only origin that may call this service from a page. */
  readonly corsOrigin: string;
  /** The base of every doc_url; by default the address that the client used. */
  readonly publicUrl?: string | undefined;
}
