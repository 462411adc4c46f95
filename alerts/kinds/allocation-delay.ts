import { address, blocks } from '../rules/rule-fields.ts';
import { defineKind, equals, isoTime, newFacts, PERIOD_OF_LATER } from './kind.ts';

export const allocationDelay = defineKind({
  name: 'allocation_delay',
  purpose:
    'The allocation delay of an operator is at most `maxDelayBlocks` blocks, now or from a later block on.',
  fields: { operator: address.optional(), maxDelayBlocks: blocks },
  tables: [{ name: 'allocation_delays' }],
  identity: ['operator', 'delay', 'period'],
  sql: newFacts({
    by: ['operator', 'delay'],
    rows: (of) => /* sql */ `
      select head.block_number, ${isoTime('updated_at')} as "time", null::varchar as transaction_hash,
        "operator", coalesce(pending_delay, delay) as delay,
        if(pending_delay is null, null, delay) as delay_before, effect_block, ${PERIOD_OF_LATER} as period
      from ${of}.allocation_delays, ${of}.head
      where ${equals('"operator"', 'operator')}
        and coalesce(pending_delay, delay) <= $maxDelayBlocks::bigint`,
  }),
  title: ({ operator, delay, effectBlock }) =>
    `The allocation delay of operator ${operator} is ${delay} blocks` +
    (effectBlock === null ? '' : ` from block ${effectBlock} on`),
});
