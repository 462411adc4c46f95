import { defineKind, isoTime, newFacts } from './kind.ts';

const IDENTITY = ['root_index', 'root'];

export const rootDisabled = defineKind({
  name: 'root_disabled',
  purpose: 'A distribution root of rewards was disabled.',
  fields: {},
  tables: [{ name: 'distribution_roots' }],
  identity: IDENTITY,
  sql: newFacts({
    by: IDENTITY,
    rows: (of) => /* sql */ `
      select head.block_number, ${isoTime('disabled_at')} as "time", null::varchar as transaction_hash,
        root_index, root, ${isoTime('rewards_calculation_end_timestamp')} as rewards_end
      from ${of}.distribution_roots, ${of}.head where disabled_at is not null`,
  }),
  title: ({ rootIndex, root }) => `Distribution root ${rootIndex} (${root}) was disabled`,
});
