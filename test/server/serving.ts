import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { expect } from 'vitest';
import { KEY_GROUPS } from '../../engine/definition/endpoint.ts';
import type { Engine } from '../../engine/engine.ts';
import { createApp } from '../../server/app/app.ts';
import type { AppDependencies } from '../../server/app/app-dependencies.ts';
import { fastPath } from '../../server/app/fast-path.ts';
import { logOptions } from '../../server/app/request-log.ts';
import { ERRORS, type ErrorCode } from '../../server/http/http-error.ts';
import { CONNECTION_TIMEOUTS, httpServer } from '../../server/http/http-server.ts';
import { keyRing } from '../../server/keys/key-ring.ts';
import { failedKeys } from '../../server/limits/failed-keys.ts';
import { Gate } from '../../server/limits/gate.ts';
import { memoryStore, rateLimit } from '../../server/limits/rate-limit.ts';
import { sqlRate } from '../../server/limits/sql-rate.ts';
import { UnreadAnswers } from '../../server/limits/unread.ts';
import { OperationHandler } from '../../server/operations/operation-handler.ts';
import { Exports } from '../../server/queries/exports.ts';
import type { QueryClient } from '../../server/queries/query-client.ts';
import { QueryProcesses, type SqlSettings } from '../../server/queries/query-processes.ts';
import { Service } from '../../server/service.ts';
import { type SqlDependencies, SqlHandler } from '../../server/sql/sql-handler.ts';
import { afterFile } from '../support/after-file.ts';
import { expectContract } from '../support/contract.ts';
import { SETTINGS } from '../support/engines.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';

/** The keys that the servers of these tests accept. */
export const KEYS = {
  both: 'key-of-both-groups-4f1d',
  restaking: 'key-of-restaking-91c2',
  availability: 'key-of-availability-77ab',
} as const;

/** The response. */
export interface Reply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The body as UTF-8. */
  readonly text: string;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as x-api-key; null sends none. */
  readonly key?: string | null;
  readonly body?: string;
  /** Whether an answer that breaks the OpenAPI document is rejected, which is the default. */
  readonly isHeldToContract?: boolean;
}

/** A server of a test, listening until the test file is done. */
export interface Serving {
  readonly base: string;
  readonly port: number;
  /** Every line that the service has logged. */
  readonly log: string[];
  /** Ends the server and its connections before the test file is done. */
  close(): Promise<void>;
  /** Sends the target as it stands; node:http normalises nothing in it. */
  send(target: string, sending?: Sending): Promise<Reply>;
}

/** A service that answers from this engine. */
export function serviceOf(engine: Engine): Service {
  const service = new Service();
  service.serve(engine);
  return service;
}

/** A client of its own query process, which starts with the first question. */
export function queriesOf(service: Service, sql: Partial<SqlSettings> = {}): QueryClient {
  let queries: QueryProcesses | null = null;
  return {
    ask(query) {
      if (!queries) {
        const own = new QueryProcesses(
          {
            prepared: service.engine.folder.folder,
            exportBytes: 1e9,
            memoryBytes: 2 ** 28,
            timeoutMs: 3_600_000,
            sql: { ...SQL_SETTINGS, ...sql },
          },
          pino({ level: 'silent' }),
        );
        queries = own;
        afterFile(() => own.close());
      }
      return queries.ask(query);
    },
  };
}

/** Clients' SQL without a limit of rate. */
export function sqlPartsOf(queries: QueryClient): SqlDependencies {
  return {
    queries,
    rate: sqlRate(0, 60, memoryStore),
    bounds: { sqlSeconds: 3600, sqlMemory: 2 ** 28, sqlRows: 100_000, sqlBytes: 16 * 2 ** 20 },
    isOn: true,
  };
}

/** How clients' SQL runs in tests: one process, and time enough for a busy machine. */
export const SQL_SETTINGS: SqlSettings = {
  processes: 1,
  waiting: 16,
  waitMs: WAIT_LIMIT_MS,
  memoryBytes: 2 ** 28,
  timeoutMs: 3_600_000,
  limits: { rows: 100_000, bytes: 16 * 2 ** 20 },
};

/**
 * Listens on a port of this machine, a free one unless it is named; without a rate limit and with
 * no end of failed keys unless they are passed in.
 */
