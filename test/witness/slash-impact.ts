import { compareDecimals, type Decimal, parseDecimal, plus, times } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { delegatedHoldings, entriesOf, totalTvl } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import {
  added,
  isSlashable,
  queuedLoss,
  queuedShares,
  type Stake,
  shown,
  stakes,
  tokensOf,
  worth,
} from './slashable-stakes.ts';
import { knownOperator } from './slashing.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, sum, text } from './values.ts';

const WHOLE = 10n ** 18n;
/** Sums of inverse values have this many places. */
const PLACES = 100;
const FINE = 10n ** BigInt(PLACES);

/** GET /restaking/slash-impact. */
export function slashImpact(rows: SnapshotRows, query: Query): ExactObject {
  const losses = lossesOf(rows, query);
  const ordered = sorted(
    losses,
    (a, b) => compareDecimals(b.value, a.value),
    ascending(({ avs }) => avs),
    ascending(({ operatorSetId }) => operatorSetId),
    ascending(({ strategy }) => strategy),
  );
  return listing(
    pageOf(ordered, query),
    (loss) =>
      record({
        avs: loss.avs,
        name: text(rows.avs.find(({ avs }) => avs === loss.avs)?.name),
        operatorSetId: loss.operatorSetId,
        strategy: loss.strategy,
        symbol: text(rows.tokens.find(({ strategy }) => strategy === loss.strategy)?.symbol),
        redistributionRecipient: text(
          rows.operatorSets?.find(
            (set) => set.avs === loss.avs && set.operatorSetId === loss.operatorSetId,
          )?.redistributionRecipient,
        ),
        magnitude: String(loss.magnitude),
        slashedMagnitude: String(loss.slashed),
        shares: String(loss.shares),
        tokens: shown(tokensOf(rows, loss.strategy, loss.shares)),
        tvl: shown(loss.value),
        queuedShares: loss.queued === null ? null : String(loss.queued),
        queuedTvl: loss.queued === null ? null : shown(worth(rows, loss.strategy, loss.queued)),
      }),
    statisticsOf(rows, query, losses),
  );
}

/** The losses by slashes of the requested operator. Throws an HttpError 404 if it is unknown. */
export function lossesOf(rows: SnapshotRows, query: Query): readonly Loss[] {
  const operator = knownOperator(rows, query, rows.allocations);
  return slashedBy(rows, query, (one) => one === operator);
}

/** The losses by slashes of some operators. */
function slashedBy(
  rows: SnapshotRows,
  query: Query,
  isSlashed: (operator: string) => boolean,
): readonly Loss[] {
  const part = wholeParts(query.optional('part') ?? '1');
  return stakes(rows)
    .filter(
      (stake) =>
        isSlashable(stake) &&
        isSlashed(stake.allocation.operator) &&
        stake.allocation.magnitude > 0n &&
        query.accepts('avs', stake.allocation.avs) &&
        query.accepts('operatorSetId', String(stake.allocation.operatorSetId)),
    )
    .map((stake) => lossOf(rows, stake, part));
}

/** GET /restaking/slash-impact-operators. */
export function slashImpactOperators(rows: SnapshotRows, query: Query): ExactObject {
  const nameOf = (operator: string) =>
    rows.operatorGroups?.find((row) => row.operator === operator)?.groupName;
  const losses = slashedBy(rows, query, (operator) =>
    query.accepts('group', nameOf(operator) ?? null),
  );
  const found = largestFirst(losses, ({ operator }) => operator);
  const slashed = new Set(found.map(([operator]) => operator));
  const held = delegatedHoldings(rows).filter(({ operator }) => slashed.has(operator));
  return listing(
    pageOf(found, query),
    ([operator, own]) =>
      record({
        operator,
        name: text(rows.operators.find((row) => row.operator === operator)?.name),
        group: text(nameOf(operator)),
        allocations: count(own),
        ...valuesOf(rows, own),
      }),
    record({
      totalOperators: count(found),
      ...totalsOf(rows, losses),
      operatorsTvl: shown(totalTvl(entriesOf(held, rows))),
      ...boundOf(rows, query, losses),
      byAvs: byAvs(rows, losses),
      byStrategy: largestFirst(losses, ({ strategy }) => strategy).map(([strategy, own]) =>
        record({ ...strategyOf(rows, strategy, own), ...valuesOf(rows, own) }),
      ),
      byGroup: byGroup(rows, losses, nameOf),
    }),
  );
}

