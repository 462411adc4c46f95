import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import fresh from 'fresh';
import type { Context } from 'koa';
import { IS_SOURCE, programFile } from '../../common/program-file.ts';
import { ENCODINGS, type Encoding } from '../../engine/encoding.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';

/** A file as it is sent: its bytes in every form that was made of it when it was built. */
export interface StaticFile {
  readonly type: string;
  readonly policy: string;
  readonly cacheControl: string;
  readonly forms: ReadonlyMap<Encoding, { readonly bytes: Buffer; readonly etag: string }>;
}

/** Files by the path at which they are asked for. */
export type StaticSite = ReadonlyMap<string, StaticFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** A name that holds the hash of its content, as the bundler writes it. */
const HASHED = /-[0-9A-Z]{8}\.[a-z]+$/;

/** A page of ours may load what this service serves, and nothing else. */
export const POLICY =
  "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** The folder of the site that `npm run build` writes to `dist/<name>`. */
export function builtFolder(name: string): string {
  return programFile(IS_SOURCE ? `dist/${name}` : name);
}

/**
 * The files of a folder, to be served below `root`, whose own page is `index.html`. Null where that
 * is missing: the site is not built.
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

function readFile(path: string, policy: string): StaticFile {
  const forms = ENCODINGS.flatMap((encoding) => {
    const form = path + SUFFIXES[encoding];
    if (!existsSync(form)) return [];
    const bytes = readFileSync(form);
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return [[encoding, { bytes, etag: `"${digest}"` }] as const];
  });
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    policy,
    cacheControl: HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    forms: new Map(forms),
  };
}

/** Answers a GET or HEAD with the file, in the best form that the client takes. */
export function sendStatic(ctx: Context, { type, policy, cacheControl, forms }: StaticFile): void {
  const wanted = acceptedEncoding(ctx.req.headers['accept-encoding']);
  const encoding = forms.has(wanted) ? wanted : 'identity';
  const form = forms.get(encoding);
  if (!form) throw new RangeError('a static file is read with its plain form');
  ctx.set({
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Cache-Control': cacheControl,
    'Referrer-Policy': 'no-referrer',
    ETag: form.etag,
  });
  ctx.vary('Accept-Encoding');
  if (fresh(ctx.req.headers, { etag: form.etag })) {
    ctx.status = 304;
    return;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = form.bytes;
}
