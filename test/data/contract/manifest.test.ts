import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlText } from '../../../common/sql.ts';
import { MANDATORY_TABLE_NAMES } from '../../../common/table-names.ts';
import { writeChunks } from '../../../data/arrow/write-chunks.ts';
import { changedDuringLoad } from '../../../data/load/changed-since.ts';
import { readFolder } from '../../../data/load/files.ts';
import {
  accepted,
  ask,
  changeBytes,
  error,
  errorsOf,
  originalSnapshot,
  replacing,
  rewrite,
  withDatabase,
} from '../../support/broken.ts';

const original = originalSnapshot(1);

let counting: DuckDBConnection;
beforeAll(async () => {
  counting = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterAll(() => counting.closeSync());

interface ListedFile {
  path: string;
  sha256: string;
  rows: number;
}

/** The members of `manifest.json`, for tests to change. */
interface Document {
  [field: string]: unknown;
  tables: Record<string, { files: ListedFile[] }>;
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Rows by the hash of a file: most snapshots here have the same files. */
const rowsOf = new Map<string, number>();

async function listed(folder: string, path: string): Promise<ListedFile> {
  const hash = sha256(join(folder, path));
  const rows = rowsOf.get(hash) ?? (await countRows(join(folder, path)));
  rowsOf.set(hash, rows);
  return { path, sha256: hash, rows };
}

async function countRows(file: string): Promise<number> {
  const counted = await ask(counting, `select count(*) from read_parquet(${sqlText(file)})`);
  return Number(counted[0]?.[0]);
}

/** Gives a snapshot of twelve Parquet files a manifest, as `change` leaves it. */
async function writeManifest(
  folder: string,
  change: (document: Document) => unknown = () => {},
): Promise<void> {
  const tables: Document['tables'] = {};
  for (const name of MANDATORY_TABLE_NAMES) {
    tables[name] = { files: [await listed(folder, `${name}.parquet`)] };
  }
  const document: Document = {
    version: 1,
    id: 'mainnet-22600000',
    createdAt: '2025-06-01T00:00:00Z',
    blockNumber: 22_600_000,
    tables,
  };
  change(document);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(document));
}

const answers = new Map<string, Promise<unknown[][]>>();

/** The rows of a query over the original snapshot, which is loaded once for each. */
function answerOfOriginal(sql: string): Promise<unknown[][]> {
  const answer = answers.get(sql) ?? accepted(original.folder, sql).then((one) => one.answer);
  answers.set(sql, answer);
  return answer;
}

/** The files of one table in a document. */
function filesOf(document: Document, table: string): ListedFile[] {
  return document.tables[table]?.files ?? [];
}

describe('a manifest that matches', () => {
  it('gives the snapshot its id, time and block', async () => {
    const folder = original.copy();
    await writeManifest(folder);
    expect(await accepted(folder)).toMatchObject({
      id: 'mainnet-22600000',
      createdAt: '2025-06-01T00:00:00Z',
      blockNumber: 22_600_000,
      rows: { stakers: 40, da_batches: 6 },
    });
  });

  it('gives it what is invented of it, which is part of its content', async () => {
    const folder = original.copy();
    await writeManifest(folder);
    const real = await readFolder(folder);
    expect(real).not.toHaveProperty('invented');
    await writeManifest(folder, (document) => Object.assign(document, { invented: 'amounts' }));
    expect(await accepted(folder)).toMatchObject({ invented: 'amounts' });
    expect((await readFolder(folder)).digest).not.toBe(real.digest);
  });

  it.each<[title: string, change: (document: Document) => unknown]>([
    ['no block number', (document) => Object.assign(document, { blockNumber: null })],
    [
      'a time with an offset',
      (document) => Object.assign(document, { createdAt: '2025-06-01T02:00:00.5+02:00' }),
    ],
    ['the longest id', (document) => Object.assign(document, { id: '~'.repeat(128) })],
    ['fields that are not known', (document) => Object.assign(document, { chain: { id: 1 } })],
    [
      'tables that are not known',
      ({ tables }) => Object.assign(tables, { beacons: { files: [] } }),
    ],
    [
      'a hash in capitals',
      (document) => {
        for (const file of filesOf(document, 'avs')) file.sha256 = file.sha256.toUpperCase();
      },
    ],
  ])('may have %s', async (_title, change) => {
    const folder = original.copy();
    await writeManifest(folder, change);
    const { files, problems } = await readFolder(folder);
    expect(problems).toEqual([]);
    expect(files.map(({ table }) => table)).toEqual(MANDATORY_TABLE_NAMES);
    expect(files.find(({ table }) => table === 'stakers')?.promisedRows).toBe(40);
  });

  it('alone says which files belong to the snapshot', async () => {
    const folder = original.copy();
    await writeManifest(folder);
    writeFileSync(join(folder, 'stakers.arrow'), 'not Arrow');
    mkdirSync(join(folder, 'avs'));
    writeFileSync(join(folder, 'avs', '1.parquet'), 'not Parquet');
    writeFileSync(join(folder, 'more.txt'), 'more');
    const { files, id, problems } = await readFolder(folder);
    expect([id, problems]).toEqual(['mainnet-22600000', []]);
    expect(files.map(({ path }) => path)).toEqual(
      MANDATORY_TABLE_NAMES.map((name) => `${name}.parquet`),
    );
  });

  it('may name files as it likes, in a folder and in parts', async () => {
    const folder = original.copy();
    mkdirSync(join(folder, 'data'));
    await rewrite(
      folder,
      'stakers',
      `select ${replacing({})} from source where "row" >= 30`,
      'data/a',
    );
    await rewrite(
      folder,
      'stakers',
      `select ${replacing({})} from source where "row" < 30`,
      'data/b.parquet',
    );
    const files = [await listed(folder, 'data/b.parquet'), await listed(folder, 'data/a')];
    await writeManifest(folder, ({ tables }) => Object.assign(tables, { stakers: { files } }));
    rmSync(join(folder, 'stakers.parquet'));
    const stakers = await accepted(folder, 'select staker from snapshot.stakers');
    expect(stakers.answer).toEqual(await answerOfOriginal('select staker from snapshot.stakers'));
  });

  it('tells two contents of one id apart by their digests', async () => {
    const [one, other] = [original.copy(), original.copy()];
    await rewrite(other, 'avs', `select ${replacing({ name: `'another'` })} from source`);
    await writeManifest(one);
    await writeManifest(other);
    const [first, second] = [await readFolder(one), await readFolder(other)];
    expect(second.id).toBe(first.id);
    expect(second.digest).not.toBe(first.digest);
  });
});

describe('a manifest refuses', () => {
  it('a file of another content', async () => {
    const folder = original.copy();
    await writeManifest(folder);
    await rewrite(folder, 'avs', `select ${replacing({ name: `'another'` })} from source`);
    expect(await errorsOf(folder)).toEqual([
      error('avs.parquet', 'its content is not what the manifest promises (sha256)'),
    ]);
  });

  it('every file of which one bit is flipped', async () => {
    const folder = original.copy();
    await writeManifest(folder);
    for (const [index, name] of MANDATORY_TABLE_NAMES.entries()) {
      changeBytes(join(folder, `${name}.parquet`), (bytes) => {
        const at = Math.floor((bytes.length * index) / MANDATORY_TABLE_NAMES.length);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      });
    }
    expect(await errorsOf(folder)).toEqual(
      MANDATORY_TABLE_NAMES.map((name) =>
        error(`${name}.parquet`, 'the manifest promises (sha256)'),
      ),
    );
  });

  it('a file of another row count', async () => {
    const folder = original.copy();
    await writeManifest(folder, (document) => {
      for (const file of filesOf(document, 'stakers')) file.rows = 41;
    });
    expect(await errorsOf(folder)).toEqual([
      error('stakers.parquet', 'holds 40 rows where the manifest promises 41'),
    ]);
  });

  it('a file that cannot be read, without counting its rows', async () => {
    const folder = original.copy();
    await writeManifest(folder, (document) => {
      changeBytes(join(folder, 'avs.parquet'), (bytes) => bytes.subarray(0, -1));
      for (const file of filesOf(document, 'avs')) file.sha256 = sha256(join(folder, file.path));
    });
    expect(await errorsOf(folder)).toEqual([error('avs.parquet', 'truncated or corrupt')]);
  });

  it('a file that is missing', async () => {
    const folder = original.copy();
    await writeManifest(folder);
    rmSync(join(folder, 'stakers.parquet'));
    expect(await errorsOf(folder)).toEqual([error('stakers.parquet', 'the file does not exist')]);
  });

  it.each<[title: string, change: (document: Document) => unknown]>([
    ['is not in it', ({ tables }) => delete tables.tokens],
    ['has no files in it', ({ tables }) => Object.assign(tables, { tokens: { files: [] } })],
  ])('a table that %s, though its file is there', async (_title, change) => {
    const folder = original.copy();
    await writeManifest(folder, change);
    expect(await errorsOf(folder)).toEqual([error('tokens', 'the table is missing')]);
  });

  it.each(['../stakers.parquet', '/etc/passwd', 'a/../../b.parquet', '..\\b.parquet', ''])(
    'the path %j',
    async (path) => {
      const folder = original.copy();
      await writeManifest(folder, (document) => {
        for (const file of filesOf(document, 'stakers')) file.path = path;
      });
      expect(await errorsOf(folder)).toEqual([
        error('manifest.json', 'tables.stakers.files.0.path: '),
      ]);
    },
  );

  it.each<[field: string, value: unknown]>([
    ['version', 2],
    ['version', '1'],
    ['id', ''],
    ['id', 'two words'],
    ['id', 'a\r\nset-cookie: b'],
    ['id', 'ü'],
    ['id', 'x'.repeat(129)],
    ['id', 7],
    ['createdAt', 'yesterday'],
    ['createdAt', 1_748_736_000],
    ['invented', 'prices'],
    ['invented', true],
    ['blockNumber', -1],
    ['blockNumber', 1.5],
    ['blockNumber', undefined],
    ['tables', undefined],
    ['tables', []],
    ['tables.avs.files.0.sha256', 'abc'],
    ['tables.avs.files.0.rows', -1],
    ['tables.avs.files.0.rows', 0.5],
  ])('%s %j', async (field, value) => {
    const folder = original.copy();
    await writeManifest(folder, (document) => {
      const name = field.split('.').at(-1) ?? field;
      const targets = field.includes('.') ? filesOf(document, 'avs') : [document];
      for (const target of targets) Object.assign(target, { [name]: value });
    });
    expect(await errorsOf(folder)).toEqual([error('manifest.json', `${field}: `)]);
  });

  it('everything that is wrong with it at once', async () => {
    const folder = original.copy();
    await writeManifest(folder, (document) =>
      Object.assign(document, { version: 0, id: '', blockNumber: 'x' }),
    );
    expect((await errorsOf(folder)).map(({ rule }) => rule.split(':')[0])).toEqual([
      'version',
      'id',
      'blockNumber',
    ]);
  });

  it.each([
    ['', 'not JSON'],
    ['{"version":1,', 'not JSON'],
    ['\ufeff{}', 'not JSON'],
    ['null', 'the document: '],
    ['[]', 'the document: '],
  ])('being %j', async (text, rule) => {
    const folder = original.copy();
    writeFileSync(join(folder, 'manifest.json'), text);
    expect(await errorsOf(folder)).toEqual([error('manifest.json', rule)]);
  });

  it('being a folder', async () => {
    const folder = original.copy();
    mkdirSync(join(folder, 'manifest.json'));
    expect(await errorsOf(folder)).toEqual([error('manifest.json', 'is not a regular file')]);
  });
});

describe('without a manifest the id', () => {
  it('is equal for equal content, wherever and whenever it was written', async () => {
    const folder = original.copy('elsewhere');
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1e9, 1e9);
    const [one, other] = [await readFolder(original.folder), await accepted(folder)];
    expect(other.id).toBe(one.id);
    expect(other.id).toMatch(/^[0-9a-f]{32}$/);
    expect(other).toMatchObject({ createdAt: null, blockNumber: null, digest: one.digest });
  });

  it('does not depend on files that belong to no table', async () => {
    const folder = original.copy();
    writeFileSync(join(folder, 'README.txt'), 'about');
    writeFileSync(join(folder, 'beacons.parquet'), 'not Parquet');
    expect((await readFolder(folder)).id).toBe((await readFolder(original.folder)).id);
  });

  it('changes with one byte', async () => {
    const folder = original.copy();
    const before = await readFolder(folder);
    changeBytes(join(folder, 'avs.parquet'), (bytes) => {
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      return bytes;
    });
    const after = await readFolder(folder);
    expect(after.id).not.toBe(before.id);
    expect(after.digest).not.toBe(before.digest);
  });

  it('changes when a file gets another name', async () => {
    const folder = original.copy();
    const before = await readFolder(folder);
    mkdirSync(join(folder, 'avs'));
    renameSync(join(folder, 'avs.parquet'), join(folder, 'avs', '1.parquet'));
    expect((await readFolder(folder)).id).not.toBe(before.id);
  });
});

describe('a file that changes while it is read', () => {
  it.each<[title: string, change: (path: string) => void]>([
    ['grows', (path) => changeBytes(path, (bytes) => Buffer.concat([bytes, bytes]))],
    ['is written again', (path) => utimesSync(path, 1e9, 1e9)],
    ['is removed', (path) => rmSync(path)],
  ])('is an error when it %s', async (_title, change) => {
    const folder = original.copy();
    const { files } = await readFolder(folder);
    expect(await changedDuringLoad(files)).toEqual([]);
    change(join(folder, 'avs.parquet'));
    expect(await changedDuringLoad(files)).toEqual([
      error('avs.parquet', 'the file changed while it was being read'),
    ]);
  });
});

/** Splits a table into Parquet parts: SQL conditions by part name. */
async function split(folder: string, parts: Readonly<Record<string, string>>): Promise<void> {
  mkdirSync(join(folder, 'staker_shares'));
  for (const [name, select] of Object.entries(parts)) {
    await rewrite(folder, 'staker_shares', select, `staker_shares/${name}`);
  }
  rmSync(join(folder, 'staker_shares.parquet'));
}

const SHARES = 'select staker, strategy, shares::varchar from snapshot.staker_shares';

describe('a table in parts', () => {
  it('is read in the order of the names of its files', async () => {
    const folder = original.copy();
    await split(folder, {
      '9.parquet': `select ${replacing({})} from source where "row" >= 50`,
      '10.parquet': `select ${replacing({})} from source where "row" < 20`,
      '5.parquet': `select ${replacing({})} from source where "row" between 20 and 49`,
      'notes.txt': 'select 1',
    });
    expect((await accepted(folder, SHARES)).answer).toEqual(await answerOfOriginal(SHARES));
  });

  it('may hold Arrow and Parquet, and a type of its own in each part', async () => {
    const folder = original.copy();
    const path = sqlText(join(folder, 'staker_shares.parquet'));
    mkdirSync(join(folder, 'staker_shares'));
    await withDatabase(async (connection) =>
      writeChunks(
        await connection.stream(
          `select shares::varchar as shares, staker, strategy from read_parquet(${path}) limit 30`,
        ),
        join(folder, 'staker_shares', 'a.arrow'),
      ),
    );
    const blobs = { staker: 'unhex(substr(staker, 3))', strategy: 'unhex(substr(strategy, 3))' };
    await rewrite(
      folder,
      'staker_shares',
      `select ${replacing(blobs)} from source where "row" >= 30 order by "row"`,
      'staker_shares/b.parquet',
    );
    rmSync(join(folder, 'staker_shares.parquet'));
    expect((await accepted(folder, SHARES)).answer).toEqual(await answerOfOriginal(SHARES));
  });

  it('is checked as one: keys over all parts, examples from all parts', async () => {
    const folder = original.copy();
    const odd = (from: number, strategy: string) =>
      `select ${replacing({ strategy })} from source where "row" between ${from} and ${from + 1}`;
    await split(folder, {
      '1.parquet': `select ${replacing({})} from source`,
      '2.parquet': `select ${replacing({ shares: '0' })} from source where "row" < 2`,
      '3.parquet': odd(2, `'c'`),
      '4.parquet': odd(4, `if("row" = 4, 'c', 'b')`),
      '5.parquet': odd(6, `if("row" = 6, 'a', 'd')`),
    });
    expect(await errorsOf(folder)).toEqual([
      error('staker_shares.strategy', 'not an address', { rows: 6, examples: ['c', 'b', 'a'] }),
      error('staker_shares', 'the key (staker, strategy) must be unique', {
        rows: 2,
        examples: [expect.any(String), expect.any(String)],
      }),
    ]);
  });

  it('lacks a column where one part lacks it, and that part is named', async () => {
    const folder = original.copy();
    await split(folder, {
      'a.parquet': `select ${replacing({})} from source where "row" < 9`,
      'b.parquet': 'select staker, strategy from source where "row" >= 9',
    });
    expect(await errorsOf(folder)).toEqual([
      error('staker_shares.shares', 'the column is missing in staker_shares/b.parquet'),
    ]);
  });

  it('is missing where its folder has no file of either format', async () => {
    const folder = original.copy();
    await split(folder, { 'notes.txt': 'select 1' });
    expect(await errorsOf(folder)).toEqual([error('staker_shares', 'the table is missing')]);
  });

  it('is missing where its folder is empty', async () => {
    const folder = original.copy();
    await split(folder, {});
    expect(await errorsOf(folder)).toEqual([error('staker_shares', 'the table is missing')]);
  });
});

describe('two forms of one table', () => {
  it.each([
    ['avs.arrow', 'avs.parquet and avs.arrow'],
    ['avs/1.parquet', 'avs.parquet and avs'],
  ])('avs.parquet and %s are an error', async (other, forms) => {
    const folder = original.copy();
    mkdirSync(join(folder, 'avs'));
    writeFileSync(join(folder, other), 'anything');
    if (!other.startsWith('avs/')) rmSync(join(folder, 'avs'), { recursive: true });
    expect(await errorsOf(folder)).toEqual([
      error('avs', `only one form of the table may be there, not ${forms}`),
    ]);
  });
});

describe('a folder', () => {
  it('may have a backslash in its name', async () => {
    const folder = original.copy('back\\slash');
    expect((await accepted(folder)).id).toBe((await readFolder(original.folder)).id);
  });

  it.each([`we[i]rd 'x'*`, 'a?b {c,d} ~', '"ünï" 名 %s;', 'staker_shares=1'])(
    'may be called %s',
    async (name) => {
      const folder = original.copy(name);
      await split(folder, {
        'a[1]*.parquet': `select ${replacing({})} from source where "row" < 20`,
        "b'?.parquet": `select ${replacing({})} from source where "row" >= 20`,
      });
      const { answer, id } = await accepted(folder, SHARES);
      expect(answer).toEqual(await answerOfOriginal(SHARES));
      expect(id).toMatch(/^[0-9a-f]{32}$/);
    },
  );
});
