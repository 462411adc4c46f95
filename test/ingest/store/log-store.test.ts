import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { tryLock } from '../../../common/file-lock.ts';
import { dropAfter } from '../../../ingest/drop-after.ts';
import { parquet } from '../../../ingest/duckdb/parquet.ts';
import { ingest } from '../../../ingest/ingest.ts';
import type { IngestResult } from '../../../ingest/options.ts';
import type { Interval } from '../../../ingest/shared/interval.ts';
import type { LogStore } from '../../../ingest/store/log-store.ts';
import { repetitions } from '../../support/repetitions.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { NEW_OWNER, takeOver } from '../../support/taken-over.ts';
import {
  blocksOf,
  chainOf,
  FIRST,
  hashOf,
  type Log,
  NETWORK,
  transactionOf,
  writeLines,
  writeRaw,
} from '../chain.ts';
import { contentsOf, idIn, optionsIn, problemsOf, readIn } from '../ingesting.ts';

const COUNT = 100;
const ALL = chainOf(COUNT);
/** At most as many as blocks. */
const RANGES = repetitions(5, 50);
const WHOLE = { from: FIRST, to: FIRST + COUNT - 1 };
const OURS = ALL.filter(({ address }) =>
  NETWORK.contracts.some((one) => one.address === address),
).length;

const OURS_ONLY = ALL.slice(0, 5);
const STRANGER = `0x${'12'.repeat(20)}`;

const NO_TRANSACTION = Object.fromEntries(
  ['hash', 'blockNumber', 'transactionIndex', 'nonce', 'from', 'to', 'input'].map((name) => [
    name,
    '0x0',
  ]),
);

function failed(): never {
  throw new Error('the chain has no logs');
}

const inside = ({ from, to }: Interval) => ALL.filter(({ block }) => block >= from && block <= to);

/** Ingests logs as files that cover some blocks. */
async function read(
  base: string,
  logs: readonly Log[],
  range: Interval,
  more = {},
): Promise<IngestResult> {
  const folder = writeRaw(join(temporaryFolder(), 'raw'), logs);
  return readIn(base, [folder], { range, ...more });
}

/** Blocks of the logs in a store, in order. */
async function blocksIn(store: LogStore): Promise<number[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const found = await connection.runAndReadAll(
    `select distinct block_number from ${parquet(store.paths('logs'))} order by 1`,
  );
  instance.closeSync();
  return found.getRowsJS().map(([block]) => Number(block));
}

/** Holds a store of all blocks, in one range, and its snapshot. */
let whole: string;
let id: string;
let input: string;
beforeAll(async () => {
  whole = temporaryFolder();
  input = writeRaw(join(temporaryFolder(), 'raw'), ALL);
  await readIn(whole, [input], { range: WHOLE });
  const { snapshot } = await ingest(optionsIn(whole, []));
  id = snapshot?.id ?? '';
});

function copyOfWhole(): string {
  const base = temporaryFolder();
  cpSync(whole, base, { recursive: true, verbatimSymlinks: true });
  return base;
}

describe('the same input again', () => {
  it('changes nothing and gives the same id', async () => {
    const before = contentsOf(whole);
    const { snapshot, counts } = await ingest(optionsIn(whole, [input], { range: WHOLE }));
    expect(snapshot).toMatchObject({ id, report: null });
    expect(counts).toMatchObject({ logs: 0, existing: OURS });
    expect(contentsOf(whole)).toEqual(before);
  });

  it('in other files adds no log, and gives the same id', async () => {
    const base = copyOfWhole();
    const again = writeRaw(join(temporaryFolder(), 'again'), [...ALL].reverse());
    const { snapshot, counts } = await ingest(optionsIn(base, [again], { range: WHOLE }));
    expect(snapshot?.id).toBe(id);
    expect(counts).toMatchObject({ logs: 0, existing: OURS });
  });

  it('twice in one file is kept once and counted', async () => {
    const { store, counts } = await read(temporaryFolder(), [...ALL, ...ALL.slice(0, 9)], WHOLE);
    expect(counts).toMatchObject({ logs: OURS, repeated: 8 }); // one of the nine is a stranger's
    expect(store.rows('logs')).toBe(OURS);
  });

  it('without any input publishes what the store has', async () => {
    expect(await idIn(temporaryFolder(), [input], { range: WHOLE })).toBe(id);
    expect(readlinkSync(join(whole, 'out', 'current'))).toBe(id);
    expect(readdirSync(join(whole, 'out')).sort()).toEqual([id, 'current'].sort());
  });
});

