import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';
import * as z from 'zod';

/** An import that a bundle leaves to Node.js, which finds the package when it runs. */
const ExternalImport = z.object({
  /** npm knows the package by this name. */
  name: z.string(),
  /** The importing package is in this folder; null for the project's own modules. */
  from: z.string().nullable(),
});

/** A bundle contains or imports these packages. Folders are relative to the project. */
const BundledPackages = z.object({
  /** The bundle has code from the packages in these folders. */
  folders: z.array(z.string()),
  /** The bundle leaves these imports to Node.js. */
  external: z.array(ExternalImport),
});
export type BundledPackages = z.infer<typeof BundledPackages>;

/** Reads the packages of a bundle from the metafile that esbuild made of it. */
function bundledPackages({ inputs, outputs }: Metafile): BundledPackages {
  const included = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const folders = included.map(packageFolderOf).filter((folder) => folder !== null);
  const external = included.flatMap((path) =>
    (inputs[path]?.imports ?? [])
      .filter((one) => one.external && isPackage(one.path))
      .map((one) => ({ name: packageNameOf(one.path), from: packageFolderOf(path) })),
  );
  const distinct = new Map(external.map((one) => [`${one.name} ${one.from}`, one]));
  return { folders: [...new Set(folders)].sort(), external: [...distinct.values()] };
}

/** Writes a bundle's packages for `readBundledPackages`. */
export function writeBundledPackages(path: string, metafile: Metafile): void {
  writeFileSync(path, JSON.stringify(bundledPackages(metafile), null, 2));
}

/** Reads the packages that a part's build wrote. Throws if that part is not built. */
export function readBundledPackages(path: string): BundledPackages {
  return BundledPackages.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/**
 * Finds the folder in which the innermost package around a file lies; null for the project's own
 * files.
 */
function packageFolderOf(path: string): string | null {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

function packageNameOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

function isPackage(path: string): boolean {
  return !isBuiltin(path) && !/^(?:[./]|[a-z]+:)/.test(path);
}
