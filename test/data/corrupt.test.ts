import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SnapshotError } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import { MANDATORY_TABLE_NAMES } from '../../common/table-names.ts';
import {
  type ColumnType,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from '../../data/contract/tables.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import {
  changeBytes,
  error,
  errorsOf,
  type Original,
  originalSnapshot,
  replacing,
  rewrite,
  withDatabase,
} from '../support/broken.ts';
import { damagedTogether } from '../support/damaged-together.ts';
import { repetitions, some } from '../support/repetitions.ts';

const original = originalSnapshot(1);
const arrow = originalSnapshot(1, 'arrow');

describe('a missing table', () => {
  it.each(some(MANDATORY_TABLE_NAMES, 3))(
    '%s is the one error, without what follows from it',
    async (name) => {
      const folder = original.copy();
      rmSync(join(folder, `${name}.parquet`));
      expect(await errorsOf(folder)).toEqual([error(name, 'the table is missing')]);
    },
  );

  it('is reported with all the others of an empty folder', async () => {
    const folder = original.copy();
    for (const name of MANDATORY_TABLE_NAMES) rmSync(join(folder, `${name}.parquet`));
    expect(await errorsOf(folder)).toEqual(
      MANDATORY_TABLE_NAMES.map((name) => error(name, 'the table is missing')),
    );
  });

  it('is all of them where the folder cannot be read', async () => {
    expect(await errorsOf(join(original.folder, 'nowhere'))).toEqual([
      error('.', 'the folder does not exist'),
    ]);
  });
});

/** SQL for a value of a type that a column of that kind does not take, and the type's name. */
function wrongValue({ kind }: ColumnType): { value: string; type: string } {
  switch (kind) {
    case 'amount':
    case 'signed':
    case 'integer':
      return { value: '1.0::double', type: 'DOUBLE' };
    case 'time':
      return { value: `'2025-01-01 00:00:00'`, type: 'VARCHAR' };
    case 'decimal':
    case 'identifier':
      return { value: 'true', type: 'BOOLEAN' };
    case 'boolean':
      return { value: '1::integer', type: 'INTEGER' };
    case 'list':
      return { value: '[1.5::double]', type: 'DOUBLE[]' };
    case 'struct':
      return { value: `{'quorum_number': 'a'}`, type: 'STRUCT("quorum_number" VARCHAR)' };
    default:
      return { value: '7::integer', type: 'INTEGER' };
  }
}

/**
 * Types of columns that do not convert: table, column, the value of another type as SQL, and that
 * type.
 */
const WRONG_TYPES: readonly (readonly [TableName, column: string, value: string, type: string])[] =
  [
    ['stakers', 'staker', '7::integer', 'INTEGER'],
    ['rewards', 'rewards_submission_hash', 'uuid()', 'UUID'],
    ['staker_shares', 'shares', 'shares::double', 'DOUBLE'],
    ['staker_shares', 'shares', '1.5::decimal(9, 1)', 'DECIMAL(9,1)'],
    ['tokens', 'updated_at', 'updated_at::varchar', 'VARCHAR'],
    ['tokens', 'updated_at', 'updated_at::date', 'DATE'],
    ['tokens', 'updated_at', 'epoch(updated_at)::bigint', 'BIGINT'],
    ['tokens', 'decimals', `'18'`, 'VARCHAR'],
    ['tokens', 'synced', `'true'`, 'VARCHAR'],
    ['activities', 'data', `{'a': 1}`, 'STRUCT("a" INTEGER)'],
    ['da_batches', 'signers', '[1]', 'INTEGER[]'],
    ['da_batches', 'quorum_numbers', `'[1]'`, 'VARCHAR'],
    ['da_batches', 'batch_id', '1.5::double', 'DOUBLE'],
  ];

