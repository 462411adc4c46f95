/** The tables of a snapshot (snapshot contract, Tables). */
export const TABLE_NAMES = [
  'stakers',
  'staker_shares',
  'tokens',
  'operators',
  'avs',
  'avs_operators',
  'activities',
  'rewards',
  'distribution_roots',
  'da_operators',
  'da_quorum_stakes',
  'da_batches',
] as const;

export type TableName = (typeof TABLE_NAMES)[number];
