import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../../ingest/refusal-messages.ts';
import { IngestError } from '../../../ingest/shared/ingest-error.ts';
import { codesOf } from '../ingesting.ts';
import { TestChain } from './chain.ts';
import {
  chainOf,
  follow,
  logOf,
  MemoryStore,
  NETWORK,
  TestClock,
  TIMEOUT_MS,
  wantedOf,
} from './followed.ts';
import { filterOf } from './rpc-answers.ts';
import { type Answer, type Fault, KEY, serveChain } from './rpc-server.ts';

const HASH_A = `0x${'a'.repeat(64)}`;

/** Answers so for the first `times` requests of a method. */
function first(times: number, method: string, answer: Answer): Fault {
  let left = times;
  return (request) => {
    if (request.method !== method || left === 0) return undefined;
    left -= 1;
    return answer;
  };
}

/** Refuses ranges of more blocks than it answers, in these words. */
function limited(blocks: number, words: (from: number, to: number) => Answer): Fault {
  return (request) => {
    if (request.method !== 'eth_getLogs') return undefined;
    const { from, to } = filterOf(request);
    return to - from + 1 > blocks ? words(from, to) : undefined;
  };
}

function error(code: number, message: string, data?: unknown): Answer {
  return { error: { code, message, ...(data !== undefined && { data }) } };
}

function hexOf(number: number): string {
  return `0x${number.toString(16)}`;
}

describe('followRpc', () => {
  it('reads each log of the network once, up to the final block, and publishes once', async () => {
    const chain = chainOf(9_000);
    chain.final = 8_500;
    const { store } = await follow([await serveChain(chain)]);
    expect(store.logs).toEqual(wantedOf(chain).filter((log) => Number(log.blockNumber) <= 8_500));
    expect(store.ranges).toMatchObject([{ from: 100, to: 8_500, hash: chain.block(8_500).hash }]);
    expect(store.published).toEqual([8_500]);
  });

  it('reads the block of each log that has no time, and only the last where all have one', async () => {
    const chain = chainOf(500);
    const numbers = (store: MemoryStore) => store.blocks.map(({ number }) => Number(number));
    chain.hasTimes = false;
    const bare = await follow([await serveChain(chain)]);
    expect(numbers(bare.store)).toEqual([
      ...new Set(wantedOf(chain).map(({ blockNumber }) => Number(blockNumber))),
    ]);
    chain.hasTimes = true;
    const timed = await follow([await serveChain(chain)]);
    expect(numbers(timed.store)).toEqual([500]);
    expect(timed.store.logs[0]).toHaveProperty('blockTimestamp', chain.block(100).timestamp);
  });

  it('believes blocks that are so many confirmations behind the newest', async () => {
    const chain = chainOf(1_000);
    const { store } = await follow([await serveChain(chain)], { confirmations: 64 });
    expect(store.published).toEqual([936]);
  });

  it('goes on behind the last block of the store', async () => {
    const chain = chainOf(3_000);
    chain.final = 1_234;
    const server = await serveChain(chain);
    const { store } = await follow([server]);
    chain.final = 3_000;
    server.requests.length = 0;
    await follow([server], {}, store);
    expect(store.ranges.map(({ from, to }) => [from, to])).toEqual([
      [100, 1_234],
      [1_235, 3_000],
    ]);
    expect(store.logs).toEqual(wantedOf(chain));
    // Once alone, and twice in the batch that is tried.
    expect(server.requests.filter(({ method }) => method === 'eth_chainId')).toHaveLength(3);
  });
});

