import { rowsAsOf } from './as-of.ts';
import {
  compareDecimals,
  type Decimal,
  parseDecimal,
  plainDecimal,
  plus,
  times,
} from './decimal.ts';
import { inChainOrder, type Moment } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { delegatedLosses } from './flows.ts';
import { approximately } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type {
  DelegationChangesRow,
  RegistrationChangesRow,
  SnapshotRows,
} from './snapshot-rows.ts';
import { firstBy, groupsBy, time } from './values.ts';

const NOTHING: Decimal = { digits: 0n, scale: 0 };

interface Change {
  readonly change: string;
  readonly operator: string;
  readonly previousOperator: string;
  readonly staker: string;
  readonly avs: string;
  readonly strategy: string;
  readonly sharesBefore: string | null;
  readonly sharesAfter: string | null;
  readonly delegatedSharesSlashed: string | null;
  readonly value: Decimal;
  readonly blockNumber: bigint;
  readonly updatedAt: bigint;
}

const CHANGE = {
  operator: '',
  previousOperator: '',
  staker: '',
  avs: '',
  strategy: '',
  sharesBefore: null,
  sharesAfter: null,
  delegatedSharesSlashed: null,
};

/**
 * GET /restaking/changes: the difference of two states, both computed from the rows of a snapshot.
 */
export function changes(rows: SnapshotRows, query: Query): ExactObject {
  const selected = selectedChanges(rows, query);
  const kinds = [
    'grew',
    'shrank',
    'delegated',
    'undelegated',
    'redelegated',
    'registered',
    'deregistered',
    'slashed',
  ];
  const counts = kinds.map(
    (kind) => [kind, BigInt(selected.filter(({ change }) => change === kind).length)] as const,
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        change: row.change,
        operator: row.operator,
        previousOperator: row.previousOperator,
        staker: row.staker,
        avs: row.avs,
        strategy: row.strategy,
        sharesBefore: row.sharesBefore,
        sharesAfter: row.sharesAfter,
        delegatedSharesSlashed: row.delegatedSharesSlashed,
        value: approximately(row.value),
        blockNumber: row.blockNumber,
        updatedAt: time(row.updatedAt),
      }),
    record({ totalChanges: BigInt(selected.length), ...Object.fromEntries(counts) }),
  );
}

/** GET /restaking/changes-feed: JSON Feed 1.1. */
export function changesFeed(rows: SnapshotRows, query: Query): ExactObject {
  const operators = firstBy(rows.operators, ({ operator }) => operator);
  const services = firstBy(rows.avs, ({ avs }) => avs);
  const tokens = firstBy(rows.tokens, ({ strategy }) => strategy);
  const selected = sorted(
    selectedChanges(rows, query),
    descending((row) => row.blockNumber),
  );
  const items = pageOf(selected, query).rows.map((row) => {
    const operator = operators.get(row.operator)?.name || row.operator;
    const avs = services.get(row.avs)?.name || row.avs;
    const symbol = tokens.get(row.strategy)?.symbol || row.strategy;
    const titles: Record<string, string> = {
      grew: `${operator} gained ${symbol}`,
      shrank: `${operator} lost ${symbol}`,
      delegated: `${row.staker} delegates to ${operator}`,
      undelegated: `${row.staker} delegates to nobody any more`,
      redelegated: `${row.staker} delegates to ${operator} instead of ${row.previousOperator}`,
      registered: `${operator} registered with ${avs}`,
      deregistered: `${operator} left ${avs}`,
      slashed: `${avs} slashed ${operator} in ${symbol}`,
    };
    const title = titles[row.change] ?? '';
    const shares =
      row.change === 'slashed'
        ? [row.sharesAfter === null ? [] : [`Shares slashed: ${row.sharesAfter}`]].flat()
        : row.sharesBefore === null
          ? []
          : [`Shares before: ${row.sharesBefore}`, `Shares after: ${row.sharesAfter}`];
    if (BigInt(row.delegatedSharesSlashed ?? 0) > 0n) {
      shares.push(`Delegated shares slashed: ${row.delegatedSharesSlashed}`);
    }
    const value = `Value: ${plainText(row.value)} US dollars`;
    return record({
      id: [
        row.change,
        row.operator,
        row.previousOperator,
        row.staker,
        row.avs,
        row.strategy,
        row.blockNumber,
      ]
        .concat(row.sharesAfter === null ? [] : [row.sharesAfter])
        .join(':'),
      title,
      content_text: [`${title}.`, ...shares, value, `Block: ${row.blockNumber}`].join('\n'),
      date_published: time(row.updatedAt),
      tags: [row.change],
    });
  });
  return record({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Changes in restaking',
    items,
  });
}

