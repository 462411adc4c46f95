import { createHmac } from 'node:crypto';

/** Header that names the alert: receivers recognise a repeated delivery by its id. */
export const ID_HEADER = 'x-restaking-analytics-id';

/** Header that signs a webhook's body. */
export const SIGNATURE_HEADER = 'x-restaking-analytics-signature';

/**
 * Signs a request: the header's value is `t=<seconds since 1970>,v1=<hex>`, and the hex is the
 * HMAC-SHA256 by the secret over `<seconds>.<body>`. A receiver refuses old times, so that nobody
 * repeats a request.
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
