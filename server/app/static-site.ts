import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import type { Context } from 'koa';
import { programFile, RUNS_FROM_SOURCES } from '../../common/program-file.ts';
import { ENCODINGS, type Encoding } from '../../engine/answers/encoding.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { strongTag } from '../http/entity-tag.ts';
import { checkIfMatch } from '../http/if-match.ts';
import { isNotModified } from '../http/if-none-match.ts';

/** A file with its bytes in each encoding that the build made. */
export interface StaticFile {
  readonly type: string;
  readonly policy: string;
  readonly cacheControl: string;
  readonly encodings: ReadonlyMap<Encoding, { readonly bytes: Buffer; readonly etag: string }>;
}

/** Maps URL paths to files. */
export type StaticSite = ReadonlyMap<string, StaticFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Characters that an ETag has. */
const TAG_LENGTH = 22;

/** A file name with the hash of its content, as the bundler writes it. */
const HASHED = /-[0-9A-Z]{8}\.[a-z]+$/;

/** Our pages' content security policy: they may load only from this service. */
export const POLICY =
  "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** Returns the folder that `npm run build` writes to `dist/<name>`. */
export function builtFolder(name: string): string {
  return programFile(RUNS_FROM_SOURCES ? `dist/${name}` : name);
}

/**
 * Reads a folder's files, to be served below `root`; `index.html` is served at `root` itself. Null
 * without that file: the site is not built.
 */
export function readSite(folder: string, root: string, policy = POLICY): StaticSite | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const files = readdirSync(folder).filter((file) => extname(file) in TYPES);
  return new Map(
    files.map((file) => [
      file === 'index.html' ? root : posix.join(root, file),
      readFile(join(folder, file), policy),
    ]),
  );
}

/**
 * Reads the reference page or the guide, which have icons in their files; null if it is not built.
 */
export function readDocuments(folder: string, root: '/docs' | '/docs/guide'): StaticSite | null {
  return readSite(folder, root, `${POLICY}; img-src 'self' data:`);
}

function readFile(path: string, policy: string): StaticFile {
  const encodings = ENCODINGS.flatMap((encoding) => {
    const file = path + SUFFIXES[encoding];
    if (!existsSync(file)) return [];
    const bytes = readFileSync(file);
    return [[encoding, { bytes, etag: strongTag(bytes, TAG_LENGTH) }] as const];
  });
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    policy,
    cacheControl: HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    encodings: new Map(encodings),
  };
}

/** Sends the file to a GET or HEAD, in the best encoding that the client accepts. */
export function sendStatic(
  ctx: Context,
  { type, policy, cacheControl, encodings }: StaticFile,
): void {
  const accepted = acceptedEncoding(ctx.req.headers['accept-encoding']);
  const encoding = encodings.has(accepted) ? accepted : 'identity';
  const body = encodings.get(encoding);
  if (!body) throw new RangeError('a static file is read with its uncompressed bytes');
  checkIfMatch(ctx.req.headers, body.etag);
  ctx.set({
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Cache-Control': cacheControl,
    'Referrer-Policy': 'no-referrer',
    ETag: body.etag,
  });
  ctx.vary('Accept-Encoding');
  if (isNotModified(ctx.req.headers, body.etag)) {
    ctx.status = 304;
    return;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = body.bytes;
}
