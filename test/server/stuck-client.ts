import type { Socket } from 'node:net';
import { expect, vi } from 'vitest';
import { SOON } from '../support/soon.ts';
import { KEYS } from './serving.ts';
import type { SupervisedService } from './supervised-service.ts';

/**
 * Requests of a stuck client: their answers are more bytes than the network takes from a client
 * that does not read.
 */
export const ASKED = 200;

const HEAD = `GET /restaking/activity?limit=1000 HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n`;
const REQUESTS = `${`${HEAD}\r\n`.repeat(ASKED - 1)}${HEAD}Connection: close\r\n\r\n`;

/** The sum over the workers of a member of their facts. */
export async function sumOf(
  service: SupervisedService,
  fact: 'connections' | 'bytesRead' | 'bytesUnsent',
): Promise<number> {
  const { workers } = await service.status();
  return workers.reduce((sum, { facts }) => sum + (facts?.[fact] ?? 0), 0);
}

/**
 * The only client of a service, which does not read: all its requests are read by then, and an
 * answer cannot leave.
 */
export async function stuckClient(service: SupervisedService): Promise<Socket> {
  const socket = service.connection().pause();
  // In one piece: the service would read no more once an answer cannot leave.
  socket.write(REQUESTS);
  await vi.waitFor(async () => {
    expect(await sumOf(service, 'bytesRead')).toBe(REQUESTS.length);
    expect(await sumOf(service, 'bytesUnsent')).toBeGreaterThan(0);
  }, SOON);
  return socket;
}
