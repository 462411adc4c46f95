import type { Logger } from 'pino';
import type { HandlerDependencies } from '../operations/handler-dependencies.ts';
import type { ExplorerSettings } from './explorer.ts';
import type { RequestMetrics } from './request-metrics.ts';
import type { StaticSite } from './static-site.ts';

/** The app needs these; the worker and the tests pass them in. */
export interface AppDependencies extends HandlerDependencies {
  readonly logger: Logger;
  /** Counts requests; null without an admin listener. */
  readonly metrics: RequestMetrics | null;
  /** The pages at `/`; null if they are not built. */
  readonly dashboard: StaticSite | null;
  /** The reference page at `/docs`; null if it is not built. */
  readonly reference: StaticSite | null;
  /** The documents as pages, at `/docs/guide`; null if they are not built. */
  readonly guide: StaticSite | null;
  /** The key that those pages may use without a visitor typing it; null if there is none. */
  readonly pageKey: string | null;
  /** The dashboard links to this block explorer. */
  readonly explorer: ExplorerSettings;
}
