import { measure, measuredFields } from './concentration-measure.ts';
import { bucketsOf, DAY, dayOf, daysOfSeries } from './days.ts';
import { plus } from './decimal.ts';
import type { Moment } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { productOf } from './product-of.ts';
import { HttpError, type Query } from './read-query.ts';
import { slashingAt } from './slashable-days.ts';
import { isSlashable, stakes } from './slashable-stakes.ts';
import type { DelegationChangesRow, ShareChangesRow, SnapshotRows } from './snapshot-rows.ts';
import { total, unknownsOf, worthOf } from './tvl-days.ts';
import { groupsBy, sum, time } from './values.ts';

/** A staker has shares in a strategy, with its operator. */
interface Held {
  readonly operator: string | null;
  readonly strategy: string;
  readonly shares: bigint;
}

/** Lists all changes that concern a product's stakers. */
interface Changes {
  readonly shares: readonly ShareChangesRow[];
  readonly delegations: readonly DelegationChangesRow[];
}

/** GET /restaking/product-historical. */
export function productHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const product = query.required('product');
  const operator = query.optional('operator');
  const avs = query.optional('avs');
  const changes = changesOfProducts(rows).get(product);
  if (changes === undefined) throw new HttpError(404, `no product ${product}`);
  const heldOn = (day: bigint) =>
    heldAt(changes, day).filter((held) => operator === undefined || held.operator === operator);
  const first = firstDay(changes, heldOn);
  const days = daysOfSeries(rows);
  const buckets = first === null || days === null ? [] : bucketsOf(first, days.last, query);
  return listing(pageOf(buckets, query), ({ start, day }) => {
    const held = heldOn(day);
    const worth = worthOf(rows, { shares: byStrategy(held) }, day);
    const delegated = held.filter((one) => one.operator !== null);
    const slashable = slashableOn(slashingAt(rows, day), delegated, avs);
    const dollarsOf = (shares: ReadonlyMap<string, bigint>) =>
      total(worthOf(rows, { shares }, day).map(({ dollars }) => dollars));
    const delegatedTvl = dollarsOf(byStrategy(delegated));
    return record({
      start: time(start),
      day: time(day),
      tvl: total(worth.map(({ dollars }) => dollars)),
      delegatedTvl,
      slashableTvl: dollarsOf(slashable),
      ...(operator !== undefined || delegatedTvl === null
        ? { operators: null, hhi: null }
        : spreadOf(rows, delegated, day)),
      ...unknownsOf(worth),
    });
  });
}

const changesOfProducts = oncePerSnapshot((rows): ReadonlyMap<string, Changes> => {
  const listed = groupsBy(rows.productStakers ?? [], ({ product }) => product);
  return new Map(
    [...listed].map(([product, given]) => {
      const stakers = new Set(given.map(({ staker }) => staker));
      const own = <Row extends Moment & { readonly staker: string }>(all: readonly Row[] | null) =>
        sorted(
          (all ?? []).filter(({ staker }) => stakers.has(staker)),
          ascending(({ blockNumber }) => blockNumber),
          ascending(({ logIndex }) => logIndex),
        );
      return [
        product,
        {
          shares: own(rows.shareChanges).filter(
            ({ staker, strategy }) => productOf(rows.productStakers, staker, strategy) === product,
          ),
          delegations: own(rows.delegationChanges),
        },
      ];
    }),
  );
});

/** Lists the holdings above 0 when a day ends. */
function heldAt({ shares, delegations }: Changes, day: bigint): readonly Held[] {
  const isTold = ({ timestamp }: Moment) => timestamp < day + DAY;
  const operators = new Map(
    delegations.filter(isTold).map(({ staker, operator }) => [staker, operator]),
  );
  const newest = new Map(
    shares.filter(isTold).map((row) => [`${row.staker} ${row.strategy}`, row] as const),
  );
  return [...newest.values()]
    .filter((row) => row.shares > 0n)
    .map((row) => ({
      operator: operators.get(row.staker) ?? null,
      strategy: row.strategy,
      shares: row.shares,
    }));
}

/** The first day with shares; null without any. */
function firstDay(
  { shares, delegations }: Changes,
  heldOn: (day: bigint) => readonly Held[],
): bigint | null {
  const days = [...shares, ...delegations].map(({ timestamp }) => dayOf(timestamp));
  const ordered = sorted(
    [...new Set(days)],
    ascending((day) => day),
  );
  return ordered.find((day) => heldOn(day).length > 0) ?? null;
}

const byStrategy = (held: readonly Held[]) =>
  new Map(
    [...groupsBy(held, ({ strategy }) => strategy)].map(([strategy, own]) => [
      strategy,
      sum(own.map(({ shares }) => shares)),
    ]),
  );

/** Counts the operators with a value, and measures how it is spread among them. */
function spreadOf(rows: SnapshotRows, delegated: readonly Held[], day: bigint) {
  const values = [...groupsBy(delegated, ({ operator }) => operator ?? '').values()].map((own) =>
    worthOf(rows, { shares: byStrategy(own) }, day)
      .flatMap(({ dollars }) => dollars ?? [])
      .reduce(plus, { digits: 0n, scale: 0 }),
  );
  const [measured] = measure('', '', 'operator', '', values);
  return { operators: measured?.holders ?? 0n, hhi: measuredFields(measured).hhi };
}

/** Sums the shares that sets can slash, by strategy, rounded down for each operator and AVS. */
function slashableOn(
  state: SnapshotRows,
  delegated: readonly Held[],
  avs: string | undefined,
): ReadonlyMap<string, bigint> {
  const own = groupsBy(delegated, ({ operator, strategy }) => `${operator} ${strategy}`);
  const all = stakes(state).filter(
    (stake) =>
      isSlashable(stake) &&
      stake.shares > 0n &&
      (avs === undefined || stake.allocation.avs === avs) &&
      own.has(`${stake.allocation.operator} ${stake.allocation.strategy}`),
  );
  const pools = groupsBy(
    all,
    ({ allocation }) => `${allocation.avs} ${allocation.operator} ${allocation.strategy}`,
  );
  const slashable = new Map<string, bigint>();
  for (const [one, ...others] of pools.values()) {
    if (one === undefined) continue;
    const { operator, strategy } = one.allocation;
    const held = sum((own.get(`${operator} ${strategy}`) ?? []).map(({ shares }) => shares));
    const pool = sum([one, ...others].map(({ shares }) => shares));
    slashable.set(strategy, (slashable.get(strategy) ?? 0n) + (held * pool) / one.held);
  }
  return slashable;
}
