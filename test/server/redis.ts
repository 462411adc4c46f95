import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterFile } from '../support/after-file.ts';
import { heldPort } from '../support/held-port.ts';
import { installed } from '../support/installed.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';

/** A Redis of its own on a port of its own, gone when the test file is done. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Stops answering, and keeps its connections; `kill` still ends it. */
  freeze(): void;
  kill(): Promise<void>;
  /** Changes a setting while it runs. */
  set(name: string, value: string): Promise<void>;
  /** Starts again on the same port, with nothing counted. */
  restart(): Promise<void>;
}

/** The password of every Redis of these tests. */
export const PASSWORD = 'redis-password-7f3a';

/** Starts a Redis of the distribution's package, which is installed if it is missing. */
export async function redisServer(): Promise<RedisServer> {
  installed('redis-server');
  const port = await portOfFile();
  let child = await run(port);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    port,
    url: urlOf(port),
    freeze: () => child.kill('SIGSTOP'),
    kill,
    async set(name, value) {
      const client = new Redis(urlOf(port));
      await client.config('SET', name, value).finally(() => client.disconnect());
    },
    async restart() {
      await kill();
      child = await run(port);
    },
  };
}

function urlOf(port: number): string {
  return `redis://:${PASSWORD}@127.0.0.1:${port}`;
}

/**
 * The URL of a Redis that does not exist: its port is reserved until the test file ends, and no
 * server listens on it.
 */
export async function absentRedis(): Promise<{ port: number; url: string }> {
  const port = await portOfFile();
  return { port, url: urlOf(port) };
}

async function portOfFile(): Promise<number> {
  const { port, release } = await heldPort();
  afterFile(release);
  return port;
}

/** Resolves when it answers. */
async function run(port: number): Promise<ChildProcess> {
  const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', PASSWORD];
  const kept = ['--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', [...fixed, ...kept], {
    cwd: temporaryFolder(),
    stdio: 'ignore',
  });
  afterFile(() => child.kill('SIGKILL'));
  const client = new Redis(urlOf(port), { retryStrategy: () => 20 });
  client.on('error', () => undefined);
  const late = pause(WAIT_LIMIT_MS, null, { ref: false }).then(() => {
    throw new Error(`redis-server did not answer on port ${port}`);
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`redis-server ended with ${signal ?? code} on port ${port}`);
  });
  ended.catch(() => {}); // it may end later
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await Promise.race([ready, late, ended]).finally(() => client.disconnect());
  return child;
}
