import { isLoopback } from '../http/address.ts';

/** The origins that may use the endpoint in addition to this machine's. */
export interface TrustedOrigins {
  readonly corsOrigin: string;
  readonly publicUrl?: string | undefined;
}

/**
 * Returns whether requests from an origin are allowed. Programs send none; a page after DNS
 * rebinding sends its own.
 */
export function isTrustedOrigin(
  origin: string | undefined,
  { corsOrigin, publicUrl }: TrustedOrigins,
): boolean {
  if (origin === undefined || origin === corsOrigin) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''));
}
