import { boolean, decimalText, described, hex, integer, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, timeRange } from '../../definition/parameters.ts';

export const slasherChanges = list({
  name: 'restaking/slasher-changes',
  purpose:
    'Slashers that were set for operator sets, newest first, optionally of an AVS or operator set.',
  tables: ['slasher_changes'],
  record: {
    avs: hex,
    operatorSetId: integer,
    slasher: described('Address that may slash; empty if nobody may.', hex),
    effectBlock: described(
      'Block from which it may slash, unless another slasher is set before that block.',
      integer,
    ),
    migrated: described(
      'Whether it is the slasher of the release before, which had slashers by permissions of the AVS.',
      boolean,
    ),
    blockNumber: decimalText,
    transactionHash: hex,
    timestamp: described('Time at which it was set.', time),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    slasher: () => address('Address of the slasher.'),
    ...timeRange,
  },
  rows: (table) => /* sql */ `
    select avs, operator_set_id, slasher, effect_block, migrated, block_number, log_index, transaction_hash, "timestamp"
    from ${table('snapshot.slasher_changes')}`,
  order: '"timestamp" desc, block_number desc, log_index desc',
  times: 'timestamp',
  statistics: {
    of: 'snapshot',
    fields: {
      totalChanges: described('Number of slashers that were set.', integer),
      changedOperatorSets: described('Number of operator sets with a slasher.', integer),
    },
    rows: (table) => /* sql */ `
      select count(*) as total_changes, count(distinct (avs, operator_set_id)) as changed_operator_sets
      from ${table('snapshot.slasher_changes')}`,
  },
});
