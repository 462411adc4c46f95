/** Host names and addresses that only this machine can reach. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
const HOST = /^[A-Za-z0-9.:[\]-]{1,255}$/;

/**
 * Returns the base for an answer's links: the configured address; otherwise the address that the
 * client used; otherwise, if its Host header is invalid, an empty text (relative links).
 */
export function baseOf(host: string | undefined, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const base = `http://${host}`;
  return host && HOST.test(host) && URL.canParse(base) ? base : '';
}

/**
 * Returns a server's address from the `host` at which it listens; an IPv6 host stands in brackets
 * there.
 */
export function addressAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether only this machine reaches a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
