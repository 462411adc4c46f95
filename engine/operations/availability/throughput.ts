import { NETWORKS } from '../../../common/vocabulary.ts';
import { decimalText, described, integer, time, writtenNumber } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network, timeRange } from '../../definition/parameters.ts';

/** A MiB has this many bytes, and a day this many seconds. */
const [MIB, DAY] = [2 ** 20, 86_400];

export const throughput = list({
  name: 'availability/throughput',
  purpose: 'Blobs and bytes that EigenDA took on each day, newest first.',
  tables: ['da_usage'],
  record: {
    day: time,
    customers: described('Number of customers with a blob on that day.', integer),
    blobCount: described('Number of blobs.', integer),
    sizeMib: described('Size of the blobs in MiB of 2^20 bytes.', decimalText),
    bytesPerSecond: described('Mean over the whole day, also if it has not ended.', writtenNumber),
  },
  filters: { network: (settings) => network(settings, NETWORKS), ...timeRange },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => /* sql */ `
    with days as (
      select network, date_trunc('day', "time")::timestamp as day,
        count(distinct customer) filter (where blob_count > 0) as customers,
        sum(blob_count)::bigint as blob_count,
        sums_of_products(string_agg(size_mib || '*1', ' ')) as size_mib
      from ${table('snapshot.da_usage')}
      group by all
    )
    select *, nearest_quotient(multiply_decimals(size_mib, '${MIB}'), '${DAY}') as bytes_per_second
    from days`,
  order: 'day desc, network',
  times: 'day',
});
