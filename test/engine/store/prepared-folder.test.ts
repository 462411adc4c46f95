import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../../engine/engine.ts';
import { FORMAT_VERSION, PATHS } from '../../../engine/store/format.ts';
import type { PreparedManifest } from '../../../engine/store/manifest.ts';
import { mapFile } from '../../../engine/store/map-file.ts';
import { PreparedFolder } from '../../../engine/store/prepared-folder.ts';
import { isPrepared } from '../../../engine/store/read-manifest.ts';
import { StoreError } from '../../../engine/store/store-error.ts';
import { prepared, SETTINGS } from '../../support/engines.ts';
import { repetitions } from '../../support/repetitions.ts';
import { generated, SAMPLE, temporaryFolder } from '../../support/snapshots.ts';

let folder: string;
let manifest: PreparedManifest;
let paths: string[];
/** Every Arrow file's path. */
let arrow: string[];
let other: string;
beforeAll(async () => {
  folder = join(temporaryFolder(), 'prepared');
  cpSync(await prepared(await generated('tiny', 1)), folder, { recursive: true });
  other = await prepared(await generated('tiny', 2));
  manifest = PreparedFolder.open(folder).manifest;
  paths = Object.keys(manifest.files);
  arrow = paths.filter((path) => path.endsWith('.arrow'));
});

const open = () => PreparedFolder.open(folder);
const openAll = () => Engine.open(folder, SETTINGS);
const inside = (path: string) => join(folder, path);

/** Each n-th file, of all folders and forms. */
const every = (n: number, among = paths) => among.filter((_, at) => at % n === 0);

/** The error of opening; fails if it is no StoreError. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (cause) {
    if (cause instanceof StoreError) return cause.message;
    throw cause;
  }
  return 'nothing was refused';
}

/** Runs `check` while a file of the folder has other bytes, or does not exist. */
function withFile(path: string, bytes: Uint8Array | null, check: () => void): void {
  const original = readFileSync(inside(path));
  try {
    if (bytes) writeFileSync(inside(path), bytes);
    else unlinkSync(inside(path));
    check();
  } finally {
    writeFileSync(inside(path), original);
  }
}

function withManifest(text: string, check: () => void): void {
  withFile(PATHS.manifest, Buffer.from(text), check);
}

