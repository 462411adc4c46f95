import { compress } from 'lz4-napi';
import {
  bitsOf,
  type CodedTexts,
  type ColumnKind,
  type ColumnValues,
  type ExportColumn,
  NO_TEXT,
  type RowBatch,
} from '../columns.ts';
import { bitWidth, levels, packed, plainIntegers, plainTexts } from './pages.ts';
import { i32, i64, list, struct, type ThriftStruct, text, writeThrift, yes } from './thrift.ts';

/** Begins and ends a file. */
const MAGIC = Buffer.from('PAR1');

/** Rows of a row group: what a reader has to hold of the columns that it reads. */
const ROWS_PER_GROUP = 131_072;

/** Numbers of the format for physical types, encodings and the rest (parquet.thrift). */
const PHYSICAL = { text: 6, integer: 2, boolean: 0, time: 2 } as const;
const CONVERTED = { text: 0, integer: undefined, boolean: undefined, time: 9 } as const;
const PLAIN = 0;
const RLE = 3;
const RLE_DICTIONARY = 8;
const LZ4_RAW = 7;
const OPTIONAL = 1;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;

/** A page as it stands in the file. */
interface Page {
  readonly head: Buffer;
  readonly body: Buffer;
  /** Bytes of head and body before compression. */
  readonly plainSize: number;
}

/** A column of the row group that is under way. */
interface OpenColumn {
  readonly kind: ColumnKind;
  readonly pages: Page[];
  /** Of coded texts: those that the group has, and the number of each in its dictionary. */
  dictionary: { readonly texts: CodedTexts; readonly used: number[]; numbers: Uint32Array } | null;
}

function sizeOf({ head, body }: Page): number {
  return head.length + body.length;
}

interface Group {
  readonly rows: number;
  readonly chunks: readonly ThriftStruct[];
  readonly size: number;
}

/**
 * Batches of rows as the bytes of a Parquet file, a row group of 131,072 rows at a time, compressed
 * as LZ4_RAW. Texts are strings, or dictionaries where they come coded; times are UTC, in
 * milliseconds; every column may hold nulls. `between` is waited for after each column of a batch.
 */
export async function* parquetFile(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<RowBatch> | Iterable<RowBatch>,
  between: () => Promise<unknown> = async () => {},
): AsyncGenerator<Buffer> {
  yield MAGIC;
  let offset = MAGIC.length;
  const groups: Group[] = [];
  let open = columns.map(opened);
  let rows = 0;
  const close = async () => {
    const closed = await closeGroup(columns, open, rows, offset);
    groups.push(closed.group);
    offset += closed.bytes.reduce((sum, { length }) => sum + length, 0);
    open = columns.map(opened);
    rows = 0;
    return closed.bytes;
  };
  for await (const batch of batches) {
    const pages: Promise<void>[] = [];
    for (const values of batch.columns) {
      const at = pages.length;
      const added = addPage(open[at] ?? opened(columns[at]), values);
      // One that fails does so where all are waited for.
      added.catch(() => {});
      pages.push(added);
      await between();
    }
    await Promise.all(pages);
    rows += batch.length;
    if (rows >= ROWS_PER_GROUP) yield* await close();
  }
  if (rows > 0) yield* await close();
  yield fileEnd(columns, groups);
}

function opened(column: ExportColumn | undefined): OpenColumn {
  return { kind: column?.kind ?? 'text', pages: [], dictionary: null };
}

async function addPage(column: OpenColumn, values: ColumnValues): Promise<void> {
  const { count, encoding, body } = encoded(column, values);
  // The place of a page is taken before it is compressed, which others may finish first.
  const place = column.pages.length;
  column.pages.length += 1;
  column.pages[place] = await page(body, (sizes) => ({
    1: i32(DATA_PAGE),
    ...sizes,
    5: struct({ 1: i32(count), 2: i32(encoding), 3: i32(RLE), 4: i32(RLE) }),
  }));
}

function encoded(
  column: OpenColumn,
  values: ColumnValues,
): { count: number; encoding: number; body: Buffer } {
  switch (values.kind) {
    case 'text': {
      const count = values.offsets.length - 1;
      const body = plainTexts(levels(null, count), values.bytes, values.offsets);
      return { count, encoding: PLAIN, body };
    }
    case 'coded': {
      const count = values.codes.length;
      const numbers = numbered(column, values);
      const width = bitWidth(Math.max((column.dictionary?.used.length ?? 1) - 1, 1));
      const body = [levels(null, count), Buffer.from([width]), packed(numbers, width)];
      return { count, encoding: RLE_DICTIONARY, body: Buffer.concat(body) };
    }
    case 'boolean': {
      const there = values.valid
        ? values.values.filter((_, row) => values.valid?.[row])
        : values.values;
      const count = values.values.length;
      const body = [levels(values.valid, count), bitsOf(there)];
      return { count, encoding: PLAIN, body: Buffer.concat(body) };
    }
    case 'integer': {
      const count = values.values.length;
      const there = values.valid
        ? values.values.filter((_, row) => values.valid?.[row])
        : values.values;
      const bytes = Buffer.from(there.buffer, there.byteOffset, there.byteLength);
      return { count, encoding: PLAIN, body: Buffer.concat([levels(values.valid, count), bytes]) };
    }
    case 'time': {
      const count = values.values.length;
      const there = values.valid
        ? values.values.filter((_, row) => values.valid?.[row])
        : values.values;
      const body = [levels(values.valid, count), plainIntegers(there)];
      return { count, encoding: PLAIN, body: Buffer.concat(body) };
    }
  }
}

