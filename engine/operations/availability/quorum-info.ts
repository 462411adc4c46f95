import { NETWORKS } from '../../../common/vocabulary.ts';
import { array, bigInteger, described, hex, integer, time } from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { index, network } from '../../definition/parameters.ts';

export const quorumInfo = entity({
  name: 'availability/quorum-info',
  purpose: 'One EigenDA quorum, with its strategies and the number of its members.',
  tables: ['da_quorums', 'da_quorum_strategies'],
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    quorumNumber: index('Number of the quorum.'),
  }),
  keys: [['quorumNumber', 'network']],
  record: {
    quorumNumber: integer,
    strategies: described('Addresses of its strategies, in ascending order.', array(hex)),
    minimumStake: bigInteger,
    createdAt: time,
    updatedAt: time,
    registeredMembersCount: integer,
    activeMembersCount: integer,
  },
  rows: (table) => /* sql */ `
    with listed as (
      select network, quorum_number, list(strategy order by strategy) as strategies
      from ${table('snapshot.da_quorum_strategies')}
      group by network, quorum_number
    ), members as (
      select network, quorum_number, count(*) as registered, count(*) filter (where stake > 0) as active
      from ${table('rollup.latest_stakes')}
      group by network, quorum_number
    )
    select quorums.network, quorums.quorum_number, coalesce(listed.strategies, []) as strategies,
      quorums.minimum_stake, quorums.created_at, quorums.updated_at,
      coalesce(members.registered, 0) as registered_members_count,
      coalesce(members.active, 0) as active_members_count
    from ${table('snapshot.da_quorums')} quorums
    left join listed using (network, quorum_number)
    left join members using (network, quorum_number)
    order by quorums.quorum_number, quorums.network`,
});
