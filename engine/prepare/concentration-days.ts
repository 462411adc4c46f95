import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import {
  type Concentration,
  concentrationFigures,
  concentrationOf,
  concentrationOfAmounts,
} from '../../common/concentration.ts';
import { PricedHoldings } from '../../common/priced-holdings.ts';
import { rowsOf } from '../../data/load/rows.ts';
import { type DayWindow, dayWindows, inWindowSql } from './day-windows.ts';
import { MAX_STAKERS } from './rollups/concentration.ts';
import { concentrationSql } from './rollups/parts.ts';
import { SharesByHolder } from './shares-by-holder.ts';

/** Days whose changes and prices are in memory at once. */
const WINDOW_DAYS = 100;

/** Constant facts about strategies and operators, by their numbers. */
interface Facts {
  readonly tokens: ReadonlyMap<number, string>;
  /** Of the operators with a group; empty if the snapshot has no groups. */
  readonly groups: ReadonlyMap<number, string>;
  /** Whether there are not too many stakers. */
  readonly hasStakers: boolean;
}

/**
 * Creates `rollup.concentration_days`: how concentrated the delegated value is among operators,
 * groups of operators, stakers and tokens, at the end of each day (UTC) of the total in
 * `rollup.tvl_days`, whose value each row has. There are rows of groups only if the snapshot has
 * groups, and of stakers only if no more than `MAX_STAKERS` ever delegated.
 *
 * Values are shares x `dollars_per_share`, as integers of one scale. The shares follow the changes
 * from day to day, so that memory holds the shares of each holder in each strategy once. It reads
 * `share_moves`, the tables of `tvlDaysSql` and `rollup.operator_groups`.
 */
export async function rollUpConcentrationDays(
  connection: DuckDBConnection,
  windowRows?: number,
): Promise<void> {
  await connection.run(
    'create temp table daily_figures (held_by varchar, "day" varchar, figures varchar)',
  );
  const facts = await readFacts(connection);
  const held = { operators: new SharesByHolder<number>(), stakers: new PricedHoldings<number>() };
  const windows = await dayWindows(connection, { windowRows, mostDays: WINDOW_DAYS });
  for (const window of windows) await measureWindow(connection, facts, held, window);
  await connection.run(`create table rollup.concentration_days as ${CONCENTRATION_DAYS} limit 0`, {
    heldBy: '',
    after: '-infinity',
    upTo: '-infinity',
  });
  // Each row repeats the lists of strategies of its day.
  for (const heldBy of HELD_BY) {
    for (const { after, upTo } of windows) {
      const selected = { heldBy, after, upTo };
      await connection.run(`insert into rollup.concentration_days ${CONCENTRATION_DAYS}`, selected);
    }
  }
  await connection.run('drop table daily_figures');
}

/** The delegated shares of operators, and of stakers by their numbers. */
interface Held {
  readonly operators: SharesByHolder<number>;
  readonly stakers: PricedHoldings<number>;
}

/** Kinds of holders, in the order of the table. */
const HELD_BY = ['group', 'operator', 'staker', 'token'] as const;

const Count = z.tuple([z.tuple([z.number()])]);
const Named = z.array(z.tuple([z.number(), z.string()]));
const Prices = z.array(z.tuple([z.string(), z.number(), z.string()]));
const Changes = z.array(z.tuple([z.string(), z.number(), z.number(), z.string()]));

const TOKENS = /* sql */ `
  select known.number, coalesce(tokens.token::varchar, known.strategy)
  from rollup.known_strategies known
  left join snapshot.tokens tokens on tokens.strategy::varchar = known.strategy`;

/** Number 0 has the operators of groups that no staker ever delegated to. */
const GROUPS = /* sql */ `
  select coalesce(delegates.number, 0), group_name
  from rollup.operator_groups grouped
  left join rollup.delegates delegates on delegates."operator" = grouped."operator"`;

const IN_WINDOW = inWindowSql('"day"');

/** Prices of shares as integers of one scale; strategies without a known price are left out. */
const PRICES = /* sql */ `
  with known as (
    select days."day", number, dollars_per_share
    from (select "day" from rollup.days where ${IN_WINDOW}) days
    join rollup.strategy_values priced on priced."day" <= days."day" and days."day" < until_day
    where dollars_per_share is not null
  ), scale as (
    select max(length(split_part(dollars_per_share, '.', 2)))::varchar as places from known
  )
  select "day"::varchar, number, shift_decimal(dollars_per_share, places) from known, scale`;

