import { address, columns, optional, type Table, text } from '../declare.ts';
import { operator } from '../shared-columns.ts';

const source = { type: text, comment: 'Public source that proves it, such as a URL.' };

/** Tables of files about addresses, which no log has: `prepare` takes them. */
export const EXPOSURE_TABLES: readonly Table[] = [
  optional({
    name: 'product_stakers',
    purpose:
      'Stakers that belong to a product, such as a liquid restaking token. A staker belongs to one product.',
    columns: columns({
      product: { type: text, comment: 'Name of the product, such as the symbol of its token.' },
      staker: { type: address, comment: 'Address that holds shares for the product.' },
      source,
    }),
    key: ['staker'],
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
