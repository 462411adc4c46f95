import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openFileSync } from '../../common/regular-file.ts';
import { ArrowFile } from './arrow-file.ts';
import { PATHS } from './format.ts';
import type { PreparedManifest, SnapshotFacts } from './manifest.ts';
import { readManifest } from './read-manifest.ts';
import { StoreError } from './store-error.ts';
import { Utf8Column } from './utf8-column.ts';

/**
 * Each Arrow file in a prepared folder has this metadata: the folder's id and the file's path in
 * it.
 */
export const FILE_METADATA = { folder: 'restaking.prepared', path: 'restaking.path' } as const;

/** Reads a prepared folder: its manifest is read, and its files have the sizes in it. */
export class PreparedFolder {
  readonly folder: string;
  readonly manifest: PreparedManifest;

  private constructor(folder: string, manifest: PreparedManifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  /**
   * Opens a folder that `prepare` wrote. Throws a StoreError that names the file if the folder is
   * not one, has another format version, has a file with another size, or has by a file's name
   * something else. The folder is not trusted, and the files that its manifest names are served.
   *
   * @example
   *     const folder = PreparedFolder.open('prepared');
   *     const { rows } = folder.arrow('lists/restaking/all-avs/columns.arrow');
   */
  static open(folder: string): PreparedFolder {
    const manifest = readManifest(folder);
    const root = realpathSync(folder);
    const within = new Set([root]);
    for (const [path, { bytes }] of Object.entries(manifest.files)) {
      if (!isPlainPath(path)) throw new StoreError(`${path}: is no path of a prepared folder`);
      const file = join(root, path);
      const stats = lstatSync(file, { throwIfNoEntry: false });
      if (!stats) throw new StoreError(`${path}: the file is missing in ${folder}`);
      if (!stats.isFile()) throw new StoreError(`${path}: is not a regular file in ${folder}`);
      const parent = dirname(file);
      if (!within.has(parent)) {
        if (realpathSync(parent) !== parent) {
          throw new StoreError(`${path}: is behind a link in ${folder}`);
        }
        within.add(parent);
      }
      const { size } = stats;
      if (size !== bytes) {
        throw new StoreError(`${path}: has ${size} bytes where the manifest promises ${bytes}`);
      }
    }
    return new PreparedFolder(folder, manifest);
  }

  get snapshot(): SnapshotFacts {
    return this.manifest.snapshot;
  }

  has(path: string): boolean {
    return path in this.manifest.files;
  }

  pathOf(path: string): string {
    return join(this.folder, path);
  }

  /**
   * Opens one Arrow file. Throws a StoreError if it is missing, damaged or was swapped for another.
   */
  arrow(path: string): ArrowFile {
    return this.#arrow(path, path, this.manifest.id);
  }

  /**
   * Reads texts that may be longer than one file: `<path>-0.arrow`, `<path>-1.arrow` and so on.
   * An earlier folder's files may have the older rows.
   */
  texts(path: string, columns: readonly string[]): Utf8Column[] {
    const own = this.#textFiles(path, (file) => this.arrow(file));
    const { id, from = 0 } = this.manifest.older?.[path] ?? {};
    const older =
      id === undefined
        ? []
        : this.#textFiles(PATHS.older(path), (file) =>
            this.#arrow(file, file.slice(PATHS.older('').length), id),
          );
    return columns.map((column) => {
      const [all, rest] = [own, older].map((files) =>
        Utf8Column.concat(files.map((file) => file.utf8(column))),
      );
      if (!all || !rest) throw new RangeError('two lists of files were read');
      if (from > rest.length)
        throw new StoreError(`${path}: has no row ${from} in ${PATHS.older(path)}`);
      return Utf8Column.concat([all, rest.from(from)]);
    });
  }

  #textFiles(path: string, open: (file: string) => ArrowFile): ArrowFile[] {
    const files: ArrowFile[] = [];
    while (this.has(`${path}-${files.length}.arrow`)) {
      files.push(open(`${path}-${files.length}.arrow`));
    }
    if (files.length === 0) throw new StoreError(`${path}-0.arrow: the manifest does not list it`);
    return files;
  }

  /** Opens a file that has been written as `written` in the folder with an id. */
  #arrow(path: string, written: string, id: string): ArrowFile {
    if (!this.has(path)) throw new StoreError(`${path}: the manifest does not list this file`);
    const file = ArrowFile.open(this.pathOf(path), path);
    const found = file.metadata.get(FILE_METADATA.path);
    const folder = file.metadata.get(FILE_METADATA.folder);
    if (found !== written || folder !== id) {
      throw new StoreError(`${path}: is ${found ?? 'a foreign file'} of ${folder ?? 'no folder'}`);
    }
    return file;
  }

  /**
   * Reads every file and compares its SHA-256. Rejects with a StoreError that names the first that
   * differs.
   */
  async verify(): Promise<void> {
    for (const [path, { sha256 }] of Object.entries(this.manifest.files)) {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path, { fd: openFileSync(this.pathOf(path)) }))
        hash.update(chunk);
      if (hash.digest('hex') !== sha256) {
        throw new StoreError(`${path}: its content is not what the manifest promises (sha256)`);
      }
    }
  }
}

/**
 * Whether a relative path stays in its folder, and has one spelling.
 *
 * @example
 *     isPlainPath('lists/a.arrow'); // true
 *     isPlainPath('lists/../a.arrow'); // false
 */
export function isPlainPath(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((name) => !['', '.', '..'].includes(name));
}
