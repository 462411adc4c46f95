import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { findInputs } from '../../ingest/sources/inputs.ts';
import { commandLine } from '../cli/running.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { cryoLogs, etlLogs, type Log, NETWORK, toJson, writeLines } from './chain.ts';
import { contentsOf, optionsIn, problemsOf } from './ingesting.ts';

import {
  cryoName,
  exporter,
  NEXT,
  published,
  RANGE,
  raw,
  refused,
  refusedCodes,
  stated,
} from './refused.ts';

describe('files', () => {
  it('without needed columns are all named, with the columns and the layouts that are known', async () => {
    const problems = await refused(async (folder) => {
      await exporter.write(
        join(folder, 'a.parquet'),
        NEXT,
        `select * exclude (data, address) from (${cryoLogs(false)})`,
      );
      await exporter.write(join(folder, 'b.parquet'), NEXT, 'select 1 as x, 2 as y from logs');
      writeLines(join(folder, 'c.ndjson'), [{ hello: 'world' }]);
    }, stated);
    expect(problems).toEqual([
      expect.stringMatching(/a\.parquet: is not quite cryo logs: columns address, data missing$/),
      expect.stringMatching(
        /b\.parquet: has columns of no known layout \(x, y\): known are cryo logs, .*JSON of/,
      ),
      expect.stringMatching(/c\.ndjson: has columns of no known layout \(hello\)/),
    ]);
  });

  it('with columns of a type that does not convert are refused, and told which does', async () => {
    const problems = await refused(
      (folder) =>
        exporter.write(
          join(folder, cryoName(RANGE)),
          NEXT,
          `select * replace (true as block_number, 1.5 as address) from (${cryoLogs(false)})`,
        ),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /: column block_number is BOOLEAN; it must be an integer, or text of a hex quantity$/,
      ),
      expect.stringMatching(
        /: column address is DECIMAL\(2,1\); it must be BLOB, or text of hex digits$/,
      ),
    ]);
  });

  const NULLABLE = [
    ['block_number', 'blockNumber'],
    ['log_index', 'logIndex'],
    ['transaction_index', 'transactionIndex'],
    ['transaction_hash', 'transactionHash'],
    ['address', 'address'],
    ['data', 'data'],
    ['topics', 'topics'],
  ] as const;
  const isEmptied = ({ block, index }: Log) => block === 150 && index === 1;
  const row = NEXT.findIndex(isEmptied) + 1;

  it.each(NULLABLE)(
    'of JSON in which %s is null are refused with the row',
    async (name, member) => {
      const problems = await refused(
        raw({ log: (json, one) => (isEmptied(one) ? { ...json, [member]: null } : json) }),
        stated,
      );
      const place = new RegExp(
        `logs\\.ndjson: column ${name} is null in 1 row \\(${member} of row ${row}\\)`,
      );
      expect(problems).toEqual([expect.stringMatching(place)]);
    },
  );

  it.each(
    NULLABLE.slice(0, -1).flatMap(([name]) => [
      ['cryo', name, cryoLogs(false)] as const,
      ['AWS', name, etlLogs('')] as const,
    ]),
  )('of %s in which %s is null are refused with the row', async (_program, name, sql) => {
    const problems = await refused(
      (folder) =>
        exporter.write(
          join(folder, 'a.parquet'),
          NEXT,
          `select * replace (case when block_number <> 150 then ${name} end as ${name}) from (${sql})`,
        ),
      stated,
    );
    const rows = NEXT.filter(({ block }) => block === 150);
    const first = NEXT.findIndex(({ block }) => block === 150) + 1;
    expect(problems).toEqual([
      expect.stringMatching(
        new RegExp(
          `a\\.parquet: column ${name} is null in ${rows.length} rows \\(${name} of row ${first} is the first\\)`,
        ),
      ),
    ]);
  });

  it.each(['number', 'timestamp'])('of blocks in which %s is null are refused', async (member) => {
    const problems = await refused(
      raw({ block: (json, block) => (block === 150 ? { ...json, [member]: null } : json) }),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        new RegExp(`blocks\\.ndjson: column \\w+ is null in 1 row \\(${member} of row \\d+\\)`),
      ),
    ]);
  });

  it('with a column that needs values and has none are refused, and told so', async () => {
    const problems = await refused(
      (folder) =>
        exporter.write(
          join(folder, cryoName(RANGE)),
          NEXT,
          `select * replace (null::double as block_number, null::integer as address) from (${cryoLogs(false)})`,
        ),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /: column block_number has no value; it must be an integer, or text of a hex quantity$/,
      ),
      expect.stringMatching(
        /: column address has no value; it must be BLOB, or text of hex digits$/,
      ),
    ]);
  });

  it('whose addresses are padded to 32 bytes are refused, since none of them would be ours', async () => {
    const padded = `0x${'0'.repeat(24)}`;
    const problems = await refused(async (folder) => {
      raw({ log: (json) => ({ ...json, address: String(json.address).replace('0x', padded) }) })(
        folder,
      );
    }, stated);
    expect(problems).toEqual([
      expect.stringMatching(/logs\.ndjson: address has 32 bytes, not 20 \(block 140, log 0\)$/),
    ]);
  });

  it.each([
    ['address', 'address[:40]', 'address has 19 bytes, not 20'],
    ['topics', '[topics[1][:64]]', 'topic0 has 31 bytes, not 32'],
    ['topics', '[null, topics[2]]', 'topic0 is null, and topic1 is not'],
  ])('of which %s is %s are refused, whoever emitted the log', async (name, sql, words) => {
    const problems = await refusedCodes(
      (folder) =>
        exporter.write(
          join(folder, 'a.parquet'),
          NEXT,
          `select * replace (case when block_number = 150 then ${sql} else ${name} end as ${name}) from (${etlLogs('')})`,
        ),
      stated,
    );
    const reason = expect.stringMatching(new RegExp(`^${words} \\(block 150, log \\d\\)$`));
    const place = expect.stringMatching(/a\.parquet$/);
    const parameters = { place, dataset: 'logs', reason };
    expect(problems).toEqual([{ code: 'input_value_unreadable', parameters }]);
  });

  it('that are pipes are named, and nothing waits for them', async () => {
    const pipe = join(temporaryFolder(), 'pipe.ndjson');
    spawnSync('mkfifo', [pipe]);
    expect(await problemsOf(ingest(optionsIn(temporaryFolder(), [pipe], stated)))).toEqual([
      `${pipe}: is not a regular file: write its output into one`,
    ]);
  });

  it('that are compressed in another way are named with the remedy, also in a folder', async () => {
    const folder = temporaryFolder();
    const names = ['a.ndjson.zst', 'b.CSV.bz2', 'c.parquet.gz'];
    for (const name of names) writeFileSync(join(folder, name), 'x');
    const problems = [
      `${join(folder, 'a.ndjson.zst')}: is compressed as .zst, which is not read: unpack it, or compress it as .gz`,
      `${join(folder, 'b.CSV.bz2')}: is compressed as .bz2, which is not read: unpack it, or compress it as .gz`,
      `${join(folder, 'c.parquet.gz')}: is compressed as .gz, which is not read: unpack it`,
    ];
    const given = names.map((name) => join(folder, name));
    expect(await problemsOf(findInputs(given))).toEqual(problems);
    writeLines(join(folder, 'd.ndjson'), NEXT.map(toJson));
    expect(await problemsOf(findInputs([folder]))).toEqual(problems);
  });

  it('of a folder that are links to nothing or pipes are named', async () => {
    const folder = temporaryFolder();
    symlinkSync('/nowhere', join(folder, 'a.ndjson'));
    symlinkSync('/nowhere', join(folder, 'notes.txt'));
    spawnSync('mkfifo', [join(folder, 'b.ndjson')]);
    writeLines(join(folder, 'd.ndjson'), NEXT.map(toJson));
    expect(await problemsOf(findInputs([folder]))).toEqual([
      `${join(folder, 'b.ndjson')}: is not a regular file: write its output into one`,
      `${join(folder, 'a.ndjson')}: is a link to nothing: mend or remove it`,
    ]);
  });

  it('with text that is no hex are refused with the file', async () => {
    const problems = await refusedCodes(
      raw({ log: (json) => ({ ...json, data: '0xzz' }) }),
      stated,
    );
    expect(problems).toEqual([
      {
        code: 'input_unreadable',
        parameters: {
          place: expect.stringMatching(/logs\.ndjson$/),
          format: 'JSON',
          reason: expect.stringMatching(/hex/i),
        },
      },
    ]);
  });

  it('that are cut off, empty or no Parquet at all are each named', async () => {
    const problems = await refused(async (folder) => {
      await exporter.cryo(folder, NEXT, RANGE);
      truncateSync(join(folder, `tiny__logs__00000${RANGE.from}_to_00000${RANGE.to}.parquet`), 900);
      writeFileSync(join(folder, 'empty.parquet'), '');
      writeFileSync(join(folder, 'text.parquet'), 'block_number,address\n');
      writeFileSync(join(folder, 'half.ndjson'), '{"blockNumber": "0x1", "addr');
    });
    expect(problems).toHaveLength(4);
    for (const name of ['tiny__logs', 'empty.parquet', 'text.parquet', 'half.ndjson']) {
      expect(problems).toContainEqual(expect.stringContaining(`${name}`));
    }
  });

  it('whose pages are damaged are named', async () => {
    const problems = await refused(async (folder) => {
      await exporter.cryo(folder, NEXT, RANGE);
      const path = join(folder, `tiny__logs__00000${RANGE.from}_to_00000${RANGE.to}.parquet`);
      const content = readFileSync(path);
      writeFileSync(path, content.fill(0xff, 40, 2400));
    });
    expect(problems).toEqual([expect.stringMatching(/tiny__logs__.*\.parquet: /)]);
  });

  it('with decoded columns of cryo are told which option to leave out', async () => {
    const problems = await refused((folder) =>
      exporter.write(
        join(folder, cryoName(RANGE)),
        NEXT,
        `select * exclude (topic1, topic2, topic3, data), 1 as event__staker from (${cryoLogs(false)})`,
      ),
    );
    expect(problems).toEqual([
      expect.stringMatching(/decoded columns \(event__staker\).*without --event-signature/),
    ]);
  });

  it('that are not there, or hold no data, are all named', async () => {
    const base = temporaryFolder();
    writeFileSync(join(base, 'notes.txt'), '');
    mkdirSync(join(base, 'none'));
    const inputs = ['gone.parquet', 'notes.txt', 'none'].map((name) => join(base, name));
    expect(await problemsOf(ingest(optionsIn(base, inputs)))).toEqual([
      expect.stringMatching(/gone\.parquet: no such file/),
      expect.stringMatching(/notes\.txt: not a file of \.parquet/),
      expect.stringMatching(/none: no file in it ends with/),
    ]);
    expect(existsSync(join(base, 'out'))).toBe(false);
  });

  it('that end the process which reads them are named', async () => {
    const base = temporaryFolder();
    cpSync(published, base, { recursive: true, verbatimSymlinks: true });
    const before = contentsOf(base);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'deep.parquet'), deepParquet());
    writeLines(join(folder, 'logs.ndjson'), NEXT.map(toJson));
    const network = join(folder, 'network.txt');
    writeFileSync(network, JSON.stringify(NETWORK));
    const { code, err } = await commandLine([
      ...['ingest', folder, '--network', network],
      ...['--store', join(base, 'store'), '--out', join(base, 'out')],
    ]);
    expect(err).toContain(
      `${join(folder, 'deep.parquet')}: reading it crashes the process (SIGSEGV)`,
    );
    expect(err).not.toContain('logs.ndjson');
    expect(code).toBe(1);
    // The lock and the work folder of the process that ended go when the next one begins.
    const left = Object.entries(contentsOf(base)).filter(
      ([name]) => !/^store\/(lock|work)/.test(name),
    );
    expect(Object.fromEntries(left)).toEqual(before);
  });
});

/**
 * A Parquet file without rows; its footer nests groups so deeply that reading them overflows the
 * stack.
 */
function deepParquet(): Buffer {
  const levels = 100_000;
  const i32 = (n: number) => [n * 2]; // zigzag, of a small positive number
  const size = [((levels + 1) & 127) | 128, (((levels + 1) >> 7) & 127) | 128, (levels + 1) >> 14];
  const group = [0x35, ...i32(0), 0x18, 1, 0x61, 0x15, ...i32(1), 0];
  const leaf = [0x15, ...i32(1), 0x25, ...i32(0), 0x18, 1, 0x62, 0];
  const footer = Buffer.from([
    ...[0x15, ...i32(1), 0x19, 0xfc, ...size],
    ...Array.from({ length: levels }, () => group).flat(),
    ...leaf,
    ...[0x16, ...i32(0), 0x19, 0x0c, 0],
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from('PAR1'), footer, length, Buffer.from('PAR1')]);
}
