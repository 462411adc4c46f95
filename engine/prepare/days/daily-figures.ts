import {
  type Concentration,
  concentrationFigures,
  concentrationOf,
  concentrationOfAmounts,
} from '../../../common/concentration.ts';
import { PricedHoldings } from '../../../common/priced-holdings.ts';
import type { TableNames } from '../../../common/relations/relation.ts';
import type { TextRow } from '../../../common/relations/rows.ts';
import { REBUILT_FOR_GROUPS } from '../growth.ts';
import type { RolledUp, RollupContext } from '../rolled-up.ts';
import { MAX_STAKERS } from '../rollups/strategy-concentration.ts';
import { FiguresKey } from './figures-key.ts';
import { SharesByHolder } from './shares-by-holder.ts';

/**
 * Selects facts, and on each day the changes of prices and holdings, as
 * `day, kind, key, holder, value, dollars`; the kind `until` ends one. Prices of shares are
 * integers in one scale, and `dollars` without it, null if there is no known one. Changes before
 * the first day count on this day. Sums of changes in any order may not fit into a HUGEINT. The
 * number 0 has the operators in groups that no staker ever delegated to. Numbers have the order of
 * addresses, which no new one changes.
 */
const changesSql = (table: TableNames) => /* sql */ `
  with bounds as (
    select min("day") as first_day from ${table('rollup.days')}
  ), scale as (
    select coalesce(max(strlen(split_part(dollars_per_share, '.', 2))), 0)::varchar as places from ${table('rollup.strategy_values')}
  ), moves as (
    select date_trunc('day', "timestamp") as "day", number, holder,
      if(delegate > 0, shares, 0) - if(left_delegate > 0, left_shares, 0) as delta
    from ${table('share_moves')}
    where (select count(*) from ${table('rollup.holders')}) <= ${MAX_STAKERS}
  ), priced as (
    select distinct number from ${table('rollup.strategy_values')} where dollars_per_share is not null
  ), changes as (
    select timestamp '-infinity' as "day", 'token' as kind, known_strategies.number as "key", null::integer as holder,
      coalesce(tokens.token::varchar, known_strategies.strategy) as "value", null as dollars
    from ${table('rollup.known_strategies')} known_strategies
    left join ${table('snapshot.tokens')} tokens on tokens.strategy::varchar = known_strategies.strategy
    union all
    select timestamp '-infinity', 'group', null, coalesce(delegates.number, 0), group_name, null
    from ${table('rollup.operator_groups')} grouped
    left join ${table('rollup.delegates')} delegates on delegates."operator" = grouped."operator"
    union all
    select timestamp '-infinity', 'stakers', null, null, null, null
    where (select count(*) from ${table('rollup.holders')}) <= ${MAX_STAKERS}
    union all
    select greatest("day", first_day), 'price', number, null, shift_decimal(dollars_per_share, places), dollars_per_share
    from ${table('rollup.strategy_values')}, scale, bounds
    where until_day > first_day
    union all
    -- Of several changes up to the first day the last one counts.
    select greatest("day", first_day), 'operator', change.number, delegates.number, shares_after::varchar, null
    from ${table('rollup.operator_changes')} change
    join ${table('rollup.delegates')} delegates on delegates."operator" = change."operator", bounds
    where change.number > 0 and (until_day is null or until_day > first_day)
    union all
    select greatest("day", first_day), 'staker', number, holder, sum(delta::bignum)::varchar, null
    from moves semi join priced using (number), bounds
    where delta <> 0
    group by greatest("day", first_day), number, holder
    union all
    select "day", 'until', null, null, null, null from ${table('rollup.days')}
  )
  select "day"::varchar, kind, "key"::varchar, holder::varchar, "value", dollars from changes
  order by changes."day", kind = 'until', kind, "key", holder`;

/**
 * Computes how concentrated the delegated value is at the end of each day (UTC) among operators,
 * groups of operators, stakers and tokens, as text. There are rows of groups only if the snapshot
 * has groups, and of stakers only if no more than `MAX_STAKERS` ever delegated. Values are shares x
 * `dollars_per_share`, as integers. Memory holds each holder's shares in each strategy once, and a
 * number for each two of a staker's strategies that ever have a price: anyone can make others.
 */
