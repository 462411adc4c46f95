import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sqlName, sqlText } from '../../../common/sql.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import {
  accepted,
  ask,
  errorsOf,
  originalSnapshot,
  rewrite,
  withDatabase,
} from '../../support/broken.ts';

const original = originalSnapshot(1);
const arrow = originalSnapshot(1, 'arrow');

const REPEATED = TABLES.flatMap(({ name, columns, lowCardinality = [] }) =>
  lowCardinality.map((column) => {
    const kind = columns.find((one) => one.name === column)?.type.kind ?? '';
    return { table: name, column, kind };
  }),
);

const typeOf = (column: string) => `select distinct typeof(${sqlName(column)})`;
const LOG = `select columns(*)::varchar from snapshot.activities order by block_number, log_index, action`;

/** Splits the activities into parts, each with another case of its addresses. */
async function inParts(folder: string, spellings: readonly string[]): Promise<void> {
  mkdirSync(join(folder, 'activities'));
  for (const [part, spelling] of spellings.entries()) {
    await rewrite(
      folder,
      'activities',
      `select * exclude ("row") replace (${['operator', 'strategy', 'token', 'avs', 'pod']
        .map((name) => `${spelling.replaceAll('VALUE', sqlName(name))} as ${sqlName(name)}`)
        .join(', ')})
       from source where "row" % ${spellings.length} = ${part}`,
      `activities/${part}.parquet`,
    );
  }
  rmSync(join(folder, 'activities.parquet'));
}

describe('columns in which few values fill many rows', () => {
  it('are of texts that have a form of their own', () => {
    expect(REPEATED.length).toBeGreaterThan(0);
    for (const { kind } of REPEATED) expect(['address', 'hash', 'oneOf']).toContain(kind);
  });

  it('lie as ENUMs of what is there', async () => {
    await withDatabase(async (connection) => {
      await loadSnapshot([connection], original.whole);
      for (const { table, column } of REPEATED) {
        const found = await ask(
          connection,
          `select distinct ${sqlName(column)}::varchar as value from snapshot.${table}
           where value is not null order by value`,
        );
        const values = found.map(([value]) => sqlText(String(value)));
        const type = await ask(connection, `${typeOf(column)} from snapshot.${table}`);
        expect(type, `${table}.${column}`).toEqual([[`ENUM(${values.join(', ')})`]]);
      }
    });
  });

  it('lie as texts where a file is no Parquet, with the same rows', async () => {
    const type = await accepted(arrow.folder, `${typeOf('operator')} from snapshot.activities`);
    expect(type.answer).toEqual([['VARCHAR']]);
    expect((await accepted(arrow.folder, LOG)).answer).toEqual(
      (await accepted(original.folder, LOG)).answer,
    );
  });

  it('may be spelt differently, and be of different types, in each part', async () => {
    const folder = original.copy();
    await inParts(folder, [
      'VALUE',
      `replace(upper(VALUE), '0X', '0x')`,
      'from_hex(substr(VALUE, 3))',
    ]);
    const type = await accepted(folder, `${typeOf('operator')} from snapshot.activities`);
    expect(String(type.answer)).toMatch(/^ENUM/);
    expect((await accepted(folder, LOG)).answer).toEqual(
      (await accepted(original.folder, LOG)).answer,
    );
  });

  it('are refused where one part has a malformed value, in as many rows as have it', async () => {
    const folder = original.copy();
    await inParts(folder, ['VALUE', `if("row" < 20 and VALUE is not null, '0xno', VALUE)`]);
    const errors = await errorsOf(folder);
    expect(errors.map(({ subject, examples }) => ({ subject, examples }))).toEqual(
      [...new Set(errors.map(({ subject }) => subject))].map((subject) => ({
        subject,
        examples: ['0xno'],
      })),
    );
    const { answer } = await accepted(
      original.folder,
      `select count("operator"), count(strategy), count(token), count(avs), count(pod)
       from snapshot.activities where rowid % 2 = 1 and rowid < 20`,
    );
    const rows = (answer[0] ?? []).map(Number).filter((count) => count > 0);
    expect(errors.map((one) => one.rows)).toEqual(rows);
  });

  it('may hold nothing but nulls', async () => {
    const folder = original.copy();
    await inParts(folder, ['nullif(VALUE, VALUE)']);
    const type = await accepted(folder, `${typeOf('pod')} from snapshot.activities`);
    expect(type.answer).toEqual([['VARCHAR']]);
    const { answer } = await accepted(folder, 'select count(pod) from snapshot.activities');
    expect(answer).toEqual([[0n]]);
  });
});
