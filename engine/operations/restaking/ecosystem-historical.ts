import { described, from, integer } from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { bucketed, IN_BUCKET, inBuckets } from '../../series.ts';

export const ecosystemHistorical = query({
  name: 'restaking/ecosystem-historical',
  purpose:
    'How many stakers, operators, AVSs, deposits and withdrawals there were by the end of each day, week or month (UTC), newest first.',
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  parameters: bucketed,
  record: {
    ...IN_BUCKET,
    totalStakers: described('Stakers who had ever held shares, or delegated.', integer),
    delegatedWithOperator: described('How many of them delegated to an operator then.', integer),
    totalOperators: described(
      'Operators that had registered, or to whom a staker had delegated; one of which neither is told counts on every day.',
      integer,
    ),
    totalAVSs: from(
      'total_avs',
      described(
        'AVSs of which metadata or a registration had been told; one of which neither is told counts on every day.',
        integer,
      ),
    ),
    totalDeposits: described('Deposits until then.', integer),
    withdrawalQueuedCount: described('Withdrawals queued until then.', integer),
  },
  rows: inBuckets('select day from rollup.ecosystem_days'),
  order: 'day desc',
  pageRows: /* sql */ `
    select page.row, page.start, counted.*
    from page
    join rollup.ecosystem_days counted on counted.day = page.day`,
});
