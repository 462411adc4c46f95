import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql, blocksOf } from './moments.ts';

/**
 * This many accounts pay for blobs, and each has this many deposits and changes to its reservation.
 */
const ACCOUNTS = 6;
const CHANGES = 3;

const DAY = 86_400;

/**
 * Creates the tables for EigenDA's payments: reservations that are active, pending, expired and
 * without an end, deposits, and settings over time. The two networks have different row counts.
 */
export async function createPayments(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, to } = population;
  const blocks = blocksOf(population);
  const block = `n * ${Math.floor(blocks / 30)} + pick(seat, 'payment block', ${Math.floor(blocks / 40)})`;
  await connection.run(/* sql */ `
    create table scratch.paying_accounts as
    select network, account, address_of(account, 'da account') as address, account * 100 + (network = 'holesky')::integer * 50 as first_seat
    from (values ('ethereum', ${ACCOUNTS}), ('holesky', 3)) networks(network, accounts), range(accounts) as numbers(account);

    create table da_reservation_changes as
    select
      network, address as account,
      if(n = 1, 18446744073709551615, 1000 * (1 + pick(seat, 'reserved', 500)))::decimal(38, 0) as symbols_per_second,
      if(n = 2 and account = 4, null, time_at(if(account = 1, ${to} + ${DAY}, ${from} + n * ${30 * DAY}))) as starts_at,
      if(account = 2, null, time_at(case account when 3 then ${to} - ${30 * DAY} else ${to} + ${90 * DAY} + n end)) as ends_at,
      if(n = 0, [0, 1], [0, 1, 255]) as quorum_numbers,
      if(n = 0, [50, 50], [34, 33, 33]) as quorum_splits,
      ${atSql(population, block, 'seat')}
    from (select *, first_seat + n as seat from scratch.paying_accounts, range(${CHANGES}) as changes(n) where n <= account);

    create table da_on_demand_deposits as
    select
      network, address as account, amount::decimal(38, 0) as amount,
      sum(amount) over (partition by network, address order by n)::decimal(38, 0) as total_deposit,
      ${atSql(population, block, '5000 + seat')}
    from (
      select *, first_seat + n as seat, (1 + pick(first_seat + n, 'deposit', 900)) * 1000000000000000::hugeint + n as amount
      from scratch.paying_accounts, range(${CHANGES}) as deposits(n) where account <> 0);`);
  await connection.run(/* sql */ `
    create table da_payment_parameter_changes as
    select
      network, parameter,
      if(parameter = 'minNumSymbols' and network = 'holesky', null, first * (2 * n + 1))::decimal(38, 0) as previous_value,
      if(parameter = 'priceUpdateCooldown' and n = 1, null, first * (2 * n + 3))::decimal(38, 0) as value,
      ${atSql(population, block, `6000 + if(grouped, 0, seat)`)}
    from (
      select *, n * 10 + (network = 'holesky')::integer as seat, parameter in ('minNumSymbols', 'pricePerSymbol', 'priceUpdateCooldown') as grouped
      from (values ('ethereum'), ('holesky')) networks(network),
        (values ('minNumSymbols', 4096), ('pricePerSymbol', 447000000), ('priceUpdateCooldown', 1), ('globalSymbolsPerPeriod', 131072)) settings(parameter, first),
        range(2) as changes(n)
    )`);
}

/** Creates the tables of EigenDA's registries. */
export async function createRegistries(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const at = (first: number) =>
    atSql(
      population,
      `n * ${Math.floor(blocksOf(population) / 5)} + pick(seat, 'registry block', 5000)`,
      `${first} + seat`,
    );
  await connection.run(/* sql */ `
    create table scratch.registry_seats as
    select network, n, n * 2 + (network = 'holesky')::integer as seat
    from (values ('ethereum', 4), ('holesky', 2)) networks(network, rows), range(rows) as numbers(n);

    create table da_cert_verifiers as
    select network, address_of(n % 2, 'router') as router, address_of(seat, 'cert verifier') as cert_verifier,
      if(n = 0, 0, block_at(${population.from}) + n * 100000) as activation_block, ${at(7000)}
    from scratch.registry_seats;

    create table da_relays as
    select network, n as relay_key, address_of(seat, 'relay') as relay, if(n = 3, '', 'relay-' || n || '.example:443') as url,
      ${at(7100)}
    from scratch.registry_seats;

    create table da_dispersers as
    select network, n % 3 as disperser_key, address_of(seat, 'disperser') as disperser, ${at(7200)}
    from scratch.registry_seats;

    create table da_threshold_changes as
    select network, threshold, before as previous_values, after as values, ${at(7300)}
    from scratch.registry_seats,
      (values (0, 'quorumConfirmationThresholdPercentages', []::integer[], [55, 55]), (1, 'quorumNumbersRequired', [0], [0, 1]),
        (1, 'defaultAdversaryThreshold', [0], [33]), (1, 'defaultConfirmationThreshold', [0], [55])) changes(row, threshold, before, after)
    where n = row;

    create table da_blob_versions as
    select network, n as version, 3537 - n as max_num_operators, 8192 as num_chunks, 8 as coding_rate, ${at(7400)}
    from scratch.registry_seats where n < 2`);
}
