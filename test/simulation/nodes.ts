import type { Random } from '../ingest/randomness.ts';
import { answer, filterOf, type RpcRequest } from '../ingest/rpc/rpc-answers.ts';
import { Branch, blockAt, servedOf } from './chain.ts';
import type { Host, Reply } from './network.ts';
import type { World } from './world.ts';

/** A node's final block is so many blocks behind its head. */
export const FINAL_DEPTH = 64;
const CHAIN_ID = 1;
/** A chain without the logs. */
const OTHER_CHAIN = new Branch([{ from: 0, salt: -1, isEmpty: true, own: [] }]);

/** The chain as the world knows it: which branch was the right one since when. */
export class SharedChain {
  readonly #since: { readonly ms: number; readonly branch: Branch }[];

  constructor(branch: Branch) {
    this.#since = [{ ms: Number.NEGATIVE_INFINITY, branch }];
  }

  get branch(): Branch {
    return this.at(Number.POSITIVE_INFINITY);
  }

  /** All branches so far, the newest first. */
  get branches(): Branch[] {
    return this.#since.map(({ branch }) => branch).reverse();
  }

  at(ms: number): Branch {
    const found = this.#since.findLast((one) => one.ms <= ms);
    if (!found) throw new RangeError(`no branch at ${ms}`);
    return found.branch;
  }

  /** Has another branch in place of the newest one: no node has shown its later blocks. */
  extend(branch: Branch): void {
    const newest = this.#since.pop();
    this.#since.push({ ms: newest?.ms ?? Number.NEGATIVE_INFINITY, branch });
  }

  replace(ms: number, branch: Branch): void {
    this.#since.push({ ms, branch });
  }
}

/** How often a node misbehaves, each from 0 to 1; drawn by the seed for each life. */
export interface Manners {
  readonly busy: number;
  readonly broken: number;
  readonly reset: number;
  readonly silent: number;
  /** Whether it cuts long lists of logs without saying so. */
  readonly cuts: boolean;
  readonly wrongHeader: number;
  readonly noHeader: number;
  readonly refusesBatches: boolean;
  /** Blocks that one request for logs may cover; null without a limit. */
  readonly maxBlocks: number | null;
  /** Milliseconds behind the chain. */
  readonly lagMs: number;
  /** Serves another chain, with its id. */
  readonly isOfOtherChain: boolean;
  /** Several machines behind one address, each with its own lag: the longest one. */
  readonly spreadMs: number;
}

/** A node answers at once and rightly. */
export const GOOD: Manners = {
  busy: 0,
  broken: 0,
  reset: 0,
  silent: 0,
  cuts: false,
  wrongHeader: 0,
  noHeader: 0,
  refusesBatches: false,
  maxBlocks: null,
  lagMs: 0,
  isOfOtherChain: false,
  spreadMs: 0,
};

/** Draws manners: most faults are rare in one life and frequent in another. */
export function drawManners(random: Random, otherChain: number): Manners {
  const weight = () => (random.chance(0.6) ? 0 : random.pick([0.01, 0.05, 0.2]));
  return {
    busy: weight(),
    broken: weight(),
    reset: weight(),
    silent: random.chance(0.8) ? 0 : 0.02,
    cuts: random.chance(0.3),
    wrongHeader: random.chance(0.8) ? 0 : 0.05,
    noHeader: random.chance(0.8) ? 0 : 0.05,
    refusesBatches: random.chance(0.2),
    maxBlocks: random.chance(0.7) ? null : random.pick([2000, 100_000]),
    lagMs: random.chance(0.6) ? 0 : random.whole(0, 120) * 1000,
    isOfOtherChain: random.chance(otherChain),
    spreadMs: random.chance(0.7) ? 0 : random.whole(1, 60) * 1000,
  };
}

/** The number of the block that is requested, if the request has one. */
function blockOf({ method, params }: RpcRequest): number[] {
  const [which] = params;
  const isNumber = method === 'eth_getBlockByNumber' && /^0x/.test(String(which));
  return isNumber ? [Number(which)] : [];
}

/** A JSON-RPC node, or several behind one address. */
export class Node {
  manners: Manners = GOOD;
  /**
   * Called before each answer, with the blocks that are requested by number, and whether they are
   * all that is requested.
   */
  onAsked: (blocks: readonly number[], isAlone: boolean) => void = () => undefined;
  readonly name: string;
  readonly #world: World;
  readonly #chain: SharedChain;
  readonly #random: Random;

