import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as esbuild from 'esbuild';

/**
 * Each module reaches all code that decides an output's bytes; a build replaces the constant with
 * its version.
 */
export const VERSIONED_MODULES = {
  /** Decides prepared folders, and the tables that `load` writes into ClickHouse. */
  PREPARATION_CODE: 'engine/prepare/load-external.ts',
  /** Snapshots that `ingest` derives. */
  INGEST_CODE: 'ingest/ingest.ts',
  /** Rewards that `rewards` computes. */
  REWARDS_CODE: 'rewards/calculate.ts',
  /** Rules by which snapshots are checked. */
  CHECK_CODE: 'data/load/load.ts',
} as const;

/** Names a version that a build writes into the program. */
export type VersionName = keyof typeof VERSIONED_MODULES;

/** The code that runs if a module is imported. */
export interface ReachedCode {
  /** Hashes the code and the packages' versions: SHA-256 in hex. */
  readonly version: string;
  /** Modules and JSON files that are reached, by path relative to the root. */
  readonly modules: readonly string[];
  /** Packages that are reached, in order of their names, such as `zod 4.6.7`. */
  readonly packages: readonly string[];
}

/**
 * Reads a module of the sources below `root` and everything that it imports. The version depends on
 * the code alone: comments, white space, line endings, types and functions that nothing calls do
 * not change it, nor does the place of the folder.
 *
 * @example
 *     const { version } = reachedCode('/srv/restaking', 'data/load/check.ts');
 */
export function reachedCode(root: string, entry: string): ReachedCode {
  const folder = realpathSync(root);
  // The bundler is there when sources run and when they are built; a built program does not load
  // it.
  const bundler: typeof esbuild = createRequire(import.meta.url)('esbuild');
  const { metafile, outputFiles } = bundler.buildSync({
    entryPoints: [entry],
    absWorkingDir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.17',
    minifyWhitespace: true,
    legalComments: 'none',
    // A version that was part of itself could not be computed.
    define: Object.fromEntries(Object.keys(VERSIONED_MODULES).map((name) => [name, '""'])),
    logLevel: 'silent',
    metafile: true,
    write: false,
  });
  const packages = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports.map(({ path }) => packageOf(path)))
    .filter((name) => name !== null);
  const versions = [...new Set(packages)].sort().map((name) => `${name} ${versionOf(root, name)}`);
  const code = outputFiles.map(({ text }) => text);
  const version = createHash('sha256')
    .update(JSON.stringify([code, versions]))
    .digest('hex');
  return { version, modules: Object.keys(metafile.inputs).sort(), packages: versions };
}

/** The constants that a build replaces in the program: each version by its name, as a literal. */
export function versionLiterals(root: string): Record<VersionName, string> {
  const literal = (name: VersionName) =>
    JSON.stringify(reachedCode(root, VERSIONED_MODULES[name]).version);
  return {
    PREPARATION_CODE: literal('PREPARATION_CODE'),
    INGEST_CODE: literal('INGEST_CODE'),
    REWARDS_CODE: literal('REWARDS_CODE'),
    CHECK_CODE: literal('CHECK_CODE'),
  };
}

/** Finds the package that a path imports; null for a module that Node.js has. */
function packageOf(path: string): string | null {
  if (path.startsWith('node:')) return null;
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

function versionOf(root: string, name: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}
