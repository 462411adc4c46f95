import type { DerivedRelation } from '../relation.ts';

const DAY_SECONDS = 86_400;

/**
 * Gives the blocks of effect of allocations, with their times in seconds since 1970. Only blocks
 * with a log have a time. Any other lies between its neighbours: if both are of one day the time is
 * interpolated, which keeps the order of blocks, otherwise it is null. `is_past`: not after the
 * last block that the logs cover.
 */
export const allocationEffects: DerivedRelation = {
  name: 'allocation_effects',
  columns: { effect_block: 'BIGINT', seconds: 'BIGINT', is_past: 'BOOLEAN' },
  reads: ['block_times', 'allocation_events'],
  // A block of effect after the last known one has no time yet. Each row counts as of its block.
  growth: {
    revised: (delta) => /* sql */ `
      select least(
        (select max(number) + 1 from block_times where number < ${delta}),
        (select min(effect_block) from allocation_events where block_number >= ${delta}))`,
  },
  timed: true,
  sql: ({ blockNumber }) => /* sql */ `
    with effects as (
      select distinct effect_block from allocation_events)
    select effect_block,
      case when earlier.number = effect_block then earlier.timestamp
        when earlier.timestamp // ${DAY_SECONDS} = later.timestamp // ${DAY_SECONDS}
        then earlier.timestamp + (later.timestamp - earlier.timestamp) * (effect_block - earlier.number) // (later.number - earlier.number)
        end as seconds,
      effect_block <= ${blockNumber} as is_past
    from effects
      asof left join block_times earlier on effect_block >= earlier.number
      asof left join block_times later on effect_block <= later.number`,
};
