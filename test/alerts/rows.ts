import { type Row, timeOf } from './snapshot-writer.ts';

/** An address or a hash of a repeated digit. */
export const address = (digit: string) => `0x${digit.repeat(40)}`;
export const hash = (digits: string) => `0x${digits.padStart(64, '0')}`;

export const OPERATOR = address('1');
export const AVS = address('2');
export const STRATEGY = address('3');
export const TOKEN = address('4');

/** The columns of an event. */
export function at(block: number, logIndex: number, transaction: string): Row {
  return {
    block_number: String(block),
    log_index: String(logIndex),
    timestamp: timeOf(block),
    transaction_hash: hash(transaction),
  };
}

/** A slash of 10 shares of the strategy. */
export function slashRow(event: Row, others: Row = {}): Row {
  return {
    avs: AVS,
    operator_set_id: '0',
    operator: OPERATOR,
    strategy: STRATEGY,
    wad_slashed: '100000000000000000',
    shares_slashed: '10000000000000000000',
    slash_id: '1',
    ...event,
    ...others,
  };
}

/** A token of 1.5 per share and 2,000 US dollars. */
export function tokenRow(others: Row = {}): Row {
  return {
    token: TOKEN,
    strategy: STRATEGY,
    symbol: 'TOK',
    decimals: '18',
    synced: 'true',
    shares_underlying: '1.5',
    eth_price: '1',
    dollar_price: '2000',
    updated_at: timeOf(0),
    timestamp: timeOf(0),
    ...others,
  };
}

/** A change of the delegated shares, with the shares after it. */
export function shareChange(event: Row, delta: string, shares: string, others: Row = {}): Row {
  const staker = address('9');
  return { operator: OPERATOR, strategy: STRATEGY, staker, delta, shares, ...event, ...others };
}

/** An operator set of one strategy. */
export function setRow(others: Row = {}): Row {
  return {
    avs: AVS,
    operator_set_id: '0',
    redistribution_recipient: null,
    slasher: address('5'),
    created_at: timeOf(0),
    strategies: `[${STRATEGY}]`,
    ...others,
  };
}

/** A loss of a tenth of 100 shares that staker 9 held. */
export function lossRow(event: Row, others: Row = {}): Row {
  return {
    cause: 'slash',
    operator: OPERATOR,
    avs: AVS,
    operator_set_id: '0',
    strategy: STRATEGY,
    staker: address('9'),
    withdrawal_root: null,
    shares_before: '100000000000000000000',
    shares_after: '90000000000000000000',
    ...event,
    ...others,
  };
}

/** A withdrawal of staker 9 that was queued with the operator in block 900. */
export function withdrawalRow(others: Row = {}): Row {
  return {
    withdrawal_root: hash('e9'),
    staker: address('9'),
    delegated_to: OPERATOR,
    withdrawer: address('9'),
    nonce: '0',
    start_block: '900',
    era: 'slashing',
    strategies: `[${STRATEGY}]`,
    shares: '[100]',
    scaled_shares: '[100]',
    completed: 'false',
    received_as: null,
    migrated: 'false',
    migrated_from: null,
    created_at: timeOf(900),
    created_block: '900',
    created_transaction: hash('c1'),
    updated_at: timeOf(900),
    updated_block: '900',
    updated_transaction: hash('c1'),
    ...others,
  };
}

/** The state of a slash until its shares are burnt or redistributed. */
export function resolutionRow(resolutionBlock: string | null, others: Row = {}): Row {
  return {
    avs: AVS,
    operator_set_id: '0',
    slash_id: '7',
    strategy: STRATEGY,
    shares: '10',
    resolved_shares: '0',
    resolution_block: resolutionBlock,
    created_at: timeOf(900),
    created_block: '900',
    created_transaction: hash('d1'),
    updated_at: timeOf(900),
    updated_block: '900',
    updated_transaction: hash('d1'),
    ...others,
  };
}

/** Staker 9 delegates to the operator. */
export const DELEGATING: Row = {
  staker: address('9'),
  operator: OPERATOR,
  updated_at: timeOf(0),
};

/** An operator joins or leaves an operator set. */
export function registrationRow(event: Row, others: Row = {}): Row {
  return {
    avs: AVS,
    operator: OPERATOR,
    registered: 'true',
    operator_set_id: '0',
    ...event,
    ...others,
  };
}

/** An admin of account 9. */
export function permissionRow(others: Row = {}): Row {
  return {
    account: address('9'),
    kind: 'admin',
    grantee: address('5'),
    target: null,
    selector: null,
    active: 'true',
    created_at: timeOf(1050),
    created_block: '1050',
    created_transaction: hash('ad'),
    updated_at: timeOf(1050),
    updated_block: '1050',
    updated_transaction: hash('ad'),
    ...others,
  };
}

/** Staker 9 has a claimer: the action CLAIMER_UPDATED. */
export function claimerRow(event: Row, others: Row = {}): Row {
  const { transaction_hash: transaction = null, ...position } = event;
  return {
    action: 'CLAIMER_UPDATED',
    staker: address('9'),
    data: JSON.stringify({ oldClaimer: address('0'), claimer: address('5') }),
    metadata: JSON.stringify({ transactionHash: transaction }),
    ...position,
    ...others,
  };
}

/** Staker 9 has earned 500 of the token up to a root. */
export function leafRow(others: Row = {}): Row {
  return { root_index: '4', earner: address('9'), token: TOKEN, cumulative: '500', ...others };
}

/** Staker 9 claims 100 of the token. */
export function claimRow(event: Row, others: Row = {}): Row {
  return {
    root: hash('bb'),
    earner: address('9'),
    claimer: address('9'),
    recipient: address('9'),
    token: TOKEN,
    amount: '100',
    ...event,
    ...others,
  };
}
