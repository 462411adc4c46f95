import { NETWORKS } from '../../../common/vocabulary.ts';
import { boolean, hex, integer, text, writtenNumber } from '../../definition/fields.ts';
import { wholeEnvelope } from '../../definition/kinds/envelope.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { index, network } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';
import { ASKED_BATCH_ID, OF_V1 } from './batch-by-hash.ts';

/** Selects the non-signers of each id's newest batch; a batch lists them by address or by id. */
const nonSigners: Select = (table) => /* sql */ `
  with newest as (
    select network, ${ASKED_BATCH_ID} as batch_id, non_signers
    from ${table('snapshot.da_batches')}
    qualify row_number() over (
      partition by network, ${ASKED_BATCH_ID} order by block_timestamp desc, batch_header_hash) = 1
  ), entries as (
    select network, batch_id, lower(unnest(non_signers)) as entry from newest
  ), names as (
    select network, operator_id, unnest([operator_id, operator]) as entry
    from ${table('snapshot.da_operators')}
  )
  select distinct network, batch_id, operator_id
  from entries
  join names using (network, entry)`;

export const batchNonsigners = list({
  name: 'availability/batch-nonsigners',
  purpose: `Operators that did not sign the newest batch with an id. ${OF_V1}`,
  unbounded: true,
  record: { operatorId: hex, operator: hex, socket: text, status: boolean, ejected: boolean },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    batchId: () => index('Id of the batch.'),
  },
  required: {
    key: ['batchId', 'network'],
    aliases: 'batchId',
    known: (table) =>
      `select network, ${ASKED_BATCH_ID} as batch_id from ${table('snapshot.da_batches')}`,
  },
  envelope: wholeEnvelope,
  rows: (table) => /* sql */ `
    select network, missed.batch_id, operator_id, operator, socket, status, ejected
    from ${table('snapshot.da_operators')}
    join (
      select network, operator_id, list(batch_id order by batch_id) as batch_id
      from (${nonSigners(table)})
      group by network, operator_id
    ) missed using (network, operator_id)`,
  order: 'operator_id, network',
  statistics: {
    of: 'required',
    fields: {
      totalNonSigners: integer,
      activeNonSigners: integer,
      inactiveNonSigners: integer,
      activePercentage: writtenNumber,
      ejectedNonSigners: integer,
      ejectedPercentage: writtenNumber,
    },
    rows: (table) => /* sql */ `
      with counted as (
        select batch.network, batch.batch_id, count(operators.operator_id) as total_non_signers,
          count(*) filter (where operators.status) as active_non_signers,
          count(*) filter (where not operators.status) as inactive_non_signers,
          count(*) filter (where operators.ejected) as ejected_non_signers
        from (select distinct network, ${ASKED_BATCH_ID} as batch_id from ${table('snapshot.da_batches')}) batch
        left join (${nonSigners(table)}) missed using (network, batch_id)
        left join ${table('snapshot.da_operators')} operators on operators.network = missed.network
          and operators.operator_id = missed.operator_id
        group by batch.network, batch.batch_id
      )
      select *,
        nearest_ratio((100 * active_non_signers)::varchar, total_non_signers::varchar)
          as active_percentage,
        nearest_ratio((100 * ejected_non_signers)::varchar, total_non_signers::varchar)
          as ejected_percentage
      from counted`,
  },
});
