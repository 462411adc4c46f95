import type { Rollup } from '../rolled-up.ts';
import { SLASHABLE_STAKE } from './slashable-stake.ts';
import { SLASHABLE_SUMS } from './slashable-sums.ts';

/** Has the stake that operator sets can slash, and its sums. */
export const SLASHABLE: readonly Rollup[] = [...SLASHABLE_STAKE, ...SLASHABLE_SUMS];

/** Lists over all snapshots read these relations, which have no rows if tables are left out. */
export const LISTED_SLASHABLE: readonly string[] = [
  'rollup.slashable_by_avs',
  'rollup.slashable_by_avs_operator',
  'rollup.slashable_by_operator',
  'rollup.slashable_pools',
];