export const DAILY_FIGURES: RolledUp = {
  name: 'daily_figures',
  columns: {
    held_by: 'VARCHAR',
    day: 'VARCHAR',
    figures: 'VARCHAR',
  },
  reads: [
    'rollup.days',
    'rollup.strategy_values',
    'share_moves',
    'rollup.holders',
    'rollup.known_strategies',
    'snapshot.tokens',
    'rollup.operator_groups',
    'rollup.delegates',
    'rollup.operator_changes',
  ],
  growth: REBUILT_FOR_GROUPS,
  scratch: true,
  sql: ({ table }) => changesSql(table),
  compute: figuresByDay,
};

/**
 * Holds prices and holdings at the end of a day, under the numbers of strategies, operators and
 * stakers.
 */
interface State {
  readonly tokens: Map<number, string>;
  /** Maps the operators with a group; empty if the snapshot has no groups. */
  readonly groups: Map<number, string>;
  readonly prices: Map<number, bigint>;
  readonly operators: SharesByHolder<number>;
  readonly stakers: PricedHoldings<number>;
  /** Whether there are not too many stakers. */
  hasStakers: boolean;
  /** Hashes all that the figures follow from. */
  readonly key: FiguresKey;
}

/** Computes only the figures of days that no earlier preparation knows. */
async function* figuresByDay(
  rows: AsyncIterable<TextRow>,
  { days }: RollupContext,
): AsyncIterable<TextRow> {
  const state: State = {
    tokens: new Map(),
    groups: new Map(),
    prices: new Map(),
    operators: new SharesByHolder(),
    stakers: new PricedHoldings(),
    hasStakers: false,
    key: new FiguresKey(),
  };
  let key: string | null = null;
  let figures: readonly TextRow[] = [];
  for await (const [day = null, kind, strategy, holder, value = null, dollars = null] of rows) {
    if (kind !== 'until') {
      const change = { strategy: Number(strategy), holder: Number(holder), value, dollars };
      apply(state, String(kind), change);
      continue;
    }
    const compute = () => figuresOf(state);
    if (state.key.current() !== key) {
      key = state.key.current();
      figures = days ? days.rowsOf(key, compute) : compute();
    }
    for (const [heldBy = null, text = null] of figures) yield [heldBy, day, text];
  }
}

function figuresOf(state: State): readonly TextRow[] {
  return concentrationsOf(state).map(([heldBy, concentration]) => [
    heldBy,
    concentrationFigures(concentration),
  ]);
}

interface Change {
  readonly strategy: number;
  readonly holder: number;
  readonly value: string | null;
  readonly dollars: string | null;
}

function apply(state: State, kind: string, { strategy, holder, value, dollars }: Change): void {
  const { tokens, groups, prices, operators, stakers, key } = state;
  switch (kind) {
    case 'token':
      key.token(strategy, String(value));
      tokens.set(strategy, String(value));
      return;
    case 'group':
      key.group(holder, String(value));
      groups.set(holder, String(value));
      return;
    case 'stakers':
      key.hasStakers();
      state.hasStakers = true;
      return;
    case 'price':
      key.price(strategy, dollars);
      if (value === null) prices.delete(strategy);
      else prices.set(strategy, BigInt(value));
      return;
    case 'operator': {
      const shares = BigInt(value ?? 0);
      key.operator(holder, strategy, shares);
      operators.set(holder, strategy, shares);
      return;
    }
    case 'staker': {
      const added = BigInt(value ?? 0);
      key.staker(holder, strategy, added);
      stakers.add(holder, strategy, added);
      return;
    }
    default:
      throw new RangeError(`no change is a ${kind}`);
  }
}

/** Measures the concentration among each kind of holders. */
function concentrationsOf({
  tokens,
  groups,
  prices,
  operators: held,
  stakers,
  hasStakers,
}: State): readonly (readonly [heldBy: string, concentration: Concentration])[] {
  const operators = held.valuesAt(prices);
  const byToken = new Map<string | undefined, bigint>();
  for (const [strategy, price] of prices) {
    add(byToken, tokens.get(strategy), held.totalOf(strategy) * price);
  }
  const byGroup = new Map<number | string, bigint>();
  for (const [operator, value] of groups.size > 0 ? operators : []) {
    add(byGroup, groups.get(operator) ?? operator, value);
  }
  const among = (values: ReadonlyMap<unknown, bigint>) =>
    concentrationOfAmounts([...values.values()]);
  return [
    ['operator', among(operators)],
    ['token', among(byToken)],
    ...(groups.size > 0 ? [['group', among(byGroup)] as const] : []),
    ...(hasStakers ? [['staker', concentrationOf(stakers.rankAt(prices))] as const] : []),
  ];
}

function add<Key>(sums: Map<Key, bigint>, key: Key, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}
