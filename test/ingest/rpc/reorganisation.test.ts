import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../ingest/rpc/endpoint.ts';
import { Endpoints } from '../../../ingest/rpc/endpoints.ts';
import { ReplacedBlock } from '../../../ingest/rpc/read-range.ts';
import { lastOnChain } from '../../../ingest/rpc/reorganisation.ts';
import { chainOf, TestClock, TIMEOUT_MS } from './followed.ts';
import { serveChain } from './rpc-server.ts';

describe('lastOnChain', () => {
  it.each([1, 2, 3, 4, 7, 8, 500, 998, 999])(
    'finds the last block on the chain when the newest %i are not, by few requests',
    async (replaced) => {
      const chain = chainOf(1_000);
      const server = await serveChain(chain);
      const { signal } = new AbortController();
      const endpoint = endpointOf(server.url, 0, { timeoutMs: TIMEOUT_MS, signal });
      const options = { chainId: 1, clock: new TestClock(), signal, warn: () => {} };
      const endpoints = new Endpoints([endpoint], 60_000, options);
      const known = Array.from({ length: 1_000 }, (_, index) => {
        const number = index + 1;
        return { number, hash: String(chain.block(number).hash) };
      });
      chain.fork(1_001 - replaced);
      const found = new ReplacedBlock(endpoint, { number: 1_000, hash: '' }, '');
      expect(await lastOnChain(endpoints, known, found)).toBe(1_000 - replaced);
      expect(server.requests.length).toBeLessThan(25);
    },
  );
});
