import { RateLimiterClusterMaster } from 'rate-limiter-flexible';

/** Counts requests for the workers' limiters, which send their counts to this process. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}
