import { clickHouseSettings } from '../../engine/external/settings.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { StoreUnavailable } from '../../engine/store/store-unavailable.ts';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';

/**
 * Checks that the snapshot to serve is loaded, and that the user may only read. No message contains
 * a password.
 */
export async function checkClickHouse(config: Config): Promise<Finding[]> {
  const settings = clickHouseSettings(config);
  if (!settings) {
    const message = 'CLICKHOUSE_URL is not set: long tables are in the memory of each worker';
    return [{ state: 'ok', check: 'clickhouse', message }];
  }
  const { Connection } = await import('../../engine/external/connection.ts');
  const { findSnapshot } = await import('../../engine/external/catalog.ts');
  const connection = new Connection(settings);
  try {
    const findings: Finding[] = [];
    const loaded = await findSnapshot(connection, config.snapshot, FORMAT_VERSION);
    findings.push(
      loaded
        ? {
            state: 'ok',
            check: 'clickhouse',
            message: `CLICKHOUSE_URL: ${config.snapshot} is ${loaded.digest} in ${loaded.database}`,
          }
        : {
            state: 'problem',
            check: 'clickhouse',
            message: `CLICKHOUSE_URL: ClickHouse has no snapshot ${config.snapshot} of format version ${FORMAT_VERSION}`,
            remedy: 'Load one: restaking-analytics load <snapshot>.',
          },
    );
    const [[readonly] = []] = await connection.query(
      "select toString(getSetting('readonly')) as value",
    );
    if (readonly === '0') {
      findings.push({
        state: 'warn',
        check: 'clickhouse',
        message: 'CLICKHOUSE_USER may do more than read: its profile has not readonly = 1',
        remedy: 'Serve with the user reader of deploy/clickhouse/users.xml.',
      });
    }
    return findings;
  } catch (cause) {
    return [failure(cause)];
  } finally {
    await connection.close();
  }
}

function failure(cause: unknown): Finding {
  const reason = cause instanceof StoreUnavailable ? cause.cause : cause;
  const message = reason instanceof Error ? reason.message : String(reason);
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  const remedies: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'Start ClickHouse, or correct the host and port in CLICKHOUSE_URL.',
    ENOTFOUND: 'Correct the host in CLICKHOUSE_URL.',
    '516': 'Correct CLICKHOUSE_USER and CLICKHOUSE_PASSWORD.',
    '497': 'Give the user what deploy/clickhouse/users.xml gives the user reader.',
    '81': 'Load a snapshot: restaking-analytics load <snapshot>.',
    '60': 'Load a snapshot: restaking-analytics load <snapshot>.',
  };
  return {
    state: 'problem',
    check: 'clickhouse',
    message: `CLICKHOUSE_URL: ClickHouse cannot be asked (${message.split('\n')[0]})`,
    remedy: remedies[code] ?? 'Correct CLICKHOUSE_URL, or mend that ClickHouse.',
  };
}