describe('appending', () => {
  it(`in ${RANGES} ranges gives the id of one, in any order`, async () => {
    const base = temporaryFolder();
    const start = (n: number) => FIRST + Math.floor((COUNT * n) / RANGES);
    const ranges = Array.from({ length: RANGES }, (_, n) => ({
      from: start(n),
      to: start(n + 1) - 1,
    }));
    // The end first, so that ranges are put in between; its gap is allowed until then.
    const end = Math.floor(0.6 * RANGES);
    const order = [...ranges.slice(0, 1), ...ranges.slice(end), ...ranges.slice(1, end)];
    for (const range of order) await read(base, inside(range), range, { allowGaps: true });
    const { store } = await readIn(base, []);
    expect(store.covered).toEqual([WHOLE]);
    expect(store.ranges).toHaveLength(RANGES);
    expect(await idIn(base, [])).toBe(id);
  });

  it('overlapping files adds what is new, and counts what was there', async () => {
    const base = temporaryFolder();
    const first = { from: FIRST, to: FIRST + 59 };
    const second = { from: FIRST + 40, to: WHOLE.to };
    await read(base, inside(first), first);
    const { store, counts } = await read(base, inside(second), second);
    expect(counts).toMatchObject({ existing: 60, logs: 120 });
    expect(store.digest).toBe((await readIn(whole, [])).store.digest);
  });

  it('records blocks without a log of ours, and an absent or empty file of logs', async () => {
    const base = temporaryFolder();
    await read(base, inside({ from: FIRST, to: FIRST + 9 }), { from: FIRST, to: FIRST + 9 });
    const { store } = await read(
      base,
      [],
      { from: FIRST + 10, to: FIRST + 20 },
      { lastHash: hashOf(120) },
    );
    expect(store.covered).toEqual([{ from: FIRST, to: FIRST + 20 }]);
    expect(store.ranges.at(-1)?.lastHash).toBe(hashOf(120));
  });

  it('refuses what is older than the network, or what leaves a hole, until it is allowed', async () => {
    const base = temporaryFolder();
    const first = { from: FIRST, to: FIRST + 9 };
    const later = { from: FIRST + 20, to: FIRST + 29 };
    await read(base, inside(first), first);
    expect(await problemsOf(read(base, inside(later), later))).toEqual([
      expect.stringMatching(/^blocks 110 to 119: /),
    ]);
    const gaps = [{ from: FIRST + 10, to: FIRST + 19 }];
    const { store } = await read(base, inside(later), later, { allowGaps: true });
    expect(store.state.gaps).toEqual(gaps);
    const next = { from: FIRST + 30, to: FIRST + 39 };
    expect((await read(base, inside(next), next)).store.state.gaps).toEqual(gaps);
    const filled = await read(base, inside({ from: FIRST + 10, to: FIRST + 19 }), gaps[0] ?? first);
    expect(filled.store.state.gaps).toEqual([]);
  });
});

describe('ranges of a node that is followed', () => {
  it('become one as long as they are small', async () => {
    const base = temporaryFolder();
    for (let from = FIRST; from < FIRST + 30; from += 10) {
      const range = { from, to: from + 9 };
      await read(base, inside(range), range, { lastHash: hashOf(range.to) });
    }
    const { store } = await readIn(base, []);
    expect(store.ranges).toMatchObject([
      { from: FIRST, to: FIRST + 29, rows: 89, lastHash: hashOf(FIRST + 29) },
    ]);
    expect(await blocksIn(store)).toEqual(blocksOf(inside({ from: FIRST, to: FIRST + 29 })));
    expect(readdirSync(join(base, 'store', 'logs'))).toHaveLength(1);
  });
});

describe('transactions', () => {
  it('that come after the logs of their blocks are added once', async () => {
    const base = copyOfWhole();
    const [, , one] = OURS_ONLY;
    const transaction = {
      ...{
        hash: transactionOf(one ?? failed()),
        blockNumber: '0x65',
        transactionIndex: '0x0',
        nonce: '0x1',
      },
      ...{
        from: STRANGER,
        to: NETWORK.contracts[1]?.address,
        input: '0x1234',
        value: '0x0',
        gas: '0x5208',
      },
    };
    const line = { transaction, receipt: { status: '0x1', gasUsed: '0x5208' } };
    const other = { ...line, transaction: { ...transaction, hash: hashOf(1), to: STRANGER } };
    const path = writeLines(join(temporaryFolder(), 'transactions.ndjson'), [line, line, other]);
    const { store } = await readIn(base, [input, path], { range: WHOLE });
    expect(store.rows('calls')).toBe(1);
    const again = writeLines(join(temporaryFolder(), 'transactions.ndjson'), [line]);
    const { store: after } = await readIn(base, [again], { range: WHOLE });
    expect(after.rows('calls')).toBe(1);
    expect(after.digest).toBe(store.digest);
  });

  it('alone do not make the blocks of --range covered', async () => {
    const base = copyOfWhole();
    const path = writeLines(join(temporaryFolder(), 'transactions.ndjson'), [
      { transaction: { ...NO_TRANSACTION }, receipt: {} },
    ]);
    const { store } = await readIn(base, [path], { range: { from: FIRST, to: WHOLE.to + 50 } });
    expect(store.covered).toEqual([WHOLE]);
  });
});

