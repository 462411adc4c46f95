import type { MaybePromise } from '../maybe-promise.ts';
import type { CanonicalParameters } from '../parameters.ts';

/**
 * Answers one operation's requests from one snapshot; the bytes are the whole JSON body. Throws a
 * RequestError where the one thing that a request names is not in the snapshot.
 */
export type Answerer = (parameters: CanonicalParameters) => MaybePromise<Buffer>;
