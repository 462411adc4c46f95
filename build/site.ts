import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles a page and its modules into `target`, each file also compressed by gzip and brotli.
 * `{{main.js}}` in the page is replaced by the name of that file. Returns
 * the metafile, which names the bundled files.
 *
 * @example
 *     await buildSite('dist/dashboard', page, ['web/dashboard/main.tsx']);
 */
export async function buildSite(
  target: string,
  page: string,
  entryPoints: readonly string[],
  options: BuildOptions = {},
): Promise<Metafile> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [...entryPoints],
    absWorkingDir: ROOT,
    outdir: target,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    // A part with a dynamic import is a file of its own.
    splitting: true,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    loader: { '.svg': 'copy' },
    legalComments: 'none',
  });
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  for (const { name, contents } of files) saveCompressed(join(target, name), contents);
  const names = files.map(({ name }) => name);
  saveCompressed(
    join(target, 'index.html'),
    Buffer.from(filled(readFileSync(page, 'utf8'), names)),
  );
  return metafile;
}

function filled(page: string, names: readonly string[]): string {
  return page.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, stem: string, extension: string) => {
    const name = names.find((one) => one.startsWith(`${stem}-`) && one.endsWith(`.${extension}`));
    if (!name) throw new Error(`the page names ${stem}.${extension}, which the bundle has not`);
    return name;
  });
}

/** Writes the file, and next to it the same bytes compressed by gzip and by brotli. */
export function saveCompressed(path: string, contents: Uint8Array): void {
  writeFileSync(path, contents);
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