describe('a store whose lock another process has taken over', () => {
  it.each([
    [0, 'only reads'],
    [1, 'only reads'],
    [2, 'only reads'],
    [5, 'publishes'],
  ])('is left alone by the one that lost it, after %i steps, if it %s', async (steps, what) => {
    const base = copyOfWhole();
    const { publish } = optionsIn(base, []);
    const more = { from: WHOLE.to + 1, to: WHOLE.to + 5 };
    const folder = writeRaw(join(temporaryFolder(), 'raw'), []);
    const before = contentsOf(base);
    let done = 0;
    const progress = () => {
      if (done === steps) takeOver(join(base, 'store', 'lock'));
      done += 1;
    };
    const options = optionsIn(base, [folder], {
      range: more,
      lastHash: hashOf(more.to),
      publish: what === 'publishes' ? publish : null,
    });
    const problems = await problemsOf(ingest(options, progress));
    expect(done).toBeGreaterThan(steps);
    expect(problems).toEqual([
      expect.stringContaining(`store/lock: ${NEW_OWNER} has taken this lock over`),
    ]);
    rmSync(join(base, 'store', 'lock'));
    // The next one resumes, and removes unnamed files.
    await ingest(optionsIn(base, []));
    expect(contentsOf(base)).toEqual(before);
  });
});

describe('--replace', () => {
  it('puts other logs where the store has some, and leaves all others', async () => {
    const base = copyOfWhole();
    const blocks = { from: FIRST + 30, to: FIRST + 39 };
    const fewer = inside(blocks).filter(({ block }) => block !== FIRST + 33);
    const { store } = await read(base, fewer, blocks, { replace: blocks });
    expect(await blocksIn(store)).toEqual(blocksOf(ALL).filter((block) => block !== FIRST + 33));
    expect(store.covered).toEqual([WHOLE]);
  });

  it('gives another snapshot, and the first one when the logs are put back', async () => {
    const base = copyOfWhole();
    const blocks = { from: FIRST + 30, to: FIRST + 39 };
    const idWith = (logs: readonly Log[]) => {
      const folder = writeRaw(join(temporaryFolder(), 'raw'), logs);
      return idIn(base, [folder], { range: blocks, replace: blocks, allowGaps: true });
    };
    const other = await idWith(inside(blocks).filter(({ block }) => block !== FIRST + 33));
    expect(other).toMatch(/^[0-9a-f]+$/);
    expect(other).not.toBe(id);
    expect(await idWith(inside(blocks))).toBe(id);
    expect((await ingest(optionsIn(base, []))).snapshot?.id).toBe(id);
  });

  it('is refused where no input covers the blocks', async () => {
    const base = copyOfWhole();
    const before = contentsOf(base);
    const blocks = { from: FIRST + 30, to: FIRST + 39 };
    const replace = { from: FIRST + 30, to: FIRST + 45 };
    expect(await problemsOf(read(base, inside(blocks), blocks, { replace }))).toContainEqual(
      expect.stringMatching(/^blocks 140 to 145: --replace names them, but no input covers them$/),
    );
    expect(contentsOf(base)).toEqual(before);
  });
});

describe('a reorganisation', () => {
  it('drops what is behind a block, which can be read again', async () => {
    const base = copyOfWhole();
    const dropped = await dropAfter({ store: join(base, 'store'), network: NETWORK }, FIRST + 49);
    expect(dropped.covered).toEqual([{ from: FIRST, to: FIRST + 49 }]);
    expect(await blocksIn(dropped)).toEqual(blocksOf(inside({ from: FIRST, to: FIRST + 49 })));
    const { snapshot } = await ingest(optionsIn(base, [input], { range: WHOLE }));
    expect(snapshot?.id).toBe(id);
  });
});

