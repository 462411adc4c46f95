import type { DuckDBConnection } from '@duckdb/node-api';
import { ETHER } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';

const DAY = 86_400;

/**
 * Creates `prices` from `tokens`: one a day (in the smallest snapshots fewer), with days missing,
 * and the last at the time and of the values that `tokens` has. They are a walk in small steps that
 * ends there: ether walks, and each token walks against ether, a staked one but little. Ether has
 * prices under its conventional address. Sums of whole parts of 10,000 are the same on every
 * machine.
 */
export async function createPrices(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const days = Math.floor((population.to - population.from) / DAY);
  const step = population.changes < 1000 ? 20 : 1;
  await connection.run(/* sql */ `
    create table prices as
    with named as (
      select i, token, eth_price, dollar_price, "timestamp" from tokens
      union all
      select 1000, '${ETHER}', eth_price, dollar_price, "timestamp" from tokens where i = 0
    ),
    priced as (
      select * from named
      where eth_price::double > 0
      qualify row_number() over (partition by token order by i) = 1
    ),
    ether as (
      select d, sum(pick(d, 'ether step', 301) - 150) over (order by d desc) as drift from range(${days} - 1) as numbers(d)
    ),
    walked as (
      select priced.*, d, 10000 + greatest(-7000, ether.drift) as ether,
        10000 + greatest(-7000, sum(case
            -- Ether of the beacon chain is ether.
            when eth_price::double = 1 then 0
            when eth_price::double > 0.5 then pick(i * 10000 + d, 'price step', 5) - 2
            else pick(i * 10000 + d, 'price step', 401) - 200 end)
          over (partition by token order by d desc)) as against_ether
      from priced, ether
    )
    select token, "timestamp" as "time", eth_price, dollar_price from priced
    union all
    select token, time_at(${population.from} + d * ${DAY} + pick(i * 10000 + d, 'price second', ${DAY / 2})),
      round(eth_price::double * 1e15 * against_ether / 10000) / 1e15,
      printf('%.6f', dollar_price::double * (ether * against_ether) / 100000000)
    from walked
    where d < ${days} - 2 and d % ${step} = 0 and d > i % 50 * 3 and pick(i * 10000 + d, 'price missing', 9) > 0`);
}