export async function serve(
  service: Service,
  parts: Partial<Omit<AppDependencies, 'service' | 'logger'>> = {},
  door: 'front' | 'koa' = 'front',
  at = 0,
  sqlParts: Partial<SqlDependencies> = {},
): Promise<Serving> {
  const log: string[] = [];
  const queries = queriesOf(service);
  const whole: AppDependencies = {
    service,
    keys: keyRing([
      { key: KEYS.both, name: 'both', groups: KEY_GROUPS },
      { key: KEYS.restaking, name: 'restaking-only', groups: ['restaking'] },
      { key: KEYS.availability, name: 'availability-only', groups: ['availability'] },
    ]),
    failedKeys: failedKeys(0),
    rateLimit: rateLimit(0, 60),
    exports: new Exports(2, queries),
    unread: new UnreadAnswers(2 ** 28),
    queryRate: sqlRate(0, 60, memoryStore),
    gate: new Gate({ running: 8, waiting: 1000, timeoutMs: WAIT_LIMIT_MS }),
    metrics: null,
    parameters: SETTINGS,
    logger: pino(logOptions('info'), { write: (line: string) => log.push(line) }),
    corsOrigin: '*',
    dashboard: null,
    reference: null,
    guide: null,
    pageKey: null,
    explorer: { explorerUrl: 'none', defaultNetwork: 'ethereum' },
    ...parts,
  };
  const answering = new OperationHandler(whole);
  const sql = new SqlHandler(answering, { ...sqlPartsOf(queries), ...sqlParts });
  const behind = createApp(whole, answering, sql).callback();
  // Without these limits, a test that compares large answers for seconds would lose idle
  // connections and its requests.
  const { server } = httpServer(
    door === 'front' ? fastPath(whole, answering, sql, behind) : behind,
    {
      ...CONNECTION_TIMEOUTS,
      request: WAIT_LIMIT_MS,
      keepAlive: 120_000,
    },
  );
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const close = () =>
    new Promise<void>((resolve) => {
      agent.destroy();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterFile(close);
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    log,
    close,
    send: (target, sending) => sendTo(port, agent, target, sending),
  };
}

/**
 * Sends a request to a port of this machine, over a connection of the agent. Rejects if the answer
 * violates the OpenAPI document, unless that check is switched off.
 */
export function sendTo(
  port: number,
  agent: Agent,
  path: string,
  {
    method = 'GET',
    headers = {},
    key = KEYS.both,
    body = '',
    isHeldToContract = true,
  }: Sending = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        path,
        method,
        headers: { ...(key === null ? {} : { 'x-api-key': key }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const body = Buffer.concat(chunks);
          const headers = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          );
          const reply = { status: response.statusCode ?? 0, headers, body, text: body.toString() };
          try {
            if (isHeldToContract) expectContract(method, path, reply);
            resolve(reply);
          } catch (cause) {
            reject(cause);
          }
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * Sends bytes over a new socket and returns all bytes that came back until the server closed it.
 */
export function sendBytes(port: number, bytes: string | Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(parseReply(Buffer.concat(chunks))));
    socket.setTimeout(WAIT_LIMIT_MS, () => socket.destroy(new Error('the server did not hang up')));
  });
}

/** One HTTP/1.1 response with a body that lasts until the end of the bytes. */
function parseReply(bytes: Buffer): Reply {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  return { status: Number(statusLine.split(' ')[1]), headers, body, text: body.toString() };
}

/**
 * Expects a refusal with exactly this body, and returns its message. `base` is the base of the
 * doc_url; the status is that of the code by default.
 */
export function expectRefusal(
  reply: Reply,
  code: ErrorCode,
  base: string,
  status: number = ERRORS[code].status,
): string {
  const message = messageOf(reply);
  const doc_url = `${base}/docs/errors#${code}`;
  expect({ status: reply.status, text: reply.text }).toEqual({
    status,
    text: JSON.stringify({ error: { code, message, doc_url } }),
  });
  expect(message).not.toBe('');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers.etag).toBeUndefined();
  return message;
}

/** The message of a refusal; empty if the body has none. */
function messageOf({ text }: Reply): string {
  const body: unknown = JSON.parse(text);
  const error = member(body, 'error');
  const message = member(error, 'message');
  return typeof message === 'string' ? message : '';
}

/** A member of a parsed JSON object; undefined if it is missing. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
