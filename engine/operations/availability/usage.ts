import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  decimalText,
  described,
  integer,
  nullableDecimal,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { exactText, index, network, timeRange } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';

/** Adds the sizes in MiB exactly over a group of rows in `da_usage`. */
const SIZE = `sums_of_products(string_agg(size_mib || '*1', ' '))`;

/** A MiB has this many symbols, with 32 bytes each. */
const SYMBOLS_IN_MIB = 2 ** 15;

/**
 * Selects the price of a symbol in wei from a time on; before its first change, the value before
 * that.
 */
const pricesSql: Select = (table) => /* sql */ `
  select network, "timestamp" as since, value::varchar as price
  from ${table('snapshot.da_payment_parameter_changes')}
  where parameter = 'pricePerSymbol'
  qualify row_number() over (
    partition by network, "timestamp" order by block_number desc, log_index desc) = 1
  union all
  select network, timestamp '0001-01-01',
    arg_min(previous_value, (block_number, log_index))::varchar
  from ${table('snapshot.da_payment_parameter_changes')}
  where parameter = 'pricePerSymbol'
  group by network`;

export const usage = list({
  name: 'availability/usage',
  purpose: 'Blobs of each EigenDA customer by day, newest first, with their on-demand price.',
  tables: ['da_usage', 'da_payment_parameter_changes'],
  record: {
    day: time,
    customer: described('Id of the customer: an address, or the name of a namespace.', text),
    accountName: described('Newest name of the customer on that day; empty if unknown.', text),
    version: described('Version of EigenDA: 1 or 2.', integer),
    blobCount: described('Number of blobs.', integer),
    sizeMib: described('Size of the blobs in MiB of 2^20 bytes.', decimalText),
    onDemandFee: described(
      'ETH for blobs of this size at the on-demand price of the end of the day; a customer with a reservation pays for that instead. Null for version 1, and without a price.',
      nullableDecimal,
    ),
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    customer: () => exactText('Id of the customer, compared exactly.'),
    version: () => index('Version of EigenDA.'),
    ...timeRange,
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => /* sql */ `
    with days as (
      select network, date_trunc('day', "time")::timestamp as day, customer, version,
        first(account_name order by "time" desc, account_name) filter (account_name is not null) as account_name,
        sum(blob_count)::bigint as blob_count, ${SIZE} as size_mib
      from ${table('snapshot.da_usage')}
      group by all
    )
    select days.*,
      case when version = 2 then shift_decimal(
        multiply_decimals(multiply_decimals(size_mib, '${SYMBOLS_IN_MIB}'), price), '-18') end
        as on_demand_fee
    from days
    asof left join (${pricesSql(table)}) prices
      on prices.network = days.network and days.day + interval 1 day > prices.since`,
  order: 'day desc, customer, version, network',
  times: 'day',
  statistics: {
    of: 'required',
    fields: {
      customers: described('Number of distinct customers.', integer),
      totalBlobs: described('Number of blobs.', integer),
      totalSizeMib: described('Size of all blobs in MiB.', decimalText),
    },
    rows: (table) => /* sql */ `
      select networks.network, count(distinct customer) as customers,
        coalesce(sum(blob_count), 0)::bigint as total_blobs, coalesce(${SIZE}, '0') as total_size_mib
      from ${table('rollup.networks')} networks
      left join ${table('snapshot.da_usage')} used on used.network = networks.network
      group by networks.network`,
  },
});
