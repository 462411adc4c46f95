import { join } from 'node:path';
import type { Random } from '../ingest/randomness.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** A call that changes the disk, or a statement. */
interface Step {
  /** Whether it needs room on the disk. */
  readonly grows: boolean;
}

/** A kill that waits for its step. */
interface PlannedKill {
  readonly process: SimulatedProcess;
  /** Steps that are left before it. */
  left: number;
  /** Counts only steps that match; null counts all. */
  readonly kind: RegExp | null;
  /** Whether the machine loses its power, and every file that was not synced is cut. */
  readonly losesPower: boolean;
  readonly onKill: () => void;
}

/** Steps that kills wait for, each with the number of them that may pass before. */
const STEPS: readonly (readonly [RegExp | null, number])[] = [
  [null, 400],
  [/^(rename|link|symlink|rm) /, 25],
  [/^statement/, 300],
  [/^sync /, 40],
  [/^(rename|sync) .*store\.json/, 2],
  [/^writeFile .*(store|outbox)/, 2],
  [/^(writeFile|sync) .*\.json/, 2],
  [/^(rename|symlink|rm) .*(partial|current)/, 3],
  [/^\S+ .*outbox/, 12],
];

/** Steps that record alerts, the snapshot that was compared, and deliveries. */
const ALERT_STEPS: typeof STEPS = [
  [/^\S+ .*outbox\/alerts\//, 12],
  [/^\S+ .*outbox\/alerts\//, 60],
  [/^\S+ .*outbox\/compared\.json/, 6],
  [/^\S+ .*outbox\/deliveries\//, 12],
];

/** The machine's faults: kills before a step, lost power, and a full disk. */
export class Faults {
  readonly #world: World;
  readonly #random: Random;
  #kills: PlannedKill[] = [];
  /** Moment until which the disk is full. */
  fullUntilMs = 0;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.randomOf('faults');
  }

  /** Kills a process before a step that comes soon, or before one of its alerts' steps. */
  killSoon(process: SimulatedProcess, onKill: () => void, isAtAlerts = false): void {
    const kinds = isAtAlerts ? ALERT_STEPS : STEPS;
    const [kind, most] = this.#random.pick(kinds);
    const losesPower = this.#random.chance(0.5);
    this.#kills.push({ process, left: this.#random.whole(1, most), kind, losesPower, onKill });
  }

  /** Takes back the kills that no step has come to. */
  spare(process: SimulatedProcess): void {
    this.#kills = this.#kills.filter((kill) => kill.process !== process);
  }

  /** Called before each step; kills the process or throws as a full disk does. */
  beforeStep(process: SimulatedProcess, step: string, { grows }: Step): void {
    // A kill that waits in vain must not keep back the others.
    for (const kill of this.#kills.filter((one) => one.process === process)) {
      if (kill.kind !== null && !kill.kind.test(step)) continue;
      kill.left -= 1;
      if (kill.left > 0) continue;
      this.spare(process);
      process.kill(`before ${step.replace(/\.[0-9a-f]{16}\b/g, '.RUN')}`);
      kill.onKill();
      if (kill.losesPower) this.#losePower();
      process.mustRun();
    }
    if (grows && this.#world.time.now < this.fullUntilMs) {
      this.#world.trace(process.name, 'finds the disk full');
      throw Object.assign(new Error('ENOSPC: no space left on device'), {
        code: 'ENOSPC',
        errno: -28,
      });
    }
  }

  #losePower(): void {
    const { base, durable } = this.#world;
    const folders = ['store', 'out', 'outbox'].map((name) => join(base, name));
    const torn = durable.tear(folders, this.#random);
    this.#world.trace('disk', `loses its power: ${torn} files are cut`);
  }
}
