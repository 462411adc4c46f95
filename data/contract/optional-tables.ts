import {
  address,
  amount,
  boolean,
  byte,
  type ColumnType,
  columns,
  decimal,
  hash,
  integer,
  list,
  network,
  type Reference,
  signed,
  type Table,
  text,
  time,
} from './declare.ts';

/** Where on the chain a row comes from: `log_index` orders the rows of a block. */
const at = {
  block_number: integer,
  log_index: integer,
  timestamp: time,
  transaction_hash: hash,
};

/** When a row was made and when it last changed. */
const lifetime = {
  created_at: time,
  created_block: integer,
  created_transaction: hash,
  updated_at: time,
  updated_block: integer,
  updated_transaction: hash,
};

const ERAS: ColumnType = { kind: 'oneOf', values: ['m1', 'm2', 'slashing'] };

const SHARE_REASONS: ColumnType = {
  kind: 'oneOf',
  values: [
    'deposit',
    'withdrawal_queued',
    'withdrawal_completed',
    'pod_update',
    'delegation',
    'slash',
    'beacon_slash',
  ],
};

const DA_EVENTS: ColumnType = {
  kind: 'oneOf',
  values: ['Registered', 'Deregistered', 'StakeUpdated', 'Ejected', 'SocketUpdated'],
};

function optional(table: Omit<Table, 'optional' | 'references'> & Partial<Table>): Table {
  return { references: [], ...table, optional: true };
}

/** References of optional tables warn: their rows are exact by themselves. */
function refers(column: string, table: Reference['table'], consequence: string): Reference {
  return { columns: [column], table, targets: [column], severity: 'warning', consequence };
}

const toStaker = refers('staker', 'stakers', 'the staker is missing in lists of stakers');
const toStrategy = refers('strategy', 'tokens', 'its token strings are "", its tvl "0"');
const toSubmission: Reference = {
  columns: ['rewards_submission_hash'],
  table: 'rewards',
  targets: ['rewards_submission_hash'],
  severity: 'warning',
  consequence: 'the submission is missing in lists of rewards',
};

