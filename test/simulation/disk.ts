import sync, { type Dirent } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import type { SimulatedProcess } from './simulated-process.ts';

/**
 * Calls that change the disk: a process can be killed before each, and a full disk refuses some.
 */
const CHANGES = new Set([
  'appendFile',
  'copyFile',
  'link',
  'mkdir',
  'mkdtemp',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'sync',
  'datasync',
  'truncate',
  'unlink',
  'utimes',
  'write',
  'writeFile',
  'writev',
]);

/** Calls that need room on the disk. */
const GROWS = new Set(['appendFile', 'copyFile', 'mkdir', 'symlink', 'write', 'writeFile']);

/** Calls that change a file's content. */
const WRITES = new Set(['appendFile', 'truncate', 'write', 'writeFile', 'writev']);

/** Calls that take names away. */
const REMOVES = new Set(['rm', 'rmdir', 'unlink']);

type Call = (...given: unknown[]) => unknown;

/**
 * The disk as one process sees it: the real one, through calls that are steps. After its process
 * has ended, a step does nothing.
 */
export class SimulatedDisk {
  readonly sync: Record<string, unknown> = {};
  readonly promises: Record<string, unknown> = {};
  readonly #owner: SimulatedProcess;
  readonly #handles = new Set<FileHandle>();
  readonly #descriptors = new Set<number>();

  constructor(owner: SimulatedProcess) {
    this.#owner = owner;
    for (const [name, value] of Object.entries(fs)) {
      this.promises[name] = typeof value === 'function' ? this.#later(name, value as Call) : value;
    }
    for (const [name, value] of Object.entries(sync)) {
      this.sync[name] = name.endsWith('Sync') ? this.#now(name, value as Call) : value;
    }
    this.sync.promises = this.promises;
    this.sync.createReadStream = this.#stream.bind(this);
    const open = this.promises.open as Call;
    this.promises.open = async (...given: unknown[]) => {
      const handle = (await open(...given)) as FileHandle;
      this.#handles.add(handle);
      return this.#handle(handle, String(given[0]));
    };
    const readdir = this.promises.readdir as Call;
    this.promises.readdir = async (...given: unknown[]) => this.#anyOrder(await readdir(...given));
    this.promises.opendir = async (path: unknown) =>
      listing(this.#anyOrder(await readdir(path, { withFileTypes: true })) as Dirent[]);
    const readdirSync = this.sync.readdirSync as Call;
    this.sync.readdirSync = (...given: unknown[]) => this.#anyOrder(readdirSync(...given));
    const openSync = this.sync.openSync as Call;
    this.sync.openSync = (...given: unknown[]) => {
      const descriptor = openSync(...given) as number;
      this.#descriptors.add(descriptor);
      if (/[wax]/.test(String(given[1]))) this.#written(descriptor);
      return descriptor;
    };
    const closeSync = this.sync.closeSync as Call;
    this.sync.closeSync = (descriptor: number) => {
      this.#descriptors.delete(descriptor);
      return closeSync(descriptor);
    };
    const readFileSync = this.sync.readFileSync as Call;
    this.sync.readFileSync = (path: unknown, ...given: unknown[]) => {
      const [, pid] = /^\/proc\/(\d+)\/stat$/.exec(String(path)) ?? [];
      return pid === undefined ? readFileSync(path, ...given) : statOf(this.#owner, Number(pid));
    };
  }

  /** Closes what the process has open. */
  close(): void {
    for (const handle of this.#handles) void handle.close().catch(() => undefined);
    for (const descriptor of this.#descriptors) {
      try {
        sync.closeSync(descriptor);
      } catch {
        // It was closed through a stream.
      }
    }
  }

  /** A folder's entries have no order; here they have a random one, which the seed gives. */
  #anyOrder(entries: unknown): unknown[] {
    const { random } = this.#owner.world;
    // readdir gives names, or objects with names.
    const left = [...(entries as (string | Dirent)[])].sort((a, b) =>
      nameOf(a) < nameOf(b) ? -1 : 1,
    );
    return left
      .map((entry) => ({ entry, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ entry }) => entry);
  }

  #later(name: string, real: Call): Call {
    const { world } = this.#owner;
    return (...given) =>
      world.inTurn(this.#owner, async () => {
        this.#step(name, given);
        const result = await real.apply(fs, given);
        if (WRITES.has(name)) this.#written(String(given[0]));
        return result;
      });
  }

  #now(name: string, real: Call): Call {
    const short = name.replace(/Sync$/, '');
    return (...given) => {
      this.#owner.mustRun();
      this.#step(short, given);
      const result = real.apply(sync, given);
      // A path or a descriptor.
      if (WRITES.has(short)) this.#written(given[0] as string | number);
      return result;
    };
  }

  /** Gives a written file the simulated time: the age that a lock has follows from it. */
  #written(file: string | number): void {
    const { durable, clock } = this.#owner.world;
    const seconds = clock / 1000;
    if (typeof file === 'number') {
      sync.futimesSync(file, seconds, seconds);
      durable.written(sync.fstatSync(file).ino);
    } else {
      sync.utimesSync(file, seconds, seconds);
      durable.written(sync.statSync(file).ino);
    }
  }

  #step(name: string, given: readonly unknown[]): void {
    if (!CHANGES.has(name)) return;
    const paths = given.filter((one): one is string => typeof one === 'string');
    this.#owner.world.faults.beforeStep(this.#owner, `${name} ${paths.slice(0, 2).join(' ')}`, {
      grows: GROWS.has(name),
    });
    this.#owner.mustRun();
    const { durable } = this.#owner.world;
    if (REMOVES.has(name) && paths[0]) durable.removed(paths[0]);
    if (name === 'rename' && paths[1]) durable.removed(paths[1]);
  }

  #handle(handle: FileHandle, path: string): unknown {
    const { world } = this.#owner;
    return new Proxy(handle, {
      get: (real, key) => {
        const value = Reflect.get(real, key, real);
        if (typeof value !== 'function') return value;
        if (key === Symbol.asyncDispose) return value.bind(real);
        return (...given: unknown[]) =>
          world.inTurn(this.#owner, async () => {
            if (key === 'close') this.#handles.delete(handle);
            else this.#step(String(key), [path]);
            if (key === 'sync' || key === 'datasync') {
              // The simulation need not wait for the real disk.
              world.durable.synced((await real.stat()).ino);
              return undefined;
            }
            const result = await value.apply(real, given);
            if (WRITES.has(String(key))) this.#written(real.fd);
            return result;
          });
      },
    });
  }

  #stream(...given: unknown[]): unknown {
    this.#owner.mustRun();
    const stream = (sync.createReadStream as Call)(...given) as sync.ReadStream;
    this.#owner.world.busy(1);
    stream.once('close', () => this.#owner.world.busy(-1));
    return stream;
  }
}

function nameOf(entry: string | Dirent): string {
  return typeof entry === 'string' ? entry : entry.name;
}

/** A folder that is open, as far as the product uses it. */
function listing(entries: readonly Dirent[]): unknown {
  return {
    close: async () => undefined,
    async *[Symbol.asyncIterator]() {
      yield* entries;
    },
  };
}

/** Writes a simulated process as proc(5) does; the 22nd field is its start. */
function statOf({ world }: SimulatedProcess, pid: number): string {
  if (!world.isRunning(pid))
    throw Object.assign(new Error(`no process ${pid}`), { code: 'ENOENT' });
  return `${pid} (node) ${Array.from({ length: 19 }, () => '0').join(' ')} ${pid} 0`;
}
