import { NETWORKS } from '../../../common/vocabulary.ts';
import { eventOf } from '../../definition/events.ts';
import { bigInteger, integer, writtenNumber } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network } from '../../definition/parameters.ts';

export const allQuorums = list({
  name: 'availability/all-quorums',
  purpose: 'EigenDA quorums, by number.',
  tables: ['da_quorums', 'da_quorum_strategies'],
  record: {
    quorumNumber: integer,
    strategiesCount: integer,
    minimumStake: bigInteger,
    createdAt: eventOf('created', 'Block in which the quorum was created.', integer),
    updatedAt: eventOf('updated', 'Block of the last change of a setting.', integer),
  },
  filters: { network: (settings) => network(settings, NETWORKS) },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => /* sql */ `
    select quorums.*, coalesce(counted.strategies, 0) as strategies_count
    from ${table('snapshot.da_quorums')} quorums
    left join (
      select network, quorum_number, count(*) as strategies
      from ${table('snapshot.da_quorum_strategies')}
      group by network, quorum_number
    ) counted on counted.network = quorums.network
      and counted.quorum_number = quorums.quorum_number`,
  order: 'quorum_number, network',
  statistics: {
    of: 'required',
    fields: { totalQuorums: integer, averageStrategiesPerQuorum: writtenNumber },
    rows: (table) => /* sql */ `
      with counted as (
        select networks.network, count(distinct quorums.quorum_number) as total_quorums,
          count(strategies.strategy) as strategies
        from ${table('rollup.networks')} networks
        left join ${table('snapshot.da_quorums')} quorums on quorums.network = networks.network
        left join ${table('snapshot.da_quorum_strategies')} strategies
          on strategies.network = quorums.network
          and strategies.quorum_number = quorums.quorum_number
        group by networks.network
      )
      select network, total_quorums,
        nearest_ratio(strategies::varchar, total_quorums::varchar) as average_strategies_per_quorum
      from counted`,
  },
});
