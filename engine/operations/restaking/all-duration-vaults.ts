import { VAULT_STATES } from '../../../common/vocabulary.ts';
import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableInteger,
  nullableTime,
  plainWord,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';

export const allDurationVaults = list({
  name: 'restaking/all-duration-vaults',
  purpose:
    'Duration vaults, newest first: strategies, each also an operator, that lock their deposits for a time.',
  tables: ['duration_vaults'],
  record: {
    vault: hex,
    vaultAdmin: hex,
    arbitrator: hex,
    token: hex,
    avs: described('Address of the AVS of its operator set; empty if unknown.', hex),
    operatorSetId: described(
      'Id of its operator set within the AVS; null if unknown.',
      nullableInteger,
    ),
    duration: described('Seconds from the lock to the unlock time.', integer),
    maxPerDeposit: decimalText,
    stakeCap: decimalText,
    metadataURI: text,
    state: described(
      'deposits until the lock, allocations while it is locked, withdrawals once it is marked as matured.',
      plainWord,
    ),
    lockedAt: nullableTime,
    unlockAt: nullableTime,
    maturedAt: nullableTime,
    advanced: boolean,
    createdAt: described('Time of the deployment.', time),
    updatedAt: described('Time of the last change of the vault.', time),
  },
  filters: {
    vault: () => address('Address of the vault.'),
    vaultAdmin: () => address('Address of its admin.'),
    arbitrator: () => address('Address of its arbitrator.'),
    token: () => address('Address of the token.'),
    avs: () => address('Address of the AVS.'),
    state: () => oneOf('State of the vault.', VAULT_STATES),
  },
  rows: (table) => /* sql */ `
    select vault, vault_admin, arbitrator, token, avs, operator_set_id, duration, max_per_deposit, stake_cap,
      metadata_uri, state, locked_at, unlock_at, matured_at, advanced, created_at, updated_at
    from ${table('snapshot.duration_vaults')}`,
  order: 'created_at desc, vault',
  statistics: {
    of: 'snapshot',
    fields: { totalDurationVaults: integer, lockedDurationVaults: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_duration_vaults,
        count(*) filter (state = 'allocations') as locked_duration_vaults
      from ${table('snapshot.duration_vaults')}`,
  },
});
