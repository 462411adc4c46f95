import { type Measured, measure, measuredFields, part } from './concentration-measure.ts';
import { compareDecimals, type Decimal } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, type Comparison, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { productOf } from './product-of.ts';
import type { Query } from './read-query.ts';
import { added, hasTables, isSlashable, shown, stakes, worth, ZERO } from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, sum, text } from './values.ts';

/** The shares of a staker of a product in a strategy. */
interface Holding {
  readonly product: string;
  readonly staker: string;
  readonly operator: string | null;
  readonly strategy: string;
  readonly shares: bigint;
  readonly value: Decimal;
}

/** Each holding above 0 of a known staker of a product. */
const holdings = oncePerSnapshot((rows): readonly Holding[] =>
  [...new Set((rows.productStakers ?? []).map(({ staker }) => staker))].flatMap((staker) => {
    const known = rows.stakers.find((row) => row.staker === staker);
    if (known === undefined) return [];
    return rows.stakerShares
      .filter((row) => row.staker === staker && row.shares > 0n)
      .flatMap(({ strategy, shares }) => {
        const product = productOf(rows.productStakers, staker, strategy);
        const { operator } = known;
        const value = worth(rows, strategy, shares);
        return product === null ? [] : [{ product, staker, operator, strategy, shares, value }];
      });
  }),
);

/** The value that each AVS can slash of shares at an operator. */
function slashableOf(
  rows: SnapshotRows,
  operator: string | null,
  strategy: string,
  shares: bigint,
): readonly { readonly avs: string; readonly value: Decimal }[] {
  const own = stakes(rows).filter(
    (stake) =>
      isSlashable(stake) &&
      stake.allocation.operator === operator &&
      stake.allocation.strategy === strategy &&
      stake.shares > 0n,
  );
  return [...new Set(own.map(({ allocation }) => allocation.avs))].map((avs) => {
    const ofAvs = own.filter(({ allocation }) => allocation.avs === avs);
    const held = ofAvs[0]?.held ?? 1n;
    const slashable = (shares * sum(ofAvs.map((stake) => stake.shares))) / held;
    return { avs, value: worth(rows, strategy, slashable) };
  });
}

/** The AVSs that expose the value at an operator. */
const avsOf = oncePerSnapshot((rows) => {
  const registered = rows.avsOperators.filter((row) => row.registered);
  const slashing = stakes(rows)
    .filter(isSlashable)
    .filter((stake) => worth(rows, stake.allocation.strategy, stake.shares).digits > 0n)
    .map(({ allocation }) => allocation);
  const found = new Map<string, Set<string>>();
  for (const { operator, avs } of [...registered, ...slashing]) {
    found.set(operator, (found.get(operator) ?? new Set()).add(avs));
  }
  return found;
});

const heldValue = (held: readonly Holding[]) => added(held.map(({ value }) => value));
/** The shares of a product at an operator are added up before the part of an AVS is taken. */
const slashableValue = (rows: SnapshotRows, held: readonly Holding[], avs?: string) => {
  const pools = groupsBy(held, ({ product, operator, strategy }) =>
    [product, operator, strategy].join(' '),
  );
  return added(
    [...pools.values()].flatMap((own) => {
      const [{ operator = null, strategy = '' } = {}] = own;
      const shares = sum(own.map((one) => one.shares));
      return slashableOf(rows, operator, strategy, shares)
        .filter((one) => avs === undefined || one.avs === avs)
        .map(({ value }) => value);
    }),
  );
};
const delegated = (held: readonly Holding[]) => held.filter(({ operator }) => operator !== null);
const byValue =
  <Row>(value: (row: Row) => Decimal): Comparison<Row> =>
  (a, b) =>
    compareDecimals(value(a), value(b));
const reversed =
  <Row>(comparison: Comparison<Row>): Comparison<Row> =>
  (a, b) =>
    comparison(b, a);

/** A product with its holdings, its operators and its AVSs. */
interface Product {
  readonly product: string;
  readonly held: readonly Holding[];
  readonly total: Decimal;
  readonly operators: readonly string[];
  readonly avs: readonly string[];
}

const products = oncePerSnapshot((rows): readonly Product[] =>
  [...new Set((rows.productStakers ?? []).map(({ product }) => product))].map((product) => {
    const held = delegated(holdings(rows).filter((one) => one.product === product));
    const operators = [...new Set(held.map(({ operator }) => text(operator)))];
    const avs = [...new Set(operators.flatMap((one) => [...(avsOf(rows).get(one) ?? [])]))];
    return { product, held, total: heldValue(held), operators, avs };
  }),
);

