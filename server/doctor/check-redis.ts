import { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { probe, reasonOf } from '../limits/redis-connection.ts';
import { COUNTS_PREFIX } from '../limits/shared-counters.ts';
import type { Finding } from './finding.ts';

/** Milliseconds in which Redis has to accept the connection, and again to answer. */
const TIMEOUT_MS = 10_000;

/** By how the reason begins. */
const REMEDIES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Start Redis, or correct the host and port in REDIS_URL.',
  ENOTFOUND: 'Correct the host in REDIS_URL.',
  EAI_AGAIN: 'Correct the host in REDIS_URL, or see why its name is not resolved.',
  ETIMEDOUT: 'Correct the host and port in REDIS_URL, or let connections through to it.',
  WRONGPASS: 'Correct the user and password in REDIS_URL.',
  NOAUTH: 'Put the user and password into REDIS_URL.',
  NOPERM: `Let its user run INFO, EVAL, EVALSHA, SET, INCRBY, PTTL and EXPIRE on ${COUNTS_PREFIX}:*.`,
  READONLY: 'Name the primary in REDIS_URL, not a replica.',
  OOM: 'Give that Redis more memory, or a maxmemory-policy that evicts.',
};

/** Whether replicas can count together in Redis. No message contains its address or password. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding> {
  if (redisUrl === undefined) {
    const message = 'REDIS_URL is not set: each replica counts requests by itself';
    return { state: 'ok', check: 'redis', message };
  }
  const reason = await refusalToCount(redisUrl);
  if (reason === null) return { state: 'ok', check: 'redis', message: 'REDIS_URL: Redis counts' };
  return {
    state: 'problem',
    check: 'redis',
    message: `REDIS_URL: Redis does not count (${reason}), so that each replica would by itself`,
    remedy: REMEDIES[reason.split(' ')[0] ?? ''] ?? 'Correct REDIS_URL, or mend that Redis.',
  };
}

/** The reason why Redis cannot count; null if it can. */
async function refusalToCount(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The connection's error has the cause; the command's error only reports that there is no
  // connection.
  let reason: string | null = null;
  redis.on('error', (error: Error) => {
    reason ??= reasonOf(error);
  });
  try {
    await redis.connect();
    await probe(redis);
    return null;
  } catch (cause) {
    return reason ?? (cause instanceof Error ? reasonOf(cause) : 'unknown');
  } finally {
    redis.disconnect();
  }
}