/** Changes before the first day are those of this day. */
const ON_DAY = `greatest("day", (select min("day") from rollup.days))::varchar`;

const OPERATOR_CHANGES = /* sql */ `
  select ${ON_DAY}, change.number, delegates.number, shares_after::varchar
  from rollup.operator_changes change
  join rollup.delegates delegates on delegates."operator" = change."operator"
  where change.number > 0 and ${IN_WINDOW}
  order by "day"`;

/** Sums of changes in any order may not fit into a HUGEINT. */
const STAKER_CHANGES = /* sql */ `
  with moves as (
    select date_trunc('day', "timestamp") as "day", number, holder,
      if(delegate > 0, shares, 0) - if(left_delegate > 0, left_shares, 0) as delta
    from share_moves
  )
  select ${ON_DAY}, number, holder, sum(delta::bignum)::varchar
  from moves
  where delta <> 0 and ${IN_WINDOW}
  group by "day", number, holder
  order by "day"`;

const COUNT_STAKERS = 'select count(*)::integer from rollup.holders';

async function readFacts(connection: DuckDBConnection): Promise<Facts> {
  const tokens = Named.parse(await rowsOf(connection, TOKENS));
  const groups = Named.parse(await rowsOf(connection, GROUPS));
  const [[stakers]] = Count.parse(await rowsOf(connection, COUNT_STAKERS));
  return {
    tokens: new Map(tokens),
    groups: new Map(groups),
    hasStakers: stakers <= MAX_STAKERS,
  };
}

/** Appends the figures of each day of a window, and leaves the shares at its end in `held`. */
async function measureWindow(
  connection: DuckDBConnection,
  facts: Facts,
  held: Held,
  { days, after, upTo }: DayWindow,
): Promise<void> {
  const read = async (sql: string) =>
    (await connection.runAndReadAll(sql, { after, upTo })).getRowsJS();
  const prices = byDay(Prices.parse(await read(PRICES)));
  const ofOperators = byDay(Changes.parse(await read(OPERATOR_CHANGES)));
  const ofStakers = byDay(facts.hasStakers ? Changes.parse(await read(STAKER_CHANGES)) : []);
  const appender = await connection.createAppender('daily_figures', null, 'temp');
  for (const day of days) {
    for (const [, strategy, operator, shares] of ofOperators.get(day) ?? []) {
      held.operators.set(operator, strategy, BigInt(shares));
    }
    for (const [, strategy, staker, change] of ofStakers.get(day) ?? []) {
      held.stakers.add(staker, strategy, BigInt(change));
    }
    const priced = new Map(
      (prices.get(day) ?? []).map(([, strategy, price]) => [strategy, BigInt(price)]),
    );
    for (const [heldBy, concentration] of concentrationsOf(held, priced, facts)) {
      appender.appendVarchar(heldBy);
      appender.appendVarchar(day);
      appender.appendVarchar(concentrationFigures(concentration));
      appender.endRow();
    }
  }
  appender.closeSync();
}

function byDay<Row extends readonly [day: string, ...rest: unknown[]]>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const ofDay = days.get(row[0]);
    if (ofDay) ofDay.push(row);
    else days.set(row[0], [row]);
  }
  return days;
}

/** The concentration among the holders of each kind; prices of strategies are by their numbers. */
function concentrationsOf(
  held: Held,
  prices: ReadonlyMap<number, bigint>,
  { tokens, groups, hasStakers }: Facts,
): readonly (readonly [heldBy: (typeof HELD_BY)[number], concentration: Concentration])[] {
  const operators = held.operators.valuesAt(prices);
  const byToken = new Map<string | undefined, bigint>();
  for (const [strategy, price] of prices) {
    add(byToken, tokens.get(strategy), held.operators.totalOf(strategy) * price);
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
    ...(hasStakers ? [['staker', concentrationOf(held.stakers.rankAt(prices))] as const] : []),
  ];
}

function add<Key>(sums: Map<Key, bigint>, key: Key, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

const CONCENTRATION_DAYS = /* sql */ `
  with measured as (
    select held_by, "day"::timestamp as "day", string_split(figures, ' ') as figures from daily_figures
    where held_by = $heldBy
  )
  select held_by, measured."day", tvl, ${concentrationSql('figures')}, unpriced, stale, untold
  from measured
  join (select * from rollup.tvl_days where strategy is null and ${IN_WINDOW}) total on total."day" = measured."day"
  order by measured."day"`;
