import type { Random } from '../ingest/randomness.ts';
import { randomOf } from './world.ts';

/** How often things happen in a life, each from 0 to 1 for a minute. */
export interface Weights {
  readonly reorganise: number;
  readonly kill: number;
  readonly stop: number;
  readonly fullDisk: number;
  /** Another process writes to the same store. */
  readonly writer: number;
  /** Somebody takes a file away, or cuts it. */
  readonly damage: number;
  readonly clock: number;
  /** The follower's next start has other settings, or another version of the code. */
  readonly change: number;
  /** Whether nodes have faults. */
  readonly faultyNodes: boolean;
  /** How often a node serves another chain for an episode. */
  readonly otherChain: number;
  /** How often a new branch has logs that no other has, and in how many blocks at most. */
  readonly own: number;
  readonly ownBlocks: number;
  /** How often a transaction that vanished is in a later branch. */
  readonly returns: number;
  /** How often alerts' receivers take nothing. */
  readonly trouble: number;
  /** Nodes that the follower asks. */
  readonly nodes: number;
  /** Whether it reads files before it asks a node. */
  readonly files: boolean;
  readonly alerts: boolean;
  /** Blocks between the head and those that it reads; null for final blocks. */
  readonly confirmations: number | null;
  readonly publishMinutes: number;
  /** Whether a service follows publications, and readers ask it. */
  readonly readers: boolean;
  /** How often all tables of a publication are compared with fresh ones, and not its logs alone. */
  readonly wholeAudits: number;
  /** Whether the follower asks a price service. */
  readonly prices: boolean;
}

/** Weights of a life without some part of it. */
const WITHOUT = {
  readers: { readers: false },
  prices: { prices: false },
  alerts: { alerts: false },
  damage: { damage: 0 },
  clock: { clock: 0 },
  writer: { writer: 0 },
  change: { change: 0 },
  fullDisk: { fullDisk: 0 },
  kill: { kill: 0 },
  stop: { stop: 0 },
  reorganise: { reorganise: 0 },
  own: { own: 0 },
  faultyNodes: { faultyNodes: false },
  nodes: { nodes: 1 },
} as const satisfies Readonly<Record<string, Partial<Weights>>>;

/** A part of a life. */
export type Part = keyof typeof WITHOUT;

/** All parts, those first that take the most time. */
export const PARTS = Object.keys(WITHOUT) as Part[]; // its own names

/** A life's weights without some parts; the other events stay as they are. */
export function withoutParts(weights: Weights, parts: readonly Part[]): Weights {
  return Object.assign({}, weights, ...parts.map((part) => WITHOUT[part]));
}

/** Draws a life's weights: an event that is rare in one is frequent in another. */
export function weightsOf(seed: number): Weights {
  const random = randomOf(seed, 'weights');
  const often = (...weights: readonly number[]) => random.pick(weights);
  return {
    reorganise: often(0.1, 0.3, 0.7, 1),
    kill: often(0, 0.25, 0.25, 0.6),
    stop: often(0, 0.05, 0.2),
    fullDisk: often(0, 0.1, 0.3),
    writer: often(0, 0, 0.15, 0.4),
    damage: often(0, 0, 0.1, 0.3),
    clock: often(0, 0, 0.1, 0.3),
    change: often(0, 0, 0.3),
    faultyNodes: random.chance(0.7),
    otherChain: often(0.1, 0.1, 0.5),
    own: often(0.5, 1, 1),
    ownBlocks: often(1, 3, 8),
    returns: often(0, 0.3, 0.8),
    trouble: often(0, 0, 0.3, 0.9),
    nodes: random.whole(1, 3),
    files: random.chance(0.7),
    alerts: random.chance(0.7),
    readers: random.chance(0.15),
    ...drawPace(random),
    wholeAudits: often(0.15, 0.15, 1),
    prices: random.chance(0.25),
  };
}

/** Draws which blocks the follower reads, and how often it publishes. */
export function drawPace(
  random: Random,
  intervals: readonly number[] = [0, 5, 60, 60, 60],
): Pick<Weights, 'confirmations' | 'publishMinutes'> {
  return {
    confirmations: random.pick([0, 0, 1, 3, 12, 64, null]),
    // A publication takes most of a life's processor time.
    publishMinutes: random.pick(intervals),
  };
}
