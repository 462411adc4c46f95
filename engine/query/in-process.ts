import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import type { Operation } from '../definition/operation.ts';
import { operations as ALL } from '../operations/index.ts';
import { attachBase } from '../prepare/sql/attach-base.ts';
import { registerFunctions } from '../prepare/sql/register-functions.ts';
import type { RunQuery } from '../protocol/query-request.ts';
import { PATHS } from '../store/format.ts';
import { answerOperation } from './answer-operation.ts';
import { Session } from './session.ts';

/**
 * Computes bodies that need SQL in this process, for tools and tests: a service has a process of
 * its own for them. The first request opens the prepared folder's tables.
 *
 * @example
 *     const engine = Engine.open('prepared', settings, { run: inProcess('prepared') });
 */
export function inProcess(prepared: string, operations: readonly Operation[] = ALL): RunQuery {
  let opened: Promise<DuckDBInstance> | null = null;
  const idle: Session[] = [];
  return async (request) => {
    const operation = operations.find((one) => one.name === request.operation);
    opened ??= open(prepared);
    // Takes a session of its own, as several requests may run at a time.
    const session = idle.pop() ?? new Session(await (await opened).connect());
    try {
      const body = await answerOperation(session, operation, request);
      idle.push(session);
      return body === null ? null : Buffer.from(body);
    } catch (cause) {
      session.close();
      throw cause;
    }
  };
}

async function open(prepared: string): Promise<DuckDBInstance> {
  const instance = await openDuckDB(join(prepared, PATHS.tables), {
    access_mode: 'READ_ONLY',
    threads: '1',
  });
  const connection = await instance.connect();
  await registerFunctions(connection);
  await attachBase(connection, prepared);
  connection.closeSync();
  return instance;
}
