import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Json } from '../ingest/rpc/chain.ts';
import type { Served } from '../ingest/rpc/rpc-answers.ts';
import { SMALL } from '../support/chains.ts';

const FOLDER = join(SMALL.folder, 'raw');
const NONE = '0x0000000000000000000000000000000000000000';
const SECONDS = 12;

/** The real contracts' recorded logs, with their blocks and the calls that are read. */
class Recorded {
  readonly logs = linesOf('logs');
  readonly blocks = new Map(linesOf('blocks').map((block) => [Number(block.number), block]));
  // Each line has a transaction and its receipt.
  readonly calls = linesOf('eigenda_transactions') as unknown as Call[];
  /** Blocks with logs, ascending. */
  readonly numbers = [...new Set(this.logs.map((log) => Number(log.blockNumber)))];
}

let recorded: Recorded | null = null;

/** Reads the records once a process. */
export function records(): Recorded {
  recorded ??= new Recorded();
  return recorded;
}

/** A transaction with one log that no record has. */
export interface OwnTransaction {
  readonly hash: string;
  readonly kind: OwnKind;
  /** It is in this block of its segment. */
  readonly block: number;
}

/** Blocks from `from` on that came by one reorganisation, or that were there first. */
export interface Segment {
  readonly from: number;
  /** Goes into its blocks' hashes; 0 for the recorded ones. */
  readonly salt: number;
  /** Whether its recorded transactions are missing: they wait, or moved to no block yet. */
  readonly isEmpty: boolean;
  /** At most one for each block. */
  readonly own: readonly OwnTransaction[];
}

/** A chain has segments. Its blocks never change. */
export class Branch {
  readonly segments: readonly Segment[];

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
  }

  /** The chain after blocks from `segment.from` on are replaced. */
  replaced(segment: Segment): Branch {
    const kept = this.segments.filter(({ from }) => from < segment.from);
    return new Branch([...kept, segment]);
  }

  segmentOf(number: number): Segment {
    const found = this.segments.findLast(({ from }) => from <= number);
    if (!found) throw new RangeError(`no segment has block ${number}`);
    return found;
  }

  /** Whether a block's recorded transactions are on this chain. */
  has(number: number): boolean {
    return !this.segmentOf(number).isEmpty;
  }

  hash(number: number): string {
    const { salt } = this.segmentOf(number);
    const known = salt === 0 ? records().blocks.get(number) : undefined;
    const hash = known ? String(known.hash) : hashOf(`block ${number} of ${salt}`);
    numbersByHash.set(hash, number);
    return hash;
  }

  block(number: number): Json {
    const [like] = records().blocks.values();
    const timestamp = `0x${timeOf(number).toString(16)}`;
    const parentHash = this.hash(number - 1);
    return { ...like, number: hex(number), hash: this.hash(number), parentHash, timestamp };
  }

  /** All logs from block `from` to block `to`, in their order. */
  logs(from: number, to: number): Json[] {
    const found: Json[] = [];
    const within = records().logs.filter(
      ({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to,
    );
    for (const log of within) {
      const number = Number(log.blockNumber);
      const { salt, isEmpty } = this.segmentOf(number);
      if (isEmpty) continue;
      const transactionIndex = hex(Number(log.transactionIndex) + (salt % 7));
      found.push({ ...log, transactionIndex, ...this.#place(number) });
    }
    for (const transaction of this.own)
      if (transaction.block >= from && transaction.block <= to) found.push(this.#own(transaction));
    return found.sort(
      (a, b) =>
        Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
    );
  }

  /** Transactions that no record has. */
  get own(): OwnTransaction[] {
    return this.segments.flatMap(({ own, salt }) =>
      own.filter(({ block }) => this.segmentOf(block).salt === salt),
    );
  }

  get calls(): Call[] {
    return records().calls.flatMap(({ transaction, receipt }) => {
      const number = Number(transaction.blockNumber);
      if (!this.has(number)) return [];
      const blockHash = this.hash(number);
      return [{ transaction: { ...transaction, blockHash }, receipt: { ...receipt, blockHash } }];
    });
  }

  #place(number: number): Json {
    return {
      blockTimestamp: `0x${timeOf(number).toString(16)}`,
      blockHash: this.hash(number),
      removed: false,
    };
  }

  #own({ hash, kind, block }: OwnTransaction): Json {
    const like = ownLogs(kind);
    const [topic0] = like.topics as string[]; // a log as JSON-RPC gives it
    // An implementation that no other upgrade has.
    const topics = kind === 'upgrade' ? [topic0, `0x${'0'.repeat(24)}${hash.slice(-40)}`] : null;
    return {
      ...like,
      ...(topics && { topics }),
      blockNumber: hex(block),
      transactionIndex: hex(90),
      logIndex: hex(900),
      transactionHash: hash,
      ...this.#place(block),
    };
  }
}

const TOPICS = {
  /** An operator's new address for metadata leaves this log, in any release. */
  metadata: '0x02a919ed0e2acad1dd90f17ef2fa4ae5462ee1339170034a8531cca4b6708090',
  /** A contract's new implementation: alerts tell about it. */
  upgrade: '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b',
} as const;

type OwnKind = keyof typeof TOPICS;

/** Makes a transaction that no other branch has. */
export function ownTransaction(block: number, salt: number, kind: OwnKind): OwnTransaction {
  return { block, kind, hash: hashOf(`transaction ${block} of ${salt}`) };
}

/** The first recorded log of a kind. */
function ownLogs(kind: OwnKind): Json {
  const found = records().logs.find(({ address, topics }) => {
    const [topic] = topics as string[];
    return topic === TOPICS[kind] && (kind === 'metadata' || address === UPGRADED);
  });
  if (!found) throw new RangeError(`the records have no ${kind}`);
  return found;
}

/** A contract of the network's file. */
const UPGRADED = '0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a';

/** The records begin after this block. */
export function firstBlock(): number {
  return (records().numbers[0] ?? 0) - 1;
}

/** A block's time in seconds since 1970. */
export function timeOf(number: number): number {
  const [first] = records().blocks.values();
  return Number(first?.timestamp) + SECONDS * (number - Number(first?.number));
}

/** The newest block at a moment. */
export function blockAt(milliseconds: number): number {
  const [first] = records().blocks.values();
  const seconds = milliseconds / 1000 - Number(first?.timestamp);
  return Number(first?.number) + Math.floor(seconds / SECONDS);
}

/** A view that a node has: a branch up to a head. */
export function servedOf(branch: Branch, head: number, final: number): Served {
  let logs: Json[] | null = null;
  return {
    head,
    final: Math.min(final, head),
    block: (number) => branch.block(number),
    blockByHash: (hash) => blockByHash(branch, head, String(hash)),
    get logs() {
      logs ??= branch.logs(firstBlock(), head);
      return logs;
    },
    get calls() {
      return branch.calls.filter(({ transaction }) => Number(transaction.blockNumber) <= head);
    },
    returns: new Map(),
    codes: new Map([[NONE, '0x']]),
  };
}

/** Block numbers by each hash that a branch has had. */
const numbersByHash = new Map<string, number>();

function blockByHash(branch: Branch, head: number, hash: string): Json | null {
  const number = numbersByHash.get(hash);
  if (number === undefined || number > head || branch.hash(number) !== hash) return null;
  return branch.block(number);
}

function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}

function linesOf(name: string): Json[] {
  return readFileSync(join(FOLDER, `${name}.ndjson`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
