import { NETWORKS } from '../../../common/vocabulary.ts';
import { decimalText, described, integer, text, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { exactText, network } from '../../definition/parameters.ts';

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
      account_name, first_day, last_day, days, blob_count, size_mib
    from ${table('rollup.da_customers')}`,
  order: 'size_mib::double desc, customer, network',
  search: { names: ['account_name', 'customer'], address: 'searched_address' },
});
