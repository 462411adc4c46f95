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
