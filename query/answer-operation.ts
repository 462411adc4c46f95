import { writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { QueryDefinition } from '../engine/kinds/query.ts';
import type { CanonicalParameters } from '../engine/parameters.ts';
import { bodySql } from '../prepare/kinds/query.ts';

/** Computes the body of an operation of kind `query` and writes it to `path`. */
export async function answerOperation(
  connection: DuckDBConnection,
  definition: QueryDefinition,
  parameters: CanonicalParameters,
  path: string,
): Promise<void> {
  const statement = await connection.prepare(bodySql(definition));
  try {
    for (let at = 1; at <= statement.parameterCount; at += 1) {
      const value = parameters[statement.parameterName(at)];
      if (value === undefined) statement.bindNull(at);
      else statement.bindVarchar(at, value);
    }
    const reader = await statement.runAndReadAll();
    writeFileSync(path, String(reader.getRows()[0]?.[0]), { mode: 0o600 });
  } finally {
    statement.destroySync();
  }
}
