import { NETWORKS } from '../../../common/vocabulary.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, network, timeRange } from '../../definition/parameters.ts';
import { reservationFields } from './reservations.ts';

export const reservationHistorical = list({
  name: 'availability/reservation-historical',
  purpose: 'Changes of EigenDA reservations, newest first.',
  tables: ['da_reservation_changes'],
  record: reservationFields,
  filters: {
    network: (settings) => network(settings, NETWORKS),
    account: () => address('Address of the account.'),
    ...timeRange,
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_reservation_changes')}`,
  order: 'block_number desc, log_index desc, network',
  times: 'timestamp',
});
