import { type Decimal, parseDecimal, plainDecimal, plus, times } from './decimal.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { BEACON } from './histories.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { productOf } from './product-of.ts';
import { rateThen } from './rates.ts';
import type { Query } from './read-query.ts';
import type { SlashesRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, sum, time } from './values.ts';

const ETHER = `0x${'ee'.repeat(20)}`;

/** The losses with their shares, tokens and dollars; null is an unknown value. */
const losses = oncePerSnapshot((rows) =>
  (rows.shareLosses ?? []).map((row) => {
    const shares = row.sharesBefore - row.sharesAfter;
    const token = rows.tokens.find(({ strategy }) => strategy === row.strategy);
    const { rate } = rateThen(
      rows,
      row.strategy,
      ({ blockNumber, logIndex }) =>
        blockNumber < row.blockNumber ||
        (blockNumber === row.blockNumber && logIndex <= row.logIndex),
    );
    const decimals = token?.decimals ?? (row.strategy === BEACON ? 18n : null);
    const tokens =
      rate === null || decimals === null
        ? null
        : times(times({ digits: shares, scale: 0 }, parseDecimal(rate)), {
            digits: 1n,
            scale: Number(decimals),
          });
    const priced = row.strategy === BEACON ? ETHER : token?.token;
    const price = sorted(
      (rows.prices ?? []).filter((one) => one.token === priced && one.time <= row.timestamp),
      ascending((one) => one.time),
    ).at(-1)?.dollarPrice;
    const dollars =
      tokens === null || price === undefined || price === '0'
        ? null
        : times(tokens, parseDecimal(price));
    const product = productOf(rows.productStakers, row.staker, row.strategy);
    return { ...row, shares, tokens, dollars, product };
  }),
);

/** The exact sum; null if one is unknown. */
function total(values: readonly (Decimal | null)[]): Decimal | null {
  return values.reduce<Decimal | null>(
    (all, one) => (all === null || one === null ? null : plus(all, one)),
    { digits: 0n, scale: 0 },
  );
}

function shown(value: Decimal | null): Exact {
  return value === null ? null : plainDecimal(`${value.digits}e-${value.scale}`);
}

/** GET /restaking/slash-losses. */
export function slashLosses(rows: SnapshotRows, query: Query): ExactObject {
  const all = losses(rows);
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('staker', row.staker) &&
        query.accepts('operator', row.operator) &&
        query.accepts('avs', row.avs) &&
        query.accepts(
          'operatorSetId',
          row.operatorSetId === null ? null : String(row.operatorSetId),
        ) &&
        query.accepts('strategy', row.strategy) &&
        query.accepts('cause', row.cause) &&
        query.accepts('product', row.product) &&
        query.covers(row.timestamp),
    ),
    descending((row) => row.timestamp),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
    ascending((row) => row.strategy),
    ascending((row) => row.staker),
    ascending((row) => row.withdrawalRoot ?? ''),
  );
  const byStrategy = sorted(
    [...groupsBy(all, (row) => row.strategy)],
    ascending(([one]) => one),
  );
  const byProduct = sorted(
    [...groupsBy(all, (row) => row.product ?? '')].filter(([product]) => product !== ''),
    ascending(([one]) => one),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        transactionHash: row.transactionHash,
        logIndex: row.logIndex,
        blockNumber: String(row.blockNumber),
        timestamp: time(row.timestamp),
        cause: row.cause,
        operator: row.operator,
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        strategy: row.strategy,
        staker: row.staker,
        withdrawalRoot: row.withdrawalRoot,
        sharesBefore: String(row.sharesBefore),
        sharesAfter: String(row.sharesAfter),
        lostShares: String(row.shares),
        lostTokens: shown(row.tokens),
        lostDollars: shown(row.dollars),
      }),
    record({
      totalLosses: count(all),
      totalStakers: countDistinct(all.map(({ staker }) => staker)),
      strategies: byStrategy.map(([strategy, of]) =>
        record({
          strategy,
          lossesCount: count(of),
          stakers: countDistinct(of.map(({ staker }) => staker)),
          lostShares: String(sum(of.map(({ shares }) => shares))),
          lostTokens: shown(total(of.map(({ tokens }) => tokens))),
          lostDollars: shown(total(of.map(({ dollars }) => dollars))),
        }),
      ),
      products: byProduct.map(([product, of]) =>
        record({
          product,
          lossesCount: count(of),
          stakers: countDistinct(of.map(({ staker }) => staker)),
          lostDollars: shown(total(of.map(({ dollars }) => dollars))),
        }),
      ),
    }),
  );
}

/** The member `losses` of staker-info: sums by strategy. */
export function lossesOfStaker(rows: SnapshotRows, wanted: string): ExactObject[] {
  const own = losses(rows).filter(({ staker }) => staker === wanted);
  return sorted(
    [...groupsBy(own, (row) => row.strategy)],
    ascending(([one]) => one),
  ).map(([strategy, of]) =>
    record({
      strategy,
      lostShares: String(sum(of.map(({ shares }) => shares))),
      lostTokens: shown(total(of.map(({ tokens }) => tokens))),
      lostDollars: shown(total(of.map(({ dollars }) => dollars))),
    }),
  );
}

/** Lists stakers' losses from a time until before another one: their logs and their dollars. */
export function lossesBetween(
  rows: SnapshotRows,
  stakers: ReadonlySet<string>,
  from: bigint,
  to: bigint,
) {
  const own = losses(rows).filter(
    (row) => stakers.has(row.staker) && row.timestamp >= from && row.timestamp < to,
  );
  return {
    lossesCount: countDistinct(
      own.map(({ blockNumber, logIndex }) => `${blockNumber} ${logIndex}`),
    ),
    lostDollars: shown(total(own.map(({ dollars }) => dollars))),
  };
}

/** The members of a row of slashing-history that sum up the losses of stakers. */
export function lossesOfSlash(rows: SnapshotRows, slash: SlashesRow) {
  if (rows.shareLosses === null) return { lostShares: null, lostDollars: null, lostStakers: null };
  const of = losses(rows).filter(
    (row) =>
      row.cause === 'slash' &&
      row.blockNumber === slash.blockNumber &&
      row.logIndex === slash.logIndex &&
      row.strategy === slash.strategy,
  );
  return {
    lostShares: String(sum(of.map(({ shares }) => shares))),
    lostDollars: shown(total(of.map(({ dollars }) => dollars))),
    lostStakers: countDistinct(of.map(({ staker }) => staker)),
  };
}
