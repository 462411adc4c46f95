import type { DuckDBValue } from '@duckdb/node-api';
import { type Envelope, metaEnvelope } from '../definition/kinds/envelope.ts';
import { isAsOf, type Operation } from '../definition/operation.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import { pageSql } from '../prepare/kinds/prepare-query.ts';
import { asOfSql } from '../prepare/states/as-of-sql.ts';
import type { OperationRequest } from '../protocol/query-request.ts';
import { momentOf, queryValues } from './moment.ts';
import type { Session } from './session.ts';

/** Exceeds the rows that a table can have. */
const MAX_ROWS = 2n ** 62n;

/**
 * Computes the body of an operation of kind `query`, or of one with `asOf`; null if the snapshot
 * does not have the thing that the request names. The parameters must be canonical: the operation's
 * schemas have read them.
 */
export async function answerOperation(
  session: Session,
  operation: Operation | undefined,
  { parameters, publicUrl }: Omit<OperationRequest, 'operation'>,
): Promise<string | null> {
  const { asOf } = parameters;
  if (operation?.kind === 'query' && asOf === undefined) {
    const { envelope = metaEnvelope } = operation.definition;
    const given = await queryValues(session, operation.definition, parameters);
    const links = publicUrl === undefined ? {} : { publicUrl };
    const values = { ...given, ...links, offset: offsetOf(parameters) };
    const sql = pageSql(operation.definition);
    const row = operation.definition.plannedOnce
      ? await session.plannedRowOf(sql, values)
      : await session.rowOf(sql, values);
    return pageBody(row, envelope, parameters, publicUrl);
  }
  if (!operation || !isAsOf(operation) || asOf === undefined) {
    throw new RangeError(`${operation?.name} has no SELECT`);
  }
  const moment = await momentOf(session, asOf, parameters.operator);
  const values = { ...parameters, ...moment, offset: offsetOf(parameters) };
  const row = await session.rowOf(asOfSql(operation, parameters), values);
  if (operation.kind === 'list' || operation.kind === 'query') {
    return pageBody(row, operation.definition.envelope ?? metaEnvelope, parameters);
  }
  const [body] = row;
  return typeof body === 'string' ? body : null;
}

/** Writes a page's body from the one row that its SQL gives. */
function pageBody(
  [known, selected, records, statistics]: readonly DuckDBValue[],
  envelope: Envelope,
  parameters: CanonicalParameters,
  publicUrl?: string,
): string | null {
  if (known !== true) return null;
  const { page = '1', limit = '1' } = parameters;
  const total = Number(selected);
  const totalPages = Math.ceil(total / Number(limit));
  const tail = envelope.tail(
    { total, page, limit: Number(limit), totalPages, hasMore: Number(page) < totalPages },
    typeof statistics === 'string' ? statistics : null,
  );
  const head = publicUrl === undefined ? undefined : envelope.headAt?.(publicUrl, parameters);
  return `${head ?? envelope.head}${records}${tail}`;
}

function offsetOf({ page = '1', limit = '1' }: CanonicalParameters): string {
  const offset = (BigInt(page) - 1n) * BigInt(limit);
  return String(offset < MAX_ROWS ? offset : MAX_ROWS);
}
