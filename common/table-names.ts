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
  'reward_share_changes',
  'restaked_strategies',
  'operator_sets',
  'operator_set_members',
  'operator_set_strategy_changes',
  'slasher_changes',
  'account_codes',
  'allocations',
  'allocation_changes',
  'magnitudes',
  'magnitude_changes',
  'slashes',
  'share_losses',
  'da_quorums',
  'da_quorum_strategies',
  'da_operator_events',
  'da_reservation_changes',
  'da_on_demand_deposits',
  'da_payment_parameter_changes',
  'da_cert_verifiers',
  'da_relays',
  'da_dispersers',
  'da_threshold_changes',
  'da_blob_versions',
  'da_usage',
  'da_signing_rates',
  'da_v2_batches',
  'da_throughput',
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
  'supported_chains',
  'operator_tables',
  'global_table_roots',
  'operator_set_tasks',
  'operator_set_releases',
  'executor_operator_sets',
  'task_fee_splits',
  'further_activities',
] as const;

/** Optional tables that are computed from a snapshot and prepared with it; no ingest has them. */
export const COMPUTED_TABLE_NAMES = [
  'reward_roots',
  'reward_leaves',
  'reward_earnings',
  'reward_tree_blocks',
] as const;

/**
 * Optional tables that are read from files and prepared with a snapshot. An ingest has those that
 * logs give, for a network with products.
 */
export const GIVEN_TABLE_NAMES = ['product_stakers', 'operator_groups'] as const;

/** Optional tables that a preparation adds. */
export const ADDED_TABLE_NAMES = [...COMPUTED_TABLE_NAMES, ...GIVEN_TABLE_NAMES] as const;

/** All tables of the contract, in the order in which they are read and reported. */
export const TABLE_NAMES = [
  ...MANDATORY_TABLE_NAMES,
  ...OPTIONAL_TABLE_NAMES,
  ...ADDED_TABLE_NAMES,
] as const;

export type MandatoryTableName = (typeof MANDATORY_TABLE_NAMES)[number];
export type ComputedTableName = (typeof COMPUTED_TABLE_NAMES)[number];
export type GivenTableName = (typeof GIVEN_TABLE_NAMES)[number];
export type AddedTableName = (typeof ADDED_TABLE_NAMES)[number];
export type OptionalTableName = (typeof OPTIONAL_TABLE_NAMES)[number] | AddedTableName;
export type TableName = (typeof TABLE_NAMES)[number];

/** A name that no table of the contract has, for another table in the same schema. */
export type OtherTableName<Name extends string> = Name extends TableName ? never : Name;

/**
 * Optional tables that no operation needs: names of tokens, kinds of slashers, inputs of the
 * calculation of rewards that an answer does not show, and activities that a list has only for
 * requests that ask for them.
 */
export const SUPPLEMENTARY: readonly OptionalTableName[] = [
  'token_metadata',
  'reward_share_changes',
  'restaked_strategies',
  'account_codes',
  'further_activities',
];

/**
 * The optional tables that a snapshot with these row counts leaves out.
 *
 * @example
 *     absentTables({ stakers: 5 }); // all optional tables
 */
export function absentTables(rows: Readonly<Record<string, number>>): OptionalTableName[] {
  return [...OPTIONAL_TABLE_NAMES, ...ADDED_TABLE_NAMES].filter((name) => rows[name] === undefined);
}

/**
 * The tables that a preparation adds, and that the snapshot does not have.
 *
 * @example
 *     notAddedTables({ stakers: 1 }); // ['reward_roots', ..., 'operator_groups']
 */
export function notAddedTables(rows: Readonly<Record<string, number>>): AddedTableName[] {
  return ADDED_TABLE_NAMES.filter((name) => rows[name] === undefined);
}

/**
 * The optional tables of logs that are left out and that an operation may need; a service reports
 * them.
 *
 * @example
 *     missingTables({ stakers: 1 }); // all optional tables of logs
 */
export function missingTables(rows: Readonly<Record<string, number>>): OptionalTableName[] {
  return OPTIONAL_TABLE_NAMES.filter(
    (name) => rows[name] === undefined && !SUPPLEMENTARY.includes(name),
  );
}
