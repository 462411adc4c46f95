import { serviceUrl } from './service-url.ts';

/** Loopback host names: a service provides a key to its page under these only. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The key that the service provides to its page; null if there is none. */
export async function fetchDashboardKey(): Promise<string | null> {
  if (!LOOPBACK.test(location.hostname)) return null;
  try {
    const response = await fetch(serviceUrl('/dashboard/key'), { cache: 'no-store' });
    if (!response.ok) return null;
    const body: unknown = await response.json();
    const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : null;
    return typeof key === 'string' ? key : null;
  } catch {
    return null; // The next request shows the error.
  }
}