const atOperators = ({ held }: Product, operators: readonly string[]) =>
  held.filter(({ operator }) => operators.includes(text(operator)));

/** The value that can be slashed and its part of a total; null without the tables for it. */
function slashableFields(rows: SnapshotRows, value: Decimal, total: Decimal) {
  const isKnown = hasTables(rows);
  return {
    slashableTvl: isKnown ? shown(value) : null,
    slashablePart: isKnown ? part(value, total) : null,
  };
}

/** GET /restaking/all-products. */
export function allProducts(rows: SnapshotRows, query: Query): ExactObject {
  const found = products(rows)
    .filter(({ product }) => query.accepts('product', product))
    .map((one) => {
      const given = (rows.productStakers ?? []).filter(({ product }) => product === one.product);
      const all = holdings(rows).filter(({ product }) => product === one.product);
      const values = one.operators.map((operator) => heldValue(atOperators(one, [operator])));
      const [measured] = measure('', '', 'operator', 'delegated', values);
      return {
        ...one,
        given,
        tvl: heldValue(all),
        slashable: slashableValue(rows, one.held),
        measured,
      };
    });
  const hhi = (measured: Measured | undefined) => measured?.hhi ?? 0n;
  const ordered = inOrderOf(
    query.optional('sort'),
    sorted(
      found,
      reversed(byValue(({ total }) => total)),
      ascending(({ product }) => product),
    ),
    {
      tvl: byValue(({ tvl }) => tvl),
      delegatedTvl: byValue(({ total }) => total),
      slashableTvl: byValue(({ slashable }) => slashable),
      hhi: ascending(({ measured }) => hhi(measured)),
    },
  );
  return listing(pageOf(ordered, query), (one) =>
    record({
      product: one.product,
      stakers: countDistinct(one.given.map(({ staker }) => staker)),
      sources: [
        ...sorted(
          [...new Set(one.given.map(({ source }) => source))],
          ascending((source) => source),
        ),
      ],
      rules: [
        ...sorted(
          [...new Set(one.given.map(({ rule }) => rule ?? 'file'))],
          ascending((rule) => rule),
        ),
      ],
      completeFrom:
        one.given.find(({ completeFrom }) => completeFrom !== null)?.completeFrom ?? null,
      notInLogs: one.given.find(({ notInLogs }) => notInLogs !== null)?.notInLogs ?? '',
      tvl: shown(one.tvl),
      delegatedTvl: shown(one.total),
      ...slashableFields(rows, one.slashable, one.total),
      avsCount: count(one.avs),
      operators: one.measured?.holders ?? 0n,
      ...measuredFields(one.measured),
    }),
  );
}

/** GET /restaking/product-stakers. */
export function productStakers(rows: SnapshotRows, query: Query): ExactObject {
  /** Lists the strategies that rows of a staker have. */
  const own = (of: string) =>
    (rows.productStakers ?? []).filter(({ staker }) => staker === of).map((row) => row.strategy);
  const found = (rows.productStakers ?? []).map((given) => ({
    ...given,
    operator: text(rows.stakers.find(({ staker }) => staker === given.staker)?.operator),
    tvl: heldValue(
      holdings(rows).filter(
        ({ product, staker, strategy }) =>
          staker === given.staker &&
          product === given.product &&
          (given.strategy === strategy ||
            (given.strategy === null && !own(given.staker).includes(strategy))),
      ),
    ),
  }));
  const selected = sorted(
    found.filter(
      ({ product, staker, operator }) =>
        query.accepts('product', product) &&
        query.accepts('staker', staker) &&
        query.accepts('operator', operator),
    ),
    reversed(byValue(({ tvl }) => tvl)),
    ascending(({ product }) => product),
    ascending(({ staker }) => staker),
    ascending(({ strategy }) => strategy ?? ''),
  );
  return listing(pageOf(selected, query), (one) =>
    record({
      product: one.product,
      staker: one.staker,
      operator: one.operator,
      tvl: shown(one.tvl),
      strategy: one.strategy,
      source: one.source,
      rule: one.rule ?? 'file',
      nonce: one.nonce,
      fromBlock: one.fromBlock,
      toBlock: one.toBlock,
      transactionHash: one.transactionHash,
    }),
  );
}

