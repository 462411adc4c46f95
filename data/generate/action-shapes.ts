import type { ACTIONS } from '../../common/vocabulary.ts';

export type Mention = 'operator' | 'staker' | 'strategy' | 'token' | 'avs' | 'pod';

/** How often an action happens, and which columns of `activities` it names. */
export interface ActionShape {
  /** Frequency relative to the other actions; they add up to 1,000. */
  readonly weight: number;
  readonly mentions: readonly Mention[];
  /** Its `data`, as an SQL expression over a row with `i` and `amount`. */
  readonly data: string;
}

const shares = `json_object('shares', amount::varchar)`;
const amount = `json_object('amount', amount::varchar, 'root', hash_of(i, 'claimed root'))`;
const withdrawal = `json_object('withdrawalRoot', hash_of(i, 'withdrawal'), 'nonce', pick(i, 'nonce', 90))`;
const blocks = `json_object('previousValue', 50400, 'newValue', 100800)`;
const bips = `json_object('oldBips', 1000, 'newBips', 500 + pick(i, 'bips', 500))`;
const flag = `json_object('value', pick(i, 'flag', 2) = 1)`;
const uri = `json_object('metadataURI', 'https://example.org/' || i || '/metadata.json')`;
const root = `json_object('rootIndex', i % 150, 'root', hash_of(i, 'root'))`;
const approver = `json_object('delegationApprover', address_of(0, 'approver'), 'delay', 0)`;
const account = `json_object('account', address_of(pick(i, 'account', 40), 'account'))`;
const nothing = `'{}'`;

function shape(weight: number, mentions: readonly Mention[], data: string): ActionShape {
  return { weight, mentions, data };
}

/** One shape for each action of the contract. */
export const ACTION_SHAPES: Readonly<Record<(typeof ACTIONS)[number], ActionShape>> = {
  AVS_METADATA_URI_UPDATED: shape(4, ['avs'], uri),
  AVS_REGISTER_OPERATOR: shape(20, ['avs', 'operator'], `json_object('status', 1)`),
  AVS_DEREGISTER_OPERATOR: shape(8, ['avs', 'operator'], `json_object('status', 0)`),
  MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL: shape(1, [], blocks),
  OPERATOR_DETAILS_UPDATED: shape(3, ['operator'], approver),
  OPERATOR_METADATA_URI_UPDATED: shape(6, ['operator'], uri),
  OPERATOR_REGISTERED: shape(8, ['operator'], approver),
  OPERATOR_SHARES_DECREASED: shape(80, ['operator', 'staker', 'strategy'], shares),
  OPERATOR_SHARES_INCREASED: shape(190, ['operator', 'staker', 'strategy'], shares),
  STAKER_DELEGATED: shape(90, ['staker', 'operator'], nothing),
  STAKER_UNDELEGATED: shape(25, ['staker', 'operator'], nothing),
  MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY: shape(1, ['strategy'], blocks),
  WITHDRAWAL_COMPLETED: shape(60, ['staker'], withdrawal),
  WITHDRAWAL_MIGRATED: shape(5, ['staker'], withdrawal),
  WITHDRAWAL_QUEUED: shape(65, ['staker', 'operator'], withdrawal),
  POD_SHARES_UPDATED: shape(85, ['pod', 'staker'], shares),
  POD_DEPLOYED: shape(15, ['pod', 'staker'], nothing),
  REWARD_ACTIVATION_DELAY_UPDATED: shape(1, [], blocks),
  AVS_REWARD_SUBMISSION: shape(12, ['avs', 'token'], amount),
  CLAIMER_UPDATED: shape(10, ['staker'], account),
  DISTRIBUTION_ROOT_DISABLED: shape(1, [], root),
  DISTRIBUTION_ROOT_SUBMITTED: shape(5, [], root),
  GLOBAL_COMMISSION_BIPS_UPDATED: shape(1, [], bips),
  REWARDS_CLAIMED: shape(95, ['staker', 'token'], amount),
  REWARD_SUBMITTER_FOR_ALL_UPDATED: shape(1, [], account),
  REWARD_SUBMISSION_FOR_ALL: shape(2, ['token'], amount),
  REWARD_SUBMISSION_FOR_EARNER: shape(2, ['token'], amount),
  REWARDS_UPDATER_UPDATED: shape(1, [], account),
  SHARES_DEPOSITED_IN_STRATEGY: shape(200, ['staker', 'strategy', 'token'], shares),
  STRATEGY_WHITELISTING: shape(1, ['strategy'], flag),
  STRATEGY_WHITELISTER_CHANGED: shape(1, [], account),
  UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN: shape(1, ['strategy'], flag),
};
