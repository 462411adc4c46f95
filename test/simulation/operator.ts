import {
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Random } from '../ingest/randomness.ts';
import { filesBelow } from './durable.ts';
import type { World } from './world.ts';

/** A file that is not as it was written. */
interface Damaged {
  readonly path: string;
  /** Its bytes as they were. */
  readonly copy: string;
  /** The cut file; null if it is gone. */
  readonly inode: number | null;
  readonly untilMs: number;
}

/** Sets the machine's clock, loses files of the store, and restores them. */
export class Operator {
  readonly #world: World;
  readonly #random: Random;
  #damaged: Damaged[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#random = world.randomOf('operator');
  }

  /** Sets the machine's clock forward or back. */
  setClock(): void {
    const seconds = this.#random.pick([-86_400, -3600, -60, -1, 1, 60, 3600, 86_400]);
    this.#world.clockOffsetMs += seconds * 1000;
    this.#world.trace('clock', `is set by ${seconds} seconds`);
  }

  /** Takes a file of the store away, or cuts it; it comes back some minutes later. */
  damage(): void {
    const store = join(this.#world.base, 'store');
    const files = filesBelow(store).filter((path) => /\.(parquet|json|ndjson)$/.test(path));
    if (files.length === 0) return;
    const path = this.#random.pick(files);
    const folder = join(this.#world.base, 'restored');
    mkdirSync(folder, { recursive: true });
    const copy = join(folder, basename(path));
    const minutes = this.#random.whole(1, 3);
    const isCut = this.#random.chance(0.5);
    if (this.#damaged.some((one) => one.path === path)) return;
    if (isCut) {
      const bytes = readFileSync(path);
      writeFileSync(copy, bytes);
      truncateSync(path, Math.floor(bytes.length / 2));
    } else renameSync(path, copy);
    const inode = isCut ? statSync(path).ino : null;
    this.#damaged.push({ path, copy, inode, untilMs: this.#world.time.now + minutes * 60_000 });
    const what = isCut ? 'is cut' : 'is gone';
    this.#world.trace('disk', `${nameOf(path)} ${what} for ${minutes} minutes`);
  }

  /** Restores the files that are due; all of them with an infinite moment. */
  restore(nowMs: number): void {
    for (const { path, copy, inode, untilMs } of this.#damaged) {
      if (untilMs > nowMs) continue;
      // A file that was replaced or removed since is not the operator's.
      const found = statSync(path, { throwIfNoEntry: false })?.ino ?? null;
      if (found === inode) renameSync(copy, path);
      this.#world.trace('disk', `has ${nameOf(path)} again`);
    }
    this.#damaged = this.#damaged.filter(({ untilMs }) => untilMs > nowMs);
  }
}

function nameOf(path: string): string {
  return basename(path);
}
