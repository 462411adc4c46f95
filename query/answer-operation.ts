import type { DuckDBConnection } from '@duckdb/node-api';
import { metaEnvelope } from '../engine/kinds/envelope.ts';
import type { QueryDefinition } from '../engine/kinds/query.ts';
import type { CanonicalParameters } from '../engine/parameters.ts';
import { pageSql } from '../prepare/kinds/query.ts';
import { prepareBound, withMilliseconds } from './bind.ts';

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
    ...withMilliseconds(parameters),
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
  const statement = await prepareBound(connection, pageSql(definition), values);
  try {
    const [row = []] = (await statement.runAndReadAll()).getRows();
    return row;
  } finally {
    statement.destroySync();
  }
}
