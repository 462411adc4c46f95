import { PAYMENT_PARAMETERS, THRESHOLDS } from '../../../common/vocabulary.ts';
import {
  address,
  amount,
  block,
  byte,
  type ColumnDeclaration,
  columns,
  integer,
  list,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import { blockAndLog, network } from '../shared-columns.ts';

/** The log of a row identifies it. */
const OF_LOG = ['network', 'block_number', 'log_index'];

const account: ColumnDeclaration = {
  type: address,
  comment: 'Address of the account that pays for blobs.',
};

/** These tables of EigenDA V2 come from logs: its payments and its registries. */
export const AVAILABILITY_V2_TABLES: readonly Table[] = [
  optional({
    name: 'da_reservation_changes',
    purpose: 'Reservations of EigenDA bandwidth; the newest row of an account counts.',
    columns: columns({
      network,
      account,
      symbols_per_second: {
        type: amount,
        comment: 'Reserved symbols, of 32 bytes each, per second.',
      },
      starts_at: {
        type: time,
        nullable: true,
        comment: 'Start of the reservation (UTC), inclusive; null after the year 9999.',
      },
      ends_at: {
        type: time,
        nullable: true,
        comment: 'End of the reservation (UTC), exclusive; null after the year 9999.',
      },
      quorum_numbers: {
        type: list(byte),
        comment: 'Numbers of the quorums that it may use.',
      },
      quorum_splits: {
        type: list(byte),
        comment: 'Percentage of the payment for each of quorum_numbers.',
      },
      ...blockAndLog,
    }),
    key: OF_LOG,
  }),

  optional({
    name: 'da_on_demand_deposits',
    purpose: 'Deposits for EigenDA blobs without a reservation.',
    columns: columns({
      network,
      account,
      amount: { type: amount, comment: 'Deposited amount in wei.' },
      total_deposit: {
        type: amount,
        comment: 'Sum of the deposits of the account after this one, in wei.',
      },
      ...blockAndLog,
    }),
    key: OF_LOG,
  }),

  optional({
    name: 'da_payment_parameter_changes',
    purpose:
      'Settings of EigenDA’s prices and rates over time, a row for each that an event names.',
    columns: columns({
      network,
      parameter: {
        type: oneOf(...PAYMENT_PARAMETERS),
        comment:
          'Name of the parameter: minNumSymbols (symbols charged at least), pricePerSymbol (wei), priceUpdateCooldown (seconds), globalSymbolsPerPeriod (symbols), globalRatePeriodInterval or reservationPeriodInterval (seconds).',
      },
      previous_value: {
        type: amount,
        nullable: true,
        comment:
          'Value before the event, in the unit of the parameter, from deployment if it is the first; null above 10^38 - 1.',
      },
      value: {
        type: amount,
        nullable: true,
        comment: 'Value from the event on, in the unit of the parameter; null above 10^38 - 1.',
      },
      ...blockAndLog,
    }),
    key: [...OF_LOG, 'parameter'],
  }),

  optional({
    name: 'da_cert_verifiers',
    purpose: 'Verifiers of EigenDA certificates that a router names.',
    columns: columns({
      network,
      router: { type: address, comment: 'Address of the router.' },
      cert_verifier: { type: address, comment: 'Address of the verifier.' },
      activation_block: {
        type: block,
        comment:
          'Block from which it verifies certificates: the verifier with the highest activation block up to the reference block of a certificate counts.',
      },
      ...blockAndLog,
    }),
    key: OF_LOG,
  }),

  optional({
    name: 'da_relays',
    purpose: 'Relays that serve EigenDA blobs.',
    columns: columns({
      network,
      relay_key: { type: integer, comment: 'Key of the relay in certificates.' },
      relay: { type: address, comment: 'Address of the relay.' },
      url: { type: text, comment: 'URL of the relay, as its operator gave it.' },
      ...blockAndLog,
    }),
    key: OF_LOG,
  }),

  optional({
    name: 'da_dispersers',
    purpose: 'Dispersers of EigenDA; the newest row of a key counts.',
    columns: columns({
      network,
      disperser_key: { type: integer, comment: 'Key of the disperser.' },
      disperser: { type: address, comment: 'Address that signs its requests.' },
      ...blockAndLog,
    }),
    key: OF_LOG,
  }),

  optional({
    name: 'da_threshold_changes',
    purpose: 'Security thresholds of EigenDA over time, and the quorums that a blob needs.',
    columns: columns({
      network,
      threshold: {
        type: oneOf(...THRESHOLDS),
        comment:
          'Percentages of V1 by quorum, numbers of the required quorums, or a default percentage of V2.',
      },
      previous_values: {
        type: list(byte),
        comment: 'Values before the event, as the column values.',
      },
      values: {
        type: list(byte),
        comment:
          'Values from the event on: percentages by quorum number from 0, quorum numbers, or one percentage.',
      },
      ...blockAndLog,
    }),
    key: [...OF_LOG, 'threshold'],
  }),

  optional({
    name: 'da_blob_versions',
    purpose: 'Versions of EigenDA blobs, with their encoding.',
    columns: columns({
      network,
      version: { type: integer, comment: 'Version of a blob.' },
      max_num_operators: { type: integer, comment: 'Maximum number of operators that store it.' },
      num_chunks: { type: integer, comment: 'Number of its chunks.' },
      coding_rate: {
        type: integer,
        comment: 'Size of all chunks as a multiple of the size of the blob.',
      },
      ...blockAndLog,
    }),
    key: OF_LOG,
  }),
];
