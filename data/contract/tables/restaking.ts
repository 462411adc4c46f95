import {
  actionName,
  address,
  boolean,
  byte,
  type ColumnDeclaration,
  columns,
  decimal,
  furtherActionName,
  integer,
  json,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import {
  avs,
  blockNumber,
  entityMetadata,
  operator,
  shares,
  staker,
  strategy,
  timestamp,
  token,
  updatedAt,
} from '../shared-columns.ts';

/** These tables have the state at the snapshot's block. */
export const RESTAKING_TABLES: readonly Table[] = [
  {
    name: 'stakers',
    purpose: 'Every address that ever held shares, and the operator it delegates to.',
    columns: columns({
      staker,
      operator: {
        type: address,
        nullable: true,
        comment:
          'Address of the operator that the staker delegates to; null if it does not delegate.',
      },
      updated_at: updatedAt,
    }),
    key: ['staker'],
    references: [
      {
        columns: ['operator'],
        table: 'operators',
        targets: ['operator'],
        severity: 'warning',
        consequence: 'the operator counts as known, without metadata',
      },
    ],
    lowCardinality: ['operator'],
  },
  {
    name: 'staker_shares',
    purpose: 'How many shares of a strategy a staker holds.',
    columns: columns({
      staker,
      strategy,
      shares,
    }),
    key: ['staker', 'strategy'],
    references: [
      {
        columns: ['staker'],
        table: 'stakers',
        targets: ['staker'],
        severity: 'error',
        consequence: '',
      },
      {
        columns: ['strategy'],
        table: 'tokens',
        targets: ['strategy'],
        severity: 'warning',
        consequence: 'its token strings are "", its tokens and tvl "0"',
      },
    ],
    lowCardinality: ['strategy'],
  },
  {
    name: 'tokens',
    purpose: 'The token of each strategy, its rate per share and its prices.',
    columns: columns({
      token,
      strategy,
      name: { type: text, nullable: true, comment: 'Name of the token.' },
      symbol: { type: text, nullable: true, comment: 'Symbol of the token.' },
      decimals: {
        type: byte,
        comment: 'Decimal places of the token: 10^decimals smallest units are one token.',
      },
      synced: { type: boolean, comment: 'Whether the token is synced.' },
      shares_underlying: {
        type: decimal,
        comment: 'Tokens that a share stands for, a decimal as text: 1.0432.',
      },
      eth_price: { type: decimal, comment: 'Ether that a token costs, a decimal as text.' },
      dollar_price: { type: decimal, comment: 'US dollars that a token costs, a decimal as text.' },
      updated_at: updatedAt,
      timestamp: { type: time, comment: 'When the prices were read (UTC).' },
      initial_rate: {
        type: decimal,
        since: '0.2.0',
        comment:
          'Tokens that a share stood for before the first of rate_changes, a decimal as text; null if unknown: 1 counts then.',
      },
    }),
    key: ['strategy'],
    references: [],
  },
  {
    name: 'operators',
    purpose: 'Registered operators with their metadata.',
    columns: columns({
      operator,
      ...entityMetadata,
    }),
    key: ['operator'],
    references: [],
  },
  {
    name: 'avs',
    purpose: 'Actively validated services with their metadata.',
    columns: columns({
      avs,
      ...entityMetadata,
    }),
    key: ['avs'],
    references: [],
  },
  {
    name: 'avs_operators',
    purpose: 'The latest state of each registration of an operator with an AVS.',
    columns: columns({
      avs,
      operator,
      registered: {
        type: boolean,
        comment: 'Whether the operator is registered with the AVS: the latest state.',
      },
      updated_at: { type: time, comment: 'When it last registered or left (UTC).' },
    }),
    key: ['avs', 'operator'],
    references: [
      {
        columns: ['operator'],
        table: 'operators',
        targets: ['operator'],
        severity: 'warning',
        consequence: 'its metadata strings are ""',
      },
      {
        columns: ['avs'],
        table: 'avs',
        targets: ['avs'],
        severity: 'warning',
        consequence: 'its metadata strings are ""',
      },
    ],
  },
  activityTable({
    name: 'activities',
    purpose: 'The log of protocol actions.',
    action: {
      type: actionName,
      comment:
        'Kind of action: STAKER_DELEGATED, SHARES_DEPOSITED_IN_STRATEGY, WITHDRAWAL_QUEUED, …',
    },
  }),
  optional(
    activityTable({
      name: 'further_activities',
      purpose:
        'The log of further protocol actions: about operator sets, allocations, slashes, keys, permissions, pods, vaults, emissions, other chains, releases and tasks.',
      action: {
        type: furtherActionName,
        comment:
          'Kind of action, the event’s name: OPERATOR_SLASHED, RELEASE_PUBLISHED, TASK_CREATED, …',
      },
    }),
  ),
];

/** Declares a table that logs actions. */
function activityTable({
  name,
  purpose,
  action,
}: Pick<Table, 'name' | 'purpose'> & { readonly action: ColumnDeclaration }): Table {
  return {
    name,
    purpose,
    columns: columns({
      action,
      operator: {
        type: address,
        nullable: true,
        comment: 'Address of the operator that it concerns; null if none.',
      },
      staker: {
        type: address,
        nullable: true,
        comment: 'Address of the staker that it concerns; null if none.',
      },
      strategy: {
        type: address,
        nullable: true,
        comment: 'Address of the strategy; null if none.',
      },
      token: { type: address, nullable: true, comment: 'Address of the token; null if none.' },
      avs: { type: address, nullable: true, comment: 'Address of the AVS; null if none.' },
      pod: { type: address, nullable: true, comment: 'Address of the EigenPod; null if none.' },
      data: {
        type: json,
        nullable: true,
        comment: "Further fields of the action, as a JSON object: data->>'$.shares'.",
      },
      metadata: {
        type: json,
        nullable: true,
        comment: "Position on the chain, as a JSON object: metadata->>'$.transactionHash'.",
      },
      timestamp,
      block_number: blockNumber,
      log_index: { type: integer, comment: 'Index of the log in its block.' },
    }),
    key: ['block_number', 'log_index', 'action'],
    references: [],
    lowCardinality: ['action', 'operator', 'strategy', 'token', 'avs', 'pod'],
  };
}
