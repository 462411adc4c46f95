/** The tables that every snapshot has (snapshot contract, Tables). */
export const MANDATORY_TABLE_NAMES = [
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

/** The tables that a snapshot may leave out, with the operations that need them. */
export const OPTIONAL_TABLE_NAMES = [
  'withdrawals',
  'share_changes',
  'delegation_changes',
  'pods',
  'operator_shares',
  'operator_share_changes',
  'registration_changes',
  'strategies',
  'rate_changes',
  'prices',
  'token_metadata',
  'reward_strategies',
  'reward_operators',
  'reward_claims',
  'reward_splits',
  'operator_sets',
  'operator_set_members',
  'allocations',
  'magnitudes',
  'slashes',
  'da_quorums',
  'da_quorum_strategies',
  'da_operator_events',
  'upgrades',
  'duration_vaults',
  'emission_distributions',
  'emission_epochs',
  'operator_keys',
  'permissions',
  'allocation_delays',
  'validators',
  'validator_requests',
  'checkpoints',
  'slash_resolutions',
  'protocol_fee_opt_ins',
] as const;

/** All tables of the contract, in the order in which they are read and reported. */
export const TABLE_NAMES = [...MANDATORY_TABLE_NAMES, ...OPTIONAL_TABLE_NAMES] as const;

export type MandatoryTableName = (typeof MANDATORY_TABLE_NAMES)[number];
export type OptionalTableName = (typeof OPTIONAL_TABLE_NAMES)[number];
export type TableName = (typeof TABLE_NAMES)[number];

/** Optional tables that no operation needs: without them answers have fewer names. */
const SUPPLEMENTARY: readonly OptionalTableName[] = ['token_metadata'];

/** The optional tables that a snapshot with these row counts leaves out. */
export function absentTables(rows: Readonly<Record<string, number>>): OptionalTableName[] {
  return OPTIONAL_TABLE_NAMES.filter((name) => rows[name] === undefined);
}

/** The optional tables that are left out and that an operation may need; a service reports them. */
export function missingTables(rows: Readonly<Record<string, number>>): OptionalTableName[] {
  return absentTables(rows).filter((name) => !SUPPLEMENTARY.includes(name));
}
