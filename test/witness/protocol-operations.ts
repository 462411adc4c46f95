import type { Operation } from './operations.ts';
import { PAGING } from './query.ts';
import { allDurationVaults } from './vaults.ts';

/** The operations over tables of vaults. */
export const PROTOCOL_OPERATIONS: Readonly<Record<string, Operation>> = {
  'all-duration-vaults': {
    tables: ['durationVaults'],
    types: {
      ...PAGING,
      vault: 'address',
      vaultAdmin: 'address',
      arbitrator: 'address',
      token: 'address',
      avs: 'address',
      state: 'vault state',
    },
    answer: allDurationVaults,
  },
};
