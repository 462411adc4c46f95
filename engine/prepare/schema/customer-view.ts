import type { View } from './view.ts';

/** Shows the customers of EigenDA. */
export const CUSTOMER_VIEW: View = {
  name: 'da_customers',
  comment: 'Customers of EigenDA, with all of their blobs.',
  rollup: 'da_customers',
  sql: /* sql */ `
      select network, customer, account_name, first_day, last_day, days, blob_count, size_mib,
        size_mib::double as mib
      from rollup.da_customers`,
  columns: {
    network: 'Network of the EigenDA deployment.',
    customer: 'Id of the customer: an address, or the name of a namespace.',
    account_name: 'Newest name of the customer; null if unknown.',
    first_day: 'First day with blobs, by its first instant (UTC).',
    last_day: 'Last day with blobs, by its first instant (UTC).',
    days: 'Number of days with blobs.',
    blob_count: 'Number of blobs.',
    size_mib: 'Size of the blobs in MiB of 2^20 bytes, with every digit, as text.',
    mib: 'size_mib as the nearest double, to sum, to sort by and to draw.',
  },
};
