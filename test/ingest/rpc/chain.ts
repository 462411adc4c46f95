import { createHash } from 'node:crypto';

/** An object as JSON-RPC gives it. */
export type Json = Readonly<Record<string, unknown>>;

/** A transaction and its receipt. */
export interface Call {
  readonly transaction: Json;
  readonly receipt: Json;
}

/** A chain of blocks as a node has it, from block 0 on. */
export class TestChain {
  /** Its newest block. */
  head: number;
  /** The block that its nodes call final. */
  final: number;
  readonly #logs: readonly Json[];
  readonly #blocks: ReadonlyMap<number, Json>;
  readonly #calls: readonly Call[];
  /** Unix time of block 0; blocks are 12 seconds apart. */
  genesis: number;
  /** Whether logs have the times of their blocks. */
  hasTimes = true;
  /** Results of `eth_call` by the called address and the data; other calls return no bytes. */
  readonly returns = new Map<string, string>();
  /** Results of `eth_getCode` by address; for others the node has no state. */
  readonly codes = new Map<unknown, string>();
  /** From this block on, blocks have other hashes than at first, and logs are in other blocks. */
  #forkedAt = Number.POSITIVE_INFINITY;
  #current: { readonly state: string; readonly logs: readonly Json[] } | null = null;
  readonly #hashes = new Map<string, string>();
  readonly #numbers = new Map<string, number>();

  constructor(
    head: number,
    logs: readonly Json[],
    blocks: readonly Json[] = [],
    calls: readonly Call[] = [],
  ) {
    const [first] = blocks;
    this.genesis = first ? Number(first.timestamp) - 12 * Number(first.number) : 1_700_000_000;
    this.head = head;
    this.final = head;
    this.#logs = logs;
    this.#blocks = new Map(blocks.map((block) => [Number(block.number), block]));
    for (const { hash, number } of blocks) this.#numbers.set(String(hash), Number(number));
    this.#calls = calls;
  }

  /** Replaces the blocks from `block` on by others, with the same logs one transaction further. */
  fork(block: number): void {
    this.#forkedAt = block;
  }

  block(number: number): Json {
    const known = this.#blocks.get(number);
    if (known && number < this.#forkedAt) return known;
    const timestamp = `0x${(this.genesis + number * 12).toString(16)}`;
    const [like] = this.#blocks.values();
    return { ...like, number: `0x${number.toString(16)}`, hash: this.#hash(number), timestamp };
  }

  /** All logs up to the head, in their order. */
  get logs(): readonly Json[] {
    const state = `${this.head} ${this.hasTimes} ${this.#forkedAt}`;
    if (this.#current?.state === state) return this.#current.logs;
    const logs = this.#logs
      .filter(({ blockNumber }) => Number(blockNumber) <= this.head)
      .map((log) => {
        const { hash, timestamp } = this.block(Number(log.blockNumber));
        const isForked = Number(log.blockNumber) >= this.#forkedAt;
        return {
          ...log,
          ...(isForked && { transactionIndex: '0x7' }),
          ...(this.hasTimes && { blockTimestamp: timestamp }),
          blockHash: hash,
          removed: false,
        };
      });
    this.#current = { state, logs };
    return logs;
  }

  /** Transactions with their receipts, in the blocks in which they are now. */
  get calls(): Call[] {
    return this.#calls.map(({ transaction, receipt }) => {
      const { hash: blockHash } = this.block(Number(transaction.blockNumber));
      return { transaction: { ...transaction, blockHash }, receipt: { ...receipt, blockHash } };
    });
  }

  /** The block of a hash that was served before; null if it is on another branch. */
  blockByHash(hash: unknown): Json | null {
    const block = this.block(this.#numbers.get(String(hash)) ?? -1);
    return block.hash === hash ? block : null;
  }

  #hash(number: number): string {
    const branch = number >= this.#forkedAt ? `fork at ${this.#forkedAt}` : 'main';
    const text = `${branch}, block ${number}`;
    const hash = this.#hashes.get(text) ?? `0x${createHash('sha256').update(text).digest('hex')}`;
    this.#hashes.set(text, hash);
    this.#numbers.set(hash, number);
    return hash;
  }
}
