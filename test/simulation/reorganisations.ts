import type { Random } from '../ingest/randomness.ts';
import { blockAt, type OwnTransaction, ownTransaction } from './chain.ts';
import type { SharedChain } from './nodes.ts';
import type { Weights } from './weights.ts';
import type { World } from './world.ts';

/** Numbers of blocks that are replaced; short reorganisations are the common ones. */
const DEPTHS = [1, 1, 2, 3, 7, 30, 64, 100];
/** How often the blocks of the last reorganisation are replaced again, with some before them. */
const AGAIN = 0.25;
/** How often a new branch begins after a block that a node was asked for. */
const AFTER_ASKED = 0.25;
/** So many blocks are remembered. */
const KNOWN_BLOCKS = 8;
/** How many blocks before the last reorganisation such a one begins. */
const FURTHER_BACK = [0, 0, 2, 8];
/** A reorganisation of published blocks begins at most so many blocks before the newest one. */
const NEAR_PUBLISHED = 20;
/** Blocks before and after the head that get logs, and how many of them do. */
const FILLED_BLOCKS = 50;
const FILLED = 0.6;
/** How often a new branch begins with a log: faults are at its edges. */
const AT_ONCE = 0.5;

/** Replaces blocks of the chain by others. */
export class Reorganisations {
  readonly #world: World;
  readonly #chain: SharedChain;
  readonly #random: Random;
  readonly #returns: Random;
  readonly #weights: Weights;
  #salt = 0;
  /** Transactions that are on no branch now. */
  #vanished: OwnTransaction[] = [];
  /** Blocks that nodes were asked for last. */
  #asked: readonly number[] = [];
  #newest = 0;
  /** Requests until the next one; 0 if none is planned. */
  #asksLeft = 0;
  /** The same of requests for a block that was requested before. */
  #repeatsLeft = 0;
  /** The newest block that is published. */
  published = 0;

  constructor(world: World, chain: SharedChain, random: Random, weights: Weights) {
    this.#world = world;
    this.#chain = chain;
    this.#random = random;
    this.#returns = world.randomOf('returns');
    this.#weights = weights;
  }

  /** Plans one for the moment in which a node is asked for the nth time: within a read. */
  plan(asks: number): void {
    this.#asksLeft = asks;
  }

  /** The same for the nth time that a block is asked for again: after the logs that it had. */
  planAmid(repeats: number): void {
    this.#repeatsLeft = repeats;
  }

  /** A node is asked for some blocks; `isAlone` for nothing else. */
  asked(blocks: readonly number[], isAlone: boolean): void {
    const isRepeat = isAlone && blocks.some((block) => block === this.#asked.at(-1));
    this.#asked = [...this.#asked, ...blocks].slice(-KNOWN_BLOCKS);
    this.#newest = Math.max(this.#newest, ...blocks);
    if (this.#asksLeft > 0) {
      this.#asksLeft -= 1;
      if (this.#asksLeft === 0) this.happen();
    }
    if (!isRepeat || this.#repeatsLeft === 0) return;
    this.#repeatsLeft -= 1;
    if (this.#repeatsLeft === 0) this.happen();
  }

  /** Gives most new blocks logs, as far as no follower has asked for them, and some to come. */
  fill(): void {
    const { now } = this.#world.time;
    const head = blockAt(now);
    const from = Math.max(this.#newest + 1, head - FILLED_BLOCKS);
    this.#salt += 1;
    const own = this.#ownFrom(from, head);
    const segment = { from, salt: this.#salt, isEmpty: false, own };
    this.#chain.extend(this.#chain.branch.replaced(segment));
    this.#world.trace('chain', `has logs in ${own.length} new blocks`);
  }

  /** The planned one does not happen, and all recorded transactions are on the chain again. */
  end(): void {
    this.#asksLeft = 0;
    this.#repeatsLeft = 0;
    if (this.#chain.branch.segments.some(({ isEmpty }) => isEmpty)) this.happen(false);
  }

  /** Replaces the newest blocks; recorded transactions may have to wait for another time. */
  happen(mayBeEmpty = true): void {
    const random = this.#random;
    const { now } = this.#world.time;
    const head = blockAt(now);
    const { branch } = this.#chain;
    const empty = branch.segments.find(({ isEmpty }) => isEmpty);
    const first = this.#firstReplaced(head);
    // All transactions that waited are on the chain again, so that their order stays.
    const from = mayBeEmpty ? first : Math.min(empty?.from ?? head, first);
    const isEmpty =
      mayBeEmpty && (random.chance(0.3) || (empty !== undefined && empty.from < from));
    this.#salt += 1;
    const own = this.#ownFrom(random.chance(AT_ONCE) ? from : random.whole(from, head), head);
    const back = this.#returned(from, head, own);
    const segment = { from, salt: this.#salt, isEmpty, own: [...own, ...back] };
    this.#chain.replace(now, branch.replaced(segment));
    const without = isEmpty ? ' without their logs' : '';
    this.#world.trace('chain', `replaces ${head - from + 1} blocks${without}`);
  }

  /** The first block that is replaced. */
  #firstReplaced(head: number): number {
    const random = this.#random;
    const { from } = this.#chain.branch.segments.at(-1) ?? { from: 0 };
    const isAllowed = (first: number) => first <= head && head - first < Math.max(...DEPTHS);
    if (random.chance(AGAIN)) {
      const again = from - random.pick(FURTHER_BACK);
      if (isAllowed(again)) return again;
    }
    if (random.chance(this.#weights.deep)) {
      const published = this.published - random.whole(0, NEAR_PUBLISHED);
      if (isAllowed(published)) return published;
    }
    if (random.chance(AFTER_ASKED) && this.#asked.length > 0) {
      const after = random.pick(this.#asked) + 1;
      if (isAllowed(after)) return after;
    }
    return head - random.pick(DEPTHS) + 1;
  }

  /**
   * Transactions of a new branch that no other has: in blocks one after the other, or in most
   * blocks, also those to come.
   */
  #ownFrom(first: number, head: number): OwnTransaction[] {
    const { isBusy, own, ownBlocks } = this.#weights;
    const count = this.#random.chance(own) ? Math.min(ownBlocks, head - first + 1) : 0;
    const blocks = isBusy
      ? Array.from({ length: head - first + 1 + FILLED_BLOCKS }, (_, at) => first + at).filter(() =>
          this.#random.chance(FILLED),
        )
      : Array.from({ length: count }, (_, at) => first + at);
    return blocks.map((block) =>
      ownTransaction(block, this.#salt, block % 2 === 0 ? 'metadata' : 'upgrade'),
    );
  }

  /**
   * Transactions of replaced blocks, or ones that vanished earlier, that the new branch has, some
   * in another block than before.
   */
  #returned(from: number, head: number, own: readonly OwnTransaction[]): OwnTransaction[] {
    const taken = new Set(own.map(({ block }) => block));
    const lost = this.#chain.branch.own.filter(({ block }) => block >= from);
    const waiting = [...this.#vanished, ...lost];
    const back: OwnTransaction[] = [];
    for (const transaction of waiting) {
      if (!this.#returns.chance(this.#weights.returns)) continue;
      const moved = transaction.block + this.#returns.whole(0, 1);
      const block = Math.min(head, Math.max(from, moved));
      if (taken.has(block)) continue;
      taken.add(block);
      back.push({ ...transaction, block });
    }
    const returned = new Set(back.map(({ hash }) => hash));
    this.#vanished = waiting.filter(({ hash }) => !returned.has(hash));
    return back;
  }
}
