import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../common/make-folder.ts';
import type { JoinedRows } from '../../data/load/base-tables.ts';
import { ArrowFile } from '../store/arrow-file.ts';
import { PATHS } from '../store/format.ts';
import type { PreparedManifest } from '../store/manifest.ts';
import type { WrittenFile } from './arrow/write-arrow.ts';
import { type EarlierTexts, linkFile } from './base.ts';

/*
 * A log's texts are most of a folder's bytes, and only its newest rows are new. If a snapshot's
 * table has its older rows in the base, the base's files of texts have them, too, after its own
 * newest rows: they are linked under `older/`, and the folder's own files have all other rows.
 */

/** Links texts of a base into a folder. */
export class OlderTexts {
  readonly #folder: string;
  readonly #texts: ReadonlyMap<string, EarlierTexts>;
  readonly #joined: ReadonlyMap<string, JoinedRows>;
  readonly #linked = new Map<string, { readonly id: string; readonly from: number }>();

  constructor(
    folder: string,
    texts: ReadonlyMap<string, EarlierTexts>,
    joined: ReadonlyMap<string, JoinedRows>,
  ) {
    this.#folder = folder;
    this.#texts = texts;
    this.#joined = joined;
  }

  /** The manifest's entry; none without linked texts. */
  get facts(): Pick<PreparedManifest, 'older'> {
    return this.#linked.size > 0 ? { older: Object.fromEntries(this.#linked) } : {};
  }

  /**
   * Links a table's texts, which have its order from the newest block on. Returns the block until
   * which they have all rows, or null if the base has none of them, or other files than its
   * manifest promises.
   */
  async link(table: string, files: Map<string, WrittenFile>): Promise<bigint | null> {
    const path = PATHS.texts(table);
    const [joined, texts] = [this.#joined.get(table), this.#texts.get(path)];
    if (!joined || !texts) return null;
    const linked = texts.files.map(({ facts }, number) => {
      const name = `${PATHS.older(path)}-${number}.arrow`;
      return { name, file: join(this.#folder, name), facts };
    });
    const rows = await this.#linkAll(
      texts,
      linked.map(({ file }) => file),
    );
    if (rows === null || rows < joined.rows) {
      for (const { file } of linked) await rm(file, { force: true });
      return null;
    }
    for (const { name, facts } of linked) files.set(name, facts);
    this.#linked.set(path, { id: texts.id, from: rows - joined.rows });
    return joined.lastBlock;
  }

  /** Counts the rows of the linked files; null if one is not as promised. */
  async #linkAll({ files }: EarlierTexts, linked: readonly string[]): Promise<number | null> {
    let rows = 0;
    for (const [at, file] of linked.entries()) {
      const earlier = files[at];
      makeFolder(dirname(file));
      if (!earlier || !(await linkFile(earlier, file))) return null;
      rows += ArrowFile.open(file, file).rows;
    }
    return rows;
  }
}
