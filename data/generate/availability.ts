import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from './population.ts';

/**
 * Creates `da_operators` on both networks. `ethereum` begins with the given operator ids, and has
 * the addresses from `operators`; on `holesky` they are invented.
 */
export async function createDaOperators(
  connection: DuckDBConnection,
  population: Pick<Population, 'daOperators' | 'operators'>,
  operatorIds: readonly string[],
): Promise<void> {
  const { ethereum, holesky } = population.daOperators;
  await connection.run(
    /* sql */ `
    create table da_operators as
    with numbered as (
      select 'ethereum' as network, i, i as salt
      from range(${ethereum}) as numbers(i)
      union all
      select 'holesky', i, i + 1000000
      from range(${holesky}) as numbers(i)
    ),
    given as (
      select unnest(from_json($ids, '["varchar"]')) as operator_id, unnest(range($given)) as i
    )
    select
      n.network,
      n.i,
      n.salt,
      coalesce(given.operator_id, hash_of(salt, 'operator id')) as operator_id,
      coalesce(o."operator", address_of(salt, 'operator')) as "operator",
      if(pick(salt, 'socket', 12) = 0, null,
        printf('203.0.113.%d:%d;%d', pick(salt, 'host', 256), 32004 + pick(salt, 'port', 9), 32005
          + pick(salt, 'port', 9))) as socket,
      pick(salt, 'status', 7) <> 0 as status,
      pick(salt, 'status', 7) = 0 and pick(salt, 'ejected', 3) = 0 as ejected
    from numbered as n
    left join given on n.network = 'ethereum' and given.i = n.i
    left join operators as o on n.network = 'ethereum' and o.i = n.i % ${population.operators}
    `,
    { ids: JSON.stringify(operatorIds), given: operatorIds.length },
  );
}

/**
 * Creates `da_quorum_stakes` from `da_operators`: per operator quorum 0 and some of 1 and 2, each
 * with a history of one to five blocks. Stakes are wei, unevenly spread.
 */
export async function createDaQuorumStakes(
  connection: DuckDBConnection,
  population: Pick<Population, 'from' | 'to'>,
): Promise<void> {
  const blocks = Math.floor((population.to - population.from) / 12 / 5);
  await connection.run(/* sql */ `
    create table da_quorum_stakes as
    with changes as (
      select
        network, operator_id, salt, quorum,
        (salt * 3 + quorum) * 5 + change as seat,
        block_at(${population.from}) + change * ${blocks} as since
      from da_operators, range(3) as quorums(quorum), range(5) as changes(change)
      where pick(salt * 3 + quorum, 'in quorum', 1 + quorum) = 0
        and change <= pick(salt * 3 + quorum, 'changes', 5)
    )
    select
      network,
      operator_id,
      quorum::integer as quorum_number,
      ((1 + pick(seat, 'stake', 99999)) * [1, 10, 100, 1000][1 + skewed(salt, 'stake size', 4)]
        * 10000000000000000::hugeint + pick(seat, 'stake wei', 1000000))::decimal(38, 0) as stake,
      since + pick(seat, 'stake block', ${blocks}) as block_number
    from changes
  `);
}
