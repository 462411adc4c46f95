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
  /** Whether most blocks have logs from the life's beginning on. */
  readonly isBusy: boolean;
  /** How often a new branch begins within the blocks that are published. */
  readonly deep: number;
  /** How often a reorganisation comes between two requests for one block. */
  readonly amid: number;
  /** How often a kill waits for a step of alerts. */
  readonly alertKill: number;
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
  own: { own: 0, isBusy: false },
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

/** Weights of a life with few kinds of faults, which hide none of each other's effects. */
const ALONE = {
  kill: 0,
  stop: 0,
  fullDisk: 0,
  writer: 0,
  damage: 0,
  clock: 0,
  change: 0,
  faultyNodes: false,
  files: true,
  alerts: false,
  readers: false,
  prices: false,
  wholeAudits: 0.15,
  own: 1,
  isBusy: true,
  publishMinutes: 5,
} as const satisfies Partial<Weights>;

/** Lives about one thing, by that. */
const ABOUT = {
  chain: (random) => ({
    deep: random.pick([0.1, 0.6]),
    amid: 0.6,
    confirmations: random.pick([0, 0, 1, 3]),
    // A later reorganisation replaces the blocks that an earlier one left.
    reorganise: random.pick([1, 1, 0.3]),
  }),
  nodes: (random) => ({
    reorganise: 0.1,
    faultyNodes: true,
    otherChain: 0.3,
    nodes: random.whole(1, 2),
    files: random.chance(0.5),
    confirmations: random.pick([0, 0, 1]),
  }),
  alerts: (random) => ({
    reorganise: random.pick([0.1, 0.7]),
    returns: 0.8,
    deep: 0.6,
    kill: random.pick([0, 0.3]),
    alertKill: 0.9,
    alerts: true,
    trouble: random.pick([0, 0.9]),
    confirmations: random.pick([0, 1, 3]),
  }),
  machine: () => ({
    reorganise: 0.1,
    kill: 0.6,
    alertKill: 0.1,
    isBusy: false,
    publishMinutes: 60,
  }),
} as const satisfies Readonly<Record<string, (random: Random) => Partial<Weights>>>;

/** How often a life is about one thing. */
const IS_ABOUT = 0.5;

/**
 * Draws a life's weights: an event that is rare in one is frequent in another, and many lives are
 * about one thing.
 */
export function weightsOf(seed: number): Weights {
  const weights = drawWeights(seed);
  const random = randomOf(seed, 'about');
  if (!random.chance(IS_ABOUT)) return weights;
  const about = random.pick(Object.keys(ABOUT) as (keyof typeof ABOUT)[]); // its own names
  return { ...weights, ...ALONE, ...ABOUT[about](random) };
}

function drawWeights(seed: number): Weights {
  const random = randomOf(seed, 'weights');
  const often = (...weights: readonly number[]) => random.pick(weights);
  const isBusy = randomOf(seed, 'busy').chance(0.4);
  return {
    isBusy,
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
    // Alerts and dropped blocks need a second publication.
    ...drawPace(random, isBusy ? [0, 5, 5, 5, 60] : undefined),
    wholeAudits: often(0.15, 0.15, 1),
    prices: random.chance(0.25),
    deep: often(0.1, 0.1, 0.6),
    amid: often(0.1, 0.1, 0.6),
    alertKill: often(0.1, 0.1, 0.8),
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
