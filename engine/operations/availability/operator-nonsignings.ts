import { relation } from '../../../common/relations/relation.ts';
import { NETWORKS } from '../../../common/vocabulary.ts';
import { hex, integer, text, time } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { addressOrId, network } from '../../definition/parameters.ts';
import { batchRanges, IN_BATCH_RANGES } from '../shared/batch-ranges.ts';
import { OF_V1 } from './batch-by-hash.ts';

export const operatorNonsignings = query({
  name: 'availability/operator-nonsignings',
  purpose: `Batches that one operator did not sign, newest first. ${OF_V1}`,
  record: { batchId: text, batchHeaderHash: hex, blockTimestamp: time, blockNumber: integer },
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    operator: addressOrId('Address or id of the operator.'),
    ...batchRanges(),
  }),
  relations: [
    relation({
      // Requests and batches may each have the operator's address or its id.
      name: 'named',
      columns: { operator_id: 'VARCHAR', operator: 'VARCHAR' },
      reads: ['snapshot.da_operators'],
      sql: ({ table }) => /* sql */ `
      select operator_id::varchar as operator_id, operator::varchar as operator
      from ${table('snapshot.da_operators')}
      where network::varchar = $network and $operator in (operator_id::varchar, operator::varchar)`,
    }),
  ],
  required: { parameter: 'operator', known: (table) => `select 1 from ${table('named')}` },
  rows: (table) => /* sql */ `
    with entries as (
      select batch_id, batch_header_hash, block_timestamp, block_number, lower(unnest(non_signers)) as entry
      from ${table('snapshot.da_batches')}
      where ${IN_BATCH_RANGES}
    )
    select distinct batch_id, batch_header_hash, block_timestamp, block_number
    from entries
    where entry in (select operator_id from ${table('named')} union select operator from ${table('named')})`,
  order: 'block_timestamp desc, batch_header_hash',
});
