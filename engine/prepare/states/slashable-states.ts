import { ownName } from '../../../common/relations/relation.ts';
import { DEALLOCATION_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { stillSlashableSql } from '../facts/queued-shares.ts';
import { AT_BLOCK, newestOr } from './conditions.ts';

const inPeriod = (periods: string) => `select * from rollup.${periods} where ${AT_BLOCK}`;

/** Maps tables that slashable stake follows from to their SELECTs at `$block`. */
export const SLASHABLE_STATES: Readonly<Record<string, () => string>> = {
  'snapshot.allocations': () =>
    newestOr(
      'snapshot.allocations',
      'avs::varchar as avs, operator_set_id, "operator"::varchar as "operator", strategy::varchar as strategy, magnitude, pending_magnitude, effect_block',
      inPeriod('allocation_periods'),
    ),
  'snapshot.magnitudes': () =>
    newestOr(
      'snapshot.magnitudes',
      '"operator"::varchar as "operator", strategy::varchar as strategy, max_magnitude',
      inPeriod('max_magnitude_periods'),
    ),
  'snapshot.operator_shares': () =>
    newestOr(
      'snapshot.operator_shares',
      '"operator"::varchar as "operator", strategy::varchar as strategy, shares',
      inPeriod('operator_share_periods'),
    ),
  'snapshot.operator_set_members': () =>
    newestOr(
      'snapshot.operator_set_members',
      'avs::varchar as avs, operator_set_id, "operator"::varchar as "operator", registered',
      inPeriod('membership_periods'),
    ),
  'rollup.former_members': () =>
    newestOr(
      'rollup.former_members',
      'avs, operator_set_id, "operator", slashable_until',
      /* sql */ `
      select avs, operator_set_id, "operator", since_block + ${DEALLOCATION_DELAY_BLOCKS} as slashable_until
      from (${inPeriod('membership_periods')}) where slashable and not registered`,
    ),
  // The creation of a set has a known time, and no block.
  'snapshot.operator_sets': () =>
    newestOr(
      'snapshot.operator_sets',
      'avs::varchar as avs, operator_set_id, strategies',
      /* sql */ `
      select sets.avs, sets.operator_set_id, coalesce(listed.strategies, []) as strategies
      from snapshot.operator_sets sets
      left join (
        select avs, operator_set_id, list(strategy order by strategy) as strategies
        from (${inPeriod('listed_strategy_periods')}) where added
        group by avs, operator_set_id
      ) listed on listed.avs = sets.avs::varchar and listed.operator_set_id = sets.operator_set_id
      where epoch_us(sets.created_at) < $pricesBefore::bigint`,
    ),
  'rollup.queued_shares': () =>
    newestOr(
      'rollup.queued_shares',
      '"operator", strategy, scaled_shares',
      stillSlashableSql(ownName, '$block::bigint', '$block::bigint'),
    ),
  // A request names the staker.
  'snapshot.stakers': () => /* sql */ `
    select $staker::varchar as staker, (
      select nullif(arg_max(coalesce("operator"::varchar, ''), (block_number, log_index)), '')
      from snapshot.delegation_changes where ${OF_STAKER}
    ) as "operator"
    where exists (from snapshot.delegation_changes where ${OF_STAKER})
      or exists (from snapshot.share_changes where ${OF_STAKER})`,
  'snapshot.staker_shares': () => /* sql */ `
    select $staker::varchar as staker, strategy::varchar as strategy, arg_max(shares, (block_number, log_index)) as shares
    from snapshot.share_changes where ${OF_STAKER}
    group by strategy`,
};

const OF_STAKER = 'staker = $staker and block_number <= $block::bigint';
