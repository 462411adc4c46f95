import {
  appendFileSync,
  closeSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapFile } from '../../../engine/store/map-file.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const MAPPED = 1 << 16;
const refuses = () => null;

/** A file of so many bytes; each depends on its place. */
function file(size: number): { path: string; bytes: Buffer } {
  const path = join(temporaryFolder(), 'file');
  const bytes = Buffer.from(
    Uint32Array.from({ length: size / 4 + 1 }, (_, at) => at * 7919).buffer,
  );
  writeFileSync(path, bytes.subarray(0, size));
  return { path, bytes: bytes.subarray(0, size) };
}

function overwrite(path: string, at: number, byte: number): void {
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, Buffer.of(byte), 0, 1, at);
  closeSync(descriptor);
}

describe('mapFile', () => {
  it.each([0, 1, MAPPED - 1, MAPPED, MAPPED + 1, 3_000_001])('gives %i bytes', (size) => {
    const { path, bytes } = file(size);
    for (const found of [mapFile(path), mapFile(path, null), mapFile(path, refuses)]) {
      expect(found.length).toBe(size);
      expect(bytes.equals(found)).toBe(true);
    }
  });

  it('gives the pages of the file itself', () => {
    const { path, bytes } = file(MAPPED);
    const [mapped, copied] = [mapFile(path), mapFile(path, refuses)];
    const place = MAPPED - 3;
    overwrite(path, place, 255 - (bytes[place] ?? 0));
    expect(mapped[place]).toBe(255 - (bytes[place] ?? 0));
    expect(copied[place]).toBe(bytes[place]);
  });

  it('gives a file as long as it was when it was mapped', () => {
    const { path } = file(MAPPED);
    const mapped = mapFile(path);
    appendFileSync(path, Buffer.alloc(5000, 1));
    expect(mapped.length).toBe(MAPPED);
  });

  it('keeps what it mapped when the file is replaced or removed by its name', () => {
    const { path, bytes } = file(MAPPED);
    const mapped = mapFile(path);
    const other = file(MAPPED + 5).path;
    renameSync(other, path);
    expect(bytes.equals(mapped)).toBe(true);
    rmSync(path);
    expect(bytes.equals(mapped)).toBe(true);
  });

  it('throws where there is no file', () => {
    expect(() => mapFile(join(temporaryFolder(), 'none'))).toThrow('ENOENT');
  });
});
