import { VALIDATOR_REQUESTS } from '../../../common/vocabulary.ts';
import {
  decimalText,
  described,
  hex,
  integer,
  mapOf,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, hash, oneOf } from '../../definition/parameters.ts';

export const validatorRequests = query({
  name: 'restaking/validator-requests',
  purpose:
    'Requests of pods for exits, partial withdrawals, consolidations and compounding of validators, newest first.',
  tables: ['validator_requests'],
  parameters: () => ({
    pod: address('Address of the pod.').optional(),
    kind: oneOf('Kind of the request.', VALIDATOR_REQUESTS).optional(),
    pubkeyHash: hash('Hash of the public key of the validator, or of the target.').optional(),
  }),
  record: {
    pod: hex,
    kind: described('exit, withdrawal, consolidation or compounding.', plainWord),
    pubkeyHash: described('Hash of the public key of the validator.', hex),
    targetPubkeyHash: hex,
    amountGwei: decimalText,
    blockNumber: integer,
    transactionHash: hex,
    timestamp: described('Time of the request.', time),
  },
  rows: (table) => /* sql */ `
    select * from ${table('snapshot.validator_requests')}
    where ($pod::varchar is null or pod = $pod)
      and ($kind::varchar is null or kind::varchar = $kind)
      and ($pubkeyHash::varchar is null
        or $pubkeyHash in (pubkey_hash::varchar, coalesce(target_pubkey_hash::varchar, '')))`,
  order: 'block_number desc, log_index desc',
  times: 'timestamp',
  statistics: {
    fields: { totalRequests: integer, requestsByKind: mapOf(integer) },
    rows: (table) => /* sql */ `
      select coalesce(sum(requests), 0) as total_requests,
        map(list(kind order by kind), list(requests order by kind)) as requests_by_kind
      from (select kind::varchar as kind, count(*) as requests from ${table('selected')} group by all)`,
  },
});
