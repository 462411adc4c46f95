import { NETWORKS } from '../../../common/vocabulary.ts';
import { decimalText, described, integer, text, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { exactText, network } from '../../definition/parameters.ts';
import { sumOfDecimals } from '../../sql/sum-of-decimals.ts';

export const customers = list({
  name: 'availability/customers',
  purpose: 'Customers of EigenDA, with all of their blobs, largest size first.',
  tables: ['da_usage'],
  record: {
    customer: described('Id of the customer: an address, or the name of a namespace.', text),
    accountName: described('Newest name of the customer; empty if unknown.', text),
    firstDay: described('First day (UTC) with blobs, by its first instant.', time),
    lastDay: described('Last day (UTC) with blobs, by its first instant.', time),
    days: described('Number of days with blobs.', integer),
    blobCount: described('Number of blobs.', integer),
    sizeMib: described('Size of the blobs in MiB of 2^20 bytes.', decimalText),
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    customer: () => exactText('Id of the customer, compared exactly.'),
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => /* sql */ `
    select network, customer,
      if(regexp_full_match(customer, '0x[0-9a-f]{40}'), customer, repeat('-', 42)) as searched_address,
      first(account_name order by "time" desc, account_name) filter (account_name is not null) as account_name,
      date_trunc('day', min("time"))::timestamp as first_day,
      date_trunc('day', max("time"))::timestamp as last_day,
      count(distinct date_trunc('day', "time")) as days,
      sum(blob_count)::bigint as blob_count, ${sumOfDecimals('size_mib')} as size_mib
    from ${table('snapshot.da_usage')}
    group by network, customer`,
  order: 'size_mib::double desc, customer, network',
  search: { names: ['account_name', 'customer'], address: 'searched_address' },
});
