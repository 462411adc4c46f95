import { DEALLOCATION_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import {
  described,
  hex,
  nullableInteger,
  nullableTime,
  plainWord,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, oneOf } from '../../definition/parameters.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';

const FLAGS = [
  'allocation_decrease',
  'allocation_delay_decrease',
  'allocation_delay_zero',
  'operator_without_avs',
  'redistribution',
  'set_without_stake',
  'slasher_change',
  'slasher_eoa',
];

const FLAG = `Kind of the flag: ${FLAGS.join(', ')}.`;

export const riskFlags = list({
  name: 'restaking/risk-flags',
  purpose:
    'Conditions that raise the risk of operators and operator sets at the block of the snapshot, each with its evidence.',
  tables: [...SLASHABLE_TABLES, 'allocation_delays'],
  record: {
    flag: described(FLAG, plainWord),
    avs: described('Address of the AVS; empty if the flag is of an operator alone.', hex),
    operatorSetId: described(
      'Id of the operator set within the AVS; null if the flag is of an operator alone.',
      nullableInteger,
    ),
    operator: described('Address of the operator; empty if the flag is of a set.', hex),
    strategy: described('Address of the strategy, for allocation_decrease; otherwise empty.', hex),
    value: described(
      'Evidence: the magnitude for allocation_decrease (10^18 is the whole), the delay in blocks for both flags of the delay, the number of delegating stakers for operator_without_avs, the recipient’s address for redistribution, the number of members for set_without_stake, the earlier slasher for slasher_change, the slasher in force for slasher_eoa.',
      plainWord,
    ),
    pendingValue: described(
      'Magnitude, delay or slasher from effectBlock on; empty for flags of a state, and for a slasher_eoa that is in force.',
      plainWord,
    ),
    effectBlock: described(
      `Block at which pendingValue takes effect; null without one. A slasher_change may have taken effect up to ${DEALLOCATION_DELAY_BLOCKS} blocks before that of the snapshot.`,
      nullableInteger,
    ),
    since: described(
      'Time of the last change of the allocation, the delay or the slasher, of the creation of the set, or of the operator’s last exit from an AVS; null if it was never registered with one, and for a slasher that slasher_changes lacks.',
      nullableTime,
    ),
  },
  filters: {
    flag: () => oneOf(FLAG, FLAGS),
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    operator: () => address('Address of the operator.'),
  },
  rows: (table) => /* sql */ `
    with delays as (
      select *, "operator"::varchar as account from ${table('snapshot.allocation_delays')}
    ), flagged as (
      select 'allocation_decrease' as flag, stake.avs, stake.operator_set_id, stake."operator", stake.strategy,
        changed.magnitude::varchar as value, changed.pending_magnitude::varchar as pending_value,
        changed.effect_block, changed.updated_at as since
      from ${table('rollup.slashable_stake')} stake
      join ${table('snapshot.allocations')} changed
        on changed."operator"::varchar = stake."operator" and changed.avs::varchar = stake.avs
          and changed.operator_set_id = stake.operator_set_id and changed.strategy::varchar = stake.strategy
      where stake.slashable and stake.listed and changed.pending_magnitude < changed.magnitude
      union all
      select 'allocation_delay_decrease', null, null, account, null, delay::varchar, pending_delay::varchar,
        effect_block, updated_at
      from delays where pending_delay < delay
      union all
      select 'allocation_delay_zero', null, null, account, null, '0', null, null, updated_at
      from delays where delay = 0
      union all
      select 'operator_without_avs', null, null, counted."operator"::varchar, null,
        counted.stakers_count::varchar, null, null, past.left_at
      from ${table('rollup.counts_by_operator')} counted
      left join (
        select "operator", max(updated_at) as left_at from ${table('snapshot.avs_operators')} group by "operator"
      ) past on past."operator" = counted."operator"
      where counted.avs_count = 0 and counted.stakers_count > 0 and not exists (
        from ${table('snapshot.operator_set_members')} member
        where member."operator" = counted."operator" and member.registered)
      union all
      select 'redistribution', avs::varchar, operator_set_id, null, null, redistribution_recipient::varchar,
        null, null, created_at
      from ${table('snapshot.operator_sets')} where redistribution_recipient is not null
      union all
      select 'set_without_stake', summed.avs, summed.operator_set_id, null, null, summed.members::varchar,
        null, null, sets.created_at
      from ${table('rollup.slashable_by_set')} summed
      join ${table('snapshot.operator_sets')} sets
        on sets.avs::varchar = summed.avs and sets.operator_set_id = summed.operator_set_id
      where summed.strategies = []
      union all
      select 'slasher_change', avs, operator_set_id, null, null, earlier_slasher, slasher, effect_block, updated_at
      from ${table('rollup.recent_slasher_changes')}
      union all
      select 'slasher_eoa', avs, operator_set_id, null, null, slasher, pending_slasher, effect_block, updated_at
      from ${table('rollup.externally_owned_slashers')}
    )
    select * from flagged`,
  order:
    "flag, coalesce(avs, ''), coalesce(operator_set_id, -1), coalesce(\"operator\", ''), coalesce(strategy, ''), coalesce(effect_block, -1)",
});
