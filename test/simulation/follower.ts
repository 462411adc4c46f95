import { join } from 'node:path';
import { WINDOWS } from './auditor.ts';
import { Finding } from './finding.ts';
import type { Program } from './program.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** Milliseconds after which a service manager starts a process again. */
const RESTART_MS = 5000;

/** A process ends within so many milliseconds after a signal. */
const STOP_MS = 10 * 60_000;

/** Snapshots that it keeps. */
export const KEPT = 3;

/** Files that cover a range. */
export interface Files {
  readonly folder: string;
  readonly range: { readonly from: number; readonly to: number };
}

export interface FollowerOptions {
  readonly program: Program;
  readonly base: string;
  /** The network's file. */
  readonly network: string;
  /** Files that it reads before it asks a node; null for none. */
  readonly files: Files | null;
  readonly urls: readonly string[];
  readonly confirmations: number | null;
  readonly publishMinutes: number;
  /** The rules' file; null for a follower without alerts. */
  readonly rules: string | null;
  readonly environment: Readonly<Record<string, string>>;
  /** Address of a price service; null for a follower without prices. */
  readonly prices: string | null;
}

/** `ingest --follow` under a service manager, which starts it again when it ends. */
export class Follower {
  readonly #world: World;
  #options: FollowerOptions;
  #process: SimulatedProcess | null = null;
  #startsAtMs = 0;
  #code = 1;

  constructor(world: World, options: FollowerOptions) {
    this.#world = world;
    this.#options = options;
  }

  /** Has the service manager start the process, now or soon, if it does not run. */
  keepRunning(): void {
    if (this.#process) return;
    const { time } = this.#world;
    if (time.now >= this.#startsAtMs) this.#start();
  }

  /** Its next start has other settings, or another version of the code. */
  change(
    settings: Partial<Pick<FollowerOptions, 'confirmations' | 'publishMinutes'>>,
    isNewCode: boolean,
  ): void {
    this.#options = { ...this.#options, ...settings };
    if (isNewCode) this.#code += 1;
  }

  /** Plans a kill, before a step of alerts or any. */
  killSoon(isAtAlerts: boolean): void {
    if (!this.#process) return;
    this.#world.faults.killSoon(this.#process, () => this.#gone(), isAtAlerts);
  }

  /** Takes back the kills that are planned. */
  spare(): void {
    if (this.#process) this.#world.faults.spare(this.#process);
  }

  /** Ends it by a signal, and waits until it has ended. */
  async stop(): Promise<void> {
    const process = this.#process;
    if (!process) return;
    process.signal('SIGTERM');
    if (process.hasEnded) return this.#gone();
    const { time } = this.#world;
    await this.#world.pass(time.now + STOP_MS, () => this.#process !== process);
    if (this.#process === process) throw new Finding('a follower does not end by SIGTERM');
  }

  /** Ends it at once. */
  abandon(): void {
    this.#process?.end();
    this.#process = null;
  }

  #gone(): void {
    this.#process = null;
    this.#startsAtMs = this.#world.time.now + RESTART_MS;
  }

  #start(): void {
    const { base, program, environment } = this.#options;
    const process = new SimulatedProcess(this.#world, {
      name: 'follower',
      program,
      temporary: join(base, 'tmp'),
      environment,
      code: String(this.#code),
    });
    this.#process = process;
    this.#world.trace('follower', 'starts');
    this.#run(process).then(
      (ending) => {
        if (process.hasEnded) return;
        this.#world.trace('follower', `ends: ${ending}`);
        process.end();
        this.#gone();
      },
      (cause: unknown) => this.#world.fail(cause),
    );
  }

  /** Runs the command to its end, and returns its last words. */
  async #run(process: SimulatedProcess): Promise<string> {
    const { base, network, files, urls, confirmations, publishMinutes } = this.#options;
    const { rules, prices } = this.#options;
    const { product } = process;
    const stop = new AbortController();
    const flags = {
      network,
      store: join(base, 'store'),
      out: join(base, 'out'),
      keep: KEPT,
      maxRejected: 0,
      memory: '800MB',
      follow: true,
      ...(confirmations !== null && { confirmations }),
      publishMinutes,
      ...(files && { range: files.range }),
      ...(prices !== null && { pricesFrom: 'defillama' as const, pricesUrl: prices }),
      ...(rules !== null && { alerts: rules, outbox: join(base, 'outbox') }),
    } as const;
    const { messagesOf } = await product.loadErrors();
    try {
      const { optionsOf } = await product.loadOptions();
      const { followChain } = await product.loadFollow();
      const given = await optionsOf(files ? [files.folder] : [], flags, stop.signal);
      const options = { ...given, windows: WINDOWS };
      await followChain(urls, options, flags, stop);
      return 'done';
    } catch (cause) {
      if (process.hasEnded) return '';
      const problems = messagesOf(cause);
      if (!problems) throw cause;
      return problems.map(({ text }) => text).join('; ');
    }
  }
}
