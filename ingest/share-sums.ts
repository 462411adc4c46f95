import type { DuckDBConnection } from '@duckdb/node-api';
import { eventOf, fieldOf } from './dictionary.ts';
import { BEACON_SQL, DEPOSITS } from './relations.ts';
import { byEventSql, bytesSql, keysSql, parameterSql, WAD_WORD } from './words.ts';

export const M1_REMOVED = 'StrategyManager.ShareWithdrawalQueued';
const POD_UPDATED = 'EigenPodManager.PodSharesUpdated';
const POD_TOTAL = 'EigenPodManager.NewTotalShares';
const M1_POD = 'EigenPodManager.BeaconChainETHDeposited';

/** Events that change the shares of one staker in one strategy by an amount: the parameters' names. */
const CHANGES: Readonly<
  Record<string, readonly [staker: string, strategy: string | null, amount: string]>
> = {
  [DEPOSITS[0]]: ['staker', 'strategy', 'shares'],
  [DEPOSITS[1]]: ['staker', 'strategy', 'shares'],
  [M1_REMOVED]: ['depositor', 'strategy', 'shares'],
  [POD_UPDATED]: ['podOwner', null, 'sharesDelta'],
  [M1_POD]: ['podOwner', null, 'amount'],
};

/**
 * Amounts are added as two halves of 64 bits: amounts up to 1e38 may come and go any number of times,
 * and DuckDB's sums beyond 2^127 raise or wrap.
 */
const HALF = '18446744073709551616::hugeint';

/** SQL of a sum of `high` and `low` halves as HUGEINT, null where it is beyond 2^126. */
export function sumSql(high: string, low: string): string {
  return `case when abs(sum(${high})) < 4611686018427387904 then sum(${high})::hugeint * ${HALF} + sum(${low}) end`;
}

/** SQL of the halves of a HUGEINT. */
export function halvesSql(amount: string): readonly [high: string, low: string] {
  return [`(${amount} // ${HALF})`, `(${amount} % ${HALF})`];
}

/** SQL of the halves of an amount's word. */
export function wordHalvesSql(
  word: (from: number, to: number) => string,
): readonly [string, string] {
  return [`(${word(17, 24)})::bit::bigint`, `(${word(25, 32)})::bit::ubigint::hugeint`];
}

/**
 * Makes the tables that `shares.ts` puts together:
 *
 * `share_sums`   staker, strategy, shares (signed; null beyond 2^126), latest (position):
 *                what came and went by events, before what only replay.ts and silent-credits.ts can tell
 * `pod_totals`   staker, shares, latest: what NewTotalShares says last, which stands above any sum
 * `factors`      staker, strategy, factor (word: the deposit scaling factor in force), changed (whether
 *                it ever was another than 1e18)
 * `magnitudes`   operator, strategy, factor (word), latest · `beacon_factors` staker, factor, latest
 */
export async function makeShareSums(connection: DuckDBConnection): Promise<void> {
  await connection.run(factorsSql());
  await connection.run(magnitudesSql());
  await connection.run(beaconFactorsSql());
  await connection.run(podTotalsSql());
  await connection.run(sumsSql());
}

function sumsSql(): string {
  const keys = Object.keys(CHANGES);
  const half = (index: 0 | 1) =>
    `case event ${keys
      .map((key) => {
        const field = fieldOf(eventOf(key), CHANGES[key]?.[2] ?? '');
        const value = wordHalvesSql((from, to) => bytesSql(field, from, to))[index];
        return `when '${key}' then ${key === M1_REMOVED ? `-(${value})` : value}`;
      })
      .join(' ')} end`;
  // Without a wide scaledShares; replay.ts reads those and every pair whose factor ever changed.
  const [high, low] = wordHalvesSql((from, to) => `shares[${from}:${to}]`);
  return /* sql */ `
    create or replace temp table share_sums as
    with moves as (
      select position,
        ${byEventSql(Object.fromEntries(keys.map((key) => [key, CHANGES[key]?.[0] ?? ''])))} as staker,
        case when event in ('${POD_UPDATED}', '${M1_POD}') then ${BEACON_SQL}
          else ${byEventSql(Object.fromEntries(keys.map((key) => [key, CHANGES[key]?.[1] ?? null])))} end as strategy,
        ${half(0)} as high,
        ${half(1)} as low
      from known
      where event in (${keysSql(keys)})
      union all
      select position, staker, strategy, -${high}, -${low}
      from (
        select position, staker, unnest(strategies) as strategy, unnest(shares) as shares
        from withdrawals where not migrated))
    select staker, strategy, ${sumSql('high', 'low')} as shares, max(position) as latest
    from moves
    group by staker, strategy`;
}

function podTotalsSql(): string {
  return /* sql */ `
    create or replace temp table pod_totals as
    select ${parameterSql(POD_TOTAL, 'podOwner')} as staker,
      arg_max(${parameterSql(POD_TOTAL, 'newTotalShares')}, position) as shares,
      max(position) as latest
    from known where event = '${POD_TOTAL}' group by 1`;
}

function factorsSql(): string {
  const key = 'DelegationManager.DepositScalingFactorUpdated';
  const word = bytesSql(fieldOf(eventOf(key), 'newDepositScalingFactor'));
  return /* sql */ `
    create or replace temp table factors as
    select ${parameterSql(key, 'staker')} as staker, ${parameterSql(key, 'strategy')} as strategy,
      arg_max(${word}, position) as factor,
      bool_or(${word} <> ${WAD_WORD}) as changed
    from known where event = '${key}' group by 1, 2 having changed`;
}

function magnitudesSql(): string {
  const key = 'AllocationManager.MaxMagnitudeUpdated';
  return /* sql */ `
    create or replace temp table magnitudes as
    select ${parameterSql(key, 'operator')} as "operator", ${parameterSql(key, 'strategy')} as strategy,
      arg_max(${bytesSql(fieldOf(eventOf(key), 'maxMagnitude'))}, position) as factor,
      max(position) as latest
    from known where event = '${key}' group by 1, 2`;
}

function beaconFactorsSql(): string {
  const key = 'EigenPodManager.BeaconChainSlashingFactorDecreased';
  return /* sql */ `
    create or replace temp table beacon_factors as
    select ${parameterSql(key, 'staker')} as staker,
      arg_max(${bytesSql(fieldOf(eventOf(key), 'newBeaconChainSlashingFactor'))}, position) as factor,
      max(position) as latest
    from known where event = '${key}' group by 1`;
}
