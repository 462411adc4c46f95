import { boolean, described, hex, integer, nullableTime, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { hash, oneOf } from '../../definition/parameters.ts';

export const multichainRoots = list({
  name: 'restaking/multichain-roots',
  purpose: 'Roots of all operator tables that this chain received, newest first.',
  tables: ['global_table_roots'],
  record: {
    referenceTimestamp: described('Time of the stakes of the tables.', time),
    globalTableRoot: hex,
    disabled: boolean,
    disabledAt: nullableTime,
    blockNumber: integer,
    transactionHash: hex,
    timestamp: described('Time at which this chain received the root.', time),
  },
  filters: {
    globalTableRoot: () => hash('Root of all operator tables.'),
    disabled: () => oneOf('Whether the root is disabled.', ['true', 'false']),
  },
  rows: (table) => /* sql */ `
    select *, disabled_at is not null as disabled from ${table('snapshot.global_table_roots')}`,
  order: 'block_number desc, log_index desc',
  statistics: {
    of: 'snapshot',
    fields: { totalRoots: integer, disabledRoots: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_roots, count(disabled_at) as disabled_roots
      from ${table('snapshot.global_table_roots')}`,
  },
});
