import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { pathText } from '../../common/sql.ts';
import { INPUTS, type InputName, typesOf } from '../../rewards/inputs/inputs.ts';

/** Sizes a generated set. */
export interface Size {
  readonly stakers: number;
  readonly days: number;
}

/** Every set begins on this day. */
const FIRST_DAY = '2025-06-01';

const START = `timestamp '${FIRST_DAY}'`;

/** Returns the cutoff for a run that pays the days before it. */
export function cutoffAfter(days: number): string {
  const date = new Date(`${FIRST_DAY}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * Values that follow from a row and a salt alone: `random_of(i, salt)` in [0, 1e9), and addresses
 * by a prefix and a number.
 */
const MACROS = [
  `create temp macro random_of(i, salt) as (hash(i, salt) % 1000000000)::hugeint`,
  `create temp macro address_of(prefix, i) as '0x' || prefix || lpad(i::varchar, 38, '0')`,
  `create temp macro hash_of(i) as '0x' || lpad(i::varchar, 64, '0')`,
];

/** Selects each table's rows; `$stakers` and `$days` are the size. Times are within the days. */
const TABLES: Readonly<Record<InputName, string>> = {
  blocks: `select 20000000 + i as number, ${START} + to_hours((i * 3)::bigint) as timestamp from range($days * 8 + 8) t(i)`,
  share_deltas: `
    select address_of('01', i % $stakers) as staker, address_of('04', (i // $stakers + i) % 8) as strategy,
      (1000000000000000 * (1 + random_of(i, 1) % 1000000) + random_of(i, 2))::decimal(38, 0) as delta,
      20000000 + (random_of(i, 3) % ($days * 4)) as block_number, i as log_index,
      ${START} + to_hours((random_of(i, 3) % ($days * 4) * 3)::bigint) as timestamp
    from range($stakers * 4) t(i)`,
  delegation_changes: `
    select address_of('01', i % $stakers) as staker, address_of('02', random_of(i, 4) % 40) as operator,
      20000000 + (random_of(i, 5) % ($days * 2)) + (i // $stakers) * $days * 4 as block_number, i as log_index,
      ${START} + to_hours(((random_of(i, 5) % ($days * 2)) * 3 + (i // $stakers) * $days * 12)::bigint) as timestamp
    from range($stakers + $stakers // 10) t(i)`,
  operator_share_deltas: `
    select address_of('02', i % 40) as operator, address_of('04', i // 40 % 8) as strategy,
      (1000000000000000000 * (1 + random_of(i, 6)) + random_of(i, 7))::decimal(38, 0) as delta,
      20000000 + random_of(i, 8) % ($days * 8) as block_number, i as log_index,
      ${START} + to_hours((random_of(i, 8) % ($days * 8) * 3)::bigint) as timestamp
    from range(40 * 8 * 5) t(i)`,
  registration_changes: `
    select address_of('03', i % 6) as avs, address_of('02', i // 6 % 40) as operator, true as registered,
      case when i >= 240 then 0 end::bigint as operator_set_id, 20000001 as block_number, i as log_index,
      ${START} + to_hours(3) as timestamp
    from range(480) t(i)`,
  operator_set_strategy_changes: `
    select address_of('03', i % 6) as avs, 0::bigint as operator_set_id, address_of('04', i // 6) as strategy, true as added,
      20000001 as block_number, i as log_index, ${START} + to_hours(3) as timestamp
    from range(48) t(i)`,
  restaked_strategies: `
    select address_of('03', a) as avs, address_of('02', o) as operator, address_of('04', s) as strategy,
      20000000 + d * 8 as block_number, ${START} + to_days(d::integer) as timestamp
    from range(6) t(a), range(40) u(o), range(3) v(s), range($days) w(d)`,
  allocation_changes: `
    select address_of('02', i // 6 % 40) as operator, address_of('03', i % 6) as avs, 0::bigint as operator_set_id,
      address_of('04', i // 240) as strategy, (100000000000000000 + random_of(i, 9))::decimal(38, 0) as magnitude,
      20000001 as effect_block, 20000001 as block_number, i as log_index
    from range(480) t(i)`,
  magnitude_changes: `
    select address_of('02', i) as operator, address_of('04', 0) as strategy, 900000000000000000::decimal(38, 0) as max_magnitude,
      20000000 + $days * 4 as block_number, i as log_index
    from range(10) t(i)`,
  reward_splits: `
    select address_of('02', i) as operator, 'avs' as kind, address_of('03', i % 6) as avs, null::bigint as operator_set_id,
      (random_of(i, 10) % 3000)::bigint as bips, ${START} + to_days((random_of(i, 11) % $days)::integer) as activated_at,
      20000001 as block_number, i as log_index, ${START} + to_hours(3) as timestamp
    from range(40) t(i)`,
  rewards: `
    select ['avs', 'all_earners', 'operator_directed_avs', 'operator_directed_operator_set', 'unique_stake',
        'total_stake', 'avs', 'operator_directed_avs', 'all_stakers'][i % 9 + 1] as type,
      case when i % 9 not in (1, 8) then address_of('03', i % 6) end as avs,
      case when i % 9 in (3, 4, 5) then 0 end::bigint as operator_set_id, hash_of(i) as rewards_submission_hash,
      address_of('05', i % 3) as token, (1000000000000000000000 + random_of(i, 12) * 1000000000000)::decimal(38, 0) as amount,
      ${START} + to_days((i * ($days - 8) // ($submissions - 1))::integer) as start_timestamp,
      case when i % 9 in (1, 8) then 2 else 7 end * 86400 as duration,
      ${START} + to_days((i * ($days - 8) // ($submissions - 1))::integer
        + case when i % 9 in (2, 3, 7) then 8 else 0 end) + to_hours(1) as updated_at, 20000000 as block_number
    from range($submissions) t(i)`,
  reward_strategies: `
    select hash_of(i) as rewards_submission_hash, s as position, address_of('04', s) as strategy,
      case when i % 2 = 0 then 1000000000000000000 else 1000000000000000000 + random_of(i * 8 + s, 13) * 123456789 end::decimal(38, 0) as multiplier
    from range($submissions) t(i), range(2) u(s)`,
  reward_operators: `
    select hash_of(i) as rewards_submission_hash, o as position, address_of('02', o) as operator,
      (1000000000000000000 + random_of(i, 14))::decimal(38, 0) as amount
    from range($submissions) t(i), range(40) u(o) where i % 9 in (2, 3, 7)`,
};

/**
 * Writes a calculation's input tables with all types of rewards as Parquet files. Equal sizes have
 * equal rows.
 */
export async function writeTables(folder: string, { stakers, days }: Size): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const instance = await openDuckDB();
  const connection = await instance.connect();
  for (const macro of MACROS) await connection.run(macro);
  const sizes = { stakers, days, submissions: Math.max(9, Math.floor(days / 30)) };
  for (const name of INPUTS) {
    const sql = Object.entries(sizes).reduce(
      (text, [parameter, value]) => text.replaceAll(`$${parameter}`, String(value)),
      TABLES[name],
    );
    const columns = Object.entries(typesOf(name)).map(
      ([column, type]) => `${column}::${type} as ${column}`,
    );
    await connection.run(
      `copy (select ${columns.join(', ')} from (${sql}) order by all) to ${pathText(join(folder, `${name}.parquet`))} (format parquet)`,
    );
  }
  connection.closeSync();
  instance.closeSync();
}
