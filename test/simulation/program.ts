import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type * as product from './product.ts';

/** A process has these entry points. */
export type Product = typeof product;

/** A fault that is planted into the product: in `file` the text `from` becomes `to`. */
export interface Planted {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A simulated process has its own globals; the bundle reads each as a free name. */
export interface Globals {
  readonly require: (name: string) => unknown;
  readonly process: unknown;
  readonly Date: unknown;
  readonly Math: unknown;
  readonly performance: unknown;
  readonly fetch: unknown;
  readonly AbortSignal: unknown;
  readonly setTimeout: unknown;
  readonly clearTimeout: unknown;
  readonly setInterval: unknown;
  readonly clearInterval: unknown;
  /** The code's version, which goes into snapshots' ids. */
  readonly SIMULATED_CODE: string;
}

const NAMES = [
  'require',
  'process',
  'Date',
  'Math',
  'performance',
  'fetch',
  'AbortSignal',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'SIMULATED_CODE',
] as const satisfies readonly (keyof Globals)[];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Modules that each process requires from the machine. */
export const machine: (name: string) => unknown = createRequire(import.meta.url);

/**
 * The product as one program. Each start runs all its modules again, so that two processes share
 * no variable.
 */
export class Program {
  /** The bundle, as the script has it. */
  readonly text: string;
  readonly #script: Script;

  private constructor(text: string) {
    this.text = text;
    this.#script = new Script(text, { filename: 'product.cjs' });
  }

  /** Bundles the sources, with faults planted. Throws a RangeError for one without its place. */
  static async build(planted: readonly Planted[] = []): Promise<Program> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('product.ts', import.meta.url))],
      absWorkingDir: ROOT,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20.17',
      external: ['@duckdb/node-bindings', 'koffi', 'lz4-napi', '@bokuweb/zstd-wasm'],
      define: { INGEST_CODE: 'SIMULATED_CODE', PREPARATION_CODE: 'SIMULATED_CODE' },
      logLevel: 'error',
      write: false,
      plugins: [sources(planted)],
    });
    const text = outputFiles[0]?.text ?? '';
    const wrapped = `(function (${NAMES.join(', ')}) { const module = { exports: {} }; let exports = module.exports;\n${text}\nreturn module.exports; })`;
    return new Program(wrapped);
  }

  start(globals: Globals): Product {
    const run = this.#script.runInThisContext() as (...values: unknown[]) => Product;
    return run(...NAMES.map((name) => globals[name]));
  }
}

/** Gives each source its address, which CommonJS does not have, and plants faults. */
function sources(planted: readonly Planted[]): Plugin {
  return {
    name: 'sources',
    setup({ onLoad, onEnd }) {
      const left = new Set(planted);
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(ROOT)) return undefined;
        let contents = readFileSync(path, 'utf8');
        for (const fault of planted) {
          if (path !== `${ROOT}${fault.file}`) continue;
          if (!contents.includes(fault.from)) continue;
          contents = contents.replace(fault.from, () => fault.to);
          left.delete(fault);
        }
        contents = contents.replaceAll('import.meta.url', JSON.stringify(`${pathToFileURL(path)}`));
        return { contents, loader: 'ts' };
      });
      onEnd(() => {
        for (const { file, from } of left) throw new RangeError(`${file}: has no ${from}`);
      });
    },
  };
}
