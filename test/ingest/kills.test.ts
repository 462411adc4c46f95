import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { StoreFileFormat } from '../../ingest/store/store.ts';
import { built } from '../support/built.ts';
import { repetitions } from '../support/repetitions.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { chainOf, Exporter, FIRST, NETWORK } from './chain.ts';

await built();
const SCRIPT = fileURLToPath(new URL('killed.mjs', import.meta.url));

const KILLS = repetitions(2, 8, 'INGEST_KILLS');
const FILES = repetitions(6, 12);
const BLOCKS_IN_FILE = 10;

interface Ending {
  readonly out: string;
  readonly err: string;
  /** The code or the signal of its end. */
  readonly ended: number | string | null;
  /** Milliseconds from the begin of the work to the end of the process. */
  readonly workedMs: number;
}

/** Runs an ingest, and kills it so many milliseconds after it began. */
async function run(base: string, input: string, killAfterMs?: number): Promise<Ending> {
  const network = join(base, 'network.json');
  writeFileSync(network, JSON.stringify(NETWORK));
  const args = [SCRIPT, join(base, 'store'), join(base, 'out'), input, network];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '', beganMs: 0 };
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.out += text;
      if (said.beganMs === 0) said.beganMs = Date.now();
      resolve();
    });
    child.once('close', () => resolve());
  });
  if (killAfterMs !== undefined) {
    await Promise.race([pause(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  const code = await ended;
  return { ...said, ended: code, workedMs: Date.now() - said.beganMs };
}

/** Runs an ingest to its end, which has to give the id. */
async function expectId(base: string, input: string, id: string): Promise<void> {
  const { out, err, ended } = await run(base, input);
  expect({ out, err, ended }).toEqual({ out: `begins\n${id}\n`, err: '', ended: 0 });
}

/** Holds at every moment: the store has what its description names, and `current` is a whole snapshot. */
function expectSound(base: string): void {
  const description = join(base, 'store', 'store.json');
  if (existsSync(description)) {
    const { ranges, staged } = StoreFileFormat.parse(JSON.parse(readFileSync(description, 'utf8')));
    for (const { path, sha256 } of [...ranges, ...(staged?.ranges ?? [])].flatMap(
      ({ files }) => files,
    )) {
      const content = readFileSync(join(base, 'store', path));
      expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256);
    }
  }
  const current = join(base, 'out', 'current');
  if (existsSync(join(base, 'out')) && readdirSync(join(base, 'out')).includes('current')) {
    expect(existsSync(join(base, 'out', readlinkSync(current), 'manifest.json'))).toBe(true);
  }
}

it(
  `an ingest that is killed ${KILLS} times at random moments goes on, and gives the id of one that is not`,
  async () => {
    const input = temporaryFolder();
    const exporter = await Exporter.create();
    const logs = chainOf(FILES * BLOCKS_IN_FILE);
    for (let from = FIRST; from < FIRST + FILES * BLOCKS_IN_FILE; from += BLOCKS_IN_FILE) {
      const to = from + BLOCKS_IN_FILE - 1;
      await exporter.cryo(
        input,
        logs.filter(({ block }) => block >= from && block <= to),
        { from, to },
      );
    }
    const { out, err, ended, workedMs } = await run(temporaryFolder(), input);
    expect(ended).toBe(0);
    expect(err).toBe('');
    const id = out.split('\n')[1] ?? '';
    expect(id).toMatch(/^[0-9a-f]{16}$/);

    let base = temporaryFolder();
    let staged = 0;
    for (let kills = 0; kills < KILLS; ) {
      // One in each part of the work, so that not all of them are before anything is stored.
      const ending = await run(base, input, ((kills + Math.random()) / KILLS) * workedMs);
      expect(ending.err).toBe('');
      expectSound(base);
      const isDone = ending.out.includes(`${id}\n`);
      if (!isDone) kills += 1;
      if (existsSync(join(base, 'store', 'store.json'))) staged += 1;
      // Once all is read there is only the snapshot to kill: begin again now and then.
      if (isDone || kills % 5 === 0) {
        await expectId(base, input, id);
        expectSound(base);
        expect(readdirSync(join(base, 'out')).sort()).toEqual([id, 'current'].sort());
        expect(readdirSync(join(base, 'store')).sort()).toEqual([
          'activities',
          'blocks',
          'logs',
          'store.json',
        ]);
        base = temporaryFolder();
      }
    }
    await expectId(base, input, id);
    expect(staged).toBeGreaterThan(0);
  },
  60_000 + KILLS * 60_000,
);
