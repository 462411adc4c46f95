import { sqlText } from '../../../common/sql.ts';
import type { TableRule } from './context.ts';

/*
 * Tables of files, which a later file may correct: they are computed whole. A snapshot has them
 * only if the ingest was given such files.
 */

const seconds = (column: string) => `make_timestamp(${column}::bigint * 1000000)`;

/** Lines of one hour, customer and version are added up. */
export const daUsage: TableRule = {
  reads: ['da_usage_texts'],
  growth: 'fixed',
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, make_timestamp(milliseconds::bigint * 1000) as time, customer,
    account_name, version::bigint as version, sum(blob_count::bigint)::bigint as blob_count,
    sums_of_products(string_agg(size_mib || '*1', ' ')) as size_mib, 'usage' as source
  from da_usage_texts
  group by all
  order by time, customer, version, account_name nulls first`,
};

export const daSigningRates: TableRule = {
  reads: ['da_signing_texts'],
  growth: 'fixed',
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, operator_id, "operator", quorum_number::bigint as quorum_number,
    ${seconds('start_seconds')} as starts_at, ${seconds('end_seconds')} as ends_at,
    unsigned_batches::bigint as unsigned_batches, responsible_batches::bigint as responsible_batches,
    total_batches::bigint as total_batches, stake_percentage, 'dataapi' as source
  from da_signing_texts
  order by ends_at, starts_at, operator_id, quorum_number`,
};

export const daV2Batches: TableRule = {
  reads: ['da_batch_rows'],
  growth: 'fixed',
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, batch_header_hash, reference_block_number,
    make_timestamp(attested_nanoseconds // 1000) as attested_at, quorum_numbers, signed_percentages,
    'dataapi' as source
  from da_batch_rows
  order by attested_at, batch_header_hash`,
};

export const daThroughput: TableRule = {
  reads: ['da_throughput_texts'],
  growth: 'fixed',
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, ${seconds('seconds')} as time, bytes_per_second, 'dataapi' as source
  from da_throughput_texts
  order by time`,
};
