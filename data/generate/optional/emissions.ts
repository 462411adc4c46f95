import type { DuckDBConnection } from '@duckdb/node-api';
import { EMISSION_TYPES } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { atSql, lifetimeSql, slashingOffset } from './moments.ts';

/** An epoch has this many blocks: a week. */
const EPOCH = 50_400;
const EPOCHS = 6;

/** An epoch mints this many whole EIGEN. */
const MINTED = 1_294_117;

/**
 * Creates `emission_distributions`, one of each type, and `emission_epochs` from them; no log shows
 * the EIGEN that the third epoch minted.
 */
export async function createEmissions(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const live = slashingOffset(population);
  const types = EMISSION_TYPES.map((name) => `'${name}'`).join(', ');
  await connection.run(/* sql */ `
    create table emission_distributions as
    with sets as (
      select avs, operator_set_id, row_number() over (order by seat) - 1 as n from operator_sets
    ), items as (
      select numbers.n, token.place // 2 as submission, strategy, token.place,
        (token.place + 1)::decimal(38, 0) * 1000000000000000000::decimal(38, 0) as multiplier
      from range(1, 5) as numbers(n), (select strategy, i, i % 3 as place from tokens) token
      where token.i // 3 = numbers.n % 2
    )
    select
      n as distribution_id, ([${types}])[n + 1] as type,
      if(n = 0, 0, 500 + 100 * n)::decimal(38, 0) as weight, (n % 2)::decimal(38, 0) as start_epoch,
      if(n % 3 = 1, 0, n)::decimal(38, 0) as total_epochs,
      if(n in (2, 3), sets.avs, null) as avs, if(n in (2, 3), sets.operator_set_id, null) as operator_set_id,
      coalesce((select list(submission order by place) from items where items.n = numbers.n), []) as submissions,
      coalesce((select list(strategy order by place) from items where items.n = numbers.n), []) as strategies,
      coalesce((select list(multiplier order by place) from items where items.n = numbers.n), []) as multipliers,
      ${lifetimeSql(population, `${live} + 10 * n`, `${live} + 10 * n + if(n % 3 = 0, ${2 * EPOCH}, 0)`)}
    from range(${EMISSION_TYPES.length}) as numbers(n) left join sets using (n);

    create table emission_epochs as
    select
      epoch, distribution_id, type, weight, pick(epoch * 100 + distribution_id, 'emission fails', 5) > 0 as success,
      if(epoch = 2, null, (${MINTED}::hugeint * 1000000000000000000)::decimal(38, 0)) as epoch_minted,
      ${atSql(population, `${live} + epoch * ${EPOCH} + 300 + distribution_id // 4`, '20 + distribution_id')}
    from range(${EPOCHS}) as epochs(epoch), emission_distributions
    where type <> 'disabled' and start_epoch <= epoch and (total_epochs = 0 or epoch < start_epoch + total_epochs)`);
}
