import { ownName, wholeStatement } from '../../../common/relations/relation.ts';
import { sqlName } from '../../../common/sql.ts';
import { OF_STATEMENT } from '../../definition/kinds/query-operation.ts';
import type { Select } from '../../definition/select.ts';
import { pricedToken } from '../days/rates-and-prices.ts';
import { lifetimesSql } from '../facts/optional-facts.ts';
import { EXPOSURE } from '../rollups/exposure.ts';
import { ROLLUPS } from '../rollups/index.ts';
import { SLASHABLE } from '../rollups/slashable.ts';
import { STRATEGY_CONCENTRATION } from '../rollups/strategy-concentration.ts';
import { NO_END } from '../sql/no-end.ts';
import { AT_BLOCK, AT_TIME, NEWEST, newestOr } from './conditions.ts';
import { PRODUCT_STATES } from './product-states.ts';
import { SLASHABLE_STATES } from './slashable-states.ts';

/** Restricts the part of a state that is read. */
export interface Scope {
  /** Names the parameter that names one thing; '' if there is none. */
  readonly key: string;
  /** Names a relation in the statement with the operators to which the state is restricted. */
  readonly among?: string;
}

/**
 * Selects the periods of delegated shares, or of delegations, at `$block`, which is in `$segment`.
 * `$delegate` is the number of the operator that a request names: nothing is read about all others.
 */
function delegatedAtBlock({ key, among }: Scope, columns: string, strategies: string): string {
  return /* sql */ `
    select delegates."operator", ${columns}
    from rollup.share_periods period
    join rollup.delegates on delegates.number = period."operator"
    ${strategies} and segment = $segment::integer and ${AT_BLOCK} and stakers > 0
      ${key === 'operator' ? 'and period."operator" = $delegate::integer' : ''}
      ${among ? `and delegates."operator" in (select "operator" from ${among})` : ''}`;
}

/**
 * Maps the name of the table that has the newest state to its SELECT at `$block`, for tables that
 * do not follow from others. They name tables directly: requests run them when all relations are
 * made, so that no order follows from what they read. A preparation compiles each that an operation
 * reads (`checkAsOfSql`), and so finds a name that no relation has.
 */
export const STATES: Readonly<Record<string, (scope: Scope) => string>> = {
  // The newest state is that of the table itself and not of changes and prices.
  'snapshot.tokens': () => /* sql */ `
    select tokens.* replace (
      if(${NEWEST}, tokens.shares_underlying, coalesce(rate.rate, '1')) as shares_underlying,
      if(${NEWEST}, tokens.eth_price, coalesce(price.eth_price, '0')) as eth_price,
      if(${NEWEST}, tokens.dollar_price, coalesce(price.dollar_price, '0')) as dollar_price)
    from snapshot.tokens
    left join (select strategy, rate from rollup.rate_periods where ${AT_BLOCK}) rate
      on rate.strategy = tokens.strategy
    left join (select token, eth_price, dollar_price from rollup.price_periods where ${AT_TIME}) price
      on price.token = ${pricedToken()}`,
  'snapshot.operators': () =>
    knownAtBlock('operator', 'snapshot.operators', 'known_operators_since'),
  'snapshot.avs': () => knownAtBlock('avs', 'snapshot.avs', 'known_avs_since'),
  'snapshot.avs_operators': () => /* sql */ `
    select avs, "operator", registered, updated_at from rollup.registration_periods where ${AT_BLOCK}`,
  'rollup.stakers_by_operator': (scope) => delegatedAtBlock(scope, 'stakers', 'where strategy = 0'),
  'rollup.shares_by_operator': (scope) =>
    delegatedAtBlock(
      scope,
      'known_strategies.strategy, shares, stakers',
      `join rollup.known_strategies on known_strategies.number = period.strategy
      where true`,
    ),
  'rollup.holdings': () =>
    newestOr(
      'rollup.holdings',
      'staker, "operator", strategy, shares',
      /* sql */ `
      select stakers.rowid as staker, delegated."operator", held.strategy, held.shares
      from (
        select staker::varchar as staker, strategy::varchar as strategy,
          arg_max(shares, (block_number, log_index)) as shares
        from snapshot.share_changes where block_number <= $block::bigint group by all
      ) held
      join snapshot.stakers on stakers.staker::varchar = held.staker
      left join (
        select staker::varchar as staker,
          nullif(arg_max(coalesce("operator"::varchar, ''), (block_number, log_index)), '') as "operator"
        from snapshot.delegation_changes where block_number <= $block::bigint group by all
      ) delegated on delegated.staker = held.staker
      where held.shares > 0`,
    ),
  'rollup.operator_groups': () => 'select * from rollup.operator_groups',
  'rollup.operator_lifetimes': () =>
    lifetimesSql(ownName, 'operator', `block_number <= $block::bigint or ${NEWEST}`),
  // A request names the staker.
  'rollup.staker_lifetimes': () =>
    lifetimesSql(
      ownName,
      'staker',
      `staker = $staker and (block_number <= $block::bigint or ${NEWEST})`,
    ),
  'rollup.withdrawals_by_strategy': () => /* sql */ `
    select strategy, withdrawals from rollup.withdrawal_periods
    where if(${NEWEST}, until_block = ${NO_END}, ${AT_BLOCK})`,
  // Earlier blocks' settings are not known.
  'rollup.strategy_settings': () => `select * from rollup.strategy_settings where ${NEWEST}`,
  'rollup.present_tables': () =>
    `select strategies and ${NEWEST} as strategies, withdrawals, duration_vaults, registration_changes, slashable from rollup.present_tables`,
  'rollup.duration_vaults': () => 'select vault from rollup.duration_vaults',
  'rollup.delegated_holders': () => /* sql */ `
    select coalesce(max(stakers), 0) as stakers from rollup.delegated_holder_periods where ${AT_BLOCK}`,
  ...SLASHABLE_STATES,
  ...PRODUCT_STATES,
};

