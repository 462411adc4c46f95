import { RateLimiterClusterMaster } from 'rate-limiter-flexible';

/** Counts requests for all workers, whose limiters ask this process. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}