describe('a range that is too large', () => {
  it.each([
    [
      'Infura',
      (from: number) =>
        error(
          -32005,
          `query returned more than 10000 results. Try with this block range [${hexOf(from)}, ${hexOf(from + 299)}].`,
        ),
    ],
    [
      'Infura in data',
      (from: number) =>
        error(-32005, 'query returned more than 10000 results', {
          from: hexOf(from),
          to: hexOf(from + 299),
          limit: 10000,
        }),
    ],
    [
      'Alchemy',
      (from: number) =>
        error(
          -32602,
          `Log response size exceeded. Based on your parameters and the response size limit, this block range should work: [${hexOf(from)}, ${hexOf(from + 299)}]`,
        ),
    ],
    [
      'reth',
      (from: number) =>
        error(
          -32602,
          `query exceeds max results 20000, retry with the range ${from}-${from + 299}`,
        ),
    ],
    ['QuickNode', () => error(-32614, 'eth_getLogs is limited to a 300 range')],
    ['geth of BSC', () => error(-32000, 'exceed maximum block range: 300')],
    [
      'Cloudflare',
      () =>
        error(
          -32047,
          "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 300",
        ),
    ],
  ])('is asked for again as %s names it, and no larger soon', async (_, words) => {
    const chain = chainOf(3_100);
    const server = await serveChain(
      chain,
      limited(300, (from) => words(from)),
    );
    const { store } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(server.lengths().slice(0, 4)).toEqual([2_000, 300, 300, 300]);
    expect(Math.max(...server.lengths().slice(1))).toBe(300);
  });

  it.each<[string, Answer]>([
    ['Ankr', error(-32062, 'Block range is too large')],
    ['Chainstack', error(-32600, 'Block range limit exceeded.')],
    ['Nethermind', error(-32005, 'Too many logs requested. Max logs per response is 20000.')],
    ['a size', error(-32000, 'response size should not greater than 10000000 bytes')],
    ['a time', error(-32000, 'query timeout exceeded')],
    ['a code that says nothing', error(-32603, 'Internal error')],
    ['HTTP 413', { status: 413 }],
    ['HTTP 504', { status: 504, body: '<html>Gateway Timeout</html>' }],
  ])('is halved where %s is all that is said', async (_, answer) => {
    const chain = chainOf(3_100);
    const server = await serveChain(
      chain,
      limited(300, () => answer),
    );
    const { store } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(server.lengths().slice(0, 4)).toEqual([2_000, 1_000, 500, 250]);
  });

  it('is halved where no answer comes in time', async () => {
    const chain = chainOf(2_500);
    const server = await serveChain(
      chain,
      limited(600, () => 'hang'),
    );
    server.timeOutHanging(TIMEOUT_MS);
    const { store } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(server.lengths().slice(0, 3)).toEqual([2_000, 1_000, 500]);
  });

  it('grows by a quarter after a small answer', async () => {
    const server = await serveChain(chainOf(12_000));
    await follow([server]);
    expect(server.lengths()).toEqual([2_000, 2_500, 3_125, 3_907, 369]);
  });
});

