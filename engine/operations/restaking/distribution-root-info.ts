import { boolean, hex, nullableTime, text, time } from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { index } from '../../definition/parameters.ts';

/** Describes a distribution root. */
export const distributionRootRecord = {
  rootIndex: text,
  root: hex,
  rewardsCalculationEndTimestamp: time,
  activatedAt: nullableTime,
  active: boolean,
  updatedAt: time,
  createdAt: time,
};

export const distributionRootInfo = entity({
  name: 'restaking/distribution-root-info',
  purpose: 'One reward distribution root.',
  parameters: () => ({ rootIndex: index('Index of the root.') }),
  keys: [['rootIndex']],
  record: distributionRootRecord,
  rows: (table) => /* sql */ `
    select root_index::varchar as root_index, root, rewards_calculation_end_timestamp, activated_at,
      active, updated_at, created_at
    from ${table('snapshot.distribution_roots')}
    order by root_index`,
});
