import { NETWORKS } from '../../../common/vocabulary.ts';
import { hex, integer, text, time } from '../../fields.ts';
import { list } from '../../kinds/list.ts';
import { addressOrId, network } from '../../parameters.ts';

export const operatorNonsignings = list({
  name: 'availability/operator-nonsignings',
  purpose: 'The batches that one operator did not sign, the newest first.',
  unbounded: true,
  record: { batchId: text, batchHeaderHash: hex, blockTimestamp: time, blockNumber: integer },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    operator: () => addressOrId('Address or id of the operator.'),
  },
  required: {
    key: ['operator', 'network'],
    aliases: 'operator',
    known: /* sql */ `
      select network, unnest([operator_id, operator]) as operator from snapshot.da_operators`,
  },
  rows: /* sql */ `
    with names as (
      -- An operator is asked for by its address or its id, and a batch may name it by either.
      select network, unnest([operator_id, operator]) as asked, operator_id as entry
      from snapshot.da_operators
      union
      select network, unnest([operator_id, operator]) as asked, operator as entry
      from snapshot.da_operators
    ), entries as (
      select network, batch_header_hash, lower(unnest(non_signers)) as entry
      from snapshot.da_batches
    ), missed as (
      select network, batch_header_hash, list(distinct asked order by asked) as operators
      from names
      join entries using (network, entry)
      group by network, batch_header_hash
    )
    select network, missed.operators as operator, batch_id, batch_header_hash, block_timestamp,
      block_number
    from snapshot.da_batches
    join missed using (network, batch_header_hash)`,
  order: 'block_timestamp desc, batch_header_hash, network',
});
