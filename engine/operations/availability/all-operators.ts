import { NETWORKS } from '../../../data/vocabulary.ts';
import {
  array,
  boolean,
  decimalText,
  hex,
  integer,
  number,
  object,
  text,
  writtenNumber,
} from '../../fields.ts';
import { list } from '../../kinds/list.ts';
import { network } from '../../parameters.ts';

/** The latest stake of each operator and quorum, and their exact sum. */
const LATEST = /* sql */ `
  latest as (
    select network, operator_id, quorum_number, arg_max(stake, block_number) as stake
    from snapshot.da_quorum_stakes
    group by network, operator_id, quorum_number
  ), staked as (
    select network, operator_id, sum(stake::bignum) as total_stake,
      list({'quorum_number': quorum_number, 'stake': stake} order by quorum_number) as quorum_stakes
    from latest
    group by network, operator_id
  )`;

const networks = `select unnest([${NETWORKS.map((name) => `'${name}'`).join(', ')}]) as network`;

export const availabilityAllOperators = list({
  name: 'availability/all-operators',
  purpose: 'Operators of the data-availability network with their latest stake in each quorum.',
  record: {
    operatorId: hex,
    operator: hex,
    socket: text,
    status: boolean,
    ejected: boolean,
    quorumStakes: array(object({ quorumNumber: decimalText, stake: decimalText })),
    totalStake: number,
  },
  filters: { network: (settings) => network(settings, NETWORKS) },
  required: { key: ['network'], known: networks },
  rows: /* sql */ `
    with ${LATEST}
    select operators.network, operators.operator_id, operators.operator, operators.socket,
      operators.status, operators.ejected,
      coalesce(staked.quorum_stakes, []) as quorum_stakes,
      coalesce(staked.total_stake, '0'::bignum) as total_stake
    from snapshot.da_operators operators
    left join staked on staked.network = operators.network
      and staked.operator_id = operators.operator_id`,
  order: 'total_stake desc, operator_id, network',
  statistics: {
    of: 'required',
    fields: {
      totalOperators: integer,
      activeOperators: integer,
      ejectedOperators: integer,
      totalStake: number,
      averageStake: writtenNumber,
    },
    rows: /* sql */ `
      with ${LATEST}
      select networks.network, count(operators.operator_id) as total_operators,
        count(*) filter (where operators.status) as active_operators,
        count(*) filter (where operators.ejected) as ejected_operators,
        coalesce(sum(staked.total_stake), '0'::bignum) as total_stake,
        nearest_ratio(
          coalesce(sum(staked.total_stake), '0'::bignum)::varchar,
          count(operators.operator_id)::varchar) as average_stake
      from (${networks}) networks
      left join snapshot.da_operators operators on operators.network = networks.network
      left join staked on staked.network = operators.network
        and staked.operator_id = operators.operator_id
      group by networks.network`,
  },
});
