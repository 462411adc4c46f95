import { sumOfDecimals } from '../../sql/sum-of-decimals.ts';
import { type RolledUp, rollup } from '../rolled-up.ts';

/** Has the customers of EigenDA with all of their blobs. */
export const DA_CUSTOMERS: RolledUp = {
  ...rollup({
    name: 'rollup.da_customers',
    columns: {
      network: 'VARCHAR',
      customer: 'VARCHAR',
      account_name: 'VARCHAR',
      first_day: 'TIMESTAMP',
      last_day: 'TIMESTAMP',
      days: 'BIGINT',
      blob_count: 'BIGINT',
      size_mib: 'VARCHAR',
    },
    reads: ['snapshot.da_usage'],
    growth: 'fixed',
    sql: ({ table }) => /* sql */ `
      select network::varchar as network, customer::varchar as customer,
        (first(account_name order by "time" desc, account_name) filter (account_name is not null))::varchar as account_name,
        date_trunc('day', min("time"))::timestamp as first_day,
        date_trunc('day', max("time"))::timestamp as last_day,
        count(distinct date_trunc('day', "time")) as days,
        sum(blob_count)::bigint as blob_count, ${sumOfDecimals('size_mib')} as size_mib
      from ${table('snapshot.da_usage')}
      group by network, customer
      order by network, customer`,
  }),
  needs: ['da_usage'],
};
