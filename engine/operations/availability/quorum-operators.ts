import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  number,
  writtenNumber,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { index, network, oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';

/** Selects quorums with a stake, and those that were created. */
const knownQuorums: Select = (table) => /* sql */ `
  select network::varchar as network, quorum_number from ${table('rollup.latest_stakes')}
  union
  select network, quorum_number from ${table('rollup.da_quorums')}`;

export const quorumOperators = list({
  name: 'availability/quorum-operators',
  purpose: 'Operators of one quorum, by stake, largest first.',
  record: {
    operatorId: hex,
    operator: hex,
    stake: decimalText,
    active: described('Whether the operator is registered and has stake in the quorum.', boolean),
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    quorumNumber: () => index('Number of the quorum.'),
    active: () =>
      oneOf('Whether the operator is registered and has stake in the quorum.', ['true', 'false']),
  },
  required: {
    key: ['quorumNumber', 'network'],
    known: knownQuorums,
  },
  rows: (table) => /* sql */ `
    select latest.network, latest.quorum_number, latest.operator_id, operators.operator, latest.stake,
      coalesce(operators.status, false) and latest.stake > 0 as active
    from ${table('rollup.latest_stakes')} latest
    left join ${table('snapshot.da_operators')} operators on operators.network = latest.network
      and operators.operator_id = latest.operator_id`,
  order: 'stake desc, operator_id, network, quorum_number',
  statistics: {
    of: 'required',
    fields: { totalOperators: integer, totalStake: number, averageStake: writtenNumber },
    rows: (table) => /* sql */ `
      select quorums.network, quorums.quorum_number, count(stake) as total_operators,
        coalesce(sum(stake::bignum), '0'::bignum) as total_stake,
        nearest_ratio(coalesce(sum(stake::bignum), '0'::bignum)::varchar, count(stake)::varchar) as average_stake
      from (${knownQuorums(table)}) quorums
      left join ${table('rollup.latest_stakes')} stakes on stakes.network::varchar = quorums.network
        and stakes.quorum_number = quorums.quorum_number
      group by quorums.network, quorums.quorum_number`,
  },
});
