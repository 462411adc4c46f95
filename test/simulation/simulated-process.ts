import crypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import os from 'node:os';
import { SimulatedDatabase } from './database.ts';
import { SimulatedDisk } from './disk.ts';
import { httpModule } from './network.ts';
import { machine, type Product, type Program } from './program.ts';
import type { World } from './world.ts';

/** Thrown by calls that a process makes after its end; the error reaches no caller. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** A process starts with these settings. */
export interface Start {
  readonly name: string;
  readonly program: Program;
  /** Has its temporary files. */
  readonly temporary: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Its code's version. */
  readonly code: string;
}

/**
 * Runs the product as a process within this one. All that it does to the world goes through calls
 * that it shares with no other process; each is a step, and it can be killed before one.
 */
export class SimulatedProcess {
  readonly world: World;
  readonly name: string;
  readonly pid: number;
  readonly product: Product;
  readonly #signals = new EventEmitter();
  readonly #disk: SimulatedDisk;
  readonly #database: SimulatedDatabase;
  /** Whether it was killed, or has come to its end. */
  hasEnded = false;

  constructor(world: World, { name, program, temporary, environment, code }: Start) {
    this.world = world;
    this.name = name;
    this.pid = world.newPid(this);
    this.#disk = new SimulatedDisk(this);
    this.#database = new SimulatedDatabase(this);
    const { time, random } = world;
    const globals = {
      require: this.#require(temporary),
      process: this.#process(environment),
      Date: dateOf(() => world.clock),
      Math: Object.create(Math, { random: { value: () => random.next() } }),
      performance: { now: () => time.now, timeOrigin: 0 },
      fetch: (url: unknown, request: unknown) => world.network.fetch(this, url, request),
      AbortSignal: signalOf(this),
      setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        this.#timer(() => run(...given), ms, false),
      clearTimeout: (timer: unknown) => time.cancel(timer),
      setInterval: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        this.#timer(() => run(...given), ms, true),
      clearInterval: (timer: unknown) => time.cancel(timer),
      SIMULATED_CODE: code,
    };
    this.product = program.start(globals);
  }

  /**
   * Delivers a signal, as a service manager sends it. One that comes before the program listens
   * ends the process, as the kernel does.
   */
  signal(name: 'SIGTERM'): void {
    this.world.trace(this.name, `gets ${name}`);
    if (!this.#signals.emit(name, name)) this.kill(`nothing listens to ${name} yet`);
  }

  /** Ends it between two steps: nothing that it has begun goes on. */
  kill(why: string): void {
    if (this.hasEnded) return;
    this.world.trace(this.name, `is killed: ${why}`);
    this.end();
  }

  /** Takes back all that the process has open. */
  end(): void {
    this.hasEnded = true;
    this.world.time.cancelOf(this);
    this.#disk.close();
    this.#database.close();
    this.world.ended(this);
  }

  /** Throws if the process has ended. */
  mustRun(): void {
    if (this.hasEnded) throw new Ended();
  }

  #timer(run: () => void, ms: number, isRepeated: boolean) {
    this.mustRun();
    return this.world.time.set(ms, () => !this.hasEnded && run(), this, isRepeated);
  }

  #require(temporary: string): (name: string) => unknown {
    const { world } = this;
    const given: Record<string, unknown> = {
      fs: this.#disk.sync,
      'fs/promises': this.#disk.promises,
      'timers/promises': {
        setTimeout: (ms: number, value?: unknown, options?: { signal?: AbortSignal }) =>
          this.#pause(ms, value, options?.signal),
        setImmediate: (value: unknown) => Promise.resolve(value),
      },
      crypto: {
        ...crypto,
        randomUUID: () => hexOf(world, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        randomBytes: (size: number) => Buffer.from(hexOf(world, 2 * size), 'hex'),
      },
      os: { ...os, tmpdir: () => temporary, hostname: () => 'simulated' },
      http: httpModule(this),
      https: httpModule(this),
      '@duckdb/node-bindings': this.#database.bindings,
    };
    return (name) => given[name.replace(/^node:/, '')] ?? machine(name);
  }

  #pause(ms: number, value: unknown, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const aborted = () => {
        this.world.time.cancel(timer);
        reject(signal?.reason);
      };
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const timer = this.#timer(
        () => {
          signal?.removeEventListener('abort', aborted);
          resolve(value);
        },
        ms,
        false,
      );
      signal?.addEventListener('abort', aborted, { once: true });
    });
  }

  #process(environment: Readonly<Record<string, string>>): unknown {
    const { world } = this;
    const own: Record<string, unknown> = {
      pid: this.pid,
      ppid: 1,
      env: { ...environment },
      stdout: { write: (text: string) => this.#said(text) },
      stderr: { write: (text: string) => this.#said(text) },
      kill: (pid: number) => {
        if (world.isRunning(pid)) return true;
        throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
      },
      on: (name: string, listener: () => void) => {
        this.#signals.on(name, listener);
        return own;
      },
      off: (name: string, listener: () => void) => {
        this.#signals.off(name, listener);
        return own;
      },
    };
    return new Proxy(process, {
      get(real, key) {
        if (typeof key === 'string' && key in own) return own[key];
        const value = Reflect.get(real, key, real);
        // `hrtime` has a member of its own.
        return typeof value === 'function' ? Object.assign(value.bind(real), value) : value;
      },
    });
  }

  #said(text: string): boolean {
    if (!this.hasEnded)
      for (const line of text.trimEnd().split('\n')) this.world.trace(this.name, `says ${line}`);
    return true;
  }
}

function hexOf({ random }: World, digits: number): string {
  return Array.from({ length: digits }, () => random.whole(0, 15).toString(16)).join('');
}

function dateOf(now: () => number): unknown {
  return class extends Date {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(now());
      else super(...given);
    }

    static override now(): number {
      return now();
    }
  };
}

function signalOf(owner: SimulatedProcess): unknown {
  return {
    any: (signals: AbortSignal[]) => AbortSignal.any(signals),
    abort: (reason?: unknown) => AbortSignal.abort(reason),
    timeout: (ms: number) => {
      const controller = new AbortController();
      const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      owner.world.time.set(ms, () => controller.abort(reason), owner);
      return controller.signal;
    },
  };
}
