import { SHIPPED_NETWORKS } from '../../common/networks.ts';

const NETWORKS = Object.keys(SHIPPED_NETWORKS).join('|');

/** Words in providers' paths that are not keys. */
const PUBLIC_PATH_PARTS = new RegExp(
  `^(v\\d+|api|rpc|json-?rpc|eth|ethereum|${NETWORKS}|main|node|https?|key|api-?key|token|auth)$`,
  'i',
);

/** A part with at least this length is masked within words too. */
const LONG_PART = 8;

/** A path's part with at least this length may be a key. */
const MIN_PART = 3;

/**
 * Masks the parts in a URL that may be a key or a password, in every encoding that a node may echo:
 * plain, decoded, encoded and base64.
 */
export function maskOf(url: string): (text: string) => string {
  const { pathname, search, searchParams, username, password } = new URL(url);
  const login = `${decoded(username)}:${decoded(password)}`;
  const parts = [
    ...(username + password === '' ? [] : [username, password, base64(login)]),
    ...(pathname.length > LONG_PART ? [pathname] : []),
    ...[...pathname.split('/'), ...searchParams.values(), ...search.split(/[?&=]/)].filter(
      (part) => part.length >= MIN_PART && !PUBLIC_PATH_PARTS.test(part),
    ),
  ];
  const encodings = parts.flatMap((part) => [
    part,
    decoded(part),
    encodeURIComponent(decoded(part)),
  ]);
  // The longest first: a shorter match would leave a longer one's rest.
  const secrets = [...new Set(encodings)].filter(Boolean).sort((a, b) => b.length - a.length);
  const patterns = secrets.map((secret) => {
    const literal = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    return new RegExp(secret.length >= LONG_PART ? literal : `(?<!\\w)${literal}(?!\\w)`, 'g');
  });
  return (text) => patterns.reduce((masked, pattern) => masked.replace(pattern, '***'), text);
}

/** Without the `=` padding, which may be omitted. */
function base64(text: string): string {
  return Buffer.from(text).toString('base64').replace(/=+$/, '');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a lone %
  }
}
