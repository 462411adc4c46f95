import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Field, makeData, RecordBatch, RecordBatchFileWriter, Schema, Struct } from 'apache-arrow';
import { ByteSink } from './byte-sink.ts';
import { type Column, dataOf, lengthOf, typeOf } from './columns.ts';

/** A file as the manifest of a prepared folder describes it. */
export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Columns of one record batch, by name. All have the same number of rows. */
export type Batch = Readonly<Record<string, Column>>;

/** Writes one Arrow IPC file, uncompressed, a record batch at a time. */
export class ArrowFileWriter {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #metadata: ReadonlyMap<string, string>;
  #schema: Schema | null = null;
  #writer: RecordBatchFileWriter | null = null;
  #bytes = 0;

  /** `metadata` goes into the schema. */
  constructor(folder: string, path: string, metadata: ReadonlyMap<string, string>) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    this.#file = openSync(join(folder, path), 'wx');
    this.#metadata = metadata;
  }

  /** Bytes that are written so far. */
  get bytes(): number {
    return this.#bytes;
  }

  write(batch: Batch): void {
    const columns = Object.entries(batch);
    const fields = columns.map(([name, column]) => new Field(name, typeOf(column), false));
    if (!this.#schema || !this.#writer) {
      this.#schema = new Schema(fields, new Map(this.#metadata));
      this.#writer = new RecordBatchFileWriter();
      this.#writer.reset(new ByteSink((bytes) => this.#write(bytes)), this.#schema);
    }
    const [, first] = columns[0] ?? [];
    const length = first ? lengthOf(first) : 0;
    const type = new Struct(this.#schema.fields);
    const children = columns.map(([, column]) => dataOf(column));
    this.#writer.write(
      new RecordBatch(this.#schema, makeData({ type, length, nullCount: 0, children })),
    );
  }

  /** Ends the file and gives its size and hash. */
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
