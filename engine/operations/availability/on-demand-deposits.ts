import { NETWORKS } from '../../../common/vocabulary.ts';
import { bigInteger, described, hex, integer } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, network, timeRange } from '../../definition/parameters.ts';
import { logFields } from './reservations.ts';

export const onDemandDeposits = list({
  name: 'availability/on-demand-deposits',
  purpose: 'Deposits for EigenDA blobs without a reservation, newest first.',
  tables: ['da_on_demand_deposits'],
  record: {
    account: described('Address of the account that pays for blobs.', hex),
    amount: described('Deposited amount in wei.', bigInteger),
    totalDeposit: described('Deposits of the account up to this one, in wei.', bigInteger),
    ...logFields,
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    account: () => address('Address of the account.'),
    ...timeRange,
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_on_demand_deposits')}`,
  order: 'block_number desc, log_index desc, network',
  times: 'timestamp',
  statistics: {
    of: 'required',
    fields: {
      totalDeposits: integer,
      uniqueAccounts: described('Number of distinct accounts.', integer),
      totalAmount: described('Sum of the deposits in wei.', bigInteger),
    },
    rows: (table) => /* sql */ `
      select networks.network, count(account) as total_deposits,
        count(distinct account) as unique_accounts,
        coalesce(sum(amount::bignum), '0'::bignum) as total_amount
      from ${table('rollup.networks')} networks
      left join ${table('snapshot.da_on_demand_deposits')} deposits on deposits.network = networks.network
      group by networks.network`,
  },
});
