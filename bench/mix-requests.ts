import { specification } from '../engine/operations/index.ts';
import type { LoadRequest } from './generator/job.ts';
import type { MixValues } from './mix-values.ts';
import { requiredBy } from './parameters.ts';

/** A realistic mix has these kinds of requests with these shares, which sum to 1. */
export const SHARES = {
  firstPage: 0.35,
  filtered: 0.2,
  entity: 0.2,
  deep: 0.15,
  conditional: 0.05,
  invalid: 0.05,
} as const;

export type Kind = keyof typeof SHARES;

/** Requests for one entity name an unknown one with this share. */
export const UNKNOWN = 0.02;

const DEEP_LIMIT = 100;

/** Requests that clients repeat: operations without a filter. */
export const FIRST_PAGES: readonly string[] = specification
  .filter((operation) => requiredBy(operation).length === 0)
  .map(({ path }) => path);

/** The service refuses these requests with their expected status. */
const INVALID: readonly LoadRequest[] = [
  { path: '/restaking/activity?page=abc', expected: 400 },
  { path: '/restaking/activity?page=0', expected: 422 },
  { path: '/restaking/all-stakers?limit=1001', expected: 422 },
  { path: '/restaking/all-deposits?staker=0x12', expected: 400 },
  { path: '/restaking/activity?action=NOTHING', expected: 422 },
  { path: '/restaking/all-rewards?colour=red', expected: 400 },
  { path: '/restaking/operator-avs', expected: 400 },
  { path: '/restaking/nowhere', expected: 404 },
];

/** Names a request's kind. */
export interface MixRequest {
  readonly kind: Kind;
  readonly request: LoadRequest;
}

/**
 * Draws `count` requests from the mix; deterministic for a seed, values and tags. `tags` are the
 * service's ETags for FIRST_PAGES.
 */
export function drawMix(
  count: number,
  seed: number,
  values: MixValues,
  tags: ReadonlyMap<string, string>,
): MixRequest[] {
  const random = randomFrom(seed);
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new RangeError('the mix has nothing to draw from');
    return item;
  };
  const pick = <Item>(items: readonly Item[]) => at(items, Math.floor(random() * items.length));
  // Zipf's law: the item with rank k has a probability proportional to 1/k.
  const skewed = <Item>(items: readonly Item[]) =>
    at(items, Math.floor((items.length + 1) ** random()) - 1);
  const draw: Readonly<Record<Kind, () => LoadRequest>> = {
    firstPage: () => ({ path: pick(FIRST_PAGES) }),
    filtered: () => {
      const { path, values: all } = pick(values.filters);
      return { path: path + skewed(all) };
    },
    entity: () => {
      const { path, values: all } = pick(values.entities);
      if (random() >= UNKNOWN) return { path: path + skewed(all) };
      return { path: path + stranger(skewed(all), random), expected: 404 };
    },
    deep: () => {
      const { path, rows } = pick(values.lists);
      const page = 2 + Math.floor(random() * (Math.ceil(rows / DEEP_LIMIT) - 1));
      return { path: `${path}?limit=${DEEP_LIMIT}&page=${page}` };
    },
    conditional: () => {
      const [path, tag] = pick([...tags]);
      return { path, headers: { 'if-none-match': tag }, expected: 304 };
    },
    invalid: () => pick(INVALID),
  };
  return Array.from({ length: count }, () => {
    const kind = kindAt(random());
    return { kind, request: draw[kind]() };
  });
}

function kindAt(share: number): Kind {
  let reached = 0;
  const kinds = Object.keys(SHARES) as Kind[]; // Object.keys returns strings
  for (const kind of kinds) {
    reached += SHARES[kind];
    if (share < reached) return kind;
  }
  return 'firstPage';
}

/** Returns a value in the same format that no snapshot has. */
function stranger(value: string, random: () => number): string {
  if (!value.startsWith('0x')) return String(1e9 + Math.floor(random() * 1e9));
  const digits = Array.from({ length: value.length - 2 }, () => Math.floor(random() * 16));
  return `0x${digits.map((digit) => digit.toString(16)).join('')}`;
}

/** Returns pseudo-random numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
