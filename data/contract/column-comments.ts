import type { MandatoryTableName, TableName } from '../../common/table-names.ts';
import { OPTIONAL_COLUMN_COMMENTS } from './optional-column-comments.ts';

/** Meanings of columns that are the same in every table, with their units. */
const COMMON: Readonly<Record<string, string>> = {
  staker: 'Address of the staker.',
  operator: 'Address of the operator.',
  strategy: 'Address of the strategy, the contract that holds one token for restaking.',
  token: 'Address of the token.',
  avs: 'Address of the AVS, an actively validated service.',
  pod: 'Address of the EigenPod, the contract that holds a staker’s beacon-chain ether.',
  shares:
    'Shares of the strategy in the smallest unit, like wei: shares × shares_underlying / 10^decimals are tokens.',
  updated_at: 'When the row last changed (UTC).',
  created_at: 'When it was made (UTC).',
  timestamp: 'When it happened (UTC).',
  block_number: 'Number of the block of the execution layer.',
  network: 'ethereum or holesky.',
  operator_id: 'Id of the operator in the data-availability network: 32 bytes.',
  metadata_uri: 'URI of its own description.',
  name: 'Name, as it gives it.',
  description: 'Its own description.',
  logo: 'URL of its logo.',
  website: 'URL of its website.',
  telegram: 'URL in Telegram.',
  discord: 'URL in Discord.',
  x: 'URL in X.',
};

/** Meanings of columns in one mandatory table alone. */
const OF_MANDATORY: Readonly<Record<MandatoryTableName, Readonly<Record<string, string>>>> = {
  stakers: {
    operator: 'Address of the operator to whom the staker delegates; null where it does not.',
  },
  staker_shares: {},
  tokens: {
    name: 'Name of the token.',
    symbol: 'Symbol of the token.',
    decimals: 'Decimal places of the token: 10^decimals smallest units are one token.',
    synced: 'Whether the token is synced.',
    shares_underlying: 'Tokens that a share stands for, a decimal as text: 1.0432.',
    eth_price: 'Ether that a token costs, a decimal as text.',
    dollar_price: 'US dollars that a token costs, a decimal as text.',
    timestamp: 'When the prices were read (UTC).',
    initial_rate:
      'Tokens that a share stood for before the first of rate_changes, a decimal as text; null where that is not known, and 1 counts.',
  },
  operators: {},
  avs: {},
  avs_operators: {
    registered: 'Whether the operator is registered with the AVS: the latest state.',
    updated_at: 'When it last registered or left (UTC).',
  },
  activities: {
    action: 'Kind of action: STAKER_DELEGATED, SHARES_DEPOSITED_IN_STRATEGY, WITHDRAWAL_QUEUED, …',
    operator: 'Address of the operator whom it concerns; null where there is none.',
    staker: 'Address of the staker whom it concerns; null where there is none.',
    strategy: 'Address of the strategy; null where there is none.',
    token: 'Address of the token; null where there is none.',
    avs: 'Address of the AVS; null where there is none.',
    pod: 'Address of the EigenPod; null where there is none.',
    data: "What the action says besides, as a JSON object: data->>'$.shares'.",
    metadata: "Where it stands on the chain, as a JSON object: metadata->>'$.transactionHash'.",
    log_index: 'Index of the log in its block.',
  },
  rewards: {
    type: 'Kind of submission.',
    avs: 'Address of the AVS that rewards; null where there is none.',
    submitter: 'Address that submitted it.',
    token_hopper: 'Address of the token hopper; null where there is none.',
    submission_nonce: 'Nonce of the submission, a whole number as text.',
    rewards_submission_hash: 'Hash of the submission; it has a row for each of its strategies.',
    strategies: 'Address of the strategy that is rewarded.',
    amount: 'Amount of the submission in the smallest unit of the token.',
    start_timestamp: 'From when on it is rewarded (UTC).',
    duration: 'Seconds for which it is rewarded, a whole number as text.',
  },
  distribution_roots: {
    root_index: 'Index of the root, from 0.',
    root: 'The Merkle root of the distribution.',
    rewards_calculation_end_timestamp: 'Until when rewards are counted in it (UTC).',
    activated_at: 'From when on it can be claimed from (UTC); null where that is not known.',
    active: 'Whether it can be claimed from.',
  },
  da_operators: {
    operator: 'Address of the operator.',
    socket: 'Where its node is reached.',
    status: 'Whether it is registered.',
    ejected: 'Whether it was ejected.',
  },
  da_quorum_stakes: {
    quorum_number: 'Number of the quorum, from 0.',
    stake: 'Stake of the operator in the quorum in the smallest unit, like wei.',
    block_number: 'From which block on; of an operator and quorum the highest block holds.',
  },
  da_batches: {
    batch_id: 'Id of the batch.',
    batch_header_hash: 'Hash of the header of the batch.',
    blobs_length: 'Number of blobs; null where it is not known.',
    quorum_numbers: 'Numbers of the quorums that sign it.',
    blob_headers_root: 'Merkle root of the headers of its blobs.',
    reference_block_number: 'Block at which stakes are counted.',
    signed_stake_for_quorums: 'Percentage of the stake that signed, for each of quorum_numbers.',
    transaction_hash: 'Hash of the transaction that confirmed it.',
    block_timestamp: 'Time of the block that confirmed it (UTC).',
    block_number: 'Block that confirmed it.',
    batch_metadata: 'What its confirmation says of signatures and keys.',
    signers: 'Operators who signed it, by address or id.',
    non_signers: 'Operators who did not, by address or id.',
    quorum_stakes: 'Quorum and stake, as texts.',
    signatory_record_hash: 'Hash of the record of its signatories.',
    logs: 'Logs of its confirmation.',
    transactions: 'Transactions of its confirmation.',
    block: 'Block of its confirmation; null where it is not known.',
  },
};

const OF_TABLE: Readonly<Record<TableName, Readonly<Record<string, string>>>> = {
  ...OF_MANDATORY,
  ...OPTIONAL_COLUMN_COMMENTS,
};

/** The meaning of a column of a table of the snapshot, with its unit. Throws a RangeError where that is not written. */
export function columnComment(table: TableName, column: string): string {
  const comment = OF_TABLE[table][column] ?? COMMON[column];
  if (comment !== undefined) return comment;
  throw new RangeError(`${table}.${column} has no comment`);
}
