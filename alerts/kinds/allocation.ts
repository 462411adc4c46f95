import { address, blocks, operatorSetId } from '../rules/fields.ts';
import { defineKind, equals, isoTime, newFacts } from './kind.ts';

const IDENTITY = [
  'transaction_hash',
  'operator',
  'avs',
  'operator_set_id',
  'strategy',
  'magnitude',
];

export const allocation = defineKind({
  name: 'allocation',
  purpose:
    'An operator allocated magnitude to an operator set, and it takes effect within `maxDelayBlocks` blocks.',
  fields: {
    operator: address.optional(),
    avs: address.optional(),
    operatorSetId: operatorSetId.optional(),
    strategy: address.optional(),
    maxDelayBlocks: blocks,
  },
  tables: [{ name: 'allocation_changes' }],
  identity: IDENTITY,
  // Decreases and slashes have events too.
  sql: newFacts(
    (of) => /* sql */ `
      select block_number, ${isoTime('"timestamp"')} as "time", transaction_hash, "operator", avs,
        operator_set_id, strategy, magnitude, magnitude_before, effect_block,
        effect_block - block_number as delay
      from (
        select *, coalesce(lag(magnitude) over (
          partition by "operator", avs, operator_set_id, strategy order by block_number, log_index), 0) as magnitude_before
        from ${of}.allocation_changes
        where ${equals('"operator"', 'operator')} and ${equals('avs', 'avs')}
          and ${equals('operator_set_id', 'operatorSetId')} and ${equals('strategy', 'strategy')}
      )
      where magnitude > magnitude_before and effect_block - block_number <= $maxDelayBlocks::bigint`,
    IDENTITY,
  ),
  title: ({ operator, avs, operatorSetId, strategy, magnitude, delay }) =>
    `Operator ${operator} allocates magnitude ${magnitude} of strategy ${strategy} to operator set ` +
    `${operatorSetId} of AVS ${avs}, in effect after ${delay} blocks`,
});
