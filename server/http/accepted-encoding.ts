import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding } from '../../engine/answers/encoding.ts';

/**
 * Clients send few different headers; reading one costs more than everything else in a cached
 * answer.
 */
const MAX_CACHED = 100;
const parsed = new Map<string, Encoding>();

/**
 * The best encoding that an Accept-Encoding header allows; the smallest if several are equally
 * preferred.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const cached = parsed.get(header);
  if (cached) return cached;
  const request = { headers: { 'accept-encoding': header } };
  const chosen = new Negotiator(request).encoding(ENCODINGS, { preferred: ENCODINGS });
  const encoding = ENCODINGS.find((offered) => offered === chosen) ?? 'identity';
  if (parsed.size < MAX_CACHED) parsed.set(header, encoding);
  return encoding;
}
