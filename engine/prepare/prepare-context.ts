import type { DuckDBConnection } from '@duckdb/node-api';
import { FILE_METADATA } from '../store/prepared-folder.ts';
import type { Utf8Buffers } from './arrow/columns.ts';
import { ArrowFileWriter, type Batch, type WrittenFile } from './arrow/write-arrow.ts';
import { readTextBatches } from './columns/read-utf8.ts';
import type { OlderTexts } from './older-texts.ts';

/** Bytes of texts after which a further file begins; a file is read as one buffer. */
const FILE_BYTES = 2 ** 30;

/** Bounds of one statement and one file. */
export interface ContextBounds {
  readonly fileBytes?: number;
  /** Maximum nested rows in the records of one statement; by default no limit. */
  readonly maxListed?: number;
}

/** A snapshot while it is prepared: its tables and the folder. */
export class PrepareContext {
  /** Reads schemas `snapshot` and `rollup`, and writes schema `lists`. */
  readonly connection: DuckDBConnection;
  readonly folder: string;
  /** The id of the prepared folder. */
  readonly id: string;
  /** The files written so far, by path. */
  readonly files = new Map<string, WrittenFile>();
  /** Texts that the folder has from a base; null without one. */
  readonly older: OlderTexts | null;
  readonly #fileBytes: number;
  readonly #maxListed: number;
  readonly #memo = new Map<unknown, Promise<unknown>>();

  constructor(
    connection: DuckDBConnection,
    folder: string,
    id: string,
    {
      fileBytes = FILE_BYTES,
      maxListed = Number.POSITIVE_INFINITY,
      older = null,
    }: ContextBounds & { readonly older?: OlderTexts | null } = {},
  ) {
    this.connection = connection;
    this.folder = folder;
    this.id = id;
    this.older = older;
    this.#fileBytes = fileBytes;
    this.#maxListed = maxListed;
  }

  /** The result of `make`, made once for each key. A key always comes with the same `make`. */
  memoize<Value>(key: unknown, make: () => Promise<Value>): Promise<Value> {
    const known = this.#memo.get(key);
    if (known) return known as Promise<Value>; // the type of a map cannot tie a key to its value
    const made = make();
    this.#memo.set(key, made);
    return made;
  }

  /** Writes an Arrow file of one record batch. `meaning` describes its columns. */
  writeArrow(path: string, batch: Batch, meaning: Readonly<Record<string, string>> = {}): void {
    const writer = this.#writer(path, meaning);
    writer.write(batch);
    this.files.set(path, writer.finish());
  }

  /**
   * Writes the texts of a SELECT of VARCHAR columns without nulls as Utf8 columns of the given
   * names, to `<path>-0.arrow` and, if they are long, further files.
   */
  async writeTexts(
    path: string,
    columns: readonly string[],
    sql: string | AsyncIterable<string>,
  ): Promise<void> {
    let number = 0;
    let writer: ArrowFileWriter | null = null;
    const finish = () => {
      if (writer) this.files.set(`${path}-${number}.arrow`, writer.finish());
      number += 1;
      writer = null;
    };
    for await (const texts of this.#textBatches(sql)) {
      writer ??= this.#writer(`${path}-${number}.arrow`, {});
      writer.write(Object.fromEntries(columns.map((name, at) => [name, texts[at] ?? NO_TEXTS])));
      if (writer.bytes >= this.#fileBytes) finish();
    }
    if (writer) finish();
  }

  /** Whether records that list many rows are written in parts. */
  get isSliced(): boolean {
    return this.#maxListed !== Number.POSITIVE_INFINITY;
  }

  /**
   * A SELECT without a condition of its own, as one for each part of its rows, one after the other;
   * `parts` gives their conditions by how many rows the records of a part may list.
   */
  async *inSlices(
    select: string,
    parts: ((maxListed: number) => Promise<string[]> | AsyncIterable<string>) | undefined,
  ): AsyncGenerator<string> {
    if (!parts || !this.isSliced) yield select;
    else for await (const part of await parts(this.#maxListed)) yield `${select} where ${part}`;
  }

  async *#textBatches(sql: string | AsyncIterable<string>): AsyncGenerator<Utf8Buffers[]> {
    for await (const select of typeof sql === 'string' ? [sql] : sql) {
      yield* readTextBatches(this.connection, select);
    }
  }

  #writer(path: string, meaning: Readonly<Record<string, string>>): ArrowFileWriter {
    const metadata = new Map([
      [FILE_METADATA.folder, this.id],
      [FILE_METADATA.path, path],
      ...Object.entries(meaning),
    ]);
    return new ArrowFileWriter(this.folder, path, metadata);
  }
}

const NO_TEXTS: Utf8Buffers = { bytes: new Uint8Array(), offsets: new Int32Array(1) };
