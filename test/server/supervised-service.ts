import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { afterFile } from '../support/after-file.ts';
import { SOON } from '../support/soon.ts';
import { ADMIN, READY_MESSAGE, type Running, start } from './process.ts';
import { KEYS, type Reply, type Sending, sendTo } from './serving.ts';

const Status = z.object({
  snapshot: z.object({ id: z.string(), folder: z.string() }),
  connections: z.number(),
  supervisor: z.object({ pid: z.number(), memoryBytes: z.number() }),
  swapping: z.boolean(),
  queries: z.object({
    pid: z.number().nullable(),
    pending: z.number(),
    sql: z.object({ pids: z.array(z.number()), pending: z.number() }),
  }),
  workers: z.array(
    z.object({
      pid: z.number(),
      state: z.string(),
      facts: z
        .object({
          memoryBytes: z.number(),
          connections: z.number(),
          bytesRead: z.number(),
          bytesUnsent: z.number(),
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
  /** A connection to the service; its errors do not fail the test. */
  connection(): Socket;
  status(): Promise<Status>;
  swap(folder: string): Promise<AdminReply>;
  /** Cancels the load of the snapshot. */
  giveUp(): Promise<AdminReply>;
  /** The process ids of the workers in that state. */
  pids(state: string): Promise<number[]>;
  /** Lines of the log that are errors. */
  errors(): string[];
}

/** Limits of time that a busy machine does not reach, for tests that are about something else. */
export const PATIENT = {
  REQUEST_SECONDS: '3600',
  KEEP_ALIVE_SECONDS: '3600',
  QUERY_SECONDS: '3600',
  SQL_SECONDS: '3600',
  CLICKHOUSE_SECONDS: '3600',
};

/**
 * Starts the service over a snapshot; without limits of rate and time, and with the keys of the
 * other tests.
 */
export async function startSupervised(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  wrapper: readonly string[] = [],
): Promise<SupervisedService> {
  const settings = {
    API_KEYS: KEYS.both,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ADMIN_PORT: '0',
    ...PATIENT,
    ...environment,
  };
  const running = start(['--snapshot', folder, '--port', '0'], settings, wrapper);
  const [port, adminPort] = [await portIn(running, READY_MESSAGE), await portIn(running, ADMIN)];
  // Each connection in turn: one that is not used for long is closed by the service, maybe while a
  // request is sent.
  const agent = new Agent({ keepAlive: true, maxSockets: 16, scheduling: 'fifo' });
  afterFile(() => agent.destroy());
  const admin = async (path: string, init: RequestInit = {}): Promise<AdminReply> => {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const reply = await fetch(`http://127.0.0.1:${adminPort}${path}`, { ...init, headers });
    return { status: reply.status, body: await reply.json() };
  };
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
    errors: () => running.out.filter((line) => /^\{"level":"(error|fatal)"/.test(line)),
  };
}

/**
 * The process id of a worker that serves, once there is one: a signal to 0 reaches this process
 * too.
 */
export function servingWorker(service: SupervisedService): Promise<number> {
  return vi.waitFor(async () => {
    const [pid] = await service.pids('serving');
    return pid ?? expect.fail('no worker serves yet');
  }, SOON);
}

/** Waits until it is closed, with or without an error. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}

/** The port of the address that a process prints in the line that matches. */
async function portIn(running: Running, pattern: RegExp): Promise<number> {
  const [, address = ''] = pattern.exec(await running.line(pattern)) ?? [];
  return Number(new URL(address).port);
}
