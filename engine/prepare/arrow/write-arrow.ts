import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Field } from 'apache-arrow';
import { makeFolder } from '../../../common/make-folder.ts';
import { BatchWriter } from '../../../data/arrow/batch-writer.ts';
import { type Column, dataOf, lengthOf, typeOf } from './columns.ts';

/** A prepared folder's manifest describes a file so. */
export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Maps names to one record batch's columns. All have the same number of rows. */
export type Batch = Readonly<Record<string, Column>>;

/** Writes one Arrow IPC file, uncompressed, a record batch at a time. */
export class ArrowFileWriter {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #metadata: ReadonlyMap<string, string>;
  #writer: BatchWriter | null = null;
  #bytes = 0;

  /** Takes the schema's `metadata`. */
  constructor(folder: string, path: string, metadata: ReadonlyMap<string, string>) {
    makeFolder(dirname(join(folder, path)));
    this.#file = openSync(join(folder, path), 'wx');
    this.#metadata = metadata;
  }

  /** Counts the bytes written so far. */
  get bytes(): number {
    return this.#bytes;
  }

  write(batch: Batch): void {
    const columns = Object.entries(batch);
    this.#writer ??= new BatchWriter(
      'file',
      columns.map(([name, column]) => new Field(name, typeOf(column), false)),
      (bytes) => this.#write(bytes),
      this.#metadata,
    );
    const [, first] = columns[0] ?? [];
    this.#writer.write(
      first ? lengthOf(first) : 0,
      columns.map(([, column]) => dataOf(column)),
    );
  }

  /** Ends the file and returns its size and hash. */
  finish(): WrittenFile {
    this.#writer?.finish();
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }
}
