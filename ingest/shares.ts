import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT } from '../common/vocabulary.ts';
import { BEACON_SQL } from './relations.ts';
import { makeReplayed, WAD } from './replay.ts';
import { appendRows, bigintOf, countOf, streamRows, type TextRow } from './rows.ts';
import { makeShareSums, sumSql, wordHalvesSql } from './share-sums.ts';
import { makeSilentCredits } from './silent-credits.ts';
import { WAD_WORD, zeros } from './words.ts';

/** Rows whose products are held in memory at a time. */
const ROWS_AT_A_TIME = 100_000;

/** The result of the contracts' view `getWithdrawableShares`: every quotient is rounded down. */
export function withdrawableShares(
  depositShares: bigint,
  scalingFactor: bigint,
  maxMagnitude: bigint,
  beaconFactor: bigint | null,
): bigint {
  if (depositShares <= 0n) return 0n;
  const slashing = beaconFactor === null ? maxMagnitude : (maxMagnitude * beaconFactor) / WAD;
  return (((depositShares * scalingFactor) / WAD) * slashing) / WAD;
}

/**
 * Makes the tables
 *
 * `current_operators`   staker, operator (zero address: none), latest
 * `holdings`            staker, strategy, deposit_shares (HUGEINT; below 0 for a deficit of native ETH; null
 *                       where it is beyond the contract's amounts), shares (HUGEINT, withdrawable), latest
 */
export async function makeShares(connection: DuckDBConnection): Promise<void> {
  await makeShareSums(connection);
  await makeSilentCredits(connection);
  await makeReplayed(connection);
  await connection.run(/* sql */ `
    create or replace temp table current_operators as
    select staker, arg_max("operator", position) as "operator", max(position) as latest
    from delegations group by staker`);
  await connection.run(depositSharesSql());
  await connection.run(/* sql */ `
    create or replace temp table products (staker varchar, strategy varchar, shares varchar)`);
  const rows = await countOf(connection, `select count(*) from deposit_shares where ${SCALED}`);
  const parts = Math.ceil(rows / ROWS_AT_A_TIME);
  for (let part = 0; part < parts; part += 1) await multiply(connection, part, parts);
  await connection.run(holdingsSql());
}

/** Rows that need a 256-bit product. */
const SCALED = `deposit_shares > 0 and (factor <> ${WAD_WORD} or magnitude <> ${WAD_WORD} or beacon_factor <> ${WAD_WORD})`;

function depositSharesSql(): string {
  const [high, low] = wordHalvesSql((from, to) => `word[${from}:${to}]`);
  return /* sql */ `
    create or replace temp table deposit_shares as
    with credited as (
      select staker, strategy, ${sumSql(high, low)} as shares, max(position) as latest
      from credits group by staker, strategy),
    summed as (
      select staker, strategy, coalesce(share_sums.shares, case when share_sums.staker is null then 0 end)
          + coalesce(credited.shares, 0) as shares,
        coalesce(greatest(share_sums.latest, credited.latest), share_sums.latest, credited.latest) as latest
      from share_sums full join credited using (staker, strategy)),
    pods as (
      select coalesce(summed.staker, pod_totals.staker) as staker, ${BEACON_SQL} as strategy,
        case when pod_totals.staker is null then summed.shares else pod_totals.shares end as shares,
        greatest(coalesce(summed.latest, 0), coalesce(pod_totals.latest, 0)) as latest
      from (select * from summed where strategy = ${BEACON_SQL}) summed
        full join pod_totals on summed.staker = pod_totals.staker),
    tokens as (
      select staker, strategy, case when replayed.staker is null then summed.shares
          else try_cast(replayed.shares as hugeint) end as shares, latest
      from (select * from summed where strategy <> ${BEACON_SQL}) summed
        left join (select unhex(staker) as staker, unhex(strategy) as strategy, shares from replayed) replayed
        using (staker, strategy))
    select every.staker, every.strategy, every.shares as deposit_shares,
      coalesce(factors.factor, ${WAD_WORD}) as factor,
      coalesce(magnitudes.factor, ${WAD_WORD}) as magnitude,
      case when every.strategy = ${BEACON_SQL} then coalesce(beacon_factors.factor, ${WAD_WORD}) else ${WAD_WORD} end as beacon_factor,
      greatest(every.latest,
        case when every.shares > 0 then coalesce(magnitudes.latest, 0) else 0 end,
        case when every.strategy = ${BEACON_SQL} then coalesce(beacon_factors.latest, 0) else 0 end) as latest
    from (from pods union all from tokens) every
      left join factors using (staker, strategy)
      left join current_operators on every.staker = current_operators.staker and "operator" <> ${zeros(20)}
      left join magnitudes
        on magnitudes."operator" = current_operators."operator" and magnitudes.strategy = every.strategy
      left join beacon_factors on beacon_factors.staker = every.staker`;
}

async function multiply(connection: DuckDBConnection, part: number, parts: number): Promise<void> {
  const products: TextRow[] = [];
  const rows = streamRows(
    connection,
    /* sql */ `
    select hex(staker), hex(strategy), deposit_shares::varchar, hex(factor), hex(magnitude),
      case when strategy = ${BEACON_SQL} then hex(beacon_factor) end
    from deposit_shares where ${SCALED} and hash(staker) % ${parts} = ${part}`,
  );
  for await (const [staker = '', strategy = '', shares, factor, magnitude, beacon] of rows) {
    const product = withdrawableShares(
      BigInt(shares ?? 0),
      bigintOf(factor),
      bigintOf(magnitude),
      beacon === null ? null : bigintOf(beacon),
    );
    products.push([staker, strategy, product.toString()]);
  }
  await appendRows(connection, 'products', products);
}

function holdingsSql(): string {
  return /* sql */ `
    create or replace temp table holdings as
    select staker, strategy, deposit_shares,
      case when deposit_shares between -${MAX_AMOUNT} and ${MAX_AMOUNT} then
        case when products.staker is null then greatest(deposit_shares, 0)
          else try_cast(products.shares as hugeint) end end as shares,
      latest
    from deposit_shares
      left join (select unhex(staker) as staker, unhex(strategy) as strategy, shares from products) products
      using (staker, strategy)`;
}
