import { hours } from '../rules/rule-fields.ts';
import { defineKind } from './kind.ts';

export const snapshotOld = defineKind({
  name: 'snapshot_old',
  purpose: 'The last block of the newest snapshot is more than `hours` hours old.',
  fields: { hours },
  tables: [],
  identity: ['snapshot_block', 'hours'],
  sql: '',
  title: ({ snapshotBlock, hours }) =>
    `The newest snapshot ends with block ${snapshotBlock}, which is more than ${hours} hours old`,
});
