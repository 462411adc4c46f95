import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { activitiesOfOne } from './activity.ts';

export const avsActivity = list({
  name: 'restaking/avs-activity',
  purpose: 'Activities of one AVS, newest first.',
  ...activitiesOfOne,
  filters: { avs: () => address('Address of the AVS.') },
  required: { key: ['avs'] },
});