describe('columns', () => {
  const missing = TABLES.map(({ name, columns }) => ({
    subject: name,
    columns: columns.filter((column) => !column.mayBeAbsent),
    apply: (folder: string) => rewrite(folder, name, `select "row" as extra from source`),
  }));
  const errorsOfMissing = damagedTogether(original, missing);
  it.each(missing)('of $subject that are missing are an error each', async (damage) => {
    expect(await errorsOfMissing(damage)).toEqual(
      damage.columns.map((column) =>
        error(
          `${damage.subject}.${column.name}`,
          `the column is missing in ${damage.subject}.parquet`,
        ),
      ),
    );
  });

  const converted = TABLES.map(({ name, columns }) => ({
    subject: name,
    columns,
    apply(folder: string) {
      const wrong = columns.map(
        (column) => `${wrongValue(column.type).value} as ${sqlName(column.name)}`,
      );
      return rewrite(folder, name, `select ${wrong.join(', ')} from source`);
    },
  }));
  const errorsOfConverted = damagedTogether(original, converted);
  it.each(converted)(
    'of $subject whose type does not convert are an error each',
    async (damage) => {
      expect(await errorsOfConverted(damage)).toEqual(
        damage.columns.map((column) =>
          error(
            `${damage.subject}.${column.name}`,
            `type ${wrongValue(column.type).type} in ${damage.subject}.parquet does not convert; it must be `,
          ),
        ),
      );
    },
  );

  const typed = WRONG_TYPES.map(([table, column, value, type]) => ({
    subject: `${table}.${column}`,
    rule: `type ${type} in ${table}.parquet does not convert`,
    type,
    apply: (folder: string) =>
      rewrite(folder, table, `select ${replacing({ [column]: value })} from source`),
  }));
  const errorsOfTyped = damagedTogether(original, typed);
  it.each(typed)('$subject cannot be $type', async (damage) => {
    expect(await errorsOfTyped(damage)).toEqual([error(damage.subject, damage.rule)]);
  });

  it('whose names differ in case are other columns', async () => {
    const folder = original.copy();
    await rewrite(folder, 'avs', `select * exclude ("row", logo), logo as "Logo" from source`);
    expect(await errorsOf(folder)).toEqual([error('avs.logo', 'the column is missing')]);
  });
});

const MAGIC = Buffer.from('PAR1');