/** GET /restaking/product-operators. */
export function productOperators(rows: SnapshotRows, query: Query): ExactObject {
  const found = products(rows).flatMap((one) =>
    one.operators.map((operator) => {
      const held = atOperators(one, [operator]);
      return { one, operator, held, tvl: heldValue(held), slashable: slashableValue(rows, held) };
    }),
  );
  const selected = sorted(
    found.filter(
      ({ one, operator }) =>
        query.accepts('product', one.product) && query.accepts('operator', operator),
    ),
    reversed(byValue(({ tvl }) => tvl)),
    ascending(({ one }) => one.product),
    ascending(({ operator }) => operator),
  );
  const ordered = inOrderOf(query.optional('sort'), selected, {
    tvl: byValue(({ tvl }) => tvl),
    slashableTvl: byValue(({ slashable }) => slashable),
  });
  return listing(pageOf(ordered, query), ({ one, operator, held, tvl, slashable }) =>
    record({
      product: one.product,
      operator,
      name: text(rows.operators.find((row) => row.operator === operator)?.name),
      stakers: countDistinct(held.map(({ staker }) => staker)),
      avsCount: BigInt(avsOf(rows).get(operator)?.size ?? 0),
      tvl: shown(tvl),
      part: part(tvl, one.total),
      operatorPart: part(tvl, valueAt(rows, operator)),
      ...slashableFields(rows, slashable, tvl),
    }),
  );
}

/** The value of all shares that are delegated to an operator. */
function valueAt(rows: SnapshotRows, operator: string): Decimal {
  const own = new Set(
    rows.stakers.filter((row) => row.operator === operator).map(({ staker }) => staker),
  );
  return added(
    rows.stakerShares
      .filter(({ staker }) => own.has(staker))
      .map(({ strategy, shares }) => worth(rows, strategy, shares)),
  );
}

/** GET /restaking/product-avs. */
export function productAvs(rows: SnapshotRows, query: Query): ExactObject {
  const found = products(rows).flatMap((one) =>
    one.avs.map((avs) => {
      const operators = one.operators.filter((operator) => avsOf(rows).get(operator)?.has(avs));
      const held = atOperators(one, operators);
      const slashable = slashableValue(rows, one.held, avs);
      return { one, avs, operators, tvl: heldValue(held), slashable };
    }),
  );
  const selected = sorted(
    found.filter(
      ({ one, avs }) => query.accepts('product', one.product) && query.accepts('avs', avs),
    ),
    reversed(byValue(({ tvl }) => tvl)),
    ascending(({ one }) => one.product),
    ascending(({ avs }) => avs),
  );
  const ordered = inOrderOf(query.optional('sort'), selected, {
    tvl: byValue(({ tvl }) => tvl),
    slashableTvl: byValue(({ slashable }) => slashable),
  });
  return listing(pageOf(ordered, query), ({ one, avs, operators, tvl, slashable }) =>
    record({
      product: one.product,
      avs,
      name: text(rows.avs.find((row) => row.avs === avs)?.name),
      operators: count(operators),
      tvl: shown(tvl),
      part: part(tvl, one.total),
      ...slashableFields(rows, slashable, one.total),
    }),
  );
}

/** GET /restaking/product-contagion. */
export function productContagion(rows: SnapshotRows, query: Query): ExactObject {
  const found = products(rows).flatMap((one) =>
    products(rows).flatMap((other) => {
      const operators = one.operators.filter((operator) => other.operators.includes(operator));
      const avs = one.avs.filter((address) => other.avs.includes(address));
      if (one === other || (operators.length === 0 && avs.length === 0)) return [];
      const held = atOperators(one, operators);
      return [
        { one, other, operators, avs, tvl: heldValue(held), slashable: slashableValue(rows, held) },
      ];
    }),
  );
  const selected = sorted(
    found.filter(
      ({ one, other }) =>
        query.accepts('product', one.product) && query.accepts('otherProduct', other.product),
    ),
    reversed(byValue(({ tvl }) => tvl ?? ZERO)),
    ascending(({ one }) => one.product),
    ascending(({ other }) => other.product),
  );
  return listing(pageOf(selected, query), ({ one, other, operators, avs, tvl, slashable }) =>
    record({
      product: one.product,
      otherProduct: other.product,
      sharedOperators: count(operators),
      sharedTvl: shown(tvl),
      sharedPart: part(tvl, one.total),
      ...slashableFields(rows, slashable, one.total),
      sharedAvs: count(avs),
      avsSimilarity: part(
        { digits: count(avs), scale: 0 },
        { digits: countDistinct([...one.avs, ...other.avs]), scale: 0 },
      ),
    }),
  );
}
