import { CURVES } from '../../../common/vocabulary.ts';
import {
  address,
  boolean,
  columns,
  hash,
  integer,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import { avs, blockAndLog, lifetime, operatorSetId } from '../shared-columns.ts';

/** These tables are about operator sets on several chains. */
export const MULTICHAIN_TABLES: readonly Table[] = [
  optional({
    name: 'supported_chains',
    purpose: 'Chains of the whitelist to which operator tables go, also those removed from it.',
    columns: columns({
      chain_id: { type: text, comment: 'Id of the chain, a whole number as text.' },
      operator_table_updater: {
        type: address,
        comment: 'Address of the contract on that chain that receives the roots.',
      },
      whitelisted: { type: boolean, comment: 'Whether the chain is in the whitelist now.' },
      ...lifetime,
    }),
    key: ['chain_id'],
  }),

  optional({
    name: 'operator_tables',
    purpose:
      'Operator sets with a generation reservation, now or before, or with an operator table on this chain.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      reserved: { type: boolean, comment: 'Whether the set has a generation reservation now.' },
      owner: {
        type: address,
        nullable: true,
        comment: 'Address that owns the set’s configuration on other chains; null without one.',
      },
      max_staleness_period: {
        type: integer,
        nullable: true,
        comment:
          'Seconds for which a table is valid by the configuration, 0 for ever; null without one.',
      },
      operator_table_calculator: {
        type: address,
        nullable: true,
        comment: 'Address of the contract that computes the table; null without one.',
      },
      curve: {
        type: oneOf(...CURVES),
        nullable: true,
        comment: 'Curve of the keys of the newest table on this chain; null without a table.',
      },
      reference_timestamp: {
        type: time,
        nullable: true,
        comment: 'Time of the stakes of the newest table on this chain (UTC); null without one.',
      },
      verifier_staleness_period: {
        type: integer,
        nullable: true,
        comment:
          'Seconds for which the verifier on this chain takes certificates of a table, 0 for ever; null without one.',
      },
      ...lifetime,
    }),
    key: ['avs', 'operator_set_id'],
  }),

  optional({
    name: 'global_table_roots',
    purpose: 'Roots of all operator tables that this chain received.',
    columns: columns({
      reference_timestamp: { type: time, comment: 'Time of the stakes of the tables (UTC).' },
      global_table_root: { type: hash, comment: 'Merkle root of the tables of all sets.' },
      disabled_at: {
        type: time,
        nullable: true,
        comment: 'When the root was disabled (UTC); null while it is valid.',
      },
      ...blockAndLog,
    }),
    key: ['block_number', 'log_index'],
  }),
];
