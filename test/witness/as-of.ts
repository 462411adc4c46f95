import { inChainOrder, type Moment } from './events.ts';
import { BEACON } from './histories.ts';
import { parseMoment } from './moment.ts';
import { oncePerSnapshot } from './once.ts';
import { rateThen } from './rates.ts';
import { HttpError } from './read-query.ts';
import { slashingAsOf } from './slashing-as-of.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { milliseconds } from './values.ts';

const ETHER = `0x${'ee'.repeat(20)}`;

/**
 * The block, or the newest block not after the time, that `asOf` names, and the rows of a snapshot
 * that ends there.
 */
export function rowsAsOf(
  rows: SnapshotRows,
  asOf: string,
): { readonly state: SnapshotRows; readonly block: bigint } {
  const shares = inChainOrder(rows.shareChanges ?? []);
  const delegations = inChainOrder(rows.delegationChanges ?? []);
  const registrations = inChainOrder(rows.registrationChanges ?? []);
  const changes = changesOf(rows);
  const newestTime = changes.reduce(
    (newest, { timestamp }) => (timestamp > newest ? timestamp : newest),
    snapshotTime(rows) ?? 0n,
  );
  const block = blockOf(asOf, changes, milliseconds(newestTime));
  const upTo = <Row extends Moment>(all: readonly Row[]) =>
    all.filter(({ blockNumber }) => blockNumber <= block);
  const timeThen = changes.reduce(
    (newest, { blockNumber, timestamp }) =>
      blockNumber <= block && timestamp > newest ? timestamp : newest,
    0n,
  );
  const wanted = /^[0-9]+$/.test(asOf) ? null : parseMoment(asOf);
  const isLast =
    wanted === null
      ? changes.every(({ blockNumber }) => blockNumber <= block)
      : wanted >= milliseconds(newestTime);
  /**
   * Whether a time is not after the requested time, or not after the newest change of the requested
   * block.
   */
  const isTold = (time: bigint) =>
    isLast || (wanted === null ? time <= timeThen : milliseconds(time) <= wanted);

  const updated = new Map<string, Moment>();
  for (const change of inChainOrder([...upTo(shares), ...upTo(delegations)]))
    updated.set(change.staker, change);
  const operatorOf = new Map(upTo(delegations).map(({ staker, operator }) => [staker, operator]));
  const held = new Map(upTo(shares).map((row) => [`${row.staker} ${row.strategy}`, row] as const));
  const wasNamed = (namings: ReadonlyMap<string, readonly Naming[]>) => (address: string) => {
    const own = namings.get(address);
    return (
      own?.some(
        ({ blockNumber, timestamp }) =>
          (blockNumber !== null && blockNumber <= block) || isTold(timestamp),
      ) ?? true
    );
  };
  const { operators, avs } = namingsOf(rows);
  const [operatorKnown, avsKnown] = [wasNamed(operators), wasNamed(avs)];
  const memberships = new Map<string, { sets: Map<string, boolean>; updatedAt: bigint }>();
  for (const { avs, operator, operatorSetId, registered, timestamp } of upTo(registrations)) {
    const sets = memberships.get(`${avs} ${operator}`)?.sets ?? new Map<string, boolean>();
    sets.set(String(operatorSetId), registered);
    memberships.set(`${avs} ${operator}`, { sets, updatedAt: timestamp });
  }
  const state = {
    ...rows,
    blockNumber: isLast ? rows.blockNumber : block,
    ...(!isLast && slashingAsOf(rows, block, isTold)),
    stakers: [...updated].map(([staker, { timestamp }]) => ({
      staker,
      operator: operatorOf.get(staker) ?? null,
      updatedAt: timestamp,
    })),
    stakerShares: [...held.values()].filter((row) => row.shares > 0n),
    productStakers:
      rows.productStakers
        ?.filter(({ fromBlock }) => isLast || fromBlock === null || fromBlock <= block)
        .map((row) =>
          isLast || row.toBlock === null || row.toBlock <= block ? row : { ...row, toBlock: null },
        ) ?? null,
    operators: rows.operators.filter(({ operator }) => operatorKnown(operator)),
    avs: rows.avs.filter(({ avs }) => avsKnown(avs)),
    avsOperators: [...memberships].map(([pair, { sets, updatedAt }]) => {
      const [avs = '', operator = ''] = pair.split(' ');
      return { avs, operator, registered: [...sets.values()].includes(true), updatedAt };
    }),
    strategies: isLast ? rows.strategies : null,
    shareLosses: rows.shareLosses?.filter((row) => isLast || row.blockNumber <= block) ?? null,
    withdrawals:
      rows.withdrawals?.filter(({ createdBlock }) => isLast || createdBlock <= block) ?? null,
    activities: rows.activities.filter(({ blockNumber }) => isLast || blockNumber <= block),
    tokens: rows.tokens.map((token) => {
      // The newest state has the rates and prices of the present.
      if (isLast) return token;
      const { rate } = rateThen(rows, token.strategy, ({ blockNumber }) => blockNumber <= block);
      const priced = token.strategy === BEACON ? ETHER : token.token;
      const prices = (rows.prices ?? [])
        .filter((price) => price.token === priced)
        .sort((a, b) => Number(a.time - b.time));
      const price = prices.filter(({ time }) => isTold(time)).at(-1);
      const { ethPrice, dollarPrice } = price ?? { ethPrice: '0', dollarPrice: '0' };
      return { ...token, sharesUnderlying: rate ?? '1', ethPrice, dollarPrice };
    }),
  };
  return { state, block };
}