describe('an answer of a count at which providers cut', () => {
  it.each([100, 1_000])('is asked for again in halves: %i', async (most) => {
    const chain = chainOf(most * 3, 1);
    const cut: Fault = ({ method }, honest) =>
      method === 'eth_getLogs' && Array.isArray(honest) && honest.length > most
        ? { result: honest.slice(0, most) }
        : undefined;
    const { store } = await follow([await serveChain(chain, cut)]);
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('is asked for by halves of the filter where one block is cut', async () => {
    const logs = Array.from({ length: 240 }, (_, index) => logOf(150, index, index % 4));
    const chain = new TestChain(200, logs);
    const cut: Fault = ({ method }, honest) =>
      method === 'eth_getLogs' && Array.isArray(honest) && honest.length > 100
        ? { result: honest.slice(0, 100) }
        : undefined;
    const { store } = await follow([await serveChain(chain, cut)]);
    expect(store.logs).toHaveLength(240);
  });

  it('is believed where one block, one contract and one topic have as many', async () => {
    const logs = Array.from({ length: 100 }, (_, index) => logOf(150, index, 1));
    const { store } = await follow([await serveChain(new TestChain(200, logs))]);
    expect(store.logs).toHaveLength(100);
  });
});

describe('a quota', () => {
  it.each<[string, Answer]>([
    ['HTTP 429', { status: 429, headers: { 'retry-after': '7' }, body: 'slow down' }],
    ['Infura', error(-32005, 'daily request count exceeded, request rate limited')],
    ['QuickNode', error(-32007, '50/second request limit reached - reduce calls per second')],
    ['Alchemy', error(429, 'Your app has exceeded its compute units per second capacity.')],
    ['a bare code', error(-32005, 'limit exceeded')],
  ])('is waited for and never split: %s', async (_, answer) => {
    const chain = chainOf(4_099);
    const server = await serveChain(chain, first(4, 'eth_getLogs', answer));
    const { store, clock } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(server.lengths().filter((length) => length < 2_000)).toEqual([]);
    const asked = 'status' in Object(answer) ? 7_000 : 0;
    expect(clock.waits.slice(0, 2)).toEqual([asked + 500, asked + 1_000]);
  });

  it('of one endpoint is no wait where there is another', async () => {
    const chain = chainOf(4_000);
    const busy = await serveChain(chain, ({ method }) =>
      method === 'eth_getLogs' ? { status: 429, headers: { 'retry-after': '3600' } } : undefined,
    );
    const other = await serveChain(chain);
    const { store, clock } = await follow([busy, other]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(clock.waits).toEqual([]);
    expect(busy.lengths()).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  it('of another chain is never asked for logs', async () => {
    const chain = chainOf(500);
    const [wrong, right] = [
      await serveChain(chainOf(500, 7), undefined, 5),
      await serveChain(chain),
    ];
    const { store, messages } = await follow([wrong, right]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(wrong.requests.map(({ method }) => method)).toEqual(['eth_chainId']);
    expect(messages[0]).toBe('RPC endpoint 1 (127.0.0.1) is excluded: serves chain 5, not 1');
  });

  it('of another chain alone is refused', async () => {
    const store = new MemoryStore();
    const server = await serveChain(chainOf(500), undefined, 17_000);
    await expect(follow([server], {}, store)).rejects.toMatchObject({
      messages: [
        {
          code: 'endpoint_of_other_chain',
          parameters: { place: 'RPC endpoint 1 (127.0.0.1)', chainId: 17_000, expected: 1 },
          text: 'RPC endpoint 1 (127.0.0.1): serves chain 17000, not 1',
        },
      ],
    });
    expect(store.ranges).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['that breaks connections', ({ method }) => (method === 'eth_getLogs' ? 'reset' : undefined)],
    ['that answers with a page', () => ({ status: 200, body: '<html>maintenance</html>' })],
    ['that is overloaded', () => ({ status: 503, body: 'busy' })],
    ['that wants a key', () => ({ status: 401, body: '{"error":"unauthorized"}' })],
    [
      'that has pruned its logs',
      ({ method }) =>
        method === 'eth_getLogs' ? error(4444, 'pruned history unavailable') : undefined,
    ],
    [
      'that gives logs of others',
      ({ method }) => (method === 'eth_getLogs' ? { result: chainOf(500).logs } : undefined),
    ],
    [
      'that gives logs without blocks',
      ({ method }) =>
        method === 'eth_getLogs'
          ? { result: [{ ...logOf(100, 0, 0), blockNumber: null, blockHash: null }] }
          : undefined,
    ],
    [
      'that gives no list',
      ({ method }) => (method === 'eth_getLogs' ? { result: null } : undefined),
    ],
    [
      'that does not know a block',
      ({ method }) => (method === 'eth_getBlockByHash' ? { result: null } : undefined),
    ],
  ])('%s is replaced by the next', async (_, fault) => {
    const chain = chainOf(500);
    chain.hasTimes = false;
    const { store } = await follow([await serveChain(chain, fault), await serveChain(chain)]);
    chain.hasTimes = true;
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('that hangs is replaced by the next', async () => {
    const chain = chainOf(500);
    const [hanging, other] = [await serveChain(chain, () => 'hang'), await serveChain(chain)];
    hanging.timeOutHanging(TIMEOUT_MS);
    const { store } = await follow([hanging, other]);
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('is given up with the others when none answers for long, each with its last problem', async () => {
    const down = await serveChain(chainOf(500), () => ({ status: 503, body: 'busy' }));
    const work = follow([down, down], { maxOutageMs: 60_000 });
    await expect(work).rejects.toThrow(
      'RPC endpoint 1 (127.0.0.1): no answer for 1 minutes: eth_chainId: status 503',
    );
  });

  const pruned: Fault = ({ method }) =>
    method === 'eth_getLogs' ? error(4444, 'pruned history unavailable') : undefined;

  it.each<[string, Fault, 'endpoint_refuses' | 'endpoint_pruned', string]>([
    [
      'refuses the key',
      () => ({ status: 401, body: 'no such key' }),
      'endpoint_refuses',
      'eth_chainId: status 401: "no such key"',
    ],
    [
      'refuses the client',
      () => ({ status: 403, body: 'no' }),
      'endpoint_refuses',
      'eth_chainId: status 403: "no"',
    ],
    ['has pruned the logs', pruned, 'endpoint_pruned', 'eth_getLogs: pruned history unavailable'],
  ])('that %s ends the command at once, as all others do', async (_, fault, code, failure) => {
    const clock = new TestClock();
    const servers = await Promise.all([1, 2].map(() => serveChain(chainOf(500), fault)));
    await expect(follow(servers, { clock })).rejects.toMatchObject({
      messages: ['1', '2'].map((number) =>
        REFUSALS[code]({ endpoint: `RPC endpoint ${number} (127.0.0.1)`, failure }),
      ),
    });
    for (const { requests } of servers) expect(requests.length).toBeLessThan(20);
  });

  it('that has pruned the logs ends a service too, which no endpoint can serve', async () => {
    const server = await serveChain(chainOf(500), pruned);
    await expect(follow([server], { follow: true })).rejects.toThrow('give an archive node');
  });

  it('that leads elsewhere is not followed there', async () => {
    const chain = chainOf(500);
    const elsewhere = await serveChain(chain);
    const leading = await serveChain(chain, () => ({
      status: 307,
      headers: { location: elsewhere.url },
    }));
    const { store } = await follow([leading, await serveChain(chain)]);
    expect(elsewhere.requests).toEqual([]);
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('that gives another block than it is asked for is replaced by the next', async () => {
    const chain = chainOf(500);
    const shifted: Fault = ({ method, params }, honest) => {
      const isNumber = String(params[0]).startsWith('0x');
      if (method !== 'eth_getBlockByNumber' || !isNumber || honest === null) return undefined;
      const block = honest as { readonly number: string };
      return { result: { ...block, number: `0x${(Number(block.number) - 1).toString(16)}` } };
    };
    const { store, messages } = await follow([
      await serveChain(chain, shifted),
      await serveChain(chain),
    ]);
    expect(messages.join('\n')).toMatch(/eth_getBlockByNumber: gave block \d+ for \d+/);
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('is never named with the key in its URL', async () => {
    const chain = chainOf(500);
    const echo: Fault = ({ method }) =>
      method === 'eth_getLogs' ? error(-32000, `project ${KEY} is suspended`) : undefined;
    const { messages } = await follow([await serveChain(chain, echo), await serveChain(chain)]);
    expect(messages.join('\n')).toContain('project *** is suspended');
    expect(messages.join('\n')).not.toContain(KEY);
  });
});

describe('nodes behind one endpoint, of which one lags', () => {
  /**
   * Of the requests for logs of blocks behind `head` the first so many go to a node whose newest
   * block that is.
   */
  async function lagging(requests: number, head: number, takesBatches: boolean) {
    const chain = chainOf(3_000, 2);
    const behind = chainOf(3_000, 2);
    behind.head = head;
    const server = await serveChain(chain);
    server.takesBatches = takesBatches;
    let left = requests;
    server.nodeOf = (together) => {
      const isBeyond = together.some((request) => {
        if (request.method !== 'eth_getLogs') return false;
        const { to, blockHash } = filterOf(request);
        return Number(chain.blockByHash(blockHash)?.number ?? to) > head;
      });
      if (left === 0 || !isBeyond) return chain;
      left -= 1;
      return behind;
    };
    return { chain, server };
  }

  it.each([
    ['by some blocks, with batches', 2, 2_990, true],
    ['by thousands of blocks, with batches', 2, 200, true],
    ['for long, with batches', 9, 2_000, true],
    ['by some blocks, without batches', 2, 2_990, false],
    ['by 63 blocks, without batches', 4, 2_937, false],
    ['for long, without batches', 20, 2_980, false],
  ])('%s: no log is lost', async (_title, requests, head, takesBatches) => {
    const { chain, server } = await lagging(requests, head, takesBatches);
    const { store } = await follow([server]);
    expect(wantedOf(chain).at(-1)).toHaveProperty('blockNumber', '0xbb8');
    expect(store.logs).toEqual(wantedOf(chain));
    expect(store.published).toEqual([3_000]);
  });

  it('is told in the messages', async () => {
    const { server } = await lagging(1, 150, true);
    const { messages } = await follow([server]);
    expect(messages.join('\n')).toContain('one of its nodes does not have block 2099');
  });
});

describe('an endpoint that takes no batches', () => {
  it('is tried three times, as it may have been busy', async () => {
    const chain = chainOf(20_000);
    const never = await serveChain(chain);
    never.takesBatches = false;
    await follow([never]);
    const busy = await serveChain(chain);
    busy.takesBatches = false;
    busy.onRefused = () => {
      busy.takesBatches = busy.refusedBatches === 2;
    };
    const { store } = await follow([busy]);
    expect([never.refusedBatches, busy.refusedBatches]).toEqual([3, 2]);
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('is asked for the newest blocks one by one, by their hashes', async () => {
    const chain = chainOf(3_000, 2);
    const server = await serveChain(chain);
    server.takesBatches = false;
    const { store } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
    const asked = server.requests.filter(({ method }) => method === 'eth_getLogs').map(filterOf);
    expect(Math.max(...asked.flatMap(({ to }) => (Number.isNaN(to) ? [] : [to])))).toBe(2_936);
    const byHash = asked.flatMap(({ blockHash }) => (blockHash ? [blockHash] : []));
    expect(new Set(byHash)).toEqual(
      new Set(Array.from({ length: 64 }, (_, index) => chain.block(2_937 + index).hash)),
    );
  });
});

describe('a reorganisation', () => {
  it('while a range is read has it read again', async () => {
    const chain = chainOf(1_000);
    let asked = 0;
    const server = await serveChain(chain, ({ method }) => {
      if (method !== 'eth_getLogs') return undefined;
      asked += 1;
      if (asked === 1) chain.fork(900);
      return undefined;
    });
    const { store } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(store.ranges[0]?.hash).toBe(chain.block(1_000).hash);
  });

  it('that marks logs as removed has the range read again', async () => {
    const chain = chainOf(1_000);
    const removed = chain.logs.slice(0, 1).map((log) => ({ ...log, removed: true }));
    const server = await serveChain(chain, first(2, 'eth_getLogs', { result: removed }));
    const { store } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('that shows in the hash of a log has the range read again', async () => {
    const chain = chainOf(1_000);
    const other = chain.logs
      .filter((_, index) => index === 2)
      .map((log) => ({ ...log, blockHash: HASH_A }));
    let asked = 0;
    const server = await serveChain(chain, (request) => {
      if (request.method !== 'eth_getLogs' || !filterOf(request).address) return undefined;
      asked += 1;
      return asked === 1 ? { result: other } : undefined;
    });
    const { store } = await follow([server]);
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('drops the ranges behind the last block that both have', async () => {
    const chain = chainOf(4_000);
    const server = await serveChain(chain);
    const store = new MemoryStore();
    for (const final of [1_000, 2_000, 3_000]) {
      chain.final = final;
      await follow([server], {}, store);
    }
    chain.fork(1_500);
    chain.final = 4_000;
    await follow([server], {}, store);
    expect(store.dropped).toEqual([1_000]);
    expect(store.logs).toEqual(wantedOf(chain));
    expect(store.published).toEqual([1_000, 2_000, 3_000, 4_000]);
  });

  it('that one endpoint alone tells of drops nothing', async () => {
    const [chain, other] = [chainOf(4_000), chainOf(4_000)];
    const servers = [await serveChain(chain), await serveChain(other)];
    const store = new MemoryStore();
    chain.final = 2_000;
    await follow(servers, {}, store);
    chain.fork(1_500);
    chain.final = 4_000;
    await follow(servers, {}, store);
    expect(store.dropped).toEqual([]);
    expect(store.logs).toEqual(wantedOf(other));
  });

  it('that leaves nothing of the store is refused, and the store is as before', async () => {
    const chain = chainOf(2_000);
    const server = await serveChain(chain);
    const store = new MemoryStore();
    chain.final = 1_000;
    await follow([server], {}, store);
    const expected = chain.block(1_000).hash;
    chain.fork(0);
    chain.final = 2_000;
    const block = 1_000;
    const { hash } = chain.block(block);
    expect(await codesOf(follow([server], {}, store))).toEqual([
      {
        code: 'no_common_block',
        parameters: {
          endpoint: expect.stringMatching(/\S/),
          block,
          hash,
          expected,
        },
      },
    ]);
    expect(store.ranges).toMatchObject([{ from: 100, to: 1_000 }]);
  });
});

describe('following', () => {
  it('publishes whenever blocks were read if no time is given', async () => {
    const chain = chainOf(5_000);
    chain.final = 1_000;
    const stop = new AbortController();
    const clock = new TestClock();
    clock.onWait = () => {
      if (clock.waits.length % 3 === 0) chain.final += 32;
      if (clock.waits.length === 8) stop.abort();
    };
    const { store } = await follow([await serveChain(chain)], {
      follow: true,
      publishEveryMs: 0,
      signal: stop.signal,
      clock,
    });
    expect(store.published).toEqual([1_000, 1_032, 1_064]);
    expect(new Set(clock.waits)).toEqual(new Set([3_000]));
  });

  it('publishes at most once in the given time, and ends when it is told to', async () => {
    const chain = chainOf(5_000);
    chain.final = 1_000;
    const stop = new AbortController();
    const clock = new TestClock();
    let polls = 0;
    clock.onWait = () => {
      chain.final += 32;
      polls += 1;
      if (polls === 45) stop.abort();
    };
    const { store } = await follow([await serveChain(chain)], {
      follow: true,
      publishEveryMs: 600_000,
      signal: stop.signal,
      clock,
    });
    // Every 30 seconds a look; 20 looks are 10 minutes.
    expect(store.published).toEqual([1_000, 1_000 + 20 * 32, 1_000 + 40 * 32]);
    expect(store.logs).toEqual(
      wantedOf(chain).filter(({ blockNumber }) => Number(blockNumber) <= 1_000 + 44 * 32),
    );
  });

  it('a clock that is set back by a day delays neither requests nor publications', async () => {
    const chain = chainOf(5_000);
    chain.final = 1_000;
    const stop = new AbortController();
    const clock = new TestClock();
    const server = await serveChain(chain);
    // One failure, so that the endpoint rests a little.
    let failures = 1;
    server.fault = () => (failures-- > 0 ? { status: 502 } : undefined);
    let polls = 0;
    clock.onWait = (ms) => {
      if (ms !== 30_000) return;
      chain.final += 32;
      polls += 1;
      if (polls === 1) clock.setByMs = -86_400_000;
      if (polls === 25) stop.abort();
    };
    const { store } = await follow([server], { follow: true, signal: stop.signal, clock });
    expect(store.published).toEqual([1_000, 1_000 + 20 * 32]);
    expect(Math.max(...clock.waits)).toBe(30_000);
  });

  it('goes on where a later publication is refused', async () => {
    const chain = chainOf(1_000);
    const stop = new AbortController();
    const clock = new TestClock();
    clock.onWait = () => {
      if (clock.time > 1_500_000) stop.abort();
    };
    const store = new MemoryStore();
    let publications = 0;
    store.publish = async () => {
      publications += 1;
      if (publications === 2) throw new IngestError([REFUSALS.store_empty({ folder: 'store' })]);
    };
    const options = { follow: true, publishEveryMs: 600_000, signal: stop.signal, clock };
    const { messages } = await follow([await serveChain(chain)], options, store);
    expect(publications).toBe(3);
    expect(messages).toContain('not published: store: the store has no blocks: ingest logs first');
  });

  it('ends within a request, and appends what was read before', async () => {
    const chain = chainOf(6_000);
    const stop = new AbortController();
    const server = await serveChain(chain, (request) => {
      if (request.method !== 'eth_getLogs' || filterOf(request).from < 4_000) return undefined;
      stop.abort();
      return 'hang';
    });
    const { store } = await follow([server], { follow: true, signal: stop.signal });
    expect(store.ranges).toMatchObject([{ from: 100, to: 4_599 }]);
    expect(store.published).toEqual([]);
  });

  it('outlives an outage of all its endpoints', async () => {
    const chain = chainOf(3_000);
    chain.final = 1_000;
    const stop = new AbortController();
    const clock = new TestClock();
    const server = await serveChain(chain);
    clock.onWait = () => {
      const hours = clock.time / 3_600_000;
      // Several times as long as a command that does not follow waits.
      server.fault = hours < 3 ? () => ({ status: 502 }) : () => undefined;
      if (hours > 3) chain.final = 3_000;
      if (hours > 4) stop.abort();
    };
    const { store } = await follow([server], { follow: true, signal: stop.signal, clock });
    expect(store.logs).toEqual(wantedOf(chain));
  });

  it('needs a network whose first block is there', async () => {
    const chain = chainOf(NETWORK.firstBlock - 1);
    const { store } = await follow([await serveChain(chain)]);
    expect(store.ranges).toEqual([]);
  });
});
