import { concatHex, type Hex, keccak256, numberToHex } from 'viem';
import { claimedOf } from './computed-rewards.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { RewardEarningsRow, SnapshotRows } from './snapshot-rows.ts';
import { groupsBy, sum } from './values.ts';

const ZERO: Hex = `0x${'00'.repeat(32)}`;
const DAY = 86_400_000_000n;

/**
 * GET /restaking/rewards-proof: the whole trees of the earner's block and of all blocks, and a walk
 * up each of them.
 */
export function rewardsProof(rows: SnapshotRows, query: Query): ExactObject {
  const earner = query.required('earner');
  const root = requestedRoot(rows, query);
  const blocks = sorted(
    (rows.rewardTreeBlocks ?? []).filter((block) => block.rootIndex === root?.rootIndex),
    ascending(({ position }) => position),
  );
  const at = blocks.findLastIndex(({ firstEarner }) => firstEarner <= earner);
  const [block, next] = [blocks[at], blocks[at + 1]];
  if (!root || !block) throw new HttpError(404, `no leaf of ${earner}`);
  const counted = (rows.rewardEarnings ?? []).filter(
    (row) =>
      row.countedFrom <= root.lastDay &&
      row.earner >= block.firstEarner &&
      (!next || row.earner < next.firstEarner),
  );
  const earners = sorted(
    [...groupsBy(counted, (row) => row.earner)].map(([name, own]) => treeOf(name, own)),
    ascending((one) => one.earner),
  );
  const place = earners.findIndex((one) => one.earner === earner);
  const own = earners[place];
  if (!own) throw new HttpError(404, `no leaf of ${earner}`);
  const within = levelsOf(
    earners.map(({ leaf }) => leaf),
    Number(block.level),
  );
  const above = levelsOf(
    blocks.map(({ hash }) => hash as Hex),
    0,
    zeroAt(Number(block.level)),
  );
  const tokens = query.optional('tokens')?.split(',');
  const claimed = own.leaves.filter((leaf) =>
    tokens === undefined
      ? leaf.cumulative > claimedOf(rows, earner, leaf.token)
      : tokens.includes(leaf.token),
  );
  const claims = claimed.slice(0, 1).map(() =>
    record({
      rootIndex: String(root.rootIndex),
      earnerIndex: BigInt(at * 2 ** Number(block.level) + place),
      earnerTreeProof: concatHex([siblings(within, place), siblings(above, at)]),
      earnerLeaf: record({ earner, earnerTokenRoot: topOf(own.levels) }),
      tokenIndices: claimed.map((leaf) => BigInt(leaf.at)),
      tokenTreeProofs: claimed.map((leaf) => siblings(own.levels, leaf.at)),
      tokenLeaves: claimed.map((leaf) =>
        record({ token: leaf.token, cumulativeEarnings: String(leaf.cumulative) }),
      ),
      verdict: root.verdict,
      active: root.active,
    }),
  );
  return listing(pageOf(claims, query), (claim) => claim);
}

/** The root of the request, or the newest active one, of those with a computed root. */
function requestedRoot(rows: SnapshotRows, query: Query) {
  const computed = new Map(rows.rewardRoots?.map((row) => [row.rootIndex, row.computedRoot]));
  const index = query.optional('rootIndex');
  const [found] = sorted(
    rows.distributionRoots.filter(
      (row) =>
        computed.get(row.rootIndex) != null &&
        (index === undefined ? row.active : String(row.rootIndex) === index),
    ),
    descending((row) => row.rootIndex),
  );
  return (
    found && {
      rootIndex: found.rootIndex,
      active: found.active,
      lastDay: (found.rewardsCalculationEndTimestamp / DAY) * DAY,
      verdict: computed.get(found.rootIndex) === found.root ? 'equal' : 'differs',
    }
  );
}

/** The leaf of an earner and the tree of its tokens. */
function treeOf(earner: string, rows: readonly RewardEarningsRow[]) {
  const leaves = sorted(
    [...groupsBy(rows, (row) => row.token)],
    ascending(([token]) => token),
  ).map(([token, own], at) => ({ at, token, cumulative: sum(own.map(({ amount }) => amount)) }));
  const levels = levelsOf(
    leaves.map(({ token, cumulative }) =>
      keccak256(concatHex(['0x01', token as Hex, numberToHex(cumulative, { size: 32 })])),
    ),
    0,
  );
  return {
    earner,
    leaves,
    levels,
    leaf: keccak256(concatHex(['0x00', earner as Hex, topOf(levels)])),
  };
}

/** The levels of a tree of nodes with padding, from below: at least `depth` above them. */
function levelsOf(nodes: readonly Hex[], depth: number, padding = ZERO): readonly Hex[][] {
  let width = 2 ** depth;
  while (width < nodes.length) width *= 2;
  const levels = [[...nodes, ...Array<Hex>(width - nodes.length).fill(padding)]];
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) {
    levels.push(
      Array.from({ length: below.length / 2 }, (_, at) =>
        keccak256(concatHex(below.slice(2 * at, 2 * at + 2))),
      ),
    );
  }
  return levels;
}

function zeroAt(level: number): Hex {
  return topOf(levelsOf([], level));
}

function topOf(levels: readonly Hex[][]): Hex {
  return levels.at(-1)?.[0] ?? ZERO;
}

/** The siblings of a node and of those above it, from below. */
function siblings(levels: readonly Hex[][], place: number): Hex {
  return concatHex(
    levels.slice(0, -1).map((nodes, level) => nodes[Math.floor(place / 2 ** level) ^ 1] ?? ZERO),
  );
}
