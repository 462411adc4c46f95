import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { blocksOf, lifetimeSql, slashingOffset } from './moments.ts';

const VAULTS = 12;

/** The first vaults have operators' addresses, as all real ones have. */
const OPERATORS = 3;

/**
 * Creates `duration_vaults`, as many in each state, some without a cap; every second one that is
 * open for withdrawals was ended early.
 */
export async function createDurationVaults(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const live = slashingOffset(population);
  const tenth = Math.floor((blocksOf(population) - live) / 10);
  const at = (offset: string) => `time_at(${from} + (${offset}) * 12)`;
  await connection.run(/* sql */ `
    create table duration_vaults as
    with drawn as (
      select n, n % 3 as stage, n % 6 = 5 as advanced,
        86400 * (7 + pick(n, 'vault duration', 8)) * if(n % 3 = 1, 20, 1) as duration,
        ${live} + pick(n, 'vault made', ${tenth}) as made,
        pick(n, 'vault locked', ${tenth}) as until_lock, pick(n, 'vault matured', ${tenth}) as until_mark
      from range(${VAULTS}) as numbers(n)
    ), placed as (
      select *, made + until_lock as locked,
        made + until_lock + if(advanced, duration // 24, duration // 12 + until_mark) as matured
      from drawn
    ), candidates as (
      select "operator", row_number() over (order by i) - 1 as n from operators where i > 0 and not real
    ), sets as (
      select avs, operator_set_id, row_number() over (order by seat) - 1 as n from operator_sets
    )
    select
      placed.n,
      coalesce(if(placed.n < ${OPERATORS}, candidates."operator", null), address_of(placed.n, 'duration vault')) as vault,
      address_of(placed.n, 'vault admin') as vault_admin, address_of(placed.n % 5, 'vault arbitrator') as arbitrator,
      tokens.token, sets.avs, sets.operator_set_id, duration,
      if(placed.n % 4 = 3, null, ((1000 + placed.n)::hugeint * 1000000000000000000)::decimal(38, 0)) as max_per_deposit,
      if(placed.n % 4 = 3, null, ((50000 + placed.n)::hugeint * 1000000000000000000)::decimal(38, 0)) as stake_cap,
      if(placed.n % 5 = 4, '', 'https://vaults.example/' || placed.n || '.json') as metadata_uri,
      ['deposits', 'allocations', 'withdrawals'][stage + 1] as state,
      if(stage > 0, ${at('locked')}, null) as locked_at,
      if(stage > 0, ${at('locked')} + to_seconds(duration), null) as unlock_at,
      if(stage > 1, ${at('matured')}, null) as matured_at,
      advanced,
      ${lifetimeSql(population, 'made', 'case stage when 0 then made when 1 then locked else matured end')}
    from placed
      join tokens on tokens.i = placed.n % (select count(*) from tokens)
      left join candidates on candidates.n = placed.n
      left join sets on sets.n = placed.n`);
}