function knownAtBlock(name: string, table: string, since: string): string {
  return /* sql */ `
    select entity.* from ${table} entity
    left join rollup.${since} since on since.address = entity.${sqlName(name)}
    where since.address is null or since.since_block <= $block::bigint or since.since_us < $pricesBefore::bigint`;
}

/**
 * These tables have few rows that cost much to compute: an expression that is read more than once
 * is computed once.
 */
const COMPUTED_ONCE: ReadonlySet<string> = new Set([
  ...[...SLASHABLE, ...EXPOSURE].map(({ name }) => name),
  ...Object.keys(SLASHABLE_STATES),
  'snapshot.tokens',
  'rollup.share_values',
]);

const DERIVED = new Map(
  [...ROLLUPS, ...SLASHABLE, ...STRATEGY_CONCENTRATION, ...EXPOSURE].map((relation) => [
    relation.name,
    relation,
  ]),
);

/**
 * Turns a SELECT over the newest state into one over the state at `$block`. Each table that it
 * reads is a common table expression with the same columns at that block: a SELECT from `STATES`,
 * or the roll-up's own over such tables.
 */
export class StateSql {
  readonly #scope: Scope;
  readonly #expressions = new Map<string, string>();
  /** Counts how often each table is read. */
  readonly #reads = new Map<string, number>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Returns the SELECT at `$block`; `expressions` must precede it. Throws a RangeError if it reads
   * a table that has no state at a block.
   */
  of(select: Select): string {
    return select((name) => (OF_STATEMENT.includes(name) ? name : this.table(name)));
  }

  /** Names the expression that has a table's rows at `$block`. */
  readonly table = (name: string): string => {
    this.#reads.set(name, (this.#reads.get(name) ?? 0) + 1);
    if (!this.#expressions.has(name)) this.#expressions.set(name, this.#selectOf(name));
    return this.#nameOf(name);
  };

  /** Lists the common table expressions, each after those that it reads and followed by a comma. */
  get expressions(): string {
    return [...this.#expressions]
      .map(([name, select]) => `${this.#nameOf(name)} as ${this.#keeping(name)} (${select}),`)
      .join('\n');
  }

  /**
   * Decides whether an expression is materialized: DuckDB pushes the outer SELECT's conditions only
   * into one that is not.
   */
  #keeping(name: string): string {
    const isShared = COMPUTED_ONCE.has(name) && (this.#reads.get(name) ?? 0) > 1;
    return isShared ? 'materialized' : 'not materialized';
  }

  #selectOf(name: string): string {
    const state = STATES[name];
    if (state) return state(this.#scope);
    const relation = DERIVED.get(name);
    if (!relation) throw new RangeError(`${name} has no state at a block`);
    return relation.sql(wholeStatement(relation, this.table));
  }

  #nameOf(name: string): string {
    const { among } = this.#scope;
    return sqlName(`${name} then${among ? ` of ${among}` : ''}`);
  }
}
