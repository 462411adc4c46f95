import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { versionLiterals } from '../common/code-version.ts';

/**
 * Packages that read further files of theirs: native code, WebAssembly, threads. They alone are
 * `dependencies` in package.json. Bundled packages are `devDependencies`: an installation does not
 * need them.
 */
export const EXTERNAL = [
  '@bokuweb/zstd-wasm',
  '@duckdb/node-bindings',
  'koffi',
  'lz4-napi',
  'pino',
];

/** Bundled CommonJS modules call `require` for modules of Node.js. */
const REQUIRE = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`;

/**
 * Bundles modules, named by their paths in `root` without extension, and the packages that they
 * import into `target`. A worker loads in a third of the processor time that the modules of its
 * packages one by one take. Code that several of them share is in `chunks`. Returns
 * the metafile, which names the bundled files.
 */
export async function bundleService(
  root: string,
  target: string,
  modules: readonly string[],
): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: modules.map((module) => join(root, `${module}.ts`)),
    absWorkingDir: root,
    outdir: target,
    outbase: root,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.17',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    define: versionLiterals(root),
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}
