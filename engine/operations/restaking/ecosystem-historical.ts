import { described, fromColumn, integer } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { IN_BUCKET, inBuckets, seriesParameters } from '../shared/series.ts';

export const ecosystemHistorical = query({
  name: 'restaking/ecosystem-historical',
  purpose:
    'Number of stakers, operators, AVSs, deposits and withdrawals at the end of each day, week or month (UTC), newest first.',
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  parameters: seriesParameters,
  record: {
    ...IN_BUCKET,
    totalStakers: described('Stakers that had ever held shares or delegated.', integer),
    delegatedWithOperator: described('Stakers with an operator at that time.', integer),
    totalOperators: described(
      'Operators with a registration or a delegation up to that day; an operator without either event counts on every day.',
      integer,
    ),
    totalAVSs: fromColumn(
      'total_avs',
      described(
        'AVSs with metadata or a registration up to that day; an AVS without either event counts on every day.',
        integer,
      ),
    ),
    totalDeposits: described('Deposits up to that day.', integer),
    withdrawalQueuedCount: described('Withdrawals queued up to that day.', integer),
  },
  rows: (table) => inBuckets(`select day from ${table('rollup.ecosystem_days')}`),
  order: 'day desc',
  pageRows: (table) => /* sql */ `
    select page.row, page.start, counted.*
    from ${table('page')}
    join ${table('rollup.ecosystem_days')} counted on counted.day = page.day`,
});
