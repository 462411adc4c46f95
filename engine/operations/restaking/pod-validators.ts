import { VALIDATOR_STATES } from '../../../common/vocabulary.ts';
import {
  decimalText,
  described,
  fromColumn,
  hex,
  integer,
  nullableInteger,
  nullableTime,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';

export const podValidators = query({
  name: 'restaking/pod-validators',
  purpose: 'Validators of one pod, newest first, with their newest proved balance.',
  tables: ['pods', 'validators'],
  parameters: () => ({
    pod: address('Address of the pod.'),
    state: oneOf('State of the validator.', VALIDATOR_STATES).optional(),
  }),
  record: {
    pod: hex,
    validatorIndex: nullableInteger,
    pubkeyHash: hex,
    state: described(
      'active until a proof shows that the validator has withdrawn, then withdrawn.',
      plainWord,
    ),
    balanceGwei: decimalText,
    checkpointedAt: nullableTime,
    createdAt: described('Time of the first log that names the validator.', time),
    updatedAt: described('Time of the last log that names it.', time),
    blockNumber: described('Block of the first log.', fromColumn('created_block', integer)),
  },
  required: {
    parameter: 'pod',
    known: (table) => `select pod from ${table('snapshot.pods')} where pod = $pod`,
  },
  rows: (table) => /* sql */ `
    select * from ${table('snapshot.validators')}
    where pod = $pod and ($state::varchar is null or state::varchar = $state)`,
  order: "created_block desc, coalesce(validator_index, -1), coalesce(pubkey_hash::varchar, '')",
  statistics: {
    fields: { totalValidators: integer, activeValidators: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_validators, count(*) filter (state = 'active') as active_validators
      from ${table('selected')}`,
  },
});
