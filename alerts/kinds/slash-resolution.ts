import { address, blocks, operatorSetId } from '../rules/rule-fields.ts';
import { defineKind, equals, newFacts } from './kind.ts';

const IDENTITY = ['avs', 'operator_set_id', 'slash_id', 'blocks_before'];

export const slashResolution = defineKind({
  name: 'slash_resolution',
  purpose:
    'The block is reached from which slashed shares can be burnt or redistributed, the one after the resolution block (ELIP-016), or `blocksBefore` blocks before it.',
  fields: {
    avs: address.optional(),
    operatorSetId: operatorSetId.optional(),
    blocksBefore: blocks.prefault(0),
  },
  tables: [{ name: 'slash_resolutions' }],
  identity: IDENTITY,
  sql: newFacts({
    by: IDENTITY,
    rows: (of) => /* sql */ `
      select min(resolution_block) + 1 as block_number, null::varchar as "time",
        any_value(created_transaction) as transaction_hash,
        avs, operator_set_id, slash_id, $blocksBefore::bigint as blocks_before,
        min(resolution_block) as resolution_block, min(resolution_block) + 1 as first_block,
        any_value(head.block_number) as reached_block,
        list(struct_pack(strategy := strategy, shares := shares, resolved := resolved_shares)
          order by strategy) as resolving
      from ${of}.slash_resolutions, ${of}.head
      where ${equals('avs', 'avs')} and ${equals('operator_set_id', 'operatorSetId')}
      group by avs, operator_set_id, slash_id
      having min(resolution_block) + 1 - $blocksBefore::bigint <= any_value(head.block_number)`,
  }),
  title: ({ avs, operatorSetId, slashId, firstBlock, reachedBlock }) =>
    `Slash ${slashId} of operator set ${operatorSetId} of AVS ${avs} can be burnt or redistributed ` +
    `from block ${firstBlock} on; block ${reachedBlock} is reached`,
});
