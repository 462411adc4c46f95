import { type Config, ConfigError, type Flags, readConfig } from '../config.ts';
import { checkAlerts } from './check-alerts.ts';
import { checkClickHouse } from './check-clickhouse.ts';
import { checkDisk } from './check-disk.ts';
import { checkKeys } from './check-keys.ts';
import { checkMemory } from './check-memory.ts';
import { checkNode } from './check-node.ts';
import { checkPorts } from './check-ports.ts';
import { checkRedis } from './check-redis.ts';
import { checkSnapshot } from './check-snapshot.ts';
import type { Finding } from './finding.ts';

/**
 * Checks what the service requires, before its start or while it runs, and changes nothing. Yields
 * one finding after the other.
 *
 * @example
 *     for await (const finding of examine({}, process.env)) print(formatFinding(finding));
 */
export async function* examine(
  flags: Flags,
  environment: NodeJS.ProcessEnv,
): AsyncGenerator<Finding> {
  const config = configOrComplaints(flags, environment);
  yield checkNode();
  if (Array.isArray(config)) {
    for (const message of config) {
      const remedy = 'Set it as docs/configuration.md says; all else is checked after that.';
      yield { state: 'problem', check: 'configuration', message, remedy };
    }
    return;
  }
  yield { state: 'ok', check: 'configuration', message: 'every setting is understood' };
  yield* checkKeys(config);
  yield* await checkAlerts(config, environment);
  yield* await checkPorts(config);
  yield await checkRedis(config);
  yield* await checkClickHouse(config);
  // A snapshot that is loaded was checked, and is no folder here.
  if (config.clickhouseUrl) return;
  const { finding, rows, disk } = await checkSnapshot(config);
  yield finding;
  if (rows !== null) yield checkDisk(disk, config.cacheDir);
  yield checkMemory(rows, config);
}

function configOrComplaints(flags: Flags, environment: NodeJS.ProcessEnv): Config | string[] {
  try {
    return readConfig(flags, environment);
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    return cause.message.split('\n');
  }
}
