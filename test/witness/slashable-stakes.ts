import { type Decimal, parseDecimal, plainDecimal, plus, times } from './decimal.ts';
import { inChainOrder } from './events.ts';
import { oncePerSnapshot } from './once.ts';
import type { AllocationsRow, SnapshotRows } from './snapshot-rows.ts';
import { firstBy, groupsBy } from './values.ts';

const WHOLE = 10n ** 18n;
const WAIT = 100_800n;
export const ZERO: Decimal = { digits: 0n, scale: 0 };

/** An allocation with the shares that it lets its operator set slash. */
export interface Stake {
  readonly allocation: AllocationsRow;
  readonly isMember: boolean;
  /** Last block in which its set can slash an operator that left, if this block is not over. */
  readonly slashableUntil: bigint | null;
  readonly isListed: boolean;
  readonly maximum: bigint;
  readonly held: bigint;
  readonly shares: bigint;
  readonly pending: bigint | null;
  /** Null without the table of withdrawals. */
  readonly queued: bigint | null;
}

/** Whether the snapshot has the tables of slashable stake. */
export function hasTables(rows: SnapshotRows): boolean {
  const { operatorSets, operatorSetMembers, allocations, magnitudes, operatorShares } = rows;
  return ![operatorSets, operatorSetMembers, allocations, magnitudes, operatorShares].includes(
    null,
  );
}

/** Every allocation with the shares that it lets its set slash. */
export const stakes = oncePerSnapshot((rows): readonly Stake[] => {
  const maxima = firstBy(rows.magnitudes ?? [], ({ operator, strategy }) => operator + strategy);
  const held = firstBy(rows.operatorShares ?? [], ({ operator, strategy }) => operator + strategy);
  const members = membersBySet(rows);
  const former = formerMembers(rows);
  const sets = firstBy(rows.operatorSets ?? [], ({ avs, operatorSetId }) => avs + operatorSetId);
  const queued = queuedShares(rows);
  return (rows.allocations ?? []).map((allocation) => {
    const { avs, operatorSetId, operator, strategy, magnitude, pendingMagnitude } = allocation;
    const pair = operator + strategy;
    const maximum = maxima.get(pair)?.maxMagnitude ?? WHOLE;
    const shares = held.get(pair)?.shares ?? 0n;
    const stake = (part: bigint) =>
      maximum === 0n ? 0n : (shares * ((part * WHOLE) / maximum)) / WHOLE;
    const isMember = members.get(avs + operatorSetId)?.has(operator) ?? false;
    return {
      allocation,
      isMember,
      slashableUntil: isMember ? null : (former.get(avs + operatorSetId + operator) ?? null),
      isListed: sets.get(avs + operatorSetId)?.strategies.includes(strategy) ?? false,
      maximum,
      held: shares,
      shares: stake(magnitude),
      pending: pendingMagnitude === null ? null : stake(pendingMagnitude),
      queued: queued && queuedLoss(queued.get(pair) ?? 0n, maximum, magnitude),
    };
  });
});

/** The loss of scaled shares in the queue by a slash, as the contracts count it since v1.9.0. */
export const queuedLoss = (scaled: bigint, maximum: bigint, slashed: bigint): bigint =>
  maximum === 0n ? 0n : (((scaled * maximum) / WHOLE) * slashed) / maximum;

/** Scaled shares in withdrawals that slashes reach, by operator and strategy. */
export const queuedShares = oncePerSnapshot((rows): ReadonlyMap<string, bigint> | null => {
  if (rows.withdrawals === null) return null;
  const block = blockOf(rows);
  const queued = new Map<string, bigint>();
  for (const { delegatedTo, startBlock, strategies, scaledShares } of rows.withdrawals) {
    if (delegatedTo === null || block < 0n || startBlock + WAIT < block) continue;
    for (const [at, scaled] of scaledShares.entries()) {
      const pair = `${delegatedTo}${strategies[at]}`;
      queued.set(pair, (queued.get(pair) ?? 0n) + BigInt(scaled));
    }
  }
  return queued;
});

/** The block of the snapshot, or without one that of the newest activity; -1 without one. */
export function blockOf({ blockNumber, activities }: SnapshotRows): bigint {
  const newest = activities.reduce(
    (block, row) => (row.blockNumber > block ? row.blockNumber : block),
    -1n,
  );
  return blockNumber ?? newest;
}

/** The last block in which a set can slash an operator that left, by set and operator. */
const formerMembers = oncePerSnapshot((rows): ReadonlyMap<string, bigint> => {
  const block = blockOf(rows);
  const changes = (rows.registrationChanges ?? []).filter(
    ({ operatorSetId, blockNumber }) => operatorSetId !== null && blockNumber <= block,
  );
  const last = new Map(
    inChainOrder(changes).map((row) => [`${row.avs}${row.operatorSetId}${row.operator}`, row]),
  );
  return new Map(
    [...last].flatMap(([key, { registered, blockNumber }]) =>
      !registered && block <= blockNumber + WAIT ? [[key, blockNumber + WAIT] as const] : [],
    ),
  );
});

export const membersBySet = oncePerSnapshot((rows): ReadonlyMap<string, ReadonlySet<string>> => {
  const registered = (rows.operatorSetMembers ?? []).filter((row) => row.registered);
  const bySet = groupsBy(registered, ({ avs, operatorSetId }) => avs + operatorSetId);
  return new Map(
    [...bySet].map(([set, all]) => [set, new Set(all.map(({ operator }) => operator))]),
  );
});

export const isSlashable = ({ isMember, slashableUntil, isListed }: Stake) =>
  (isMember || slashableUntil !== null) && isListed;

export function stakeValue(rows: SnapshotRows, of: readonly Stake[]): Decimal {
  return added(of.map(({ allocation, shares }) => worth(rows, allocation.strategy, shares)));
}

export function tokensOf(rows: SnapshotRows, strategy: string, shares: bigint): Decimal {
  const token = rows.tokens.find((one) => one.strategy === strategy);
  if (token === undefined) return ZERO;
  const units = { digits: shares, scale: Number(token.decimals) };
  return times(units, parseDecimal(token.sharesUnderlying));
}

export function worth(rows: SnapshotRows, strategy: string, shares: bigint): Decimal {
  const token = rows.tokens.find((one) => one.strategy === strategy);
  return token === undefined
    ? ZERO
    : times(tokensOf(rows, strategy, shares), parseDecimal(token.dollarPrice));
}

export const added = (values: readonly Decimal[]) => values.reduce(plus, ZERO);
export const shown = ({ digits, scale }: Decimal) => plainDecimal(`${digits}e-${scale}`);
