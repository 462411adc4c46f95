import { relation } from '../../../common/relations/relation.ts';
import {
  boolean,
  described,
  hex,
  integer,
  nullableInteger,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';

export const operatorHistorical = query({
  name: 'restaking/operator-historical',
  purpose:
    'Registrations and deregistrations of one operator with AVSs and operator sets, newest first.',
  tables: ['registration_changes'],
  parameters: () => ({ operator: address('Address of the operator.') }),
  record: {
    operator: hex,
    avs: hex,
    registered: boolean,
    operatorSetId: described(
      'Id of the operator set within the AVS; null for a registration with the AVS itself.',
      nullableInteger,
    ),
    updatedAt: described('Time of the registration or deregistration.', time),
    blockNumber: integer,
    transactionHash: hex,
  },
  relations: [
    relation({
      name: 'changes',
      columns: {
        avs: 'VARCHAR',
        operator: 'VARCHAR',
        registered: 'BOOLEAN',
        operator_set_id: 'BIGINT',
        block_number: 'BIGINT',
        log_index: 'BIGINT',
        timestamp: 'TIMESTAMP',
        transaction_hash: 'VARCHAR',
        updated_at: 'TIMESTAMP',
      },
      reads: ['snapshot.registration_changes'],
      sql: ({ table }) => /* sql */ `
      select *, "timestamp" as updated_at
      from ${table('snapshot.registration_changes')}
      where operator = $operator`,
    }),
  ],
  required: {
    parameter: 'operator',
    known: (table) => /* sql */ `
      select 1 from ${table('changes')}
      union all
      select 1 from ${table('rollup.known_operators')} where operator = $operator`,
  },
  rows: (table) => `from ${table('changes')}`,
  order: 'block_number desc, log_index desc, avs',
  times: 'updated_at',
});
