import { useLayoutEffect, useState } from 'preact/hooks';

/** Holds a parsed address such as `#/operators/0x…?sort=tvl`. */
export interface Route {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Fired when the address changes without a `hashchange`. */
const CHANGED = 'routechanged';

/** Writes a view's address; empty parameters are left out. */
export function href(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `#/${path}${search.size > 0 ? `?${search}` : ''}`;
}

export function readRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(readable),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** Changes the open view's parameters, without a new entry in the history. */
export function setQuery(changes: Query): void {
  const { path, query } = readRoute(location.hash);
  const encoded = path.map(encodeURIComponent).join('/');
  history.replaceState(history.state, '', href(encoded, { ...query, ...changes }));
  dispatchEvent(new Event(CHANGED));
}

/** Returns the open view's route; renders again when the address changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useLayoutEffect(() => {
    const read = () => setRoute(readRoute(location.hash));
    addEventListener('hashchange', read);
    addEventListener(CHANGED, read);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener(CHANGED, read);
    };
  }, []);
  return route;
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
