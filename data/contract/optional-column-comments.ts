import type { OptionalTableName } from '../../common/table-names.ts';

type Comments = Readonly<Record<string, string>>;

const AT: Comments = {
  log_index: 'Index of the log in its block.',
  transaction_hash: 'Hash of the transaction.',
};

const LIFETIME: Comments = {
  created_block: 'Block in which it was made.',
  created_transaction: 'Hash of the transaction that made it.',
  updated_at: 'When it last changed (UTC).',
  updated_block: 'Block in which it last changed.',
  updated_transaction: 'Hash of the transaction that last changed it.',
};

const OPERATOR_SET = 'Id of the operator set among those of the AVS.';
const MAGNITUDE = 'with 10^18 as the whole';

/** Meanings of columns in one optional table alone. */
export const OPTIONAL_COLUMN_COMMENTS: Readonly<Record<OptionalTableName, Comments>> = {
  withdrawals: {
    withdrawal_root: 'Hash of the withdrawal, by which the contracts name it.',
    delegated_to: 'Operator to whom the staker delegated when it was queued; null for none.',
    withdrawer: 'Address that may complete it.',
    nonce: 'Nonce of the withdrawal among those of the staker, a whole number as text.',
    start_block: 'Block in which it was queued: the delay counts from it.',
    era: 'Form of the withdrawal: m1, m2 or slashing, after the release that queued it.',
    strategies: 'Addresses of the strategies.',
    shares:
      'Shares of each of the strategies, withdrawable when it was queued, in the smallest unit.',
    scaled_shares:
      'Scaled shares of each of the strategies, from which later slashes are taken; null before slashing.',
    completed: 'Whether it is completed.',
    received_as:
      'How it was received, as tokens or shares; null before it is completed, and where no log tells.',
    migrated: 'Whether it was moved from the contracts of M1.',
    migrated_from: 'Root that it had in the contracts of M1; null where it is not migrated.',
    created_at: 'When it was queued (UTC).',
    ...LIFETIME,
  },
  share_changes: {
    deposit_shares:
      'Change of the deposit shares, below 0 where they shrink, in the smallest unit.',
    shares: 'Shares that the staker can withdraw after the change, in the smallest unit.',
    reason:
      'Cause of the change: deposit, withdrawal_queued, withdrawal_completed, pod_update, delegation, slash or beacon_slash.',
    ...AT,
  },
  delegation_changes: {
    operator: 'Operator to whom the staker delegates from then on; null for none.',
    forced: 'Whether the operator or its approver ended the delegation.',
    ...AT,
  },
  pods: {
    staker: 'Owner of the pod.',
    created_block: 'Block in which it was made.',
    created_transaction: 'Hash of the transaction that made it.',
    restaked_validators: 'Validators that restake in it; null where that is not known.',
  },
  operator_shares: { shares: 'Shares delegated to the operator, in the smallest unit.' },
  operator_share_changes: {
    staker: 'Staker whose shares they are; null where a slash took them.',
    delta: 'Change of the shares, below 0 where they shrink, in the smallest unit.',
    shares: 'Shares delegated to the operator after the change, in the smallest unit.',
    ...AT,
  },
  registration_changes: {
    registered: 'Whether the operator registered; false where it left.',
    operator_set_id: `${OPERATOR_SET} Null for the AVS as a whole.`,
    ...AT,
  },
  strategies: {
    token: 'Address of its token; null where no log tells it.',
    whitelisted: 'Whether deposits are allowed.',
    third_party_transfers_forbidden: 'Whether deposits for others were forbidden.',
    withdrawal_delay_blocks: 'Blocks that a withdrawal waits; null where no log tells it.',
    ...LIFETIME,
  },
  rate_changes: { rate: 'Tokens that a share stands for from then on, a decimal as text.', ...AT },
  prices: {
    token: 'Address of the token, 0xeeee…eeee for ether.',
    time: 'From when on the prices hold (UTC).',
    eth_price: 'Ether that a token costs, a decimal as text.',
    dollar_price: 'US dollars that a token costs, a decimal as text.',
  },
  reward_strategies: {
    rewards_submission_hash: 'Hash of the submission.',
    position: 'Position of the strategy in the submission, from 0.',
    multiplier: 'Weight of a share of the strategy, with 10^18 as 1.',
  },
  reward_operators: {
    rewards_submission_hash: 'Hash of the submission.',
    position: 'Position of the operator in the submission, from 0.',
    amount: 'Amount for the operator in the smallest unit of the token.',
  },
  reward_claims: {
    root: 'Root of the distribution that is claimed from.',
    earner: 'Address that earned the rewards.',
    claimer: 'Address that claimed them.',
    recipient: 'Address that received them.',
    amount: 'Amount in the smallest unit of the token.',
    ...AT,
  },
  reward_splits: {
    kind: 'Rewards that it is about: of an avs, pi (programmatic incentives), of an operator_set, or the default.',
    avs: 'Address of the AVS; null where the kind names none.',
    operator_set_id: `${OPERATOR_SET} Null where the kind names none.`,
    bips: 'Part that the operator keeps, in ten-thousandths.',
    activated_at: 'From when on it holds (UTC).',
    ...AT,
  },
  operator_sets: {
    operator_set_id: OPERATOR_SET,
    redistribution_recipient: 'Address that receives slashed shares; null where they are burnt.',
    slasher: 'Address that may slash; null where no log tells it.',
    strategies: 'Addresses of the strategies that can be slashed.',
  },
  operator_set_members: {
    operator_set_id: OPERATOR_SET,
    registered: 'Whether the operator is a member.',
  },
  allocations: {
    operator_set_id: OPERATOR_SET,
    magnitude: `Magnitude that the set may slash now, ${MAGNITUDE}.`,
    pending_magnitude: `Magnitude from effect_block on, ${MAGNITUDE}; null where none is pending.`,
    effect_block: 'Block from which on the pending magnitude holds; null where none is pending.',
  },
  magnitudes: {
    max_magnitude: `Magnitude that slashes left, ${MAGNITUDE}.`,
    encumbered_magnitude: `Magnitude that allocations need, the greater one of the current and the pending magnitude, ${MAGNITUDE}.`,
  },
  slashes: {
    operator_set_id: OPERATOR_SET,
    wad_slashed: 'Part that was slashed, with 10^18 as all.',
    shares_slashed:
      'Shares that were slashed, in the smallest unit, those in queued withdrawals included; null where no log tells.',
    slash_id: 'Id of the slash, a whole number as text; null where no log tells.',
    description: 'Reason that the AVS gives.',
    ...AT,
  },
  da_quorums: {
    quorum_number: 'Number of the quorum, from 0.',
    minimum_stake: 'Least stake of an operator in it, in the smallest unit, like wei.',
    max_operators: 'Most operators that it takes; null where no log tells.',
    ...LIFETIME,
  },
  da_quorum_strategies: {
    quorum_number: 'Number of the quorum, from 0.',
    multiplier: 'Weight of a share of the strategy, with 10^18 as 1.',
  },
  da_operator_events: {
    quorum_number: 'Number of the quorum, from 0; null where the event is about none.',
    action: 'Registered, Deregistered, StakeUpdated, Ejected or SocketUpdated.',
    stake: 'Stake from then on in the smallest unit, like wei; null where the event tells none.',
    socket: 'Where its node is reached from then on; null where the event tells none.',
    batch_id: 'Id of the newest batch not after the event; null where there is none.',
    ...AT,
  },
  upgrades: {
    contract: 'Address of the contract, that of its proxy.',
    name: 'Name of the contract, such as DelegationManager; null where it is not known.',
    implementation: 'Address of the code that runs from then on.',
    ...AT,
  },
};
