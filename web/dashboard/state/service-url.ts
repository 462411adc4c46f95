/**
 * The address of the service with a slash at its end. It is the address of the page, which a proxy
 * may serve below a path.
 */
const SERVICE = new URL('.', location.href).href;

/** The address of a path of the service, such as `/readyz`. */
export function serviceUrl(path: string): string {
  return SERVICE + path.replace(/^\//, '');
}
