import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type LogStoreState, logStoreState } from '../../ingest/store/log-store.ts';
import { built } from '../support/built.ts';
import { LONG } from '../support/repetitions.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { chainOf, Exporter, FIRST, NETWORK } from './chain.ts';
import { idIn } from './ingesting.ts';

await built();
const SCRIPT = fileURLToPath(new URL('killed.mjs', import.meta.url));

const FILES = 6;
const BLOCKS_IN_FILE = 10;
/** Two files are read at a time, of the rows that `killed.mjs` reads. */
const CHUNKS = FILES / 2;

/** Folders of a store with what the next ingest continues: a killed one may leave none. */
const OF_BASES = ['base', 'tables'];

/** Files that have no part in the store or in a snapshot yet. */
const TEMPORARY = /\/store\/work\/|\.new$|\.partial\//;

interface Ending {
  /** The steps that it went through, as `killed.mjs` writes them. */
  readonly steps: readonly string[];
  /** Of the snapshot; undefined if the process ended before it published one. */
  readonly id: string | undefined;
  readonly err: string;
  /** The code or the signal of its end. */
  readonly ended: number | string | null;
}

let input: string;
/** Of an ingest that is not killed. */
let id: string;
beforeAll(async () => {
  input = temporaryFolder();
  const exporter = await Exporter.create();
  const logs = chainOf(FILES * BLOCKS_IN_FILE);
  for (let from = FIRST; from < FIRST + FILES * BLOCKS_IN_FILE; from += BLOCKS_IN_FILE) {
    const to = from + BLOCKS_IN_FILE - 1;
    const ofFile = logs.filter(({ block }) => block >= from && block <= to);
    await exporter.cryo(input, ofFile, { from, to });
  }
  const base = temporaryFolder();
  const publish = { out: join(base, 'out'), keep: 3, tokens: [], prices: [], entities: [] };
  id = await idIn(base, [input], { publish });
});

/** Runs an ingest, which kills itself before the n-th step that matches. */
function run(base: string, which = '', n = 0): Promise<Ending> {
  const network = join(base, 'network.json');
  writeFileSync(network, JSON.stringify(NETWORK));
  const paths = [join(base, 'store'), join(base, 'out'), input, network];
  const args = [SCRIPT, ...paths, which, String(n)];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, out, err) => {
      const steps = [...out.matchAll(/^step (.*)$/gm)].map(([, step = '']) => step);
      const [, given] = /^id (.*)$/m.exec(out) ?? [];
      resolve({ steps, id: given, err, ended: error ? (error.signal ?? error.code ?? null) : 0 });
    });
  });
}

/**
 * Kills an ingest. It leaves the store and the snapshots whole, also if it was in the middle of a
 * file.
 */
async function kill(base: string, which: string, n: number): Promise<void> {
  const { ended, id: given, err } = await run(base, which, n);
  expect({ ended, id: given, err }).toEqual({ ended: 'SIGKILL', id: undefined, err: '' });
  expectSound(base);
  tear(base);
}

/** Leaves half of each file that the killed process may have been writing. */
function tear(base: string): void {
  for (const name of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
    const path = join(base, name);
    if (!TEMPORARY.test(path)) continue;
    const { size, nlink } = statSync(path);
    // One with a second name is in the store, and was written whole before.
    if (statSync(path).isFile() && nlink === 1) truncateSync(path, Math.floor(size / 2));
  }
}

/** Runs an ingest to its end: it gives the id, and leaves only the store and the snapshot. */
async function expectEnd(base: string): Promise<void> {
  const { ended, id: given, err } = await run(base);
  expect({ ended, id: given, err }).toEqual({ ended: 0, id, err: '' });
  expectSound(base);
  expect(readdirSync(join(base, 'out')).sort()).toEqual([id, 'current'].sort());
  const names = readdirSync(join(base, 'store')).filter((name) => !OF_BASES.includes(name));
  expect(names.sort()).toEqual(['blocks', 'logs', 'store.json']);
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The description of a store; null if there is none. */
function stateOf(base: string): LogStoreState | null {
  const path = join(base, 'store', 'store.json');
  return existsSync(path) ? logStoreState.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/**
 * Holds at every moment: the store has the files that its state names, and `current` is a whole
 * snapshot.
 */
function expectSound(base: string): void {
  const { ranges, staged } = stateOf(base) ?? { ranges: [], staged: null };
  const files = [...ranges, ...(staged?.ranges ?? [])].flatMap((range) => range.files);
  for (const { path, sha256 } of files) {
    const content = readFileSync(join(base, 'store', path));
    expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256);
  }
  for (const name of filesIn(join(base, 'store', 'base'))) {
    if (!name.endsWith('.json')) continue;
    const path = join(base, 'store', 'base', name);
    expect(existsSync(path.replace('.json', '.duckdb')), name).toBe(true);
    const { parts } = JSON.parse(readFileSync(path, 'utf8'));
    for (const part of parts) {
      const content = readFileSync(join(base, 'store', part.path));
      expect(createHash('sha256').update(content).digest('hex'), part.path).toBe(part.sha256);
    }
  }
  const current = join(base, 'out', 'current');
  if (existsSync(join(base, 'out')) && readdirSync(join(base, 'out')).includes('current')) {
    expect(existsSync(join(base, 'out', readlinkSync(current), 'manifest.json'))).toBe(true);
  }
}

it('an ingest that is killed again and again goes on, and gives the id of one that is not', async () => {
  const base = temporaryFolder();
  const staged = () => stateOf(base)?.staged?.ranges.length;
  const state = 'rename .*/store.json$';
  await kill(base, state, 1);
  expect(staged()).toBeUndefined();
  await kill(base, state, 2);
  expect(staged()).toBe(1);
  await kill(base, 'rename .*\\.partial ', 1);
  expect([staged(), stateOf(base)?.ranges.length]).toEqual([undefined, CHUNKS]);
  await kill(base, 'rename .*/current$', 1);
  await expectEnd(base);
  rmSync(join(base, 'out'), { recursive: true });
  await kill(base, 'rename .*/base/.*duckdb$', 1);
  await expectEnd(base);
  rmSync(join(base, 'out'), { recursive: true });
  await kill(base, 'rename .*/base/.*json$', 1);
  await expectEnd(base);
  expect(filesIn(join(base, 'store', 'base'))).toHaveLength(2);
});

if (LONG) {
  it('an ingest that is killed before any kind of step goes on, and gives the id of one that is not', async () => {
    const { steps } = await run(temporaryFolder());
    // The last step of each kind: names have blocks, hashes and processes.
    const last = new Map(steps.map((step, at) => [step.replaceAll(/\/[^/ ]*\d[^/ ]*/g, ''), at]));
    expect(last.size).toBeGreaterThan(12);
    for (const at of last.values()) {
      const base = temporaryFolder();
      await kill(base, '', at + 1);
      await expectEnd(base);
    }
  });
}
