import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding } from '../../engine/encoding.ts';

/** Clients send few different headers; reading one costs more than the rest of a cached answer. */
const REMEMBERED = 100;
const read = new Map<string, Encoding>();

/** The best form that an Accept-Encoding header takes; of equally welcome ones the smallest. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const known = read.get(header);
  if (known) return known;
  const request = { headers: { 'accept-encoding': header } };
  const chosen = new Negotiator(request).encoding(ENCODINGS, { preferred: ENCODINGS });
  const encoding = ENCODINGS.find((one) => one === chosen) ?? 'identity';
  if (read.size < REMEMBERED) read.set(header, encoding);
  return encoding;
}
