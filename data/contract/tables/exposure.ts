import { address, block, columns, hash, oneOf, optional, type Table, text } from '../declare.ts';
import { operator } from '../shared-columns.ts';

const source = {
  type: text,
  comment: 'Source that proves it: a URL, or the emitter of a log with its event.',
};

/** A column that files about addresses leave out: `ingest` writes it. */
const derived = { nullable: true, mayBeAbsent: true } as const;

/**
 * These tables are about addresses: `prepare` takes them as files, and `ingest` derives the rows
 * that logs prove.
 */
export const EXPOSURE_TABLES: readonly Table[] = [
  optional({
    name: 'product_stakers',
    purpose:
      'Stakers that belong to a product, such as a liquid restaking token. A staker belongs to one product, or has a row for each strategy whose shares belong to another.',
    columns: columns({
      product: { type: text, comment: 'Name of the product, such as the symbol of its token.' },
      staker: { type: address, comment: 'Address that holds shares for the product.' },
      source,
      strategy: {
        type: address,
        since: '0.4.0',
        comment:
          'Its shares in this strategy belong to the product, if it serves several; null for all shares but those in strategies of its other rows.',
      },
      rule: {
        type: oneOf('registry', 'formula'),
        ...derived,
        comment:
          'How we know it. registry: a trusted contract named the staker in a log; formula: its address is CREATE(creator, nonce); null for a row of a file.',
      },
      nonce: {
        type: block,
        ...derived,
        comment: 'Nonce with which the creator made the staker; null unless the rule is formula.',
      },
      from_block: {
        type: block,
        ...derived,
        comment:
          'Block of its first pod, deposit or delegation, from which it belongs to the product; null for a row of a file.',
      },
      to_block: {
        type: block,
        ...derived,
        comment: 'Block in which the registry removed it; null if it did not.',
      },
      transaction_hash: {
        type: hash,
        ...derived,
        comment:
          'Transaction of the log that names it, or of its first pod, deposit or delegation; null for a row of a file.',
      },
      complete_from: {
        type: block,
        ...derived,
        comment:
          'From this block on the rules of the product find each of its stakers; null if no block is proved, and for a row of a file.',
      },
      not_in_logs: {
        type: text,
        ...derived,
        comment: 'Part of the product that no log gives; null if nothing is known to be missing.',
      },
    }),
    key: ['staker', 'strategy'],
  }),

  optional({
    name: 'operator_groups',
    purpose:
      'Operators that one party controls. An operator belongs to one group; one without a row is a group by itself.',
    columns: columns({
      operator,
      group_name: { type: text, comment: 'Name of the group.' },
      source,
    }),
    key: ['operator'],
  }),
];
