import { createHmac } from 'node:crypto';

/** Header of the id of an alert: receivers recognise a repeated delivery by it. */
export const ID_HEADER = 'x-restaking-analytics-id';

/** Header of the signature of a webhook. */
export const SIGNATURE_HEADER = 'x-restaking-analytics-signature';

/**
 * Value of the signature's header, `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA256 of
 * `<seconds>.<body>` by the secret. A receiver refuses old times, so that nobody repeats a request.
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
