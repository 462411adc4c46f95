import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type IngestOptions, ingest } from '../../ingest/ingest.ts';
import { commandLine } from '../cli/running.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import {
  blockJson,
  blocksOf,
  chainOf,
  cryoLogs,
  Exporter,
  etlLogs,
  FIRST,
  hashOf,
  type Log,
  NETWORK,
  timeOf,
  toJson,
  writeLines,
  writeRaw,
} from './chain.ts';
import { contentsOf, optionsIn, problemsOf } from './ingesting.ts';

const ALL = chainOf(80);
const LAST_BEFORE = FIRST + 39;
/** A published store, and the inputs that come next. */
const BEFORE = ALL.filter(({ block }) => block <= LAST_BEFORE);
const NEXT = ALL.filter(({ block }) => block > LAST_BEFORE);
const RANGE = { from: LAST_BEFORE + 1, to: FIRST + 79 };

let exporter: Exporter;
/** Holds `store` and `out` with a snapshot that is published. */
let published: string;
beforeAll(async () => {
  exporter = await Exporter.create();
  published = temporaryFolder();
  const raw = writeRaw(join(published, 'raw'), BEFORE);
  await ingest(optionsIn(published, [raw], { range: { from: FIRST, to: LAST_BEFORE } }));
  rmSync(raw, { recursive: true });
});

/** Ingests files into the published store. They must be refused, and change nothing. */
async function refused(
  write: (folder: string) => unknown,
  more: Partial<IngestOptions> = {},
): Promise<readonly string[]> {
  const base = temporaryFolder();
  cpSync(published, base, { recursive: true, verbatimSymlinks: true });
  const before = contentsOf(base);
  const folder = join(temporaryFolder(), 'inputs');
  mkdirSync(folder);
  await write(folder);
  const problems = await problemsOf(ingest(optionsIn(base, [folder], more)));
  expect(contentsOf(base)).toEqual(before);
  expect(problems.length).toBeGreaterThan(0);
  for (const one of problems) expect(one.split('\n')).toHaveLength(1);
  return problems;
}

/** The next range as JSON-RPC, with logs and blocks changed. */
function raw(change: {
  readonly log?: (json: Record<string, unknown>, one: Log) => Record<string, unknown>;
  readonly block?: (json: Record<string, unknown>, block: number) => Record<string, unknown> | null;
}): (folder: string) => void {
  return (folder) => {
    const { log = (json) => json, block = (json) => json } = change;
    writeLines(
      join(folder, 'logs.ndjson'),
      NEXT.map((one) => log(toJson(one), one)),
    );
    const blocks = blocksOf(NEXT).map((number) => block(blockJson(number), number));
    writeLines(
      join(folder, 'blocks.ndjson'),
      blocks.filter((one) => one !== null),
    );
  };
}

const stated = { range: RANGE };
const cryoName = ({ from, to }: { from: number; to: number }) =>
  `x__logs__${from}_to_${to}.parquet`;

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

  it('with text that is no hex are refused with the file', async () => {
    const problems = await refused(raw({ log: (json) => ({ ...json, data: '0xzz' }) }), stated);
    expect(problems).toEqual([expect.stringMatching(/logs\.ndjson: .*hex/i)]);
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
    expect(err).toContain(`${join(folder, 'deep.parquet')}: reading it ends the process (SIGSEGV)`);
    expect(err).not.toContain('logs.ndjson');
    expect(code).toBe(1);
    // The lock and the work folder of the process that ended go when the next one begins.
    const left = Object.entries(contentsOf(base)).filter(
      ([name]) => !/^store\/(lock|work)/.test(name),
    );
    expect(Object.fromEntries(left)).toEqual(before);
  });
});

