import {
  block,
  byte,
  columns,
  count,
  decimal,
  hash,
  integer,
  list,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import { network, operator, operatorId } from '../shared-columns.ts';

/** These tables describe EigenDA V2 from files, since the chain has none of these data. */
export const AVAILABILITY_FILES_TABLES: readonly Table[] = [
  optional({
    name: 'da_usage',
    purpose: 'Blobs of each customer of EigenDA by hour, from its public usage files.',
    columns: columns({
      network,
      time: { type: time, comment: 'Start of the hour (UTC).' },
      customer: {
        type: text,
        comment: 'Id of the customer; an address if it pays by the account of that address.',
      },
      account_name: {
        type: text,
        nullable: true,
        comment: 'Name of the customer; null if unknown.',
      },
      version: { type: integer, comment: 'Version of EigenDA: 1 or 2.' },
      blob_count: { type: count, comment: 'Number of blobs.' },
      size_mib: {
        type: decimal,
        comment: 'Size of the blobs in MiB of 2^20 bytes, as the file rounds it.',
      },
      source: {
        type: oneOf('usage'),
        comment: 'Kind of the source: usage, the public usage files.',
      },
    }),
    key: ['network', 'time', 'customer', 'version', 'account_name'],
  }),

  optional({
    name: 'da_signing_rates',
    purpose:
      'Batches of EigenDA V2 that each operator had to sign and did not, by quorum and interval.',
    columns: columns({
      network,
      operator_id: operatorId,
      operator,
      quorum_number: { type: byte, comment: 'Number of the quorum, from 0.' },
      starts_at: { type: time, comment: 'Start of the interval (UTC).' },
      ends_at: { type: time, comment: 'End of the interval (UTC).' },
      unsigned_batches: { type: count, comment: 'Batches that it had to sign and did not.' },
      responsible_batches: { type: count, comment: 'Batches that it had to sign.' },
      total_batches: { type: count, comment: 'Batches of the network in the interval.' },
      stake_percentage: {
        type: decimal,
        comment: 'Percentage of the stake of the quorum that it has, from 0 to 100.',
      },
      source: {
        type: oneOf('dataapi'),
        comment: 'Kind of the source: dataapi, answers of EigenDA’s data API.',
      },
    }),
    key: ['network', 'operator_id', 'quorum_number', 'starts_at', 'ends_at'],
  }),

  optional({
    name: 'da_v2_batches',
    purpose: 'Batches of EigenDA V2, with the part of the stake that signed them.',
    columns: columns({
      network,
      batch_header_hash: { type: hash, comment: 'Hash of the header of the batch.' },
      reference_block_number: { type: block, comment: 'Block at which stakes are counted.' },
      attested_at: { type: time, comment: 'When its signatures were aggregated (UTC).' },
      quorum_numbers: { type: list(byte), comment: 'Numbers of the quorums that sign it.' },
      signed_percentages: {
        type: list(byte),
        comment: 'Percentage of the stake that signed, for each of quorum_numbers.',
      },
      source: {
        type: oneOf('dataapi'),
        comment: 'Kind of the source: dataapi, answers of EigenDA’s data API.',
      },
    }),
    key: ['network', 'batch_header_hash'],
  }),

  optional({
    name: 'da_throughput',
    purpose: 'Bytes a second that EigenDA V2 took, over time.',
    columns: columns({
      network,
      time: { type: time, comment: 'End of the period of the mean (UTC).' },
      bytes_per_second: {
        type: decimal,
        comment:
          'Bytes of blobs a second: the mean over 9 minutes of the rate in 4 minutes, or in 11 in answers over a week or more.',
      },
      source: {
        type: oneOf('dataapi'),
        comment: 'Kind of the source: dataapi, answers of EigenDA’s data API.',
      },
    }),
    key: ['network', 'time'],
  }),
];
