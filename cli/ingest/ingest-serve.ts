import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../../server/config.ts';
import { KeysFileError } from '../../server/keys/file-format.ts';
import { readKeysFile } from '../../server/keys/keys-file.ts';
import { SERVED_VARIABLE } from '../shared/served-ingest.ts';
import type { IngestFlags } from './ingest-flags.ts';

/** Waits this many milliseconds between two looks for the first publication. */
const LOOK_MS = 500;

type ServedFlags = Pick<IngestFlags, 'out' | 'port'>;

/** Serves the publications while an ingest runs. */
export interface FollowedService {
  /** Stops the service; resolves, once it has ended, with the problem if it ended by itself. */
  stop(): Promise<string | null>;
}

/**
 * Finds a wrong setting before hours go into an ingest: returns the problem, or null.
 */
export function problemOfService(flags: ServedFlags): string | null {
  if (process.env.CLICKHOUSE_URL) return '--serve: CLICKHOUSE_URL must not be set';
  try {
    const { keysFile } = readConfig(serveFlags(flags), process.env);
    if (keysFile) readKeysFile(keysFile);
    return null;
  } catch (cause) {
    if (cause instanceof ConfigError || cause instanceof KeysFileError) return cause.message;
    throw cause;
  }
}

/**
 * Runs `serve` on the newest publication as soon as there is one; it swaps after each further one.
 * If it ends by itself, the ingest is stopped.
 */
export function serveWith(ingest: ChildProcess, flags: ServedFlags): FollowedService {
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();
  let isStopping = false;
  let problem: string | null = null;
  const look = () => {
    if (!existsSync(currentOf(flags))) return;
    clearInterval(timer);
    const service = forkService(flags);
    child = service;
    ended = new Promise((resolve) => {
      const end = (how: string | null) => {
        if (!isStopping && how !== null) problem = `the service ended with ${how}: ingest stops`;
        ingest.kill('SIGTERM');
        resolve();
      };
      service.once('error', ({ message }) => end(message));
      service.once('exit', (code, signal) => end(code === 0 ? null : (signal ?? String(code))));
    });
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      if (child?.connected) child.disconnect();
      await ended;
      return problem;
    },
  };
}

/** Links to the newest publication. */
function currentOf({ out }: ServedFlags): string {
  return join(out, 'current');
}

function serveFlags(flags: ServedFlags): Record<string, string> {
  const { port } = flags;
  return { snapshot: currentOf(flags), ...(port !== undefined && { port: String(port) }) };
}

function forkService(flags: ServedFlags): ChildProcess {
  const [, program = ''] = process.argv;
  const args = Object.entries(serveFlags(flags)).flatMap(([name, value]) => [`--${name}`, value]);
  const { INGEST_RPC: _, ...environment } = process.env;
  return fork(program, ['serve', ...args], {
    env: { ...environment, SNAPSHOT_WATCH: '1', [SERVED_VARIABLE]: '1' },
  });
}
