import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { lifetimeSql } from './moments.ts';

/**
 * Creates `da_quorums` and `da_quorum_strategies`: three quorums a network, each with some
 * strategies of `tokens`.
 */
export async function createQuorums(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { tokens } = population;
  await connection.run(/* sql */ `
    create table scratch.quorum_seats as
    select network, quorum, 3 * (network = 'holesky')::integer + quorum as seat
    from (values ('ethereum'), ('holesky')) networks(network), range(3) as quorums(quorum);

    create table da_quorums as
    select
      network, quorum::integer as quorum_number,
      if(seat = 0, 32000000000000000000::decimal(38, 0), (pick(seat, 'minimum', 100) * 10000000000000000::hugeint)::decimal(38, 0)) as minimum_stake,
      if(seat = 5, null, 200 - 50 * quorum) as max_operators,
      ${lifetimeSql(population, `pick(seat, 'quorum made', 5000)`, `5000 + pick(seat, 'quorum changed', 90000)`)}
    from scratch.quorum_seats;

    create table da_quorum_strategies as
    select
      network, quorum::integer as quorum_number, t.strategy,
      ((1 + pick(seat * 1000 + t.i, 'quorum multiplier', 20)) * 100000000000000000::hugeint)::decimal(38, 0) as multiplier
    from scratch.quorum_seats
    join tokens t on (t.i - pick(seat, 'first of quorum', ${tokens}) + ${tokens}) % ${tokens} < 2 + seat`);
}

/**
 * Creates `da_operator_events` from `da_operators`, `da_quorum_stakes` and `da_batches`: every
 * stake of the history, before it the registration in the quorum, and of those that left how they
 * did. Names the newest batch not after it.
 */
export async function createDaOperatorEvents(
  connection: DuckDBConnection,
  { from }: Population,
): Promise<void> {
  // The contract sets the stake of an operator that leaves to 0.
  await connection.run(/* sql */ `
    insert into da_quorum_stakes
    select network, operator_id, quorum_number, 0, max(block_number) + 500
    from da_quorum_stakes join da_operators using (network, operator_id)
    where not status
    group by network, operator_id, quorum_number
    having arg_max(stake, block_number) > 0`);
  await connection.run(/* sql */ `
    create table da_operator_events as
    with stakes as (
      select *, min(block_number) over (partition by network, operator_id, quorum_number) as first_block,
        max(block_number) over (partition by network, operator_id, quorum_number) as last_block
      from da_quorum_stakes
    ),
    found as (
      select network, operator_id, quorum_number, 'StakeUpdated' as action, stake, null::varchar as socket, block_number, 2 as step
      from stakes
      union all
      select network, operator_id, quorum_number, 'Registered', null, null, block_number, 1
      from stakes where block_number = first_block
      union all
      select network, operator_id, quorum_number, unnest(if(ejected, ['Ejected', 'Deregistered'], ['Deregistered'])), null, null,
        block_number, 3
      from stakes join da_operators using (network, operator_id) where block_number = last_block and not status
      union all
      select distinct on (network, operator_id) network, operator_id, null, 'SocketUpdated', null, socket, first_block, 0
      from stakes join da_operators using (network, operator_id) where socket is not null
      order by network, operator_id, first_block
    ),
    placed as (
      select found.*, operators."operator",
        4 * row_number() over (
          partition by network, block_number order by step, action, operator_id, quorum_number) as log_index
      from found join da_operators operators using (network, operator_id)
    ),
    batches as (select network, block_number, max(batch_id) as batch_id from da_batches group by all)
    select
      placed.network, operator_id, placed."operator", quorum_number::integer as quorum_number, action,
      stake::decimal(38, 0) as stake, socket, batches.batch_id,
      placed.block_number,
      log_index,
      time_at(${from} + (placed.block_number - block_at(${from})) * 12) as "timestamp",
      transaction_of(placed.block_number) as transaction_hash
    from placed asof left join batches
      on placed.network = batches.network and placed.block_number >= batches.block_number`);
}