function plainText({ digits, scale }: Decimal): string {
  return plainDecimal(`${digits}e-${scale}`);
}

/**
 * The newest block of a change of a week before the newest change or longer ago, or the first block
 * of a change.
 */
export function weekBefore(rows: SnapshotRows): string {
  const timed = inChainOrder<Moment>([
    ...(rows.shareChanges ?? []),
    ...(rows.delegationChanges ?? []),
    ...(rows.registrationChanges ?? []),
    ...(rows.rateChanges ?? []),
  ]);
  const newest = timed.reduce((time, { timestamp }) => (timestamp > time ? timestamp : time), 0n);
  const later = timed.find(({ timestamp }) => timestamp > newest - 604_800_000_000n);
  const before = timed.filter(({ blockNumber }) => later && blockNumber < later.blockNumber);
  return String((before.at(-1) ?? timed[0])?.blockNumber ?? 1n);
}

function selectedChanges(rows: SnapshotRows, query: Query): readonly Change[] {
  const registeredNow = new Set(
    rows.avsOperators
      .filter(({ avs, registered }) => registered && avs === query.optional('avs'))
      .map(({ operator }) => operator),
  );
  const wanted = query.optional('address')?.split(',');
  const operatorsOf = new Set(
    rows.stakers.filter(({ staker }) => wanted?.includes(staker)).map(({ operator }) => operator),
  );
  const isWanted = ({ staker, operator, previousOperator }: Change) =>
    wanted === undefined ||
    [staker, operator, previousOperator].some((one) => wanted.includes(one)) ||
    (staker === '' && operatorsOf.has(operator));
  return changesSince(rows, query.optional('since')).filter(
    ({ change, operator, previousOperator, avs, ...others }) =>
      isWanted({ change, operator, previousOperator, avs, ...others }) &&
      query.accepts('change', change) &&
      (query.accepts('operator', operator) || query.accepts('operator', previousOperator)) &&
      (query.accepts('avs', avs) ||
        (['grew', 'shrank'].includes(change) && registeredNow.has(operator))),
  );
}

/** The changes of a snapshot by the state since when, as they are found. */
const found = oncePerSnapshot(() => new Map<string, readonly Change[]>());

function changesSince(rows: SnapshotRows, since: string | undefined): readonly Change[] {
  if (since === undefined && (rows.shareChanges ?? []).length === 0) return [];
  const from = since ?? weekBefore(rows);
  const known = found(rows).get(from) ?? findChanges(rows, from);
  found(rows).set(from, known);
  return known;
}

