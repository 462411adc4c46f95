export type Mention = 'operator' | 'staker' | 'strategy' | 'token' | 'avs';

/** Says how often an action happens, and which columns of `activities` it names. */
export interface ActionShape {
  readonly action: string;
  /** An action occurs this often relative to the list's others. */
  readonly weight: number;
  readonly mentions: readonly Mention[];
  /** An SQL expression over a row with `i` gives its `data`. */
  readonly data: string;
}

const blocks = `json_object('previousValue', 50400, 'newValue', 100800)`;
const bips = `json_object('oldBips', 1000, 'newBips', 500 + pick(i, 'bips', 500))`;
const flag = `json_object('value', pick(i, 'flag', 2) = 1)`;
const uri = `json_object('metadataURI', 'https://example.org/' || i || '/metadata.json')`;
const approver = `json_object('delegationApprover', address_of(0, 'approver'), 'delay', 0)`;
const account = `json_object('account', address_of(pick(i, 'account', 40), 'account'))`;

function shape(
  action: string,
  weight: number,
  mentions: readonly Mention[],
  data: string,
): ActionShape {
  return { action, weight, mentions, data };
}

/** Actions without a row in another table; each occurs. */
export const FREE_ACTIONS: readonly ActionShape[] = [
  shape('AVS_METADATA_URI_UPDATED', 40, ['avs'], uri),
  shape('OPERATOR_DETAILS_UPDATED', 40, ['operator'], approver),
  shape('OPERATOR_METADATA_URI_UPDATED', 120, ['operator'], uri),
  shape('CLAIMER_UPDATED', 150, ['staker'], account),
  shape('MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL', 1, [], blocks),
  shape('MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY', 1, ['strategy'], blocks),
  shape('REWARD_ACTIVATION_DELAY_UPDATED', 1, [], blocks),
  shape('GLOBAL_COMMISSION_BIPS_UPDATED', 1, [], bips),
  shape('REWARD_SUBMITTER_FOR_ALL_UPDATED', 1, [], account),
  shape('REWARDS_UPDATER_UPDATED', 1, [], account),
  shape('STRATEGY_WHITELISTER_CHANGED', 1, [], account),
  shape('UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN', 1, ['strategy'], flag),
];
