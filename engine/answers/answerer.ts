import type { MaybePromise } from '../../common/maybe-promise.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import type { QueryPayer } from '../protocol/query-request.ts';

/**
 * Answers one operation's requests from one snapshot; the bytes are the whole JSON body. Throws a
 * RequestError if the requested item is not in the snapshot.
 */
export type Answerer = (
  parameters: CanonicalParameters,
  payer?: QueryPayer,
) => MaybePromise<Buffer>;