function findChanges(rows: SnapshotRows, since: string): readonly Change[] {
  const { state, block } = rowsAsOf(rows, since);
  const worth = worthOf(rows);
  const byOperator = groupsBy([...delegated(rows)], ([pair]) => pair.split(' ')[0] ?? '');
  const byStaker = new Map(
    [state, rows].map((of) => [of, groupsBy(of.stakerShares, ({ staker }) => staker)]),
  );
  const held = (of: SnapshotRows, staker: string) =>
    (byStaker.get(of)?.get(staker) ?? []).reduce(
      (sum, row) => plus(sum, worth(row.strategy, row.shares)),
      NOTHING,
    );
  const all: Change[] = [];

  const slashes = (rows.slashes ?? []).filter((row) => row.blockNumber > block);
  const lost = delegatedLosses(rows);
  const lostOf = (pair: string) =>
    slashes
      .filter(({ operator, strategy }) => `${operator} ${strategy}` === pair)
      .reduce((sum, row) => sum + (lost.get(row) ?? 0n), 0n);
  const [before, after] = [delegated(state), delegated(rows)];
  for (const pair of new Set([...before.keys(), ...after.keys()])) {
    const [operator = '', strategy = ''] = pair.split(' ');
    const [then, now] = [before.get(pair) ?? 0n, after.get(pair) ?? 0n];
    const slashed = lostOf(pair);
    const moved = now - then + slashed;
    if (moved === 0n) continue;
    all.push({
      ...CHANGE,
      change: moved > 0n ? 'grew' : 'shrank',
      operator,
      strategy,
      sharesBefore: String(then),
      sharesAfter: String(now),
      delegatedSharesSlashed: String(slashed),
      value: worth(strategy, moved > 0n ? moved : -moved),
      ...lastMoves(rows)(pair),
    });
  }

  const operatorThen = new Map(
    state.stakers.map(({ staker, operator }) => [staker, operator ?? '']),
  );
  const lastDelegation = new Map<string, DelegationChangesRow>();
  const delegatesTo = new Map<string, string | null>();
  for (const row of inChainOrder(rows.delegationChanges ?? [])) {
    if (row.operator !== (delegatesTo.get(row.staker) ?? null)) lastDelegation.set(row.staker, row);
    delegatesTo.set(row.staker, row.operator);
  }
  for (const { staker, operator } of rows.stakers) {
    const [then, now] = [operatorThen.get(staker) ?? '', operator ?? ''];
    const newest = lastDelegation.get(staker);
    if (then === now || !newest) continue;
    all.push({
      ...CHANGE,
      change: now === '' ? 'undelegated' : then === '' ? 'delegated' : 'redelegated',
      operator: now,
      previousOperator: then,
      staker,
      value: held(now === '' ? state : rows, staker),
      blockNumber: newest.blockNumber,
      updatedAt: newest.timestamp,
    });
  }

  const isRegistered = (of: SnapshotRows) =>
    new Set(
      of.avsOperators.filter((row) => row.registered).map((row) => `${row.avs} ${row.operator}`),
    );
  const [registeredThen, registeredNow] = [isRegistered(state), isRegistered(rows)];
  const lastRegistration = turnsOf(rows);
  for (const pair of new Set([...registeredThen, ...registeredNow])) {
    const newest = lastRegistration.get(pair);
    if (registeredThen.has(pair) === registeredNow.has(pair) || !newest) continue;
    const whole = (byOperator.get(newest.operator) ?? []).map(([key, shares]) =>
      worth(key.split(' ')[1] ?? '', shares),
    );
    all.push({
      ...CHANGE,
      change: registeredNow.has(pair) ? 'registered' : 'deregistered',
      operator: newest.operator,
      avs: newest.avs,
      value: whole.reduce(plus, NOTHING),
      blockNumber: newest.blockNumber,
      updatedAt: newest.timestamp,
    });
  }

  for (const row of slashes) {
    const slashed = lost.get(row) ?? 0n;
    all.push({
      ...CHANGE,
      change: 'slashed',
      operator: row.operator,
      avs: row.avs,
      strategy: row.strategy,
      sharesAfter: row.sharesSlashed === null ? null : String(row.sharesSlashed),
      delegatedSharesSlashed: String(slashed),
      value: worth(row.strategy, row.sharesSlashed ?? slashed),
      blockNumber: row.blockNumber,
      updatedAt: row.timestamp,
    });
  }
  return sorted(
    all,
    (a, b) => compareDecimals(b.value, a.value),
    ascending((row) => row.change),
    ascending((row) => row.operator),
    ascending((row) => row.previousOperator),
    ascending((row) => row.staker),
    ascending((row) => row.avs),
    ascending((row) => row.strategy),
    ascending((row) => row.blockNumber),
    ascending((row) => row.sharesAfter ?? '~'),
  );
}

/** Shares by operator and strategy of all stakers with an operator. */
function delegated(rows: SnapshotRows): Map<string, bigint> {
  const operatorOf = new Map(rows.stakers.map(({ staker, operator }) => [staker, operator]));
  const sums = new Map<string, bigint>();
  for (const { staker, strategy, shares } of rows.stakerShares) {
    const operator = operatorOf.get(staker);
    if (!operator || shares === 0n) continue;
    const pair = `${operator} ${strategy}`;
    sums.set(pair, (sums.get(pair) ?? 0n) + shares);
  }
  return sums;
}

