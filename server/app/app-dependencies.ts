import type { Logger } from 'pino';
import type { ParameterSettings } from '../../engine/parameters.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { FailedKeys } from '../limits/failed-keys.ts';
import type { Gate } from '../limits/gate.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { UnreadAnswers } from '../limits/unread.ts';
import type { Exports } from '../queries/exports.ts';
import type { Service } from '../service.ts';
import type { Metrics } from './request-metrics.ts';
import type { StaticSite } from './static-site.ts';

/** The parts of the app; `worker.ts` and the tests pass them in. */
export interface AppDependencies {
  readonly service: Service;
  readonly keys: KeyRing;
  readonly failedKeys: FailedKeys;
  readonly rateLimit: RateLimit;
  /** In front of the engine, for what is not cached. */
  readonly gate: Gate;
  /** How many lists leave whole at a time. */
  readonly exports: Exports;
  /** Long answers on their way. */
  readonly unread: UnreadAnswers;
  readonly logger: Logger;
  /** The settings of the operations' parameters, the same as the engine's. */
  readonly parameters: ParameterSettings;
  /** Counts what the requests come to; null where nobody asks for metrics. */
  readonly metrics: Metrics | null;
  /** `*`, or the one origin whose pages may call this service. */
  readonly corsOrigin: string;
  /** Begins every doc_url; by default the address that the client used. */
  readonly publicUrl?: string | undefined;
  /** The pages at `/`; null where they are not built. */
  readonly dashboard: StaticSite | null;
  /** The reference page at `/docs`; null where it is not built. */
  readonly reference: StaticSite | null;
  /** The key that those pages may use, where there is one that nobody has to type. */
  readonly pageKey: string | null;
}
