import { address, blocks, operatorSetId } from '../rules/rule-fields.ts';
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
  tables: [{ name: 'allocation_changes' }, { name: 'slashes' }],
  identity: IDENTITY,
  // Decreases and slashes have events too. A slash states the pending magnitude and then the one in
  // force, which is the larger one if a decrease is pending.
  sql: newFacts({
    by: IDENTITY,
    rows: (of) => /* sql */ `
      select block_number, ${isoTime('"timestamp"')} as "time", transaction_hash, "operator", avs,
        operator_set_id, strategy, magnitude, magnitude_before, effect_block,
        effect_block - block_number as delay
      from (
        select *, coalesce(lag(magnitude) over (
          partition by "operator", avs, operator_set_id, strategy order by block_number, log_index), 0) as magnitude_before
        from ${of}.allocation_changes
        where ${equals('"operator"', 'operator')} and ${equals('avs', 'avs')}
          and ${equals('operator_set_id', 'operatorSetId')} and ${equals('strategy', 'strategy')}
      ) change
      where magnitude > magnitude_before and effect_block - block_number <= $maxDelayBlocks::bigint
        and (effect_block > block_number or not exists (
          from ${of}.slashes slash
          where slash.block_number = change.block_number and slash.log_index > change.log_index
            and slash.transaction_hash = change.transaction_hash and slash."operator" = change."operator"
            and slash.avs = change.avs and slash.operator_set_id = change.operator_set_id
            and slash.strategy = change.strategy))`,
  }),
  title: ({ operator, avs, operatorSetId, strategy, magnitude, delay }) =>
    `Operator ${operator} allocates magnitude ${magnitude} of strategy ${strategy} to operator set ` +
    `${operatorSetId} of AVS ${avs}, in effect after ${delay} blocks`,
});
