import { DAY } from './days.ts';
import { type Decimal, parseDecimal, plainDecimal, times } from './decimal.ts';
import { creationOf, logOf, updateOf } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { BEACON } from './histories.ts';
import { parseMoment } from './moment.ts';
import { listing, pageOf } from './page.ts';
import { rateThen } from './rates.ts';
import { HttpError, type Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { namesOf } from './token-facts.ts';
import { count, groupsBy, milliseconds, sum, text, time, timeOrNull } from './values.ts';

const ETHER = `0x${'ee'.repeat(20)}`;

/** An event; `to` and `from` are accounts, without both it is a note. */
interface Move {
  readonly time: bigint;
  readonly block: bigint | null;
  readonly log: bigint | null;
  readonly transaction: string | null;
  readonly kind: string;
  readonly strategy: string | null;
  readonly token: string | null;
  readonly to: string | null;
  readonly from: string | null;
  readonly amount: bigint | null;
  readonly note: string | null;
}

const COUNTER: Readonly<Record<string, string>> = {
  deposit: 'Equity:Deposits',
  withdrawal_queued: 'Assets:Queued',
  withdrawal_completed: 'Equity:Completed',
  pod_update: 'Equity:Pod',
};

function key(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}

/** Deposits and other changes of shares, with their amounts. */
function changesOf(rows: SnapshotRows, address: string) {
  const own = (rows.shareChanges ?? []).filter(({ staker }) => staker === address);
  return [...groupsBy(own, ({ strategy }) => strategy).values()].flatMap((all) => {
    const ordered = [...all].sort(
      (a, b) => Number(a.blockNumber - b.blockNumber) || Number(a.logIndex - b.logIndex),
    );
    return ordered.map((row, at) => ({
      ...row,
      amount: row.shares - (ordered[at - 1]?.shares ?? 0n),
    }));
  });
}

function lossesOf(rows: SnapshotRows, address: string) {
  return (rows.shareLosses ?? [])
    .filter(({ staker }) => staker === address)
    .map((row) => ({
      ...row,
      kind: row.cause === 'slash' ? 'slash' : 'beacon_slash',
      lost: row.sharesBefore - row.sharesAfter,
    }));
}

function movesOf(rows: SnapshotRows, address: string): Move[] {
  const changes = changesOf(rows, address);
  const losses = lossesOf(rows, address);
  const held = groupsBy(
    losses.filter(({ withdrawalRoot }) => withdrawalRoot === null),
    (row) => key(row.transactionHash, row.strategy, row.kind),
  );
  const keyOf = (row: (typeof changes)[number]) =>
    key(row.transactionHash, row.strategy, row.reason);
  const shares = (row: (typeof changes)[number], kind: string, amount: bigint): Move => ({
    time: row.timestamp,
    block: row.blockNumber,
    log: row.logIndex,
    transaction: row.transactionHash,
    kind,
    strategy: row.strategy,
    token: null,
    to: 'Assets:Restaked',
    from: COUNTER[row.reason] ?? 'Expenses:Slashing',
    amount,
    note: null,
  });
  const rests = [...groupsBy(changes, keyOf)].flatMap(([of, all]): Move[] => {
    const lost = held.get(of);
    const last = all.reduce((a, b) => (b.logIndex > a.logIndex ? b : a));
    if (lost === undefined) return all.map((row) => shares(row, row.reason, row.amount));
    const rest = sum(all.map(({ amount }) => amount)) + sum(lost.map((one) => one.lost));
    return rest === 0n ? [] : [shares(last, 'delegation', rest)];
  });
  const taken = losses.map((row): Move => {
    const by =
      row.avs === null
        ? 'a balance on the beacon chain fell'
        : `set ${row.operatorSetId} of ${row.avs} slashed ${row.operator}`;
    const isQueued = row.withdrawalRoot !== null;
    return {
      ...logOf(row),
      log: row.logIndex,
      kind: row.kind,
      strategy: row.strategy,
      token: null,
      to: isQueued ? 'Assets:Queued' : 'Assets:Restaked',
      from: 'Expenses:Slashing',
      amount: -row.lost,
      note: isQueued ? `${by}, withdrawal ${row.withdrawalRoot}` : by,
    };
  });
  return [...rests, ...taken, ...withdrawalsOf(rows, address), ...othersOf(rows, address)];
}

/** Completed withdrawals, and what the queue has less than left the holdings. */
function withdrawalsOf(rows: SnapshotRows, address: string): Move[] {
  const own = (rows.withdrawals ?? []).filter(({ staker }) => staker === address);
  const items = own.flatMap((row) =>
    row.strategies.map((strategy, at) => ({ row, strategy, amount: BigInt(row.shares[at] ?? 0) })),
  );
  const losses = lossesOf(rows, address);
  const left = changesOf(rows, address).filter(({ reason }) => reason === 'withdrawal_queued');
  const common = { log: null, token: null, from: 'Assets:Queued' };
  const completed = [
    ...groupsBy(
      items.filter(({ row }) => row.completed),
      ({ row, strategy }) => key(row.withdrawalRoot, strategy),
    ).values(),
  ].flatMap((all): Move[] => {
    const [first] = all;
    if (first === undefined) return [];
    const { row, strategy } = first;
    const lost = losses.filter(
      (one) => one.withdrawalRoot === row.withdrawalRoot && one.strategy === strategy,
    );
    return [
      {
        ...common,
        ...updateOf(row),
        kind: 'withdrawal_completed',
        strategy,
        to: 'Equity:Completed',
        amount: sum(all.map(({ amount }) => amount)) - sum(lost.map((one) => one.lost)),
        note: `${row.withdrawalRoot} received as ${row.receivedAs ?? 'unknown'}`,
      },
    ];
  });
  const rounding = [
    ...groupsBy(items, ({ row, strategy }) =>
      key(String(row.createdAt), String(row.createdBlock), row.createdTransaction, strategy),
    ).values(),
  ].flatMap((all): Move[] => {
    const [first] = all;
    if (first === undefined) return [];
    const { row, strategy } = first;
    const leaving = left.filter(
      (one) => one.transactionHash === row.createdTransaction && one.strategy === strategy,
    );
    const amount = -sum(leaving.map((one) => one.amount)) - sum(all.map((one) => one.amount));
    if (amount === 0n) return [];
    const note = 'of the queued withdrawals';
    return [
      {
        ...common,
        ...creationOf(row),
        kind: 'rounding',
        strategy,
        to: 'Expenses:Rounding',
        amount,
        note,
      },
    ];
  });
  return [...completed, ...rounding];
}

function othersOf(rows: SnapshotRows, address: string): Move[] {
  const delegations = (rows.delegationChanges ?? [])
    .filter(({ staker }) => staker === address)
    .map(
      (row): Move => ({
        time: row.timestamp,
        block: row.blockNumber,
        log: row.logIndex,
        transaction: row.transactionHash,
        kind: 'delegation',
        strategy: null,
        token: null,
        to: null,
        from: null,
        amount: null,
        note: row.operator === null ? 'ends' : `to ${row.operator}`,
      }),
    );
  const claims = (rows.rewardClaims ?? [])
    .filter(({ earner }) => earner === address)
    .map(
      (row): Move => ({
        ...logOf(row),
        log: row.logIndex,
        kind: 'reward_claimed',
        strategy: null,
        token: row.token,
        to: 'Equity:Claimed',
        from: rows.rewardEarnings?.length ? 'Assets:Unclaimed' : 'Income:Rewards',
        amount: row.amount,
        note: `from the root ${row.root}`,
      }),
    );
  const earnings = (rows.rewardEarnings ?? []).filter(({ earner }) => earner === address);
  const earned = [
    ...groupsBy(earnings, ({ day, token }) => key(String(day), token)).values(),
  ].flatMap((all): Move[] =>
    all.slice(0, 1).map(({ day, token }) => ({
      time: day + DAY,
      block: null,
      log: null,
      transaction: null,
      kind: 'reward_earned',
      strategy: null,
      token,
      to: 'Assets:Unclaimed',
      from: 'Income:Rewards',
      amount: sum(all.map((row) => row.amount)),
      note: `earned on ${time(day).slice(0, 10)}`,
    })),
  );
  return [...delegations, ...claims, ...earned];
}

/** Null is after every value. */
function compare(a: bigint | string | null, b: bigint | string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

function inOrder<Row>(rows: readonly Row[], ...keys: ((row: Row) => bigint | string | null)[]) {
  return [...rows].sort((a, b) => {
    for (const one of keys) {
      const order = compare(one(a), one(b));
      if (order !== 0) return order;
    }
    return 0;
  });
}

interface Line extends Move {
  readonly entry: bigint;
  readonly account: string | null;
  readonly change: bigint | null;
  readonly balance: bigint | null;
}

function linesOf(moves: readonly Move[]): Line[] {
  const ordered = inOrder(
    moves,
    (move) => move.time,
    (move) => move.block ?? -1n,
    (move) => move.log,
    (move) => move.transaction,
    (move) => move.kind,
    (move) => move.strategy,
    (move) => move.token,
    (move) => move.note,
    (move) => move.amount,
    (move) => move.to,
  );
  const balances = new Map<string, bigint>();
  return ordered.flatMap((move, at) => {
    const entry = BigInt(at + 1);
    const { amount, to, from, strategy, token } = move;
    if (amount === null) return [{ ...move, entry, account: null, change: null, balance: null }];
    return [to, from].map((account, half): Line => {
      const change = half === 0 ? amount : -amount;
      const of = key(account, strategy, token);
      const balance = (balances.get(of) ?? 0n) + change;
      balances.set(of, balance);
      return { ...move, entry, account, change, balance };
    });
  });
}

/** The newest balance of each account in lines, without those of 0. */
function balancesOf(lines: readonly Line[], kind: 'opening' | 'closing') {
  const newest = new Map<string, Line>();
  for (const line of lines)
    if (line.account !== null) newest.set(key(line.account, line.strategy, line.token), line);
  return [...newest.values()]
    .filter(({ balance }) => balance !== 0n)
    .map((line) => ({ ...line, kind, isBalance: true }));
}

const SECTIONS: Readonly<Record<string, bigint>> = { opening: 0n, closing: 2n };

function shown(value: Decimal | null): string | null {
  return value === null ? null : plainDecimal(`${value.digits}e-${value.scale}`);
}

/** Amounts in tokens and dollars; null is unknown. */
function valued(rows: SnapshotRows, line: Line) {
  const { strategy, change } = line;
  const listed = rows.tokens.find((one) => one.strategy === strategy);
  const token = line.token ?? listed?.token ?? null;
  const facts = line.token === null ? undefined : namesOf(rows, line.token);
  const symbol = listed?.symbol ?? facts?.symbol ?? null;
  const decimals = listed?.decimals ?? facts?.decimals ?? (strategy === BEACON ? 18n : null);
  const { rate } =
    strategy === null
      ? { rate: '1' }
      : rateThen(
          rows,
          strategy,
          ({ blockNumber, logIndex }) =>
            blockNumber < (line.block ?? 0n) ||
            (blockNumber === line.block && (line.log === null || logIndex <= line.log)),
        );
  const priced = strategy === BEACON ? ETHER : token;
  const price = inOrder(
    (rows.prices ?? []).filter((one) => one.token === priced && one.time <= line.time),
    (one) => one.time,
  ).at(-1);
  const known = price === undefined || price.dollarPrice === '0' ? null : price;
  const tokens =
    rate === null || decimals === null || change === null
      ? null
      : times(times({ digits: change, scale: 0 }, parseDecimal(rate)), {
          digits: 1n,
          scale: Number(decimals),
        });
  const dollars =
    tokens === null || known === null ? null : times(tokens, parseDecimal(known.dollarPrice));
  return { token, symbol, known, tokens, dollars };
}

/** GET /restaking/ledger. */
export function ledger(rows: SnapshotRows, query: Query): ExactObject {
  const lines = linesOf(movesOf(rows, query.required('address')));
  if (lines.length === 0) throw new HttpError(404, 'no event of this address');
  const from = parseMoment(query.optional('from') ?? '');
  const to = parseMoment(query.optional('to') ?? '');
  const isBefore = (line: Line) => from !== null && milliseconds(line.time) < from;
  const isUntil = (line: Line) => to === null || milliseconds(line.time) < to;
  // A time that ends before it starts has no rows.
  const asked = from !== null && to !== null && from > to ? [] : lines;
  const all = [
    ...balancesOf(asked.filter(isBefore), 'opening'),
    ...asked
      .filter((line) => !isBefore(line) && isUntil(line))
      .map((line) => ({ ...line, isBalance: false })),
    ...balancesOf(asked.filter(isUntil), 'closing'),
  ].map((line) => ({ ...line, ...(line.isBalance && { note: null }), value: valued(rows, line) }));
  const ordered = inOrder(
    all,
    ({ kind }) => SECTIONS[kind] ?? 1n,
    ({ entry }) => entry,
    ({ account }) => account,
    ({ strategy }) => strategy,
    ({ value }) => value.token,
  );
  const inTime = all.filter(({ isBalance }) => !isBalance);
  return listing(
    pageOf(ordered, query),
    (line) => {
      const { value, isBalance } = line;
      return record({
        entry: isBalance ? null : line.entry,
        time: time(line.time),
        blockNumber: isBalance ? null : line.block,
        logIndex: isBalance ? null : line.log,
        transactionHash: isBalance ? '' : text(line.transaction),
        kind: line.kind,
        account: text(line.account),
        strategy: text(line.strategy),
        token: text(value.token),
        symbol: text(value.symbol),
        change: isBalance || line.change === null ? null : String(line.change),
        balance: line.balance === null ? null : String(line.balance),
        tokens: isBalance ? null : shown(value.tokens),
        dollarValue: isBalance ? null : shown(value.dollars),
        dollarPrice: isBalance ? null : (value.known?.dollarPrice ?? null),
        pricedAt: isBalance ? null : timeOrNull(value.known?.time ?? null),
        priceSource: isBalance ? '' : text(value.known?.source),
        note: text(line.note),
      });
    },
    record({
      totalEntries: count([...new Set(inTime.map(({ entry }) => entry))]),
      unpricedLines: count(
        inTime.filter(({ change, value }) => change !== null && value.dollars === null),
      ),
    }),
  );
}
