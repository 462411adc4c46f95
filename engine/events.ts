import {
  decimalText,
  described,
  type Field,
  type Fields,
  from,
  group,
  hex,
  object,
  time,
} from './fields.ts';

/** The block and the transaction of an event, of a struct column. */
export const eventFields: Fields = {
  blockNumber: decimalText,
  blockTimestamp: time,
  transactionHash: hex,
};

const nullableEvent = (column: string) => from(column, object(eventFields, { nullable: true }));

/** The first and the last event of an operator, of two struct columns. */
export const operatorLifetime: Fields = {
  createdAt: described(
    'The block of the first activity that tells of the operator itself, which is its registration; null where none does.',
    nullableEvent('created_event'),
  ),
  updatedAt: described(
    'The block of the last one: its registration, or a change of its details or of its URI; null where none does.',
    nullableEvent('updated_event'),
  ),
};

/** The first and the last event of a staker, of two struct columns. */
export const stakerLifetime: Fields = {
  createdAt: described(
    'The block of the first activity that tells of its delegation or of its shares: a deposit, a change of its pod, a delegation or its end, a withdrawal; null where none does.',
    nullableEvent('staker_created_event'),
  ),
  updatedAt: described(
    'The block of the last one; null where none does. A slash of its operator is none.',
    nullableEvent('staker_updated_event'),
  ),
};

/**
 * The block and the transaction of an event, of three columns of the row: `<prefix>_block`, `<prefix>_at` and `<prefix>_transaction`. The block's number
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