  constructor(world: World, chain: SharedChain, name: string) {
    this.#world = world;
    this.#chain = chain;
    this.name = name;
    this.#random = world.randomOf(name);
  }

  get url(): string {
    return `http://${this.name}/`;
  }

  readonly host: Host = (body) => {
    const asked: unknown = JSON.parse(body);
    const isBatch = Array.isArray(asked);
    // The body is a request or a list.
    const requests = (isBatch ? asked : [asked]) as (RpcRequest & { readonly id: unknown })[];
    const blocks = requests.flatMap(blockOf);
    this.onAsked(blocks, blocks.length === requests.length);
    const fault = this.#fault();
    const [first] = requests;
    const what = `${requests.length} ${first?.method}`;
    if (fault) {
      this.#world.trace(this.name, `${what}: ${fault.name}`);
      return fault.reply;
    }
    this.#world.trace(this.name, what);
    if (isBatch && this.manners.refusesBatches)
      return this.#reply({ id: null, error: { code: -32600, message: 'batches are not served' } });
    const served = this.#served();
    const answers = requests.map(({ id, ...request }) => ({
      jsonrpc: '2.0',
      id,
      ...this.#answer(served, request),
    }));
    return this.#reply(isBatch ? answers : answers[0]);
  };

  #served() {
    const { lagMs, spreadMs } = this.manners;
    const seenMs = this.#world.time.now - lagMs - this.#random.whole(0, spreadMs);
    const head = blockAt(seenMs);
    const branch = this.manners.isOfOtherChain ? OTHER_CHAIN : this.#chain.at(seenMs);
    return servedOf(branch, head, head - FINAL_DEPTH);
  }

  #answer(served: ReturnType<typeof servedOf>, request: RpcRequest): object {
    const { cuts, maxBlocks, wrongHeader, noHeader, isOfOtherChain } = this.manners;
    const { method } = request;
    if (method === 'eth_getLogs' && maxBlocks !== null) {
      const { from, to, blockHash } = filterOf(request);
      if (blockHash === undefined && to - from >= maxBlocks)
        return {
          error: { code: -32614, message: `eth_getLogs is limited to a ${maxBlocks} range` },
        };
    }
    const honest = answer(served, isOfOtherChain ? CHAIN_ID + 1 : CHAIN_ID, request);
    if (!('result' in honest)) return honest;
    const { result } = honest;
    if (method === 'eth_getLogs' && Array.isArray(result) && result.length > 100 && cuts)
      return { result: result.slice(0, 100) };
    if (method.startsWith('eth_getBlockBy')) {
      if (this.#random.chance(noHeader)) return { result: null };
      if (this.#random.chance(wrongHeader) && result !== null)
        return { result: served.block(served.head - 70) };
    }
    return { result };
  }

  #fault(): { readonly name: string; readonly reply: ReturnType<Host> } | null {
    const { busy, broken, reset, silent } = this.manners;
    const random = this.#random;
    const plain = (status: number, body: string, headers = {}) => ({
      afterMs: random.whole(5, 200),
      status,
      body,
      headers,
    });
    if (random.chance(busy)) {
      const headers = random.chance(0.5) ? { 'retry-after': String(random.whole(1, 20)) } : {};
      return { name: '429', reply: plain(429, 'too many requests', headers) };
    }
    if (random.chance(broken)) {
      const reply = random.pick([
        plain(500, 'internal error'),
        plain(502, '<html>bad gateway</html>'),
        plain(503, 'timed out upstream'),
        plain(200, '{"jsonrpc":"2.0","id":1,"resu'),
        plain(200, ''),
        plain(200, 'null'),
      ]);
      return { name: `broken ${reply.status} ${reply.body.length}`, reply };
    }
    if (random.chance(reset)) return { name: 'reset', reply: 'reset' };
    if (random.chance(silent)) return { name: 'silent', reply: null };
    return null;
  }

  #reply(answers: unknown): Reply {
    const afterMs = this.#random.whole(20, 300);
    return { afterMs, status: 200, body: JSON.stringify(answers) };
  }
}
