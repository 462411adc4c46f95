import type { Answer } from '../../engine/answers/cache.ts';
import type { Encoding } from '../../engine/answers/encoding.ts';
import { encodingFor } from '../http/encoded-body.ts';

/** The cached answer in the encoding that is sent; `peek` looks up an encoding in the cache. */
export function cachedEncoding(
  peek: (encoding: Encoding) => Answer | undefined,
  accepted: Encoding,
): Answer | undefined {
  const plain = peek('identity');
  if (!plain) return undefined;
  const encoding = encodingFor(plain.bytes, accepted);
  return encoding === 'identity' ? plain : peek(encoding);
}
