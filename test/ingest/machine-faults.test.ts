import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { NATIVE_ETH } from '../../ingest/configuration/tokens.ts';
import { ingest } from '../../ingest/ingest.ts';
import type { IngestOptions } from '../../ingest/options.ts';
import { messagesOf } from '../../ingest/shared/ingest-error.ts';
import { built, CLI } from '../support/built.ts';
import { needingRight } from '../support/needing.ts';
import { onDisk } from '../support/rights.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { chainOf, FIRST, NETWORK, writeRaw } from './chain.ts';
import { contentsOf, idIn, optionsIn } from './ingesting.ts';

await built();

const COUNT = 200;
const ALL = chainOf(COUNT);
const BEFORE = { from: FIRST, to: FIRST + 19 };
const NEXT = { from: FIRST + 20, to: FIRST + COUNT - 1 };

/** Holds a published store of the first blocks, and the logs of the next. */
let published: string;
let next: string;
/** The id of the snapshot of both. */
let whole: string;
beforeAll(async () => {
  published = temporaryFolder();
  const first = writeRaw(
    join(published, 'raw'),
    ALL.filter(({ block }) => block <= BEFORE.to),
  );
  next = writeRaw(
    join(temporaryFolder(), 'next'),
    ALL.filter(({ block }) => block > BEFORE.to),
  );
  await ingest(asCommand(published, [first], { range: BEFORE }));
  rmSync(first, { recursive: true });
  const { publish } = asCommand(published, []);
  whole = await idIn(copyOfPublished(), [next], { range: NEXT, publish });
});

/** The options with the tokens that the command gives every network. */
function asCommand(...args: Parameters<typeof optionsIn>): IngestOptions {
  const { publish, ...options } = optionsIn(...args);
  return { ...options, publish: publish && { ...publish, tokens: [NATIVE_ETH] } };
}

function copyOfPublished(): string {
  const base = temporaryFolder();
  cpSync(published, base, { recursive: true, verbatimSymlinks: true });
  return base;
}

describe('29: a machine without memory', () => {
  it('leaves store and snapshots as they were, says so, and the next run gives the snapshot', async () => {
    const base = copyOfPublished();
    const before = contentsOf(base);
    const failed = await ingest(asCommand(base, [next], { range: NEXT, memory: '1MB' })).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(messagesOf(failed)).toEqual([
      expect.objectContaining({
        code: 'out_of_room',
        text: expect.stringMatching(/^ingest: the machine has no room left \(Out of Memory Error/),
      }),
    ]);
    expect(contentsOf(base)).toEqual(before);
    const { snapshot } = await ingest(asCommand(base, [next], { range: NEXT }));
    expect(snapshot?.id).toBe(whole);
  });
});

describe('a file of the store that is cut while a run reads it', () => {
  it('is named, and the next run goes on when it is whole again', async () => {
    const base = copyOfPublished();
    const folder = join(base, 'store', 'logs');
    const path = join(folder, readdirSync(folder)[0] ?? '');
    const content = readFileSync(path);
    const failed = await ingest(asCommand(base, [next], { range: NEXT, replace: NEXT }), () =>
      truncateSync(path, 10),
    ).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(messagesOf(failed)).toEqual([
      expect.objectContaining({
        code: 'file_damaged',
        text: expect.stringMatching(
          /^ingest: .*\.parquet'.*: nothing is published; restore the file/,
        ),
      }),
    ]);
    writeFileSync(path, content);
    const { snapshot } = await ingest(asCommand(base, [next], { range: NEXT }));
    expect(snapshot?.id).toBe(whole);
  });
});

/** Runs a script with a folder on a disk of so many bytes as its first argument. */
async function onSmallDisk(folder: string, bytes: number, script: string): Promise<string> {
  const [program = '', ...args] = [...onDisk(folder, String(bytes)), 'sh', '-c', script, folder];
  return (await promisify(execFile)(program, args)).stdout;
}

needingRight('mount').describe('29: a full disk', () => {
  it.each([
    ['the store', 'store', 'out'],
    ['the snapshots', 'out', 'store'],
  ])(
    'of %s leaves both as they were, says so, and the next run gives the snapshot',
    async (_what, small, other) => {
      const base = copyOfPublished();
      const disk = join(temporaryFolder(), small);
      mkdirSync(disk);
      const network = join(temporaryFolder(), 'network.json');
      writeFileSync(network, JSON.stringify(NETWORK));
      const run = [
        `"${process.execPath}" "${CLI}" ingest "${next}" --range ${NEXT.from}:${NEXT.to}`,
        `--network "${network}" --${small} "$0" --${other} "${join(base, other)}"`,
      ].join(' ');
      const hashes = `(cd "$0" && find . -type f | sort | xargs sha256sum; readlink "$0/current")`;
      const out = await onSmallDisk(
        disk,
        FULL_BYTES,
        [
          `cp -a "${join(base, small)}/." "$0/"`,
          // The ballast leaves less free than an ingest needs, for any page size of the file
          // system.
          `head -c $(($(stat -f -c '%a * %S' "$0") - 8192)) /dev/zero > "$0/.ballast"`,
          `${hashes} > "${base}/before"`,
          `${run} 2>&1; echo "code $?"`,
          `${hashes} > "${base}/after"`,
          `diff "${base}/before" "${base}/after" && echo unchanged`,
          `rm "$0/.ballast"`,
          run,
          `readlink "${small === 'out' ? '$0' : join(base, 'out')}/current"`,
        ].join('\n'),
      );
      expect(out).toMatch(/ingest: the machine has no room left \(.*\): nothing is published/);
      expect(out).toContain('code 1\nunchanged\n');
      expect(out.trim().split('\n').at(-1)).toBe(whole);
    },
  );
});

/** Enough for a store and its snapshots. */
const FULL_BYTES = 16 << 20;
