import { ApiError, type Client, call } from '../../../client/index.ts';
import { numberAt } from '../format/number-at.ts';
import { TableAbsentError } from './absent-tables.ts';
import type { Request } from './answer.ts';

/**
 * `USD`, `%` for a fraction that is written as a percentage, or a token's symbol; a count has none.
 */
export type Unit = string;

/** A number in an operation's answer. */
export interface Figure extends Request {
  /** Member names with dots between; `*` adds up a list's items, `#` counts them. */
  readonly at: string;
  readonly unit: Unit;
}

/** Requests a figure; null if the snapshot does not have it. */
export async function fetchFigure(client: Client, figure: Figure): Promise<string | null> {
  if (!Object.hasOwn(client, figure.id)) return null;
  try {
    const body = await call(client, figure.id, figure.parameters as never);
    return numberAt(body, figure.at);
  } catch (cause) {
    const isMissing = cause instanceof ApiError && cause.status === 404;
    if (isMissing || cause instanceof TableAbsentError) return null;
    throw cause;
  }
}
