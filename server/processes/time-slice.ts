import { createRequire } from 'node:module';

/** Number of the system call `sched_setattr`, for which the C libraries of most distributions have no function. */
const SCHED_SETATTR: Partial<Record<string, number>> = { x64: 314, arm64: 274 };

/** `struct sched_attr` of <linux/sched/types.h>, in its first form. */
const ATTRIBUTES = { bytes: 48, size: 0, flags: 8, nice: 16, runtime: 24 };
const SCHED_FLAG_KEEP_POLICY = 8n;

/** Nanoseconds; the longest that Linux gives. */
const LONGEST_NS = 100_000_000n;

/** That of the system. */
const DEFAULT_NS = 0n;

type SchedSetattr = (thread: number, attributes: Uint8Array) => number;

let system: SchedSetattr | null | undefined;

/**
 * Gives a thread the longest time slice, or that of the system, besides its nice value. Linux lets a thread that runs end its
 * slice when another wakes up that has as long a one, whatever the nice values of both, and looks again at the next tick: that is 4
 * milliseconds. One with a long slice gives way at once. Does nothing before Linux 6.12 and elsewhere, where slices are not a
 * thread's own.
 */
export function setTimeSlice(thread: number, nice: number, isLong: boolean): void {
  if (system === undefined) system = schedSetattr();
  const attributes = Buffer.alloc(ATTRIBUTES.bytes);
  attributes.writeUInt32LE(ATTRIBUTES.bytes, ATTRIBUTES.size);
  attributes.writeBigUInt64LE(SCHED_FLAG_KEEP_POLICY, ATTRIBUTES.flags);
  attributes.writeInt32LE(nice, ATTRIBUTES.nice);
  attributes.writeBigUInt64LE(isLong ? LONGEST_NS : DEFAULT_NS, ATTRIBUTES.runtime);
  system?.(thread, attributes);
}

/** The system call; null where there is none, or where Koffi has no binary. */
function schedSetattr(): SchedSetattr | null {
  const number = process.platform === 'linux' ? SCHED_SETATTR[process.arch] : undefined;
  if (number === undefined) return null;
  try {
    const koffi: typeof import('koffi') = createRequire(import.meta.url)('koffi');
    const call = koffi
      .load(null)
      .func('long syscall(long number, int thread, void *attributes, unsigned int flags)');
    return (thread, attributes) => call(number, thread, attributes, 0);
  } catch {
    return null;
  }
}
