/**
 * The service has the page's address, which a proxy may serve below a path; it ends with a slash.
 */
const SERVICE = new URL('.', location.href).href;

/** Returns the address that a path has on the service, such as `/readyz`. */
export function serviceUrl(path: string): string {
  return SERVICE + path.replace(/^\//, '');
}
