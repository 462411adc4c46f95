import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TARGET = fileURLToPath(new URL('../dist/dashboard', import.meta.url));

/** Writes the dashboard's files to dist/dashboard, each also as gzip and brotli make it. */
async function bundle(): Promise<void> {
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  const { outputFiles } = await build({
    entryPoints: [join(HERE, 'main.tsx'), join(HERE, 'icon.svg')],
    outdir: TARGET,
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'copy' },
    legalComments: 'none',
  });
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  for (const { name, contents } of files) save(name, contents);
  save('index.html', Buffer.from(page(files.map(({ name }) => name))));
}

/** The page, with the names under which the bundle was written. */
function page(names: readonly string[]): string {
  const template = readFileSync(join(HERE, 'page.html'), 'utf8');
  return template.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, stem: string, extension: string) => {
    const name = names.find((one) => one.startsWith(`${stem}-`) && one.endsWith(`.${extension}`));
    if (!name) throw new Error(`page.html: the bundle has no ${stem}.${extension}`);
    return name;
  });
}

function save(name: string, contents: Uint8Array): void {
  const path = join(TARGET, name);
  writeFileSync(path, contents);
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}

await bundle();
