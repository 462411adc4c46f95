/** Names of addresses on which nobody but this machine can reach the service. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
const HOST = /^[A-Za-z0-9.:[\]-]{1,255}$/;

/**
 * The beginning of the links in an answer: the configured address, otherwise the one by which the
 * client reached us, otherwise nothing (a relative link) where its Host header makes no sense.
 */
export function baseOf(host: string | undefined, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const base = `http://${host}`;
  return host && HOST.test(host) && URL.canParse(base) ? base : '';
}

/** The address of a server that listens at `host`; an IPv6 host stands in brackets there. */
export function addressAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether nobody but this machine reaches what listens at `host`. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