describe('the folder', () => {
  it('has files without bloom filters, named for their blocks and contents, and nothing else', async () => {
    const { store } = await readIn(whole, []);
    const names = store.ranges.flatMap(({ files }) => files.map(({ path }) => path));
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^(logs|blocks)\/100-199-[0-9a-f]{8}\.parquet$/);
    for (const kind of ['logs', 'blocks'])
      expect(readdirSync(join(whole, 'store', kind))).toHaveLength(1);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const found = await connection.runAndReadAll(
      `select count(bloom_filter_offset) from parquet_metadata(${JSON.stringify(store.paths('logs')).replaceAll('"', "'")})`,
    );
    expect(Number(found.getRowsJS()[0]?.[0])).toBe(0);
    expect(existsSync(join(whole, 'store', 'lock'))).toBe(false);
  });

  it('is swept of what no description names', async () => {
    const base = copyOfWhole();
    const stray = join(base, 'store', 'logs', '1-2-00000000.parquet');
    writeFileSync(stray, 'half a file');
    mkdirSync(join(base, 'store', 'work'), { recursive: true });
    writeFileSync(join(base, 'store', 'work', 'logs.parquet'), 'half a file');
    await readIn(base, []);
    expect(existsSync(stray)).toBe(false);
    expect(existsSync(join(base, 'store', 'work', 'logs.parquet'))).toBe(false);
  });

  it('is refused where its description is broken, or is of another chain or other contracts', async () => {
    const broken = copyOfWhole();
    writeFileSync(join(broken, 'store', 'store.json'), '{');
    expect(await problemsOf(readIn(broken, []))).toEqual([
      expect.stringMatching(/store\.json: is not a store's description/),
    ]);
    const base = copyOfWhole();
    const other = { ...NETWORK, chainId: 8 };
    expect(await problemsOf(readIn(base, [], { network: other }))).toEqual([
      expect.stringMatching(/is a store of chain 7, not 8/),
    ]);
    const fewer = { ...NETWORK, contracts: NETWORK.contracts.slice(0, 2) };
    expect(await problemsOf(readIn(base, [], { network: fewer }))).toEqual([
      expect.stringMatching(/were selected for other contracts [^:]*: give a new --store/),
    ]);
  });

  it('of fewer contracts is refused with those that it lacks', async () => {
    const base = copyOfWhole();
    const added = Array.from({ length: 3 }, (_, index) => ({
      name: 'KeyRegistrar',
      address: `0x${String(index + 1).repeat(40)}`,
    }));
    const more = { ...NETWORK, contracts: [...NETWORK.contracts, ...added] };
    expect(await problemsOf(readIn(base, [], { network: more }))).toEqual([
      `${join(base, 'store')}: its logs were selected for other contracts or sources of prices than the network has now: ` +
        `it lacks the logs of ${added.map(({ name, address }) => `${name} ${address}`).join(', ')}: ` +
        'give a new --store and all inputs',
    ]);
    const token = { name: 'Eigen', address: `0x${'4'.repeat(40)}` };
    const many = { ...NETWORK, contracts: [...NETWORK.contracts, token] };
    expect(await problemsOf(readIn(base, [], { network: many }))).toEqual([
      expect.stringMatching(
        /it lacks the logs of Eigen 0x4{40}, BLSSignatureChecker\.StaleStakesForbiddenUpdate 0x4{40}, .* and \d+ more: give/,
      ),
    ]);
    const path = join(base, 'store', 'store.json');
    const { selects, ...earlier } = JSON.parse(readFileSync(path, 'utf8'));
    expect(selects).toContain(`DelegationManager ${NETWORK.contracts[0]?.address}`);
    writeFileSync(path, JSON.stringify(earlier));
    expect(await problemsOf(readIn(base, [], { network: more }))).toEqual([
      expect.stringContaining('the store is of an earlier version, which did not list them'),
    ]);
    expect(await readIn(base, [])).toMatchObject({ counts: { files: 0 } });
  });

  it('labels its logs anew when the dictionary has grown', async () => {
    const base = copyOfWhole();
    const path = join(base, 'store', 'store.json');
    const state = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...state, dictionary: 'an older one' }));
    const { snapshot } = await ingest(optionsIn(base, []));
    expect(snapshot?.id).toBe(id);
  });

  it('is written by one process at a time', async () => {
    const base = copyOfWhole();
    const lock = tryLock(join(base, 'store', 'lock'));
    expect(await problemsOf(readIn(base, []))).toEqual([
      expect.stringMatching(/lock: process \d+ on .* holds this lock: wait for it/),
    ]);
    lock?.check();
    lock?.release();
  });

  it('is taken over from a process that is gone', async () => {
    const base = copyOfWhole();
    const lock = join(base, 'store', 'lock');
    writeFileSync(lock, `process 4194304 on ${hostname()} since 2026-01-01T00:00:00Z\n`);
    await readIn(base, []);
    expect(existsSync(lock)).toBe(false);
  });
});
