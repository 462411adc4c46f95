import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { pathText } from '../../common/sql.ts';
import type { ComputedTableName } from '../../common/table-names.ts';
import { generate } from '../../data/generate/generate.ts';

/** Earnings end on this day; every root includes the newest day. */
const LAST_DAY = `timestamp '2025-04-30'`;

const MACROS = `
  create temp macro address_of(i) as '0x' || substr(md5(i::varchar) || md5('more of ' || i), 1, 40);
  create temp macro hash_of(i) as '0x' || md5(i::varchar) || md5(i::varchar || 'second half')`;

/**
 * Selects each table's rows; an earner has one row a day for as many submissions in turn as there
 * are.
 */
const TABLES: Readonly<Record<ComputedTableName, string>> = {
  reward_roots:
    'select root_index, root as computed_root, 0::bigint as left_out_submissions from newest',
  reward_leaves: `
    select root_index, earner, token, '1000000000000000000000' as cumulative
    from newest, earners, (select distinct token from submissions) order by earner, token`,
  reward_earnings: `
    select earner, ${LAST_DAY} - to_days((i // $perDay)::integer) as day, s.rewards_submission_hash, s.token,
      (1000000000000000 + hash(earner, i) % 1000000000000000000)::decimal(38, 0) as amount,
      timestamp '2023-01-01' as counted_from
    from earners, range($each) t(i) join submissions s on s.n = i % $perDay
    order by earner, day, rewards_submission_hash`,
  reward_tree_blocks: `
    select root_index, n // $block as position, $level::bigint as level, min(earner) as first_earner, hash_of(position) as hash
    from newest, (select earner, row_number() over (order by earner) - 1 as n from earners)
    group by root_index, position order by position`,
};

/** An earner has this many rows on one day: each is paid by another submission. */
const ROWS_A_DAY = 5;

/**
 * Writes a small snapshot with computed rewards for `earners` addresses, stakers among them, with
 * `each` rows.
 */
export async function writeEarnings(
  folder: string,
  earners: number,
  each: number,
): Promise<string> {
  const snapshot = join(folder, 'snapshot');
  await generate(snapshot, { size: 'small', seed: 1, format: 'parquet' });
  rmSync(join(snapshot, 'manifest.json'));
  const instance = await openDuckDB();
  const connection = await instance.connect();
  const rows = (name: string) => `read_parquet(${pathText(join(snapshot, `${name}.parquet`))})`;
  await connection.run(`${MACROS};
    create temp table newest as
    select root_index, root from ${rows('distribution_roots')} where active order by root_index desc limit 1;
    create temp table submissions as
    select rewards_submission_hash, min(token) as token,
      row_number() over (order by rewards_submission_hash) - 1 as n
    from ${rows('rewards')} group by rewards_submission_hash order by rewards_submission_hash limit ${ROWS_A_DAY};
    create temp table earners as
    select staker as earner from (select staker from ${rows('stakers')} order by staker limit ${earners})
    union all select address_of(i) from range(greatest(0, ${earners} - (select count(*) from ${rows('stakers')}))) t(i)`);
  const level = Math.max(4, Math.ceil(Math.log2(earners / 2048)));
  const sizes = { each, perDay: ROWS_A_DAY, level, block: 2 ** level };
  for (const [name, sql] of Object.entries(TABLES)) {
    const select = Object.entries(sizes).reduce(
      (text, [parameter, value]) => text.replaceAll(`$${parameter}`, String(value)),
      sql,
    );
    await connection.run(
      `copy (${select}) to ${pathText(join(snapshot, `${name}.parquet`))} (format parquet, compression zstd)`,
    );
  }
  connection.closeSync();
  instance.closeSync();
  return snapshot;
}
