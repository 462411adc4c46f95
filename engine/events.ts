import {
  decimalText,
  described,
  type Field,
  type Fields,
  from,
  group,
  hex,
  time,
} from './fields.ts';

/** The block and the transaction of an event, of a struct column. */
export const eventFields: Fields = {
  blockNumber: decimalText,
  blockTimestamp: time,
  transactionHash: hex,
};

/**
 * The same of three columns of the row: `<prefix>_block`, `<prefix>_at` and `<prefix>_transaction`. The block's number
 * is a string in the restaking group and an integer in the availability group, as in the interface that they come from.
 */
export function eventOf(
  prefix: string,
  description: string,
  blockNumber: Field = decimalText,
): Field {
  return described(
    description,
    group({
      blockNumber: from(`${prefix}_block`, blockNumber),
      blockTimestamp: from(`${prefix}_at`, time),
      transactionHash: from(`${prefix}_transaction`, hex),
    }),
  );
}
