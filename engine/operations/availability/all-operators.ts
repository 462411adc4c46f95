import type { TableNames } from '../../../common/relations/relation.ts';
import { NETWORKS } from '../../../common/vocabulary.ts';
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
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import type { Statistics } from '../../definition/kinds/statistics-schema.ts';
import { network } from '../../definition/parameters.ts';

/** Lists operators with their latest stakes, largest first; other lists filter them. */
export const stakedOperators = {
  record: {
    operatorId: hex,
    operator: hex,
    socket: text,
    status: boolean,
    ejected: boolean,
    quorumStakes: array(object({ quorumNumber: decimalText, stake: decimalText })),
    totalStake: number,
  },
  rows: (table: TableNames) => /* sql */ `
    select operators.network, operators.operator_id, operators.operator, operators.socket,
      operators.status, operators.ejected,
      coalesce(staked.quorum_stakes, []) as quorum_stakes,
      coalesce(staked.total_stake, '0'::bignum) as total_stake
    from ${table('snapshot.da_operators')} operators
    left join ${table('rollup.stakes_by_operator')} staked on staked.network = operators.network
      and staked.operator_id = operators.operator_id`,
  order: 'total_stake desc, operator_id, network',
};

export const availabilityAllOperators = list({
  name: 'availability/all-operators',
  purpose: 'EigenDA operators with their latest stake in each quorum.',
  ...stakedOperators,
  filters: { network: (settings) => network(settings, NETWORKS) },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  statistics: {
    of: 'required',
    fields: {
      totalOperators: integer,
      activeOperators: integer,
      ejectedOperators: integer,
      totalStake: number,
      averageStake: writtenNumber,
    },
    rows: (table) => /* sql */ `
      select networks.network, count(operators.operator_id) as total_operators,
        count(*) filter (where operators.status) as active_operators,
        count(*) filter (where operators.ejected) as ejected_operators,
        coalesce(sum(staked.total_stake), '0'::bignum) as total_stake,
        nearest_ratio(
          coalesce(sum(staked.total_stake), '0'::bignum)::varchar,
          count(operators.operator_id)::varchar) as average_stake
      from ${table('rollup.networks')} networks
      left join ${table('snapshot.da_operators')} operators on operators.network = networks.network
      left join ${table('rollup.stakes_by_operator')} staked on staked.network = operators.network
        and staked.operator_id = operators.operator_id
      group by networks.network`,
  },
});

/** Counts operators' stakes by network and by a boolean column. */
export function stakesBy(column: 'status' | 'ejected'): Statistics {
  return {
    of: 'required',
    fields: { totalOperators: integer, totalStake: number, averageStake: writtenNumber },
    rows: (table) => /* sql */ `
      with groups as (
        select network, unnest([true, false]) as ${column} from ${table('rollup.networks')}
      )
      select network, ${column}, count(operator_id) as total_operators,
        coalesce(sum(total_stake), '0'::bignum) as total_stake,
        nearest_ratio(
          coalesce(sum(total_stake), '0'::bignum)::varchar,
          count(operator_id)::varchar) as average_stake
      from groups
      left join (${stakedOperators.rows(table)}) using (network, ${column})
      group by network, ${column}`,
  };
}
