import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { activitiesOfOne } from './activity.ts';

export const strategyActivity = list({
  name: 'restaking/strategy-activity',
  purpose: 'Activities of one strategy, newest first.',
  ...activitiesOfOne,
  filters: { strategy: () => address('Address of the strategy.') },
  required: { key: ['strategy'] },
});
