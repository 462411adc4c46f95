import {
  decimalText,
  described,
  type Field,
  type Fields,
  fromColumn,
  group,
  hex,
  object,
  time,
} from './fields.ts';

/** Reads an event's block and transaction from a struct column. */
export const eventFields: Fields = {
  blockNumber: decimalText,
  blockTimestamp: time,
  transactionHash: hex,
};

const nullableEvent = (column: string) =>
  fromColumn(column, object(eventFields, { nullable: true }));

/** Reads an operator's first and last event from two struct columns. */
export const operatorLifetime: Fields = {
  createdAt: described(
    'Block of the operator’s registration, its first activity; null if there is no such activity.',
    nullableEvent('created_event'),
  ),
  updatedAt: described(
    'Block of the operator’s last registration, or change of its details or metadata URI; null if there is no such activity.',
    nullableEvent('updated_event'),
  ),
};

/** Reads a staker's first and last event from two struct columns. */
export const stakerLifetime: Fields = {
  createdAt: described(
    'Block of the staker’s first activity that concerns its delegation or shares: a deposit, pod update, delegation, undelegation or withdrawal; null if there is none.',
    nullableEvent('staker_created_event'),
  ),
  updatedAt: described(
    'Block of the last such activity; null if there is none. A slash of its operator does not count.',
    nullableEvent('staker_updated_event'),
  ),
};

/**
 * Reads an event's block and transaction from the columns `<prefix>_block`, `<prefix>_at` and
 * `<prefix>_transaction`. The block number is a string in the restaking group and an integer in the
 * availability group, as the specified interface has it.
 */
export function eventOf(
  prefix: string,
  description: string,
  blockNumber: Field = decimalText,
): Field {
  return described(
    description,
    group({
      blockNumber: fromColumn(`${prefix}_block`, blockNumber),
      blockTimestamp: fromColumn(`${prefix}_at`, time),
      transactionHash: fromColumn(`${prefix}_transaction`, hex),
    }),
  );
}
