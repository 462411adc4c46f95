import type { OptionalTableName } from '../../common/table-names.ts';

/** The stake that operator sets can slash is computed from these tables. */
export const SLASHABLE_TABLES = [
  'operator_sets',
  'operator_set_members',
  'allocations',
  'magnitudes',
  'operator_shares',
] as const satisfies readonly OptionalTableName[];

/**
 * Withdrawals that wait, with the part that can still be slashed, are computed from these tables.
 */
export const WAITING_TABLES = [
  ...SLASHABLE_TABLES,
  'withdrawals',
  'strategies',
] as const satisfies readonly OptionalTableName[];

/** The series by day of this stake, and of its value, is computed from these tables. */
export const SLASHABLE_DAYS_TABLES = [
  ...SLASHABLE_TABLES,
  'allocation_changes',
  'magnitude_changes',
  'operator_set_strategy_changes',
  'operator_share_changes',
  'registration_changes',
  'share_changes',
  'delegation_changes',
  'rate_changes',
] as const satisfies readonly OptionalTableName[];

/** A product's exposure at an earlier block follows from these tables. */
export const PRODUCT_CHANGES = [
  ...SLASHABLE_DAYS_TABLES,
  'prices',
] as const satisfies readonly OptionalTableName[];

/** Ends the description of a field that is null without these tables. */
export const WITHOUT_SLASHABLE_TABLES = `null if the snapshot leaves out one of the tables ${SLASHABLE_TABLES.join(', ')}`;
