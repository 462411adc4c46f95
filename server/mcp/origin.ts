import { isLoopback } from '../http/address.ts';

/** The addresses whose pages may use the endpoint besides those of this machine. */
export interface KnownOrigins {
  readonly corsOrigin: string;
  readonly publicUrl?: string | undefined;
}

/**
 * Whether a request may come from where its Origin says. A program sends none; a page that had its
 * name resolved to this machine, to talk to what listens here, sends its own.
 */
export function isKnownOrigin(
  origin: string | undefined,
  { corsOrigin, publicUrl }: KnownOrigins,
): boolean {
  if (origin === undefined || origin === corsOrigin) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''));
}
