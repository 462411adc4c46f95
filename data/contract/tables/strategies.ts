import { TOKEN_SOURCES, VAULT_STATES } from '../../../common/vocabulary.ts';
import {
  address,
  amount,
  boolean,
  byte,
  columns,
  decimal,
  integer,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import {
  blockAndLog,
  lifetime,
  optionalSet,
  strategy,
  token,
  toStrategy,
} from '../shared-columns.ts';

/** These tables have strategies, rates, prices and the contracts' upgrades. */
export const STRATEGY_TABLES: readonly Table[] = [
  optional({
    name: 'strategies',
    purpose: 'Strategies that were ever allowed for deposits, and their settings.',
    columns: columns({
      strategy,
      token: {
        type: address,
        nullable: true,
        comment: 'Address of its token; null if no log shows it.',
      },
      whitelisted: { type: boolean, comment: 'Whether deposits are allowed.' },
      third_party_transfers_forbidden: {
        type: boolean,
        comment: 'Whether deposits for others were forbidden.',
      },
      withdrawal_delay_blocks: {
        type: integer,
        nullable: true,
        comment: 'Blocks that a withdrawal waits; null if no log shows it.',
      },
      ...lifetime,
    }),
    key: ['strategy'],
  }),

  optional({
    name: 'rate_changes',
    purpose: 'Each rate of a strategy that its contract logged: tokens a share.',
    columns: columns({
      strategy,
      rate: {
        type: decimal,
        comment: 'Tokens a share after the change, a decimal as text.',
      },
      ...blockAndLog,
    }),
    key: ['strategy', 'block_number', 'log_index'],
    references: [toStrategy],
    lowCardinality: ['strategy'],
  }),

  optional({
    name: 'prices',
    purpose: 'Prices of tokens over time; ether has the address 0xeeee…eeee.',
    columns: columns({
      token: { type: address, comment: 'Address of the token, 0xeeee…eeee for ether.' },
      time: { type: time, comment: 'When the prices take effect (UTC).' },
      eth_price: { type: decimal, comment: 'Ether that a token costs, a decimal as text.' },
      dollar_price: { type: decimal, comment: 'US dollars that a token costs, a decimal as text.' },
      source: {
        type: text,
        since: '0.2.0',
        comment:
          'Source of the price: chainlink a feed, rate the redemption rate, pool a market, constant one to one with ether, file a given file, or the name of a price service; null if unknown.',
      },
    }),
    key: ['token', 'time'],
  }),

  optional({
    name: 'token_metadata',
    purpose:
      'Every token that the logs name, also one that backs no strategy, such as a reward token.',
    columns: columns({
      token,
      symbol: { type: text, nullable: true, comment: 'Symbol of the token; null if unknown.' },
      name: { type: text, nullable: true, comment: 'Name of the token; null if unknown.' },
      decimals: {
        type: byte,
        nullable: true,
        comment: 'Decimal places: amount / 10^decimals are tokens; null if unknown.',
      },
      source: {
        type: oneOf(...TOKEN_SOURCES),
        nullable: true,
        comment:
          'First source that knows the token: file (--tokens), shipped (with the program) or contract (its own functions); null if none does.',
      },
    }),
    key: ['token'],
  }),

  optional({
    name: 'upgrades',
    purpose: 'Upgrades of the protocol’s contracts: each implementation that a proxy was given.',
    columns: columns({
      contract: { type: address, comment: 'Address of the contract, that of its proxy.' },
      name: {
        type: text,
        nullable: true,
        comment: 'Name of the contract, such as DelegationManager; null if unknown.',
      },
      implementation: {
        type: address,
        comment: 'Address of the implementation after the upgrade.',
      },
      ...blockAndLog,
    }),
    key: ['block_number', 'log_index'],
  }),

  optional({
    name: 'duration_vaults',
    purpose:
      'Duration vaults: strategies that lock their deposits for a time and allocate them to one operator set.',
    columns: columns({
      vault: {
        type: address,
        comment: 'Address of the vault, which is both a strategy and an operator.',
      },
      vault_admin: { type: address, comment: 'Address that locks the vault and sets its caps.' },
      arbitrator: { type: address, comment: 'Address that may end the lock early.' },
      token,
      ...optionalSet('it is in no log'),
      duration: { type: integer, comment: 'Seconds from the lock to the unlock time.' },
      max_per_deposit: {
        type: amount,
        nullable: true,
        comment: 'Tokens of one deposit at most, in the smallest unit; null if over 10^38 - 1.',
      },
      stake_cap: {
        type: amount,
        nullable: true,
        comment: 'Tokens of all deposits at most, in the smallest unit; null if over 10^38 - 1.',
      },
      metadata_uri: { type: text, comment: 'URI of its own description.' },
      state: {
        type: oneOf(...VAULT_STATES),
        comment:
          'State: deposits until the lock, allocations while it is locked, withdrawals once it is marked as matured.',
      },
      locked_at: { type: time, nullable: true, comment: 'When it was locked (UTC); null before.' },
      unlock_at: {
        type: time,
        nullable: true,
        comment: 'From when it can be marked as matured (UTC); null before the lock.',
      },
      matured_at: {
        type: time,
        nullable: true,
        comment: 'When it was marked as matured (UTC); null before.',
      },
      advanced: { type: boolean, comment: 'Whether the arbitrator ended the lock early.' },
      ...lifetime,
    }),
    key: ['vault'],
  }),
];
