import { Agent } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { vi } from 'vitest';
import { z } from 'zod';
import { afterFile } from '../support/after-file.ts';
import { SOON } from '../support/soon.ts';
import { type Running, start } from './process.ts';
import { KEYS, type Reply, type Sending, sendTo } from './serving.ts';

const READY = /^restaking-analytics is ready at (http:\S+)$/;

const Status = z.object({
  snapshot: z.object({ id: z.string() }),
  connections: z.number(),
  supervisor: z.object({ pid: z.number(), memoryBytes: z.number() }),
  swapping: z.boolean(),
  workers: z.array(
    z.object({
      pid: z.number(),
      state: z.string(),
      facts: z
        .object({
          memoryBytes: z.number(),
          connections: z.number(),
          cache: z.object({ entries: z.number() }),
        })
        .nullable(),
    }),
  ),
});
export type Status = z.output<typeof Status>;

/** A response of the admin listener. */
export interface AdminReply {
  readonly status: number;
  readonly body: unknown;
}

/** The service as a supervisor and its workers, reached over the network alone. */
export interface SupervisedService {
  readonly running: Running;
  readonly port: number;
  readonly adminPort: number;
  /** Over one of 16 connections that are kept. */
  send(target: string, sending?: Sending): Promise<Reply>;
  /** Over a connection of its own. */
  sendAnew(target: string, sending?: Sending): Promise<Reply>;
  /** A connection to the service; whatever becomes of it is no failure of the test. */
  connection(): Socket;
  status(): Promise<Status>;
  swap(folder: string): Promise<AdminReply>;
  /** Gives up the snapshot that is being loaded. */
  giveUp(): Promise<AdminReply>;
  /** The process ids of the workers in that state. */
  pids(state: string): Promise<number[]>;
  /** Lines of the log that are errors. */
  errors(): string[];
}

/** Starts the service over a snapshot; without a rate limit, and with the keys of the other tests. */
export async function startSupervised(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  wrapper: readonly string[] = [],
): Promise<SupervisedService> {
  const adminPort = await freePort();
  const settings = {
    API_KEYS: KEYS.both,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ADMIN_PORT: String(adminPort),
    ...environment,
  };
  const running = start(['--snapshot', folder, '--port', '0'], settings, wrapper);
  const port = Number(new URL(READY.exec(await running.line(READY))?.[1] ?? '').port);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  afterFile(() => agent.destroy());
  const admin = async (path: string, init: RequestInit = {}): Promise<AdminReply> => {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const reply = await fetch(`http://127.0.0.1:${adminPort}${path}`, { ...init, headers });
    return { status: reply.status, body: await reply.json() };
  };
  // The banner comes before the admin listener.
  await vi.waitFor(() => admin('/status'), SOON);
  const status = async () => Status.parse((await admin('/status')).body);
  return {
    running,
    port,
    adminPort,
    send: (target, sending) => sendTo(port, agent, target, sending),
    async sendAnew(target, sending) {
      const own = new Agent();
      try {
        return await sendTo(port, own, target, sending);
      } finally {
        own.destroy();
      }
    },
    connection() {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      afterFile(() => socket.destroy());
      return socket;
    },
    status,
    swap: (path) => admin('/snapshot', { method: 'POST', body: JSON.stringify({ path }) }),
    giveUp: () => admin('/snapshot', { method: 'DELETE' }),
    async pids(state) {
      const { workers } = await status();
      return workers.filter((worker) => worker.state === state).map(({ pid }) => pid);
    },
    errors: () => running.out.filter((line) => /^\{"level":[56]0/.test(line)),
  };
}

/** Waits until it is closed, in whatever way. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}

/** A port that nobody listened on a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}