/** US dollars of shares, at the newest rate and price; nothing without a token. */
function worthOf(rows: SnapshotRows): (strategy: string, shares: bigint) => Decimal {
  const tokens = firstBy(rows.tokens, ({ strategy }) => strategy);
  return (strategy, shares) => {
    const token = tokens.get(strategy);
    if (!token) return NOTHING;
    const { digits, scale } = times(
      parseDecimal(token.sharesUnderlying),
      parseDecimal(token.dollarPrice),
    );
    return { digits: digits * shares, scale: scale + Number(token.decimals) };
  };
}

/**
 * The newest change of each pair of AVS and operator, if its block changed whether the pair is
 * registered.
 */
const turnsOf = oncePerSnapshot((rows) => {
  const turns = new Map<string, RegistrationChangesRow>();
  const wasRegistered = new Map<string, boolean>();
  const changes = inChainOrder(rows.registrationChanges ?? []);
  const byPair = groupsBy(changes, ({ avs, operator }) => `${avs} ${operator}`);
  for (const [pair, own] of byPair) {
    const joined = new Map<string, boolean>();
    for (const [at, row] of own.entries()) {
      joined.set(String(row.operatorSetId), row.registered);
      if (own[at + 1]?.blockNumber === row.blockNumber) continue;
      const isRegistered = [...joined.values()].includes(true);
      if (isRegistered !== (wasRegistered.get(pair) ?? false)) turns.set(pair, row);
      wasRegistered.set(pair, isRegistered);
    }
  }
  return turns;
});

/** The newest block after which shares of an operator in a strategy were others than before. */
const lastMoves = oncePerSnapshot((rows) => {
  const operatorOf = new Map<string, string>();
  const holdings = new Map<string, Map<string, bigint>>();
  const sums = new Map<string, bigint>();
  /** The sums that the events of a block touch, as they were before it. */
  const before = new Map<string, bigint>();
  const found = new Map<string, { blockNumber: bigint; updatedAt: bigint }>();
  const events = inChainOrder<
    Moment & { staker: string; strategy?: string; shares?: bigint; operator?: string | null }
  >([...(rows.shareChanges ?? []), ...(rows.delegationChanges ?? [])]);
  const timed = inChainOrder<Moment>([
    ...events,
    ...(rows.registrationChanges ?? []),
    ...(rows.rateChanges ?? []),
  ]);
  const newestAt = new Map<bigint, bigint>();
  let newest = 0n;
  for (const { blockNumber, timestamp } of timed) {
    if (timestamp > newest) newest = timestamp;
    newestAt.set(blockNumber, newest);
  }
  const move = (operator: string | undefined, strategy: string, shares: bigint, sign: bigint) => {
    if (!operator || shares === 0n) return;
    const pair = `${operator} ${strategy}`;
    const sum = sums.get(pair) ?? 0n;
    if (!before.has(pair)) before.set(pair, sum);
    sums.set(pair, sum + sign * shares);
  };
  for (const [at, event] of events.entries()) {
    const held = holdings.get(event.staker) ?? new Map<string, bigint>();
    holdings.set(event.staker, held);
    for (const [strategy, shares] of held)
      move(operatorOf.get(event.staker), strategy, shares, -1n);
    if (event.strategy !== undefined) held.set(event.strategy, event.shares ?? 0n);
    else operatorOf.set(event.staker, event.operator ?? '');
    for (const [strategy, shares] of held) move(operatorOf.get(event.staker), strategy, shares, 1n);
    if (events[at + 1]?.blockNumber === event.blockNumber) continue;
    for (const [pair, earlier] of before) {
      if (earlier === (sums.get(pair) ?? earlier)) continue;
      found.set(pair, {
        blockNumber: event.blockNumber,
        updatedAt: newestAt.get(event.blockNumber) ?? 0n,
      });
    }
    before.clear();
  }
  return (pair: string) => found.get(pair) ?? { blockNumber: 0n, updatedAt: 0n };
});
