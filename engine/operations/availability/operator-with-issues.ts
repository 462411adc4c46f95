import { relation } from '../../../common/relations/relation.ts';
import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  array,
  described,
  hex,
  integer,
  text,
  time,
  writtenNumber,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { network, wholeFrom1 } from '../../definition/parameters.ts';
import {
  ABOVE_ANY_NUMBER,
  batchRanges,
  IN_BATCH_RANGES,
  numberOf,
} from '../shared/batch-ranges.ts';
import { OF_V1 } from './batch-by-hash.ts';

/** Has the last N batches in the request's ranges; 10 by default if it has no range. */
const BATCHES = relation({
  name: 'batches',
  columns: {
    batch_id: 'VARCHAR',
    batch_header_hash: 'VARCHAR',
    block_timestamp: 'TIMESTAMP',
    block_number: 'BIGINT',
    non_signers: 'VARCHAR[]',
  },
  reads: ['snapshot.da_batches'],
  sql: ({ table }) => /* sql */ `
  select batch_id, batch_header_hash, block_timestamp, block_number, non_signers
  from ${table('snapshot.da_batches')}
  where ${IN_BATCH_RANGES}
  order by block_timestamp desc, batch_header_hash
  limit case
    when $lastNBatches::varchar is not null then ${numberOf('lastNBatches')}
    when coalesce($startTime::varchar, $endTime::varchar, $startBlock::varchar, $endBlock::varchar) is null then 10
    else ${ABOVE_ANY_NUMBER} end`,
});

/** Limits the batch ids in a record. */
const MAX_NAMED = 100;

export const operatorWithIssues = query({
  name: 'availability/operator-with-issues',
  purpose: `Operators that missed batches among the newest ones or in a range, most missed batches first. ${OF_V1}`,
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    ...batchRanges(),
    lastNBatches: wholeFrom1(
      'Number of newest batches to consider. Default: 10, or all batches of the range if a time or block is given.',
    ).optional(),
  }),
  record: {
    operatorId: hex,
    operator: hex,
    socket: text,
    missedBatchCount: integer,
    missedBatches: described(
      `Ids of the batches it did not sign, newest first, at most ${MAX_NAMED}.`,
      array(text),
    ),
    firstMissedAt: time,
    lastMissedAt: time,
    firstMissedBlock: integer,
    lastMissedBlock: integer,
  },
  relations: [BATCHES],
  // A batch lists its non-signers by address or by id.
  rows: (table) => /* sql */ `
    with entries as (
      select * exclude (non_signers), lower(unnest(non_signers)) as entry from ${table('batches')}
    ), names as (
      select operator_id, unnest([operator_id::varchar, operator::varchar]) as entry
      from ${table('snapshot.da_operators')}
      where network::varchar = $network
    ), missed_batches as (
      select distinct operator_id, batch_id, batch_header_hash, block_timestamp, block_number
      from entries
      join names using (entry)
    )
    select operator_id, any_value(operators.operator) as operator, any_value(operators.socket) as socket,
      count(*) as missed_batch_count,
      list(batch_id order by block_timestamp desc, batch_header_hash)[:${MAX_NAMED}] as missed_batches,
      min(block_timestamp) as first_missed_at, max(block_timestamp) as last_missed_at,
      min(block_number) as first_missed_block, max(block_number) as last_missed_block
    from missed_batches
    join ${table('snapshot.da_operators')} operators using (operator_id)
    where operators.network::varchar = $network
    group by operator_id`,
  order: 'missed_batch_count desc, operator_id',
  statistics: {
    fields: {
      filteredBatchCount: integer,
      totalOperators: described(
        'Number of operators that missed at least one of the batches.',
        integer,
      ),
      totalMissedBatches: integer,
      averageMissedBatchesPerOperator: writtenNumber,
      mostMissedBatches: integer,
      leastMissedBatches: integer,
    },
    rows: (table) => /* sql */ `
      select (select count(*) from ${table('batches')}) as filtered_batch_count,
        count(*) as total_operators,
        coalesce(sum(missed_batch_count), 0)::bigint as total_missed_batches,
        nearest_ratio(coalesce(sum(missed_batch_count), 0)::varchar, count(*)::varchar)
          as average_missed_batches_per_operator,
        coalesce(max(missed_batch_count), 0) as most_missed_batches,
        coalesce(min(missed_batch_count), 0) as least_missed_batches
      from ${table('selected')}`,
  },
});