/** The numbers of texts in the group's dictionary, which takes up those that it does not have. */
function numbered(column: OpenColumn, texts: CodedTexts): Uint32Array {
  column.dictionary ??= { texts, used: [], numbers: new Uint32Array(texts.size + 1) };
  const { used, numbers } = column.dictionary;
  const entries = new Uint32Array(texts.codes.length);
  // A loop: `map` calls a function for each of millions of values.
  for (let row = 0; row < entries.length; row += 1) {
    const code = texts.codes[row] as number;
    // The empty text stands behind all others; 0 in `numbers` is a text that is not taken up.
    const entry = code === NO_TEXT ? texts.size : code;
    if (numbers[entry] === 0) numbers[entry] = used.push(entry);
    entries[row] = (numbers[entry] as number) - 1;
  }
  return entries;
}

async function closeGroup(
  columns: readonly ExportColumn[],
  open: readonly OpenColumn[],
  rows: number,
  start: number,
): Promise<{ group: Group; bytes: Buffer[] }> {
  const bytes: Buffer[] = [];
  const chunks: ThriftStruct[] = [];
  let offset = start;
  let size = 0;
  for (const [at, { kind, pages, dictionary }] of open.entries()) {
    const first = dictionary ? await dictionaryPage(dictionary) : null;
    const all = first ? [first, ...pages] : pages;
    const length = all.reduce((sum, one) => sum + sizeOf(one), 0);
    const plainSize = all.reduce((sum, one) => sum + one.plainSize, 0);
    const encodings = dictionary ? [PLAIN, RLE, RLE_DICTIONARY] : [PLAIN, RLE];
    chunks.push({
      2: i64(offset),
      3: struct({
        1: i32(PHYSICAL[kind]),
        2: list(encodings.map(i32)),
        3: list([text(columns[at]?.name ?? '')]),
        4: i32(LZ4_RAW),
        5: i64(rows),
        6: i64(plainSize),
        7: i64(length),
        9: i64(offset + (first ? sizeOf(first) : 0)),
        11: first ? i64(offset) : undefined,
      }),
    });
    bytes.push(...all.flatMap(({ head, body }) => [head, body]));
    offset += length;
    size += plainSize;
  }
  return { group: { rows, chunks, size }, bytes };
}

function dictionaryPage({ texts, used }: NonNullable<OpenColumn['dictionary']>): Promise<Page> {
  const lengths = used.map((entry) => (entry === texts.size ? 0 : texts.lengthOf(entry)));
  const body = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length + 4, 0));
  let at = 0;
  for (const [number, entry] of used.entries()) {
    at = body.writeUInt32LE(lengths[number] ?? 0, at);
    if (entry !== texts.size) at = texts.copy(entry, body, at);
  }
  return page(body, (sizes) => ({
    1: i32(DICTIONARY_PAGE),
    ...sizes,
    7: struct({ 1: i32(used.length), 2: i32(PLAIN) }),
  }));
}

async function page(body: Buffer, head: (sizes: ThriftStruct) => ThriftStruct): Promise<Page> {
  // The library writes the length before compression first, for which the format has a field.
  const packedBody = (await compress(body)).subarray(4);
  const headBytes = writeThrift(head({ 2: i32(body.length), 3: i32(packedBody.length) }));
  return { head: headBytes, body: packedBody, plainSize: headBytes.length + body.length };
}

function fileEnd(columns: readonly ExportColumn[], groups: readonly Group[]): Buffer {
  const leaves = columns.map(({ name, kind }) => {
    const converted = CONVERTED[kind];
    return struct({
      1: i32(PHYSICAL[kind]),
      3: i32(OPTIONAL),
      4: text(name),
      6: converted === undefined ? undefined : i32(converted),
      10: kind === 'time' ? UTC_MILLISECONDS : undefined,
    });
  });
  const metadata = writeThrift({
    1: i32(2),
    2: list([struct({ 4: text('row'), 5: i32(columns.length) }), ...leaves]),
    3: i64(groups.reduce((sum, { rows }) => sum + rows, 0)),
    4: list(
      groups.map(({ rows, chunks, size }) =>
        struct({ 1: list(chunks.map(struct)), 2: i64(size), 3: i64(rows) }),
      ),
    ),
    6: text('restaking-analytics'),
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(metadata.length);
  return Buffer.concat([metadata, length, MAGIC]);
}

/** The logical type of times: adjusted to UTC, in milliseconds. */
const UTC_MILLISECONDS = struct({ 8: struct({ 1: yes, 2: struct({ 1: struct({}) }) }) });
