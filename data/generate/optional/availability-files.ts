import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';

/** Usage covers this many hours, and every 7th has a row of some customer. */
const HOURS = 200;

const INTERVALS = 3;
const BATCHES = 40;
const POINTS = 90;

/**
 * Creates the tables that `ingest` makes from files: usage by customers with and without a name,
 * in both EigenDA versions, signing by the network's operators, and V2's batches and throughput.
 */
export async function createAvailabilityFiles(
  connection: DuckDBConnection,
  { from, to }: Population,
): Promise<void> {
  const half = 43_200;
  await connection.run(/* sql */ `
    create table da_usage as
    select network, time_at(hour) as time,
      case customer when 0 then 'namespace 🦭' else address_of(customer, 'da account') end as customer,
      case when customer = 1 then null when seat % 3 = 0 then 'Rollup' else 'Rollup ' || customer end as account_name,
      1 + (customer > 0)::integer as version, pick(seat, 'blobs', 50) as blob_count,
      if(pick(seat, 'blobs', 50) = 0, '0', pick(seat, 'size', 900) || '.' || (1 + pick(seat, 'part', 8))) as size_mib,
      'usage' as source
    from (
      select network, n * 7 % 5 as customer, n * 10 + (network = 'holesky')::integer as seat,
        -- Some before the first price, some in the last days.
        if(n % 2 = 0, ${from}, ${to} - ${HOURS} * 3600) + n * 3600 as hour
      from (values ('ethereum', ${HOURS}), ('holesky', 20)) networks(network, rows), range(rows) as hours(n));

    create table da_signing_rates as
    select network, operator_id, "operator", quorum::integer as quorum_number,
      time_at(${to} - (n + 1) * ${half}) as starts_at, time_at(${to} - n * ${half}) as ends_at,
      least(pick(seat, 'unsigned', 30), responsible) as unsigned_batches, responsible as responsible_batches,
      3600 as total_batches, pick(seat, 'stake part', 10) || '.' || (1 + pick(seat, 'stake rest', 8)) as stake_percentage,
      'dataapi' as source
    from (
      select *, if(pick(seat, 'responsible', 5) = 0, 0, 1 + pick(seat, 'responsible', 3000)) as responsible
      from (
        select network, operator_id, "operator", quorum, n,
          (row_number() over (order by network, operator_id)) * 100 + quorum * 10 + n as seat
        from (select * from da_operators where status order by network, operator_id limit 12),
          range(2) as quorums(quorum), range(${INTERVALS}) as intervals(n)));

    create table da_v2_batches as
    select network, hash_of(seat, 'v2 batch') as batch_header_hash, block_at(${to}) - seat as reference_block_number,
      time_at(${to} - n) + to_microseconds(pick(seat, 'attested', 1000000)) as attested_at,
      if(n % 4 = 0, [0], [0, 1]) as quorum_numbers,
      if(n % 4 = 0, [pick(seat, 'signed', 101)], [pick(seat, 'signed', 101), 100]) as signed_percentages,
      'dataapi' as source
    from (
      select network, n, n * 2 + (network = 'holesky')::integer as seat
      from (values ('ethereum', ${BATCHES}), ('holesky', 2)) networks(network, rows), range(rows) as numbers(n));

    create table da_throughput as
    select network, time_at(${to} - n * 60) as time,
      if(n % 9 = 8, '0', pick(seat, 'throughput', 5000000) || '.' || (1 + pick(seat, 'throughput part', 8))) as bytes_per_second,
      'dataapi' as source
    from (
      select network, n, n * 2 + (network = 'holesky')::integer as seat
      from (values ('ethereum', ${POINTS}), ('holesky', 2)) networks(network, rows), range(rows) as numbers(n))`);
}
