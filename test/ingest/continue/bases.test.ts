import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingestLines as describeIngest, describeNext } from '../../../cli/ingest/ingest-output.ts';
import { dropAfter } from '../../../ingest/drop-after.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { type Network, readNetwork } from '../../../ingest/networks/network.ts';
import { NETWORK_FILE, SMALL } from '../../support/chains.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { contentsOf, optionsIn } from '../ingesting.ts';

const FIRST = 21_000_001;
const WINDOWS = { blocks: 2 ** 16, settled: 2 ** 10, logs: 0 };
const LOGS = [join(SMALL.folder, 'cryo')];

let network: Network;
beforeAll(async () => {
  network = await readNetwork(NETWORK_FILE);
});

/** Publishes the small chain's blocks after those that a store has, by one derivation. */
const publishTo = async (base: string, from: number, to: number) => {
  const options = optionsIn(base, LOGS, { network, range: { from, to }, windows: WINDOWS });
  const { snapshot } = await ingest(options);
  expect(snapshot?.restarted).toBeNull();
  return snapshot;
};

type Damage = (file: string) => void;

/** The same bytes, but for one in the middle. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy.writeUInt8((copy.readUInt8(middle) + 1) % 256, middle);
  return copy;
}

const FRESH = new Map<number, Record<string, string>>();

/** A fresh snapshot with the same blocks has this content. */
async function freshContent(to: number): Promise<Record<string, string>> {
  const known = FRESH.get(to);
  if (known) return known;
  const snapshot = await publishTo(temporaryFolder(), FIRST, to);
  const content = contentsOf(snapshot?.folder ?? '');
  FRESH.set(to, content);
  return content;
}

describe('a snapshot that continues a base', () => {
  it('has the files of a fresh one after each publication, a reorganisation into the base too', async () => {
    const base = temporaryFolder();
    let from = FIRST;
    // The first withdrawal follows the first publication.
    for (const to of [21_180_000, 21_300_000, 21_310_000, 21_500_000, 22_400_000]) {
      const snapshot = await publishTo(base, from, to);
      expect(contentsOf(snapshot?.folder ?? '')).toEqual(await freshContent(to));
      from = to + 1;
    }
    await dropAfter({ store: join(base, 'store'), network }, 21_400_000);
    const snapshot = await publishTo(base, 21_400_001, 21_500_000);
    expect(contentsOf(snapshot?.folder ?? '')).toEqual(await freshContent(21_500_000));
  });

  it('links the files of windows in which no withdrawal changed', async () => {
    const base = temporaryFolder();
    await publishTo(base, FIRST, 22_400_000);
    const snapshot = await publishTo(base, 22_400_001, 22_410_000);
    const folder = join(snapshot?.folder ?? '', 'withdrawals');
    const files = readdirSync(folder).sort();
    // A written file has its name and the base's.
    const links = files.map((file) => statSync(join(folder, file)).nlink);
    expect(files.length).toBeGreaterThan(2);
    expect(links[0]).toBeGreaterThan(2);
  });

  it('is published though its own base cannot be kept', async () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'store'));
    const inTheWay = join(base, 'store', 'tables');
    writeFileSync(inTheWay, '');
    const options = optionsIn(base, LOGS, {
      network,
      range: { from: FIRST, to: 21_300_000 },
      windows: WINDOWS,
    });
    const done = await ingest(options);
    expect(done.snapshot?.fault).toContain('tables');
    expect(await describeIngest(done)).toContainEqual(
      expect.stringMatching(/^warning the state .*tables/),
    );
    expect(contentsOf(done.snapshot?.folder ?? '')).toEqual(await freshContent(21_300_000));
    rmSync(inTheWay);
    const next = await ingest({ ...options, range: { from: 21_300_001, to: 21_310_000 } });
    expect(next.snapshot?.fault).toBeNull();
    expect(contentsOf(next.snapshot?.folder ?? '')).toEqual(await freshContent(21_310_000));
  });

  it('makes a damaged or lost base again', async () => {
    const base = temporaryFolder();
    await publishTo(base, FIRST, 21_300_000);
    const damages: readonly (readonly [folder: string, ending: string, damage: Damage])[] = [
      ['base', '.duckdb', (file) => truncateSync(file, 100)],
      ['base', '.duckdb', (file) => rmSync(file)],
      ['tables', '.parquet', (file) => writeFileSync(file, flipped(readFileSync(file)))],
    ];
    for (const [folder, ending, damage] of damages) {
      const files = join(base, 'store', folder);
      for (const name of readdirSync(files)) if (name.endsWith(ending)) damage(join(files, name));
      rmSync(join(base, 'out'), { recursive: true });
      const options = optionsIn(base, [], { network, windows: WINDOWS });
      const done = await ingest(options);
      const { snapshot } = done;
      // A database that does not open is left out; a table's file shows its damage once it is read.
      const isRestarted = folder === 'tables';
      expect(snapshot?.restarted !== null).toBe(isRestarted);
      const warning = expect.stringMatching(/^warning the snapshot was derived from the first log/);
      expect(describeNext(done)).toEqual([
        ...(isRestarted ? [warning] : []),
        expect.stringMatching(/^published /),
      ]);
      expect(contentsOf(snapshot?.folder ?? '')).toEqual(await freshContent(21_300_000));
    }
  });
});