describe('blocks', () => {
  it('that are missing between ranges are listed', async () => {
    const later = ALL.filter(({ block }) => block > LAST_BEFORE + 5);
    const problems = await refused((folder) =>
      exporter.cryo(folder, later, { from: LAST_BEFORE + 6, to: RANGE.to }),
    );
    expect(problems).toEqual([
      expect.stringMatching(/^blocks 140 to 144: are missing between ranges.*--allow-gaps/),
    ]);
  });

  it('of days that are missing are listed', async () => {
    const day = 7200;
    const apart = NEXT.slice(0, 6).map((one, index) => ({
      ...one,
      block: one.block + (index > 2 ? 2 * day : 0),
    }));
    const problems = await refused((folder) => exporter.aws(folder, apart));
    expect(problems).toEqual([
      expect.stringMatching(/^blocks 141 to 14,539: are missing between ranges/),
    ]);
  });

  it('before the first range are missed, since balances would be wrong', async () => {
    const base = temporaryFolder();
    const folder = writeRaw(join(base, 'raw'), NEXT);
    expect(await problemsOf(ingest(optionsIn(base, [folder], stated)))).toEqual([
      expect.stringMatching(/^blocks 100 to 139: are missing before the first range/),
    ]);
    expect(existsSync(join(base, 'out'))).toBe(false);
  });

  it('that a file is not named for are refused', async () => {
    const problems = await refused((folder) =>
      exporter.write(
        join(folder, cryoName({ from: RANGE.from, to: RANGE.to - 1 })),
        NEXT,
        cryoLogs(false),
      ),
    );
    expect(problems).toEqual([
      expect.stringMatching(/has blocks 140 to 179, but its name says 140 to 178$/),
    ]);
  });

  it('of lines that say nothing of them are asked for', async () => {
    expect(await refused(raw({}))).toEqual([
      expect.stringMatching(/logs\.ndjson: which blocks it covers is not known: give --range/),
    ]);
  });

  it('without a time are told, with the command that exports them', async () => {
    const problems = await refused(
      raw({ block: (json, block) => (block % 2 === 0 ? json : null) }),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /^blocks 141 to 179: 20 blocks with logs of ours have no time: .*cryo blocks -b 140:180/,
      ),
    ]);
  });

  it('with two hashes or two times are of two forks', async () => {
    const forked = await refused(
      raw({ log: (json, one) => (one.index === 1 ? { ...json, blockHash: hashOf(1) } : json) }),
      stated,
    );
    expect(forked).toHaveLength(3);
    expect(forked[0]).toMatch(
      /^block 140: has two hashes \(0x\w{64}, 0x\w{64}\): inputs of two forks/,
    );
    const timed = await refused((folder) => {
      raw({})(folder);
      writeLines(join(folder, 'more.ndjson'), [{ ...blockJson(150), timestamp: '0x1' }]);
    }, stated);
    expect(timed).toEqual([expect.stringMatching(/^block 150: has two times \(1, 1700001800\)/)]);
  });

  it('whose times do not grow with their numbers are refused', async () => {
    const problems = await refused(
      raw({
        block: (json, block) =>
          block === 160 ? { ...json, timestamp: `0x${timeOf(150).toString(16)}` } : json,
      }),
      stated,
    );
    expect(problems).toEqual([expect.stringMatching(/^block 160: is not later than block 159/)]);
  });

  it('whose times are no slots are of another chain', async () => {
    const problems = await refused(
      raw({
        block: (json, block) => ({ ...json, timestamp: `0x${(timeOf(block) + 5).toString(16)}` }),
      }),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /^block 140: has time 1700001685, which is no slot of tiny \(40 blocks\)/,
      ),
    ]);
  });

  it('of another chain_id are refused, also where nothing in them is ours', async () => {
    const strangers = NEXT.map((one) => ({ ...one, address: `0x${'12'.repeat(20)}` as const }));
    const problems = await refused((folder) =>
      exporter.write(
        join(folder, cryoName(RANGE)),
        strangers,
        `select * replace (1::ubigint as chain_id) from (${cryoLogs(false)})`,
      ),
    );
    expect(problems).toEqual([expect.stringMatching(/: chain_id is 1, not 7, the network's$/)]);
  });
});

describe('logs', () => {
  it('of one position that differ are refused, and three are shown', async () => {
    const problems = await refused((folder) => {
      raw({})(folder);
      const others = NEXT.slice(0, 20).map((one) => ({
        ...toJson(one),
        transactionHash: hashOf(one.index),
      }));
      writeLines(join(folder, 'others.ndjson'), others);
    }, stated);
    expect(problems).toEqual([
      expect.stringMatching(
        /^logs of one position differ \(block 140 log 0 .*block 140 log 1 .*block 140 log 2 .*forks or chains/,
      ),
    ]);
  });

  it('that the store has otherwise are refused, and the option that replaces them is told', async () => {
    const other = BEFORE.slice(-3).map((one) => ({
      ...one,
      data: `0x${'00'.repeat(31)}07` as const,
    }));
    const range = { from: LAST_BEFORE, to: LAST_BEFORE };
    const problems = await refused((folder) => writeRaw(folder, other), { range });
    expect(problems).toEqual([
      expect.stringMatching(
        /^blocks 139 to 139: the store has other logs there \(3 positions: block 139 log 0 differs, .*--replace 139:139$/,
      ),
    ]);
  });

  it('that were removed by a reorganisation are rejected', async () => {
    const problems = await refused(
      raw({ log: (json, one) => ({ ...json, removed: one.block === 170 }) }),
      stated,
    );
    expect(problems).toEqual([
      '3 logs: removed by a reorganisation (export again): mend them, or allow 3 by --max-rejected',
    ]);
  });

  it("before their contract's first block are rejected", async () => {
    const network = {
      ...NETWORK,
      contracts: NETWORK.contracts.map((one) =>
        one.name === 'StrategyManager' ? { ...one, fromBlock: 143 } : one,
      ),
    };
    const base = temporaryFolder();
    const folder = writeRaw(join(base, 'raw'), ALL);
    const options = optionsIn(base, [folder], {
      network,
      range: { from: FIRST, to: RANGE.to },
      publish: null,
    });
    expect(await problemsOf(ingest(options))).toEqual([
      "43 logs: before its contract's first block: mend them, or allow 43 by --max-rejected",
    ]);
    const { store } = await ingest({ ...options, maxRejected: 43 });
    expect(store.rejected).toEqual({ "before its contract's first block": 43 });
    expect(store.rows('rejected')).toBe(43);
    expect(store.rows('logs')).toBe(ALL.length - 43 - 39);
  });

  it('whose data is not as long as n_data_bytes, or has half a byte, are refused with the file', async () => {
    const counted = await refused((folder) =>
      exporter
        .write(
          join(folder, cryoName(RANGE)),
          NEXT,
          `select * replace ((n_data_bytes + (block_number = 150)::uinteger)::uinteger as n_data_bytes) from (${cryoLogs(false)})`,
        )
        .then(() => writeLines(join(folder, 'blocks.ndjson'), blocksOf(NEXT).map(blockJson))),
    );
    expect(counted).toEqual([
      expect.stringMatching(
        /x__logs__.*: n_data_bytes is \d+, but data has \d+ bytes \(block 150, log \d\)/,
      ),
    ]);
    const odd = await refused(
      raw({ log: (json, one) => (one.block === 150 ? { ...json, data: `${json.data}0` } : json) }),
      stated,
    );
    expect(odd).toEqual([expect.stringMatching(/logs\.ndjson: .*odd number of hex digits/)]);
  });

  it('whose topics are not of 32 bytes are refused with the file', async () => {
    const problems = await refused(
      (folder) =>
        exporter.write(
          join(folder, 'b.parquet'),
          NEXT,
          `select * replace (list_transform(topics, lambda t: t[:64]) as topics) from (${etlLogs('')})`,
        ),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(/b\.parquet: topic\d has 31 bytes, not 32 \(block 140, log \d\)/),
    ]);
  });
});

/** A Parquet file of no rows whose footer nests groups so deeply that reading them overflows the stack. */
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