/** A seeded sequence of numbers from 0 up to, but without, 1 (mulberry32). */
function randomness(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function noise(length: number): Buffer {
  const random = randomness(length);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

const UNREADABLE = 'the file is unreadable, truncated or corrupt (';

type FileChange = readonly [title: string, change: (bytes: Buffer) => Uint8Array];

/** Each change made to the file of another table, in turn. */
function fileDamages(format: 'parquet' | 'arrow', changes: readonly FileChange[]) {
  return changes.map(([title, change], at) => {
    const subject = `${TABLE_NAMES[at % TABLE_NAMES.length]}.${format}`;
    return {
      title,
      subject,
      apply: (folder: string) => changeBytes(join(folder, subject), change),
    };
  });
}

describe('a file', () => {
  const path = 'rewards.parquet';

  it('of zero bytes is refused as empty, with what a table without rows needs', async () => {
    const folder = original.copy();
    changeBytes(join(folder, path), () => Buffer.alloc(0));
    expect(await errorsOf(folder)).toEqual([
      error(path, 'the file is empty (a table without rows'),
    ]);
  });

  const damages = fileDamages('parquet', [
    ['of other content', () => Buffer.from('staker,operator\n0x1,0x2\n'.repeat(50))],
    ['of the magic bytes alone', () => Buffer.concat([MAGIC, MAGIC])],
    ['of noise', () => noise(2000)],
    ['of noise between magic bytes', () => Buffer.concat([MAGIC, noise(2000), MAGIC])],
    ['without its first half', (bytes) => bytes.subarray(bytes.length / 2)],
    ['whose data is zeros', (bytes) => bytes.fill(0, 4, bytes.length >> 1)],
    ['whose footer is zeros', (bytes) => bytes.fill(0, bytes.length >> 1, bytes.length - 8)],
    ['whose footer is said to be longer than it is', (bytes) => withFooterLength(bytes, 2 ** 31)],
    ['whose footer is said to be shorter', (bytes) => withFooterLength(bytes, 5)],
    ...[1, 3, 4, 8, 12, -100, -9, -8, -5, -4, -1].map(
      (at): FileChange => [`cut off at byte ${at}`, (bytes) => bytes.subarray(0, at)],
    ),
    ...[0.1, 0.25, 0.5, 0.75, 0.9].map(
      (share): FileChange => [
        `cut off after ${100 * share} % of its bytes`,
        (bytes) => bytes.subarray(0, bytes.length * share),
      ],
    ),
  ]);
  const errorsUnder = damagedTogether(original, damages);
  it.each(damages)('$title is refused ($subject)', async (damage) => {
    expect(await errorsUnder(damage)).toEqual([error(damage.subject, UNREADABLE)]);
  });

  it('is named by its path in the snapshot, whose own path is not told', async () => {
    const folder = original.copy();
    changeBytes(join(folder, path), (bytes) => bytes.subarray(0, 100));
    const [only] = await errorsOf(folder);
    expect(only?.rule).toContain(`'${path}'`);
    expect(only?.rule).not.toContain(folder);
  });

  it.each(['avs.parquet', 'avs.arrow'])('named %s that is a folder is refused', async (name) => {
    const folder = original.copy();
    rmSync(join(folder, 'avs.parquet'));
    mkdirSync(join(folder, name));
    expect(await errorsOf(folder)).toEqual([error(name, 'the file is not a regular file')]);
  });

  it('named as the folder of a table’s parts is no table', async () => {
    const folder = original.copy();
    renameSync(join(folder, 'avs.parquet'), join(folder, 'avs'));
    expect(await errorsOf(folder)).toEqual([error('avs', 'the table is missing')]);
  });

  it.each(some(TABLE_NAMES, 6))('of %s that is cut off is the one error', async (name) => {
    const folder = original.copyWith(name);
    changeBytes(join(folder, `${name}.parquet`), (bytes) => bytes.subarray(0, -20));
    expect(await errorsOf(folder)).toEqual([error(`${name}.parquet`, UNREADABLE)]);
  });
});

describe('an Arrow file', () => {
  const path = 'rewards.arrow';

  it('of zero bytes is refused as empty', async () => {
    const folder = arrow.copy();
    changeBytes(join(folder, path), () => Buffer.alloc(0));
    expect(await errorsOf(folder)).toEqual([error(path, 'the file is empty')]);
  });

  const damages = fileDamages('arrow', [
    ['of Parquet', () => readFileSync(join(original.folder, 'rewards.parquet'))],
    ['of noise', () => noise(2000)],
    ['cut off in its middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['cut off at its end', (bytes) => bytes.subarray(0, -1)],
    ['whose data is noise', (bytes) => Buffer.concat([bytes.subarray(0, 100), noise(3000)])],
  ]);
  const errorsUnder = damagedTogether(arrow, damages);
  it.each(damages)('$title is refused ($subject)', async (damage) => {
    expect(await errorsUnder(damage)).toEqual([error(damage.subject, UNREADABLE)]);
  });
});

/** The outcome of a snapshot: `loaded`, or the name of the error that is thrown. */
async function outcome(folder: string): Promise<string> {
  try {
    await withDatabase((connection) => loadSnapshot([connection], folder));
    return 'loaded';
  } catch (cause) {
    return cause instanceof SnapshotError ? 'refused' : String(cause);
  }
}

describe('flipped bits', () => {
  // Files are read one by one, so a bit in each of them is many cases at the price of one.
  const rounds = Array.from({ length: repetitions(2, 26) }, (_, round) => round);

  it.each(rounds)('one in each Parquet file: refused or loaded, nothing else (round %d)', (round) =>
    flipOneInEach(original, 'parquet', round),
  );

  it.each(rounds.slice(0, repetitions(1, 16)))(
    'one in each Arrow file: refused or loaded, nothing else (round %d)',
    (round) => flipOneInEach(arrow, 'arrow', round),
  );

  async function flipOneInEach(from: Original, format: string, round: number): Promise<void> {
    const random = randomness(round);
    const folder = from.copyWhole();
    for (const name of TABLE_NAMES) {
      changeBytes(join(folder, `${name}.${format}`), (bytes) => {
        // Every third time in the footer, as its bits matter more.
        const from = round % 3 === 0 ? Math.max(0, bytes.length - 800) : 0;
        const at = from + Math.floor(random() * (bytes.length - from));
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
        return bytes;
      });
    }
    expect(['loaded', 'refused']).toContain(await outcome(folder));
  }
});

function withFooterLength(bytes: Buffer, length: number): Buffer {
  bytes.writeUInt32LE(length, bytes.length - 8);
  return bytes;
}
