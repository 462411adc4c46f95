import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import type { SqlRequest } from '../../engine/protocol/query-request.ts';
import { answerSql } from '../../engine/query/sql/answer-sql.ts';
import { openSandbox } from '../../engine/query/sql/sandbox.ts';
import { sqlErrorOf } from '../../engine/query/sql/sql-error.ts';
import { FileWriter } from '../../engine/query/sql/write-file.ts';
import { PreparedFolder } from '../../engine/store/prepared-folder.ts';
import { readSqlSchema } from '../../engine/store/sql-schema.ts';
import { StoreError } from '../../engine/store/store-error.ts';
import { expectedMessage } from '../shared/failure.ts';
import type { QueryOutcome } from './query-outcome.ts';

/** DuckDB uses at most this many bytes. */
const MEMORY_BYTES = 2 ** 30;

/** A single user's answer is limited by memory alone. */
const UNLIMITED = { rows: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER };

/** Runs a query on a prepared folder in this process, by the service's rules. */
export async function askFolder(folder: string, request: SqlRequest): Promise<QueryOutcome> {
  const folderOfOutput = makeTemporaryFolder('query');
  const output = folderOfOutput.path;
  try {
    const path = join(output, 'answer');
    PreparedFolder.open(folder);
    const sandbox = await openSandbox(folder, MEMORY_BYTES);
    const { body } = await answerSql(sandbox, request, UNLIMITED, new FileWriter(output), path);
    return { refused: false, text: body ?? readFileSync(path, 'utf8') };
  } catch (cause) {
    if (cause instanceof StoreError) return refusedBy(cause);
    return refusedBy(sqlErrorOf(cause, [resolve(folder), output]));
  } finally {
    folderOfOutput.remove();
  }
}

/** Reads the schema that a prepared folder has. */
export function schemaOf(folder: string): QueryOutcome {
  try {
    return { refused: false, text: JSON.stringify(readSqlSchema(PreparedFolder.open(folder))) };
  } catch (cause) {
    if (cause instanceof StoreError) return refusedBy(cause);
    throw cause;
  }
}

function refusedBy(cause: Error): QueryOutcome {
  return { refused: true, message: expectedMessage(cause) };
}