/** The tables that a snapshot may leave out. Those of changes hold changes only: the state at a time is the latest not after it. */
export const OPTIONAL_TABLES: readonly Table[] = [
  optional({
    name: 'withdrawals',
    purpose: 'Queued withdrawals, one row for each root, and whether they are completed.',
    columns: columns({
      withdrawal_root: hash,
      staker: address,
      'delegated_to?': address,
      withdrawer: address,
      nonce: text,
      start_block: integer,
      era: ERAS,
      strategies: list(address),
      shares: list(amount),
      'scaled_shares?': list(amount),
      completed: boolean,
      'received_as?': { kind: 'oneOf', values: ['tokens', 'shares'] },
      migrated: boolean,
      'migrated_from?': hash,
      ...lifetime,
    }),
    key: ['withdrawal_root'],
    references: [toStaker],
  }),
  optional({
    name: 'share_changes',
    purpose: 'Each change of the shares of a staker in a strategy, with the shares after it.',
    columns: columns({
      staker: address,
      strategy: address,
      deposit_shares: signed,
      shares: amount,
      reason: SHARE_REASONS,
      ...at,
    }),
    key: ['staker', 'strategy', 'block_number', 'log_index'],
    references: [toStaker, toStrategy],
    lowCardinality: ['strategy', 'reason'],
  }),
  optional({
    name: 'delegation_changes',
    purpose: 'Each change of the operator to whom a staker delegates.',
    columns: columns({ staker: address, 'operator?': address, forced: boolean, ...at }),
    key: ['staker', 'block_number', 'log_index'],
    references: [toStaker],
    lowCardinality: ['operator'],
  }),
  optional({
    name: 'pods',
    purpose: 'EigenPods and their owners.',
    columns: columns({
      pod: address,
      staker: address,
      created_at: time,
      created_block: integer,
      created_transaction: hash,
      'restaked_validators?': integer,
    }),
    key: ['pod'],
  }),
  optional({
    name: 'operator_shares',
    purpose:
      'The shares of a strategy that are delegated to an operator, as its contract counts them.',
    columns: columns({ operator: address, strategy: address, shares: amount, updated_at: time }),
    key: ['operator', 'strategy'],
    references: [toStrategy],
  }),
  optional({
    name: 'operator_share_changes',
    purpose:
      'Each change of the shares that are delegated to an operator, with the shares after it.',
    columns: columns({
      operator: address,
      strategy: address,
      'staker?': address,
      delta: signed,
      shares: amount,
      ...at,
    }),
    key: ['operator', 'strategy', 'block_number', 'log_index'],
    references: [toStrategy],
    lowCardinality: ['operator', 'strategy'],
  }),
  optional({
    name: 'registration_changes',
    purpose:
      'Each registration of an operator with an AVS or one of its operator sets, and each end of one.',
    columns: columns({
      avs: address,
      operator: address,
      registered: boolean,
      'operator_set_id?': integer,
      ...at,
    }),
    key: ['avs', 'operator', 'block_number', 'log_index'],
  }),
  optional({
    name: 'strategies',
    purpose: 'Strategies that were ever allowed for deposits, and their settings.',
    columns: columns({
      strategy: address,
      'token?': address,
      whitelisted: boolean,
      third_party_transfers_forbidden: boolean,
      'withdrawal_delay_blocks?': integer,
      ...lifetime,
    }),
    key: ['strategy'],
  }),
  optional({
    name: 'rate_changes',
    purpose: 'Each rate of a strategy that its contract told: tokens for a share.',
    columns: columns({ strategy: address, rate: decimal, ...at }),
    key: ['strategy', 'block_number', 'log_index'],
    references: [toStrategy],
    lowCardinality: ['strategy'],
  }),
  optional({
    name: 'prices',
    purpose: 'Prices of tokens over time; ether has the address 0xeeee…eeee.',
    columns: columns({ token: address, time, eth_price: decimal, dollar_price: decimal }),
    key: ['token', 'time'],
  }),
  optional({
    name: 'reward_strategies',
    purpose: 'The strategies that a reward submission rewards, each with its multiplier.',
    columns: columns({
      rewards_submission_hash: hash,
      position: integer,
      strategy: address,
      multiplier: amount,
    }),
    key: ['rewards_submission_hash', 'position'],
    references: [toSubmission],
  }),
  optional({
    name: 'reward_operators',
    purpose: 'The operators that an operator-directed submission rewards, each with its amount.',
    columns: columns({
      rewards_submission_hash: hash,
      position: integer,
      operator: address,
      amount,
    }),
    key: ['rewards_submission_hash', 'position'],
    references: [toSubmission],
  }),
  optional({
    name: 'reward_claims',
    purpose: 'Claims of rewards.',
    columns: columns({
      root: hash,
      earner: address,
      claimer: address,
      recipient: address,
      token: address,
      amount,
      ...at,
    }),
    key: ['block_number', 'log_index'],
    lowCardinality: ['token'],
  }),
  optional({
    name: 'reward_splits',
    purpose: 'Changes of the part of its rewards that an operator keeps.',
    columns: columns({
      operator: address,
      kind: { kind: 'oneOf', values: ['avs', 'pi', 'operator_set', 'default'] },
      'avs?': address,
      'operator_set_id?': integer,
      bips: integer,
      activated_at: time,
      ...at,
    }),
    key: ['block_number', 'log_index'],
  }),
  optional({
    name: 'operator_sets',
    purpose: 'Operator sets of AVSs, with the strategies that can be slashed in them.',
    columns: columns({
      avs: address,
      operator_set_id: integer,
      'redistribution_recipient?': address,
      'slasher?': address,
      created_at: time,
      strategies: list(address),
    }),
    key: ['avs', 'operator_set_id'],
  }),
  optional({
    name: 'operator_set_members',
    purpose: 'The latest state of each membership of an operator in an operator set.',
    columns: columns({
      avs: address,
      operator_set_id: integer,
      operator: address,
      registered: boolean,
      updated_at: time,
    }),
    key: ['avs', 'operator_set_id', 'operator'],
  }),
  optional({
    name: 'allocations',
    purpose:
      'The part of an operator’s magnitude that an operator set may slash, and what is pending.',
    columns: columns({
      operator: address,
      avs: address,
      operator_set_id: integer,
      strategy: address,
      magnitude: amount,
      'pending_magnitude?': amount,
      'effect_block?': integer,
      updated_at: time,
    }),
    key: ['operator', 'avs', 'operator_set_id', 'strategy'],
  }),
  optional({
    name: 'magnitudes',
    purpose:
      'The magnitude that slashes left an operator in a strategy, of 1e18, and what is allocated of it.',
    columns: columns({
      operator: address,
      strategy: address,
      max_magnitude: amount,
      encumbered_magnitude: amount,
      updated_at: time,
    }),
    key: ['operator', 'strategy'],
  }),
  optional({
    name: 'slashes',
    purpose: 'Slashes of operators, one row for each strategy.',
    columns: columns({
      avs: address,
      operator_set_id: integer,
      operator: address,
      strategy: address,
      wad_slashed: amount,
      'shares_slashed?': amount,
      'slash_id?': text,
      'description?': text,
      ...at,
    }),
    key: ['block_number', 'log_index', 'strategy'],
  }),
  optional({
    name: 'da_quorums',
    purpose: 'Quorums of the data-availability network and their settings.',
    columns: columns({
      network,
      quorum_number: byte,
      minimum_stake: amount,
      'max_operators?': integer,
      ...lifetime,
    }),
    key: ['network', 'quorum_number'],
  }),
  optional({
    name: 'da_quorum_strategies',
    purpose: 'The strategies that count for a quorum, each with its multiplier.',
    columns: columns({ network, quorum_number: byte, strategy: address, multiplier: amount }),
    key: ['network', 'quorum_number', 'strategy'],
  }),
  optional({
    name: 'da_operator_events',
    purpose:
      'Events of operators of the data-availability network, one row for each quorum concerned.',
    columns: columns({
      network,
      operator_id: hash,
      operator: address,
      'quorum_number?': byte,
      action: DA_EVENTS,
      'stake?': amount,
      'socket?': text,
      'batch_id?': text,
      ...at,
    }),
    key: ['network', 'block_number', 'log_index', 'quorum_number'],
    lowCardinality: ['operator_id', 'operator', 'action'],
  }),
  optional({
    name: 'upgrades',
    purpose: 'Upgrades of the protocol’s contracts: each implementation that a proxy was given.',
    columns: columns({ contract: address, 'name?': text, implementation: address, ...at }),
    key: ['block_number', 'log_index'],
  }),
];
