import type { Moment } from './change-rows.ts';
import { BEACON } from './histories.ts';
import { parseMoment } from './moment.ts';
import { HttpError } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { milliseconds } from './values.ts';

const ETHER = `0x${'ee'.repeat(20)}`;

/** Changes in the order of the chain. */
export function inChainOrder<Row extends Moment>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) =>
    a.blockNumber === b.blockNumber
      ? Number(a.logIndex - b.logIndex)
      : Number(a.blockNumber - b.blockNumber),
  );
}

/** The block, or the newest block not after the time, that `asOf` names, and the rows of a snapshot that ends there. */
export function rowsAsOf(
  rows: SnapshotRows,
  asOf: string,
): { readonly state: SnapshotRows; readonly block: bigint } {
  const shares = inChainOrder(rows.shareChanges ?? []);
  const delegations = inChainOrder(rows.delegationChanges ?? []);
  const registrations = inChainOrder(rows.registrationChanges ?? []);
  const rates = inChainOrder(rows.rateChanges ?? []);
  const changes = inChainOrder<Moment>([...shares, ...delegations, ...registrations, ...rates]);
  const block = blockOf(asOf, changes);
  const upTo = <Row extends Moment>(all: readonly Row[]) =>
    all.filter(({ blockNumber }) => blockNumber <= block);
  const timeThen = changes.reduce(
    (newest, { blockNumber, timestamp }) =>
      blockNumber <= block && timestamp > newest ? timestamp : newest,
    0n,
  );
  const isLast = changes.every(({ blockNumber }) => blockNumber <= block);

  const updated = new Map<string, Moment>();
  for (const change of inChainOrder([...upTo(shares), ...upTo(delegations)]))
    updated.set(change.staker, change);
  const operatorOf = new Map(upTo(delegations).map(({ staker, operator }) => [staker, operator]));
  const held = new Map(upTo(shares).map((row) => [`${row.staker} ${row.strategy}`, row] as const));
  const firstOf = (named: Iterable<{ address: string | null; blockNumber: bigint }>) => {
    const first = new Map<string, bigint>();
    for (const { address, blockNumber } of named) {
      const before = address === null ? undefined : first.get(address);
      if (address !== null && (before === undefined || blockNumber < before)) {
        first.set(address, blockNumber);
      }
    }
    return (address: string) => (first.get(address) ?? 0n) <= block;
  };
  const operatorKnown = firstOf([
    ...delegations.map(({ operator, blockNumber }) => ({ address: operator, blockNumber })),
    ...rows.activities
      .filter(({ action }) => action === 'OPERATOR_REGISTERED')
      .map(({ operator, blockNumber }) => ({ address: operator, blockNumber })),
  ]);
  const avsActions = [
    'AVS_METADATA_URI_UPDATED',
    'AVS_REGISTER_OPERATOR',
    'AVS_DEREGISTER_OPERATOR',
  ];
  const avsKnown = firstOf([
    ...registrations.map(({ avs, blockNumber }) => ({ address: avs, blockNumber })),
    ...rows.activities
      .filter(({ action }) => avsActions.includes(action))
      .map(({ avs, blockNumber }) => ({ address: avs, blockNumber })),
  ]);
  const memberships = new Map<string, { sets: Map<string, boolean>; updatedAt: bigint }>();
  for (const { avs, operator, operatorSetId, registered, timestamp } of upTo(registrations)) {
    const sets = memberships.get(`${avs} ${operator}`)?.sets ?? new Map<string, boolean>();
    sets.set(String(operatorSetId), registered);
    memberships.set(`${avs} ${operator}`, { sets, updatedAt: timestamp });
  }
  const state = {
    ...rows,
    stakers: [...updated].map(([staker, { timestamp }]) => ({
      staker,
      operator: operatorOf.get(staker) ?? null,
      updatedAt: timestamp,
    })),
    stakerShares: [...held.values()].filter((row) => row.shares > 0n),
    operators: rows.operators.filter(({ operator }) => operatorKnown(operator)),
    avs: rows.avs.filter(({ avs }) => avsKnown(avs)),
    avsOperators: [...memberships].map(([pair, { sets, updatedAt }]) => {
      const [avs = '', operator = ''] = pair.split(' ');
      return { avs, operator, registered: [...sets.values()].includes(true), updatedAt };
    }),
    tokens: rows.tokens.map((token) => {
      const ofStrategy = rates.filter(({ strategy }) => strategy === token.strategy);
      const rate =
        ofStrategy.length === 0 ? token.sharesUnderlying : (upTo(ofStrategy).at(-1)?.rate ?? '1');
      const priced = token.strategy === BEACON ? ETHER : token.token;
      const prices = (rows.prices ?? [])
        .filter((price) => price.token === priced)
        .sort((a, b) => Number(a.time - b.time));
      const told = prices.filter(({ time }) => time <= timeThen || isLast).at(-1);
      const none = prices.length === 0 ? token : { ethPrice: '0', dollarPrice: '0' };
      const { ethPrice, dollarPrice } = told ?? none;
      return { ...token, sharesUnderlying: rate, ethPrice, dollarPrice };
    }),
  };
  return { state, block };
}

/** The newest block that is meant. Throws a 404 outside of the blocks and times of the changes, which are in order. */
function blockOf(asOf: string, changes: readonly Moment[]): bigint {
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
  if (found === null || wanted > newest) throw new HttpError(404, `no state at ${asOf}`);
  return found;
}