/** The losses of groups; operators without one are left out. */
function byGroup(
  rows: SnapshotRows,
  losses: readonly Loss[],
  nameOf: (operator: string) => string | undefined,
): ExactObject[] {
  const grouped = losses.filter(({ operator }) => nameOf(operator) !== undefined);
  return largestFirst(grouped, ({ operator }) => nameOf(operator) ?? '').map(([group, own]) =>
    record({
      group,
      operators: count([...new Set(own.map(({ operator }) => operator))]),
      ...valuesOf(rows, own),
    }),
  );
}

type Loss = ReturnType<typeof lossOf>;

function lossOf(rows: SnapshotRows, { allocation, maximum, held }: Stake, part: bigint) {
  const { avs, operatorSetId, operator, strategy, magnitude } = allocation;
  const slashed = (magnitude * part + WHOLE - 1n) / WHOLE;
  const shares = maximum === 0n ? 0n : (held * slashed) / maximum;
  const inQueue = queuedShares(rows)?.get(operator + strategy) ?? 0n;
  const queued = rows.withdrawals === null ? null : queuedLoss(inQueue, maximum, slashed);
  const value = worth(rows, strategy, shares);
  return {
    operator,
    avs,
    operatorSetId,
    strategy,
    magnitude,
    slashed,
    held,
    shares,
    queued,
    value,
  };
}

function statisticsOf(rows: SnapshotRows, query: Query, losses: readonly Loss[]): ExactObject {
  const operator = query.required('operator');
  const own = delegatedHoldings(rows).filter((holding) => holding.operator === operator);
  return record({
    ...totalsOf(rows, losses),
    operatorTvl: shown(totalTvl(entriesOf(own, rows))),
    stakersCount: count(rows.stakers.filter((row) => row.operator === operator)),
    ...boundOf(rows, query, losses),
    byAvs: byAvs(rows, losses),
    byStrategy: byStrategy(rows, losses),
  });
}

function totalsOf(rows: SnapshotRows, losses: readonly Loss[]) {
  const { tvl, queuedTvl } = valuesOf(rows, losses);
  return { totalTvl: tvl, totalQueuedTvl: queuedTvl };
}

function boundOf(rows: SnapshotRows, query: Query, losses: readonly Loss[]) {
  const lost = added(losses.map(({ value }) => value));
  const all = totalTvl(entriesOf(delegatedHoldings(rows), rows));
  const isNone = lost.digits === 0n || all.digits === 0n;
  const lostPart = isNone ? 0n : ceiling(ratio(lost, all));
  const threshold = parseDecimal(query.optional('threshold') ?? '0.333333333333333333');
  const attacked = attackedOf(rows, query);
  const spare = attacked && plus(threshold, { ...attacked, digits: -attacked.digits });
  if (attacked === null || spare === null || spare.digits <= 0n)
    return { lostPart: inDecimals(lostPart), gamma: null, cascadeBound: null };
  const bound = isNone ? 0n : ceiling(ratio(times(lost, threshold), times(all, spare)));
  const { dividend, divisor } = ratio(spare, attacked);
  return {
    lostPart: inDecimals(lostPart),
    gamma: inDecimals(dividend / divisor),
    cascadeBound: inDecimals(bound > WHOLE ? WHOLE : bound),
  };
}

/** The values of losses, with those in the queue; null without the table of withdrawals. */
function valuesOf(rows: SnapshotRows, losses: readonly Loss[]) {
  const queued = losses.map((loss) => worth(rows, loss.strategy, loss.queued ?? 0n));
  return {
    tvl: shown(added(losses.map(({ value }) => value))),
    queuedTvl: rows.withdrawals === null ? null : shown(added(queued)),
  };
}

