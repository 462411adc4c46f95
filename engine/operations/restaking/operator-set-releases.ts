import {
  array,
  described,
  hex,
  integer,
  nullableInteger,
  nullableTime,
  object,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index } from '../../definition/parameters.ts';

export const operatorSetReleases = list({
  name: 'restaking/operator-set-releases',
  purpose: 'Releases of the software that operator sets run, newest first.',
  tables: ['operator_set_releases'],
  record: {
    operatorSetHash: hex,
    avs: described('Address of the AVS of the operator set; empty if unknown.', hex),
    operatorSetId: described(
      'Id of the operator set within the AVS; null if unknown.',
      nullableInteger,
    ),
    releaseId: text,
    upgradeByTime: nullableTime,
    artifacts: array(object({ digest: hex, registry: text })),
    blockNumber: integer,
    timestamp: described('Time of the release.', time),
    transactionHash: hex,
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
  },
  rows: (table) => /* sql */ `
    select * exclude (digests, registries),
      list_transform(range(1, len(digests) + 1), lambda i: {
        'digest': digests[i], 'registry': registries[i]}) as artifacts
    from ${table('snapshot.operator_set_releases')}`,
  order: 'block_number desc, log_index desc',
  statistics: {
    of: 'snapshot',
    fields: { totalReleases: integer, releasedSets: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_releases, count(distinct operator_set_hash) as released_sets
      from ${table('snapshot.operator_set_releases')}`,
  },
});