describe('a prepared folder', () => {
  it('opens as it was prepared, and says of itself that it is one', async () => {
    expect(openAll().snapshot.id).toBe(manifest.snapshot.id);
    expect(isPrepared(folder)).toBe(true);
    await expect(open().verify()).resolves.toBeUndefined();
  });

  it('has every Arrow file read by an engine', () => {
    const reading = vi.spyOn(PreparedFolder.prototype, 'arrow');
    openAll();
    expect(new Set(reading.mock.calls.map(([path]) => path))).toEqual(new Set(arrow));
    reading.mockRestore();
  });

  it('is refused with the name of a file that is missing', () => {
    for (const path of every(repetitions(12, 4))) {
      renameSync(inside(path), inside('elsewhere'));
      expect(refusal(open)).toBe(`${path}: the file is missing in ${folder}`);
      renameSync(inside('elsewhere'), inside(path));
    }
  });

  it('is refused with the name of a file that is shorter or longer', () => {
    for (const path of every(repetitions(21, 7))) {
      const { bytes = 0 } = manifest.files[path] ?? {};
      const original = readFileSync(inside(path));
      for (const size of [0, bytes - 1, bytes + 1]) {
        truncateSync(inside(path), size);
        expect(refusal(open)).toBe(
          `${path}: has ${size} bytes where the manifest promises ${bytes}`,
        );
      }
      writeFileSync(inside(path), original);
    }
  });

  it('has an earlier folder’s texts after its own, and is refused with others', () => {
    const texts = PATHS.texts('activities');
    const path = `${texts}-0.arrow`;
    const linked = PATHS.older(path);
    const { [path]: facts = { bytes: 0, sha256: '' } } = manifest.files;
    const length = open().texts(texts, ['data'])[0]?.length ?? 0;
    const withOlder = (older: object, files: object, check: () => void) =>
      withManifest(
        JSON.stringify({ ...manifest, older, files: { ...manifest.files, ...files } }),
        check,
      );
    mkdirSync(dirname(inside(linked)), { recursive: true });
    cpSync(inside(path), inside(linked));
    try {
      const { id } = manifest;
      const files = { [linked]: facts };
      withOlder({ [texts]: { id, from: length } }, files, () => openAll());
      withOlder({ [texts]: { id, from: length - 2 } }, files, () => {
        const [data] = open().texts(texts, ['data']);
        expect(data?.length).toBe(length + 2);
        expect(data?.textOf(length + 1)).toBe(data?.textOf(length - 1));
        expect(refusal(openAll)).toBe(`${texts}: has ${length + 2} rows, not ${length}`);
      });
      withOlder({ [texts]: { id, from: length + 1 } }, files, () =>
        expect(refusal(openAll)).toBe(
          `${texts}: has no row ${length + 1} in ${PATHS.older(texts)}`,
        ),
      );
      withOlder({ [texts]: { id: '0'.repeat(32), from: length } }, files, () =>
        expect(refusal(openAll)).toBe(`${linked}: is ${path} of ${id}`),
      );
      withOlder({ [texts]: { id, from: length } }, {}, () =>
        expect(refusal(openAll)).toBe(`${linked}: the manifest does not list it`),
      );
    } finally {
      rmSync(inside('older'), { recursive: true });
    }
  });

  it('is refused with the name of an Arrow file that was swapped for one of its size', () => {
    const sizeOf = (path: string) => manifest.files[path]?.bytes;
    const pairs = arrow.flatMap((one) => {
      const another = arrow.find((path) => path !== one && sizeOf(path) === sizeOf(one));
      return another === undefined ? [] : [[one, another] as const];
    });
    expect(pairs.length).toBeGreaterThan(2);
    for (const [one, another] of pairs.slice(0, 10)) {
      withFile(one, readFileSync(inside(another)), () => {
        expect(refusal(() => open().arrow(one))).toBe(`${one}: is ${another} of ${manifest.id}`);
      });
    }
  });

  it('is refused with the name of any Arrow file of another folder, of whatever size', () => {
    const { id, files } = PreparedFolder.open(other).manifest;
    for (const path of every(repetitions(9, 3), arrow)) {
      const bytes = readFileSync(join(other, path));
      const listed = { ...manifest, files: { ...manifest.files, [path]: files[path] } };
      withManifest(JSON.stringify(listed), () =>
        withFile(path, bytes, () =>
          expect(refusal(() => open().arrow(path))).toBe(`${path}: is ${path} of ${id}`),
        ),
      );
    }
  });

  it('is refused with the name of an Arrow file that is none', () => {
    for (const path of every(repetitions(18, 6), arrow)) {
      const { length } = readFileSync(inside(path));
      for (const bytes of [Buffer.alloc(length), Buffer.alloc(length, 'ARROW1')]) {
        withFile(path, bytes, () => expect(refusal(() => open().arrow(path))).toMatch(`${path}: `));
      }
    }
  });

  it('is refused with the name of an Arrow file that the manifest does not list', () => {
    for (const path of every(repetitions(24, 3), arrow)) {
      const { [path]: _left, ...files } = manifest.files;
      withManifest(JSON.stringify({ ...manifest, files }), () => {
        expect(refusal(openAll)).toContain(path);
      });
    }
  });
});

