import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  array,
  boolean,
  decimalText,
  described,
  type Fields,
  fromColumn,
  group,
  hex,
  integer,
  number,
  object,
  text,
  time,
  writtenNumber,
} from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { addressOrId, network } from '../../definition/parameters.ts';
import { OF_V1 } from './batch-by-hash.ts';

/** An operator enters or leaves a quorum with such an event. */
const stayFields: Fields = {
  blockNumber: integer,
  blockTimestamp: time,
  batchId: described('Id of the newest batch up to the event; empty if there is none.', text),
};

export const availabilityOperatorInfo = entity({
  name: 'availability/operator-info',
  purpose: `One EigenDA operator, with its stakes and the number of batches it signed and missed. ${OF_V1}`,
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    operator: addressOrId('Address or id of the operator.'),
  }),
  keys: [['operator', 'network']],
  aliases: 'operator',
  record: {
    data: group({
      operatorId: hex,
      operator: fromColumn('address', hex),
      socket: text,
      status: boolean,
      ejected: boolean,
      quorumStakes: array(object({ quorumNumber: decimalText, stake: decimalText })),
      totalStake: number,
      quorums: described(
        'Quorums it joined, each with its last entry and the exit after it; empty if the snapshot leaves out the table da_operator_events.',
        array(
          object({
            quorumNumber: decimalText,
            entry: described('Last registration.', object(stayFields)),
            exit: described(
              'First deregistration or ejection after the entry; null while it is in the quorum.',
              object(stayFields, { nullable: true }),
            ),
          }),
        ),
      ),
      signing: group({
        batchesSigned: integer,
        batchesMissed: integer,
        signedPercentage: writtenNumber,
      }),
    }),
  },
  rows: (table) => /* sql */ `
    with counted as (
      select operators.*, coalesce(staked.quorum_stakes, []) as quorum_stakes,
        coalesce(staked.total_stake, '0'::bignum) as total_stake,
        coalesce(signing.batches_signed, 0) as batches_signed,
        coalesce(signing.batches_missed, 0) as batches_missed
      from ${table('snapshot.da_operators')} operators
      left join ${table('rollup.stakes_by_operator')} staked using (network, operator_id)
      left join ${table('rollup.signing_by_operator')} signing using (network, operator_id)
    )
    select counted.network, [counted.operator_id, operator] as operator, operator as address, counted.operator_id, socket,
      status, ejected, quorum_stakes, total_stake, batches_signed, batches_missed,
      nearest_ratio(
        (100 * batches_signed)::varchar,
        (batches_signed + batches_missed)::varchar) as signed_percentage,
      coalesce(stays.quorums, []) as quorums
    from counted
    left join ${table('rollup.da_quorum_stays')} stays on stays.network = counted.network::varchar
      and stays.operator_id = counted.operator_id::varchar
    order by total_stake desc, counted.operator_id, counted.network`,
});
