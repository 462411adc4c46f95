import { join } from 'node:path';
import type { Answering } from './answering.ts';
import { manifestIn } from './auditor.ts';
import { Finding } from './finding.ts';
import type { Program } from './program.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

const PREPARE_MEMORY = 2 ** 29;

/** The service answers from this since its last swap. */
export interface Served extends Answering {
  /** Its place among all publications. */
  readonly ordinal: number;
  /** The snapshot's folder. */
  readonly folder: string;
}

/**
 * The service follows publications: one process prepares a snapshot, then another one
 * opens the prepared folder, and then requests get its answers.
 */
export class Service {
  readonly #world: World;
  readonly #program: Program;
  #preparation: SimulatedProcess | null = null;
  #worker: SimulatedProcess | null = null;
  #served: Served | null = null;

  constructor(world: World, program: Program) {
    this.#world = world;
    this.#program = program;
  }

  /** The last swap; null before the first one. */
  get served(): Served | null {
    return this.#served;
  }

  /**
   * Prepares a snapshot and swaps to it, unless another one is being prepared. `isKilled` has the
   * preparation killed at a step of it.
   */
  swap(folder: string, ordinal: number, isKilled: boolean): void {
    if (this.#preparation) return;
    const world = this.#world;
    const process = this.#start('preparation');
    this.#preparation = process;
    const done = () => {
      process.end();
      this.#preparation = null;
    };
    if (isKilled) world.faults.killSoon(process, done);
    this.#prepare(process, folder).then(
      (prepared) => {
        done();
        this.#open(prepared, folder, ordinal).catch((cause) => world.fail(cause));
      },
      (cause: unknown) => {
        if (process.hasEnded) return;
        done();
        const message = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
        world.trace('service', `stays with its snapshot: ${message}`);
      },
    );
  }

  /** Ends its processes at once. */
  abandon(): void {
    this.#preparation?.end();
    this.#worker?.end();
  }

  async #prepare({ product }: SimulatedProcess, folder: string): Promise<string> {
    const { folderToServe } = await product.loadPreparation();
    const cache = join(this.#world.base, 'cache');
    return folderToServe(folder, cache, { memoryBytes: PREPARE_MEMORY });
  }

  async #open(prepared: string, folder: string, ordinal: number): Promise<void> {
    const world = this.#world;
    const process = this.#start('worker');
    const { answering } = await process.product.loadAnswering();
    const opened = answering(prepared);
    const { id } = manifestIn(folder);
    if (opened.snapshot !== id)
      throw new Finding(`the service swaps to ${opened.snapshot}, and not to ${id}`);
    const before = this.#worker;
    this.#worker = process;
    this.#served = { ...opened, ordinal, folder };
    world.trace('service', `swaps to ${id}`);
    before?.end();
  }

  #start(name: string): SimulatedProcess {
    const { base } = this.#world;
    const temporary = join(base, 'tmp');
    const program = this.#program;
    return new SimulatedProcess(this.#world, {
      name,
      program,
      temporary,
      environment: {},
      code: '1',
    });
  }
}
