import { CURVES } from '../../../common/vocabulary.ts';
import {
  boolean,
  described,
  fromColumn,
  hex,
  integer,
  nullableTime,
  plainWord,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, oneOf } from '../../definition/parameters.ts';

export const operatorKeys = list({
  name: 'restaking/operator-keys',
  purpose: 'Keys that operators registered for operator sets, newest first.',
  tables: ['operator_keys'],
  record: {
    avs: hex,
    operatorSetId: integer,
    operator: hex,
    curve: plainWord,
    publicKey: text,
    registered: described('Whether it is the operator’s key in the set now.', boolean),
    registeredAt: fromColumn('created_at', time),
    deregisteredAt: nullableTime,
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    operator: () => address('Address of the operator.'),
    curve: () => oneOf('Curve of the key.', CURVES),
    registered: () => oneOf('Whether the key is registered now.', ['true', 'false']),
  },
  rows: (table) => /* sql */ `
    select avs, operator_set_id, "operator", curve, public_key, registered, created_at, deregistered_at
    from ${table('snapshot.operator_keys')}`,
  order: 'created_at desc, avs, operator_set_id, "operator", public_key',
  statistics: {
    of: 'snapshot',
    fields: { totalKeys: integer, registeredKeys: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_keys, count(*) filter (registered) as registered_keys
      from ${table('snapshot.operator_keys')}`,
  },
});