function byAvs(rows: SnapshotRows, losses: readonly Loss[]): ExactObject[] {
  return largestFirst(losses, ({ avs }) => avs).map(([avs, own]) =>
    record({
      avs,
      name: text(rows.avs.find((row) => row.avs === avs)?.name),
      ...valuesOf(rows, own),
    }),
  );
}

function byStrategy(rows: SnapshotRows, losses: readonly Loss[]): ExactObject[] {
  return largestFirst(losses, ({ strategy }) => strategy).map(([strategy, own]) => {
    const shares = sum(own.map((loss) => loss.shares));
    const held = own[0]?.held ?? 0n;
    const { tokens, ...facts } = strategyOf(rows, strategy, own);
    return record({
      ...facts,
      part: inDecimals(held === 0n ? 0n : (shares * WHOLE) / held),
      tokens,
      ...valuesOf(rows, own),
    });
  });
}

function strategyOf(rows: SnapshotRows, strategy: string, own: readonly Loss[]) {
  const token = rows.tokens.find((row) => row.strategy === strategy);
  const shares = sum(own.map((loss) => loss.shares));
  return {
    strategy,
    token: text(token?.token),
    symbol: text(token?.symbol),
    shares: String(shares),
    tokens: shown(tokensOf(rows, strategy, shares)),
  };
}

function largestFirst(losses: readonly Loss[], key: (loss: Loss) => string) {
  const value = (own: readonly Loss[]) => added(own.map((loss) => loss.value));
  return sorted(
    [...groupsBy(losses, key)],
    ([, a], [, b]) => compareDecimals(value(b), value(a)),
    ascending(([name]) => name),
  );
}

/** The sum of the condition x the threshold; null without a profit. */
function attackedOf(rows: SnapshotRows, query: Query): Decimal | null {
  const profit = parseDecimal(query.optional('profit') ?? '0');
  const inverse = largestInverse(rows);
  if (profit.digits === 0n || inverse === 0n) return null;
  return times(profit, { digits: inverse, scale: PLACES });
}

/**
 * For the operator with the most: the sum of 1 / the dollars of each of its AVSs, in 10^-100, each
 * rounded up.
 */
const largestInverse = oncePerSnapshot((rows): bigint => {
  const values = new Map(
    [...groupsBy(delegatedHoldings(rows), ({ operator }) => operator)].map(
      ([operator, own]) => [operator, totalTvl(entriesOf(own, rows))] as const,
    ),
  );
  const registered = rows.avsOperators.filter(
    (row) => row.registered && (values.get(row.operator)?.digits ?? 0n) > 0n,
  );
  const inverse = new Map(
    [...groupsBy(registered, ({ avs }) => avs)].map(([avs, all]) => {
      const value = added(
        all.map(({ operator }) => values.get(operator) ?? { digits: 0n, scale: 0 }),
      );
      return [
        avs,
        ceiling({ dividend: FINE * 10n ** BigInt(value.scale), divisor: value.digits }),
      ] as const;
    }),
  );
  const sums = [...groupsBy(registered, ({ operator }) => operator)].map(([, own]) =>
    own.reduce((sum, { avs }) => sum + (inverse.get(avs) ?? 0n), 0n),
  );
  return sums.reduce((largest, sum) => (sum > largest ? sum : largest), 0n);
});

function wholeParts(part: string): bigint {
  const { digits, scale } = parseDecimal(part);
  return digits * 10n ** BigInt(18 - scale);
}

interface Quotient {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/** A quotient of two decimals in 10^-18. */
function ratio(dividend: Decimal, divisor: Decimal): Quotient {
  return {
    dividend: WHOLE * dividend.digits * 10n ** BigInt(divisor.scale),
    divisor: divisor.digits * 10n ** BigInt(dividend.scale),
  };
}

const ceiling = ({ dividend, divisor }: Quotient) => (dividend + divisor - 1n) / divisor;

const inDecimals = (amount: bigint) => shown({ digits: amount, scale: 18 });
