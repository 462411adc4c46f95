import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';
import * as z from 'zod';

/** An import that a bundle leaves to Node.js, which finds the package when it runs. */
const ExternalImport = z.object({
  /** The name of the package. */
  name: z.string(),
  /** The folder of the package that imports it; null for the project's own modules. */
  from: z.string().nullable(),
});

/** The packages of a bundle. Folders are relative to the project. */
const BundledPackages = z.object({
  /** Folders of the packages with code in the bundle. */
  folders: z.array(z.string()),
  /** Imports of packages outside the bundle. */
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

/** Writes the packages of a bundle for `readBundledPackages`. */
export function writeBundledPackages(path: string, metafile: Metafile): void {
  writeFileSync(path, JSON.stringify(bundledPackages(metafile), null, 2));
}

/** Reads the packages that the build of a part wrote. Throws if that part is not built. */
export function readBundledPackages(path: string): BundledPackages {
  return BundledPackages.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The folder of the innermost package that a file lies in; null for the project's own files. */
function packageFolderOf(path: string): string | null {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

function packageNameOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

function isPackage(path: string): boolean {
  return !isBuiltin(path) && !/^(?:[./]|[a-z]+:)/.test(path);
}
