import { once } from 'node:events';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { KEYS } from './serving.ts';
import { sumOf } from './stuck-client.ts';
import { type SupervisedService, startSupervised } from './supervised-service.ts';

const CONNECTIONS = 20;
const HEAD = `GET /restaking/ecosystem-tvl HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n`;
const GET = `${HEAD}\r\n`;

/** The part of an answer that these tests read. */
interface Answer {
  readonly status: string;
  readonly snapshot: string;
  readonly connection: string;
}

/** A client on one connection of its own. */
class KeptClient {
  readonly socket: Socket;
  #received = '';

  constructor(service: SupervisedService) {
    this.socket = service.connection();
    this.socket.on('data', (chunk) => {
      this.#received += chunk.toString('latin1');
    });
  }

  ask(): Promise<Answer> {
    this.socket.write(GET);
    return this.answer();
  }

  /** The next answer. */
  async answer(): Promise<Answer> {
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      const head = this.#received.slice(0, end);
      const header = (name: string) => new RegExp(`^${name}: (.*)\r?$`, 'im').exec(head)?.[1] ?? '';
      const length = end + 4 + Number(header('content-length'));
      if (end >= 0 && this.#received.length >= length) {
        this.#received = this.#received.slice(length);
        const status = head.slice(9, 12);
        return { status, snapshot: header('x-snapshot-id'), connection: header('connection') };
      }
      if (this.socket.closed) throw new Error('the connection ended without an answer');
      const ended = new AbortController();
      const { signal } = ended;
      await Promise.race([
        once(this.socket, 'data', { signal }),
        once(this.socket, 'close', { signal }),
      ]);
      ended.abort();
    }
  }
}

let folders: readonly string[];
let service: SupervisedService;
beforeAll(async () => {
  folders = [await generated('tiny', 1), await generated('tiny', 2)];
  service = await startSupervised(folders[0] ?? '', { WORKERS: '2' });
});

const clients = (count: number) => Array.from({ length: count }, () => new KeptClient(service));

/** Serves the snapshot that is not served; both ids. */
async function swap(): Promise<{ before: string; after: string }> {
  const { snapshot } = await service.status();
  const other = folders.find((folder) => folder !== snapshot.folder) ?? '';
  expect((await service.swap(other)).status).toBe(200);
  return { before: snapshot.id, after: (await service.status()).snapshot.id };
}

describe('connections that are kept over a change of the snapshot', () => {
  it('are answered with the new one once it is served, and stay open', async () => {
    const used = clients(CONNECTIONS);
    const [first] = await Promise.all(used.map((client) => client.ask()));
    const unused = clients(CONNECTIONS);
    await vi.waitFor(async () => {
      expect((await service.status()).connections).toBe(2 * CONNECTIONS);
    }, SOON);
    const { before, after } = await swap();
    expect(first?.snapshot).toBe(before);
    for (const client of [...used, ...unused]) {
      const kept = { status: '200', snapshot: after, connection: 'keep-alive' };
      expect(await client.ask()).toEqual(kept);
      expect(await client.ask()).toEqual(kept);
    }
    expect((await service.status()).connections).toBe(2 * CONNECTIONS);
    await vi.waitFor(async () => expect(await service.pids('leaving')).toEqual([]), SOON);
    for (const { socket } of [...used, ...unused]) socket.destroy();
    await vi.waitFor(async () => expect((await service.status()).connections).toBe(0), SOON);
    expect(service.errors()).toEqual([]);
  });

  it('with half a request get its answer from the old one, which ends them', async () => {
    const [client = expect.fail()] = clients(1);
    await client.ask();
    const read = await sumOf(service, 'bytesRead');
    client.socket.write(HEAD);
    await vi.waitFor(async () => {
      expect(await sumOf(service, 'bytesRead')).toBe(read + HEAD.length);
    }, SOON);
    const { before } = await swap();
    client.socket.write('\r\n');
    expect(await client.answer()).toEqual({ status: '200', snapshot: before, connection: 'close' });
  });

  it('never show an older one to a client that has seen a newer one', async () => {
    let isSeen = false;
    const older: string[] = [];
    const { id } = (await service.status()).snapshot;
    const untilNew = async (client: KeptClient) => {
      for (;;) {
        const known = isSeen;
        const { status, snapshot } = await client.ask();
        expect(status).toBe('200');
        if (snapshot !== id) break;
        if (known) older.push(snapshot);
      }
      isSeen = true;
    };
    await Promise.all([swap(), ...clients(CONNECTIONS).map(untilNew)]);
    expect(older).toEqual([]);
  });
});
