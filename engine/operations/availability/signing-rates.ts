import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  decimalText,
  described,
  hex,
  integer,
  nullableWrittenNumber,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, hash, index, network, timeRange } from '../../definition/parameters.ts';

export const signingRates = list({
  name: 'availability/signing-rates',
  purpose: 'Batches of EigenDA V2 that each operator signed, by quorum and interval, newest first.',
  tables: ['da_signing_rates'],
  record: {
    operatorId: hex,
    operator: hex,
    quorumNumber: integer,
    startsAt: described('Start of the interval.', time),
    endsAt: described('End of the interval; the time range compares it.', time),
    responsibleBatches: described('Number of batches that the operator had to sign.', integer),
    unsignedBatches: described('Number of these batches that it did not sign.', integer),
    signedPercentage: described(
      'Signed batches as a percentage of those that it had to sign; null if it had to sign none.',
      nullableWrittenNumber,
    ),
    totalBatches: described('Number of batches of the network in the interval.', integer),
    stakePercentage: described('Percentage of the quorum’s stake, from 0 to 100.', decimalText),
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    operator: () => address('Address of the operator.'),
    operatorId: () => hash('Id of the operator.'),
    quorumNumber: () => index('Number of the quorum.'),
    ...timeRange,
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => /* sql */ `
    select *,
      case when responsible_batches > 0 then nearest_ratio(
        (100 * greatest(responsible_batches - unsigned_batches, 0)::hugeint)::varchar,
        responsible_batches::varchar) end as signed_percentage
    from ${table('snapshot.da_signing_rates')}`,
  order: 'ends_at desc, starts_at desc, operator_id, quorum_number, network',
  times: 'ends_at',
});
