import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';

/** Days with usage, until the end of the sample. */
const DAYS = 90;

/** Minutes with a measured throughput. */
const MINUTES = 180;

/**
 * Replaces what `createAvailabilityFiles` made by figures of the sample, without awkward values:
 * four invented rollups send EigenDA about five megabytes a second, and operators sign nearly all.
 */
export async function createSampleAvailability(
  connection: DuckDBConnection,
  { to }: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create or replace table da_usage as
    select 'ethereum' as network, time_at(${to} - (day + 1) * 86400) as time, address_of(rollup, 'sample rollup') as customer,
      'Example rollup ' || rollup as account_name, 2 as version,
      400 // rollup + pick(seat, 'blobs', 100) as blob_count,
      (240000 - 600 * day) // rollup + pick(seat, 'size', 20000) || '.' || (1 + pick(seat, 'part', 8)) as size_mib,
      'usage' as source
    from (
      select day, rollup, day * 10 + rollup as seat from range(${DAYS}) days(day), range(1, 5) rollups(rollup));

    update da_signing_rates set unsigned_batches = responsible_batches * pick(hash(operator_id, starts_at) % 1000000, 'unsigned', 4) // 100;

    create or replace table da_throughput as
    select 'ethereum' as network, time_at(${to} - minute * 60) as time,
      4500000 + pick(minute, 'throughput', 900000) || '.' || (1 + pick(minute, 'part', 8)) as bytes_per_second,
      'dataapi' as source
    from range(${MINUTES}) minutes(minute)`);
}
