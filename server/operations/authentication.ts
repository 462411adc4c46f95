import type { KeyGroup } from '../../engine/definition/endpoint.ts';
import { HttpError } from '../http/http-error.ts';
import { presentedKey } from '../http/presented-key.ts';
import type { Key } from '../keys/key-ring.ts';
import type { HandlerDependencies } from './handler-dependencies.ts';
import type { RequestParts } from './request-parts.ts';

/** The authentication scheme: our own, which names the header. */
const KEY_CHALLENGE = 'ApiKey header="x-api-key"';

/**
 * Returns the key that a request carries. Throws an HttpError (401) if there is none or it is not
 * accepted, with the `challenge` of RFC 9110, section 15.5.2.
 */
export function keyOf(
  { keys, failedKeys }: Pick<HandlerDependencies, 'keys' | 'failedKeys'>,
  { headers, socket }: Pick<RequestParts, 'headers' | 'socket'>,
  challenge = KEY_CHALLENGE,
): Key {
  const presented = presentedKey(headers);
  if (!presented) {
    throw unauthorized('x-api-key: this header, or authorization: Bearer, is required', challenge);
  }
  const key = keys.find(presented);
  if (key) return key;
  failedKeys.count(socket.remoteAddress);
  throw unauthorized('x-api-key: this key is not accepted', challenge);
}

/** The key, if it has access to a group. Throws an HttpError (403) otherwise. */
export function requireAccess(key: Key, group: KeyGroup): Key {
  if (key.groups.includes(group)) return key;
  throw new HttpError('forbidden', `This key has no access to the group ${group}.`);
}

function unauthorized(message: string, challenge: string): HttpError {
  return new HttpError('unauthorized', message, { headers: ['WWW-Authenticate', challenge] });
}
