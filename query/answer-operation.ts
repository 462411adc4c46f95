import type { DuckDBConnection } from '@duckdb/node-api';
import { metaEnvelope } from '../engine/kinds/envelope.ts';
import type { QueryDefinition } from '../engine/kinds/query.ts';
import { type CanonicalParameters, TIMES } from '../engine/parameters.ts';
import { pageSql } from '../prepare/kinds/query.ts';

/** More rows than a table can have. */
const MOST_ROWS = 2n ** 62n;

/**
 * Computes the body of an operation of kind `query`; null where the snapshot does not know what the request names. The
 * parameters must be canonical: they were read by the operation's schemas.
 */
export async function answerOperation(
  connection: DuckDBConnection,
  definition: QueryDefinition,
  parameters: CanonicalParameters,
): Promise<string | null> {
  const { page = '1', limit = '1' } = parameters;
  const offset = (BigInt(page) - 1n) * BigInt(limit);
  const values = {
    ...parameters,
    ...millisecondsOf(parameters),
    offset: String(offset < MOST_ROWS ? offset : MOST_ROWS),
  };
  const [known, selected, records, statistics] = await rowOf(connection, definition, values);
  if (known !== true) return null;
  const total = Number(selected);
  const totalPages = Math.ceil(total / Number(limit));
  const tail = metaEnvelope.tail({
    total,
    page,
    limit: Number(limit),
    totalPages,
    hasMore: Number(page) < totalPages,
    statistics: typeof statistics === 'string' ? statistics : null,
  });
  return `${metaEnvelope.head}${records}${tail}`;
}

async function rowOf(
  connection: DuckDBConnection,
  definition: QueryDefinition,
  values: CanonicalParameters,
) {
  const statement = await connection.prepare(pageSql(definition));
  try {
    for (let at = 1; at <= statement.parameterCount; at += 1) {
      const value = values[statement.parameterName(at)];
      if (value === undefined) statement.bindNull(at);
      else statement.bindVarchar(at, value);
    }
    const [row = []] = (await statement.runAndReadAll()).getRows();
    return row;
  } finally {
    statement.destroySync();
  }
}

/** Parameters that are times, in milliseconds since 1970: SQL would not read years beyond 9999. */
function millisecondsOf(parameters: CanonicalParameters): CanonicalParameters {
  const ends = TIMES.flatMap((name) => {
    const time = parameters[name];
    return time === undefined ? [] : [[name, String(Date.parse(time))]];
  });
  return Object.fromEntries(ends);
}
