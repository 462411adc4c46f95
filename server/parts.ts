import type { Logger } from 'pino';
import type { FailedKeys } from './keys/failed-keys.ts';
import type { KeyRing } from './keys.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Service } from './service.ts';

/** What the app is made of; `main.ts` and the tests pass it in. */
export interface AppParts {
  readonly service: Service;
  readonly keys: KeyRing;
  readonly failedKeys: FailedKeys;
  readonly rateLimit: RateLimit;
  readonly logger: Logger;
  /** `*`, or the one origin whose pages may call this service. */
  readonly corsOrigin: string;
  /** Begins every doc_url; by default the address that the client used. */
  readonly publicUrl?: string | undefined;
}