/** All changes whose blocks and times find the block of a time, in the order of the chain. */
export const changesOf = oncePerSnapshot((rows) =>
  inChainOrder<Moment>([
    ...(rows.shareChanges ?? []),
    ...(rows.delegationChanges ?? []),
    ...(rows.registrationChanges ?? []),
    ...(rows.rateChanges ?? []),
    ...(rows.allocationChanges ?? []),
    ...(rows.magnitudeChanges ?? []),
    ...(rows.operatorSetStrategyChanges ?? []),
    ...(rows.operatorShareChanges ?? []),
  ]),
);

/** The moment of something that makes an operator or an AVS known. */
export interface Naming {
  /** Null if only the time is known. */
  readonly blockNumber: bigint | null;
  readonly timestamp: bigint;
}

/**
 * The moments that make each operator known, which are its registration and delegations to it, and
 * each AVS, which are its metadata, registrations with it and its operator sets.
 */
export const namingsOf = oncePerSnapshot((rows) => {
  const [operators, avs] = [new Map<string, Naming[]>(), new Map<string, Naming[]>()];
  const note = (namings: Map<string, Naming[]>, address: string | null, by: Naming) => {
    if (address !== null) namings.set(address, [...(namings.get(address) ?? []), by]);
  };
  for (const row of rows.activities) {
    if (row.action === 'OPERATOR_REGISTERED') note(operators, row.operator, row);
    if (OF_AVS.has(row.action)) note(avs, row.avs, row);
  }
  for (const row of rows.delegationChanges ?? []) note(operators, row.operator, row);
  for (const row of rows.registrationChanges ?? []) note(avs, row.avs, row);
  for (const { avs: one, createdAt } of rows.operatorSets ?? [])
    note(avs, one, { blockNumber: null, timestamp: createdAt });
  return { operators, avs };
});

const OF_AVS: ReadonlySet<string> = new Set([
  'AVS_METADATA_URI_UPDATED',
  'AVS_REGISTER_OPERATOR',
  'AVS_DEREGISTER_OPERATOR',
]);

/**
 * The newest block that is meant. Throws a 404 outside of the blocks of the changes, and of the
 * times up to the snapshot's.
 */
function blockOf(asOf: string, changes: readonly Moment[], newestTime: bigint): bigint {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) throw new HttpError(404, 'no changes');
  if (/^[0-9]+$/.test(asOf)) {
    const block = BigInt(asOf);
    if (block < first.blockNumber || block > last.blockNumber)
      throw new HttpError(404, `no state at ${asOf}`);
    return block;
  }
  const wanted = parseMoment(asOf) ?? 0n;
  let newest = 0n;
  let found: bigint | null = null;
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    if (!change) continue;
    const time = milliseconds(change.timestamp);
    if (time > newest) newest = time;
    // The time of a block is that of its newest change, or of one before it.
    const ends = changes[at + 1]?.blockNumber !== change.blockNumber;
    if (ends && newest <= wanted) found = change.blockNumber;
  }
  if (found === null || wanted > newestTime) throw new HttpError(404, `no state at ${asOf}`);
  return found;
}