describe('verify', () => {
  it('rejects with the name of a file in which one bit differs', async () => {
    for (const path of [...every(repetitions(90, 30)), PATHS.tables]) {
      const original = readFileSync(inside(path));
      const bit = (original.length * 5) >>> 1;
      const changed = Buffer.from(original);
      changed[bit >>> 3] = (original[bit >>> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(inside(path), changed);
      const opened = open();
      await expect(opened.verify()).rejects.toThrow(
        new StoreError(`${path}: its content is not what the manifest promises (sha256)`),
      );
      writeFileSync(inside(path), original);
    }
    await expect(open().verify()).resolves.toBeUndefined();
  });
});

describe('a manifest', () => {
  it('that is missing is named with the folder', () => {
    const empty = temporaryFolder();
    expect(refusal(() => PreparedFolder.open(empty))).toBe(
      `${empty}: not a prepared folder, it has no manifest.json`,
    );
    expect(isPrepared(empty)).toBe(false);
    expect(isPrepared(join(empty, 'nothing'))).toBe(false);
  });

  it.each(['', '{', 'null', '[]', '{}', '{"format":"parquet","version":1}', '7'])(
    'is refused by name: %s',
    (text) => {
      withManifest(text, () => {
        expect(refusal(open)).toMatch(
          /^manifest\.json: not JSON$|: not a prepared folder, by the content of its manifest\.json$/,
        );
        expect(isPrepared(folder)).toBe(false);
      });
    },
  );

  it.each([
    ['before', FORMAT_VERSION - 1],
    ['after', FORMAT_VERSION + 1],
    ['counted before', 10],
  ])(
    'of another version (%s) is refused with the remedy, whatever else it says',
    (_which, version) => {
      for (const rest of [manifest, { format: manifest.format }]) {
        withManifest(JSON.stringify({ ...rest, version }), () => {
          expect(refusal(open)).toBe(
            `${folder}: was prepared by another version of the program (its format is ${version}, this one reads ${FORMAT_VERSION}); prepare the snapshot again`,
          );
          expect(isPrepared(folder)).toBe(true);
        });
      }
    },
  );

  it('names what is wrong in it', () => {
    const broken = { ...manifest, id: 'short' };
    withManifest(JSON.stringify(broken), () =>
      expect(refusal(open)).toMatch(/^manifest\.json: id: /),
    );
    const { snapshot: _left, ...rest } = manifest;
    withManifest(JSON.stringify(rest), () =>
      expect(refusal(open)).toMatch(/^manifest\.json: snapshot: /),
    );
  });
});

describe('a prepared folder that nobody vouches for', () => {
  /** A copy of the folder in which something else has the name of a file. */
  function copyWith(path: string, make: (file: string) => void): string {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true });
    rmSync(join(copy, path), { recursive: true });
    make(join(copy, path));
    return copy;
  }

  /** The manifest with other facts of some files. */
  function listing(files: Record<string, object>): string {
    return JSON.stringify({ ...manifest, files: { ...manifest.files, ...files } });
  }

  const anArrow = () => arrow[0] ?? '';
  const anExport = () => paths.find((path) => path.startsWith('exports/')) ?? '';

  it.each([
    ['an Arrow file', anArrow],
    ['the tables', () => PATHS.tables],
    ['an export', anExport],
    ['the schema', () => PATHS.schema],
  ])('is refused with a pipe for %s, which nobody waits for', (_which, path) => {
    const copy = copyWith(path(), (file) => spawnSync('mkfifo', [file]));
    const text = listing({ [path()]: { bytes: 0, sha256: '0'.repeat(64) } });
    writeFileSync(join(copy, PATHS.manifest), text);
    expect(refusal(() => PreparedFolder.open(copy))).toBe(
      `${path()}: is not a regular file in ${copy}`,
    );
    const opened = refusalOf(() => mapFile(join(copy, path())));
    expect(opened).toBe(`${join(copy, path())}: is not a regular file`);
  });

  it('is refused with a link, to a file of the same size too', () => {
    const path = anExport();
    const copy = copyWith(path, (file) => symlinkSync(inside(path), file));
    expect(refusal(() => PreparedFolder.open(copy))).toBe(
      `${path}: is not a regular file in ${copy}`,
    );
    expect(refusalOf(() => mapFile(join(copy, path)))).toMatch(/^ELOOP/);
  });

  it('is refused with a link for one of its folders', () => {
    const top = anExport().split('/')[0] ?? '';
    const copy = copyWith(top, (file) => symlinkSync(inside(top), file));
    expect(refusal(() => PreparedFolder.open(copy))).toMatch(`: is behind a link in ${copy}`);
  });

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', './a', '', 'a\0b'])(
    'is refused with the name %j',
    (path) => {
      withManifest(listing({ [path]: { bytes: 1, sha256: '0'.repeat(64) } }), () =>
        expect(refusal(open)).toBe(`${path}: is no path of a prepared folder`),
      );
    },
  );

  it('may be behind a link itself', () => {
    const link = join(temporaryFolder(), 'current');
    symlinkSync(folder, link);
    expect(PreparedFolder.open(link).manifest.id).toBe(manifest.id);
  });
});

/** The message of the thrown value. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
  return 'nothing was refused';
}

describe('a snapshot folder', () => {
  it('is no prepared folder', () => {
    expect(isPrepared(SAMPLE)).toBe(false);
    expect(refusal(() => PreparedFolder.open(SAMPLE))).toMatch(/^(manifest\.json|\/)/);
  });
});
