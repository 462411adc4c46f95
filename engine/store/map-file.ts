import { closeSync, fstatSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openFileSync } from '../../common/regular-file.ts';
import { StoreError } from './store-error.ts';

/**
 * A smaller file is not mapped: a mapping costs more than a copy then, and Linux allows a process
 * 65,530.
 */
const LEAST_MAPPED_BYTES = 1 << 16;

/** One read gets at most this many bytes; Linux gives at most 2 GiB at a time. */
const READ_BYTES = 1 << 30;

/** <sys/mman.h> defines these on Linux and on macOS. */
const PROT_READ = 1;
const MAP_SHARED = 1;
/**
 * Linux has the file's pages there when the call returns, so that no request waits for a disk while
 * memory lasts.
 */
const MAP_POPULATE = 0x8000;
const MAP_FAILED = 2n ** 64n - 1n;

/** Maps `size` bytes of an open file; null if the system refuses. */
export type MapPages = (descriptor: number, size: number) => ArrayBuffer | null;

const SYSTEM = systemMap();

/**
 * Returns a file's bytes, which must not be written to. They are the pages that the system keeps of
 * the file, without a copy: all processes that have it open share them. If files cannot be mapped,
 * or the file is small, they are a copy. Throws a StoreError for a file that becomes shorter while
 * it is read. To make a mapped file shorter ends the process that touches a page that is gone, so
 * that prepared folders' files are replaced by name only.
 */
export function mapFile(path: string, map: MapPages | null = SYSTEM): Uint8Array {
  const file = openFileSync(path);
  try {
    const { size } = fstatSync(file);
    const mapped = size < LEAST_MAPPED_BYTES ? null : (map?.(file, size) ?? null);
    return mapped !== null ? new Uint8Array(mapped) : readWhole(file, size, path);
  } finally {
    closeSync(file);
  }
}

function readWhole(file: number, size: number, path: string): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, Math.min(READ_BYTES, bytes.length - at), at);
    if (read === 0) throw new StoreError(`${path}: the file became shorter while it was read`);
    at += read;
  }
  return bytes;
}

/** Finds `mmap` in the C library; null on systems that have none, or if Koffi has no binary. */
function systemMap(): MapPages | null {
  const flags = { linux: MAP_SHARED | MAP_POPULATE, darwin: MAP_SHARED }[
    process.platform as string
  ];
  if (flags === undefined) return null;
  try {
    const koffi: typeof import('koffi') = createRequire(import.meta.url)('koffi');
    const mmap = koffi
      .load(null)
      .func(
        'void *mmap(void *address, size_t length, int protection, int flags, int file, int64_t offset)',
      );
    return (descriptor, size) => {
      const address: bigint | null = mmap(null, size, PROT_READ, flags, descriptor, 0);
      return address === null || address === MAP_FAILED ? null : koffi.view(address, size);
    };
  } catch {
    return null;
  }
}
