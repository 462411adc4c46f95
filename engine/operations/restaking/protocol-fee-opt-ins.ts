import { boolean, described, hex, integer, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';

export const protocolFeeOptIns = list({
  name: 'restaking/protocol-fee-opt-ins',
  purpose: 'Submitters of rewards that opted in to the protocol fee, or out again, by address.',
  tables: ['protocol_fee_opt_ins'],
  record: {
    submitter: described('Address of the submitter.', hex),
    optedIn: boolean,
    createdAt: described('Time of the first choice.', time),
    updatedAt: described('Time of the last choice.', time),
  },
  filters: {
    submitter: () => address('Address of the submitter.'),
    optedIn: () => oneOf('Whether the submitter has opted in.', ['true', 'false']),
  },
  rows: (table) =>
    `select submitter, opted_in, created_at, updated_at from ${table('snapshot.protocol_fee_opt_ins')}`,
  order: 'submitter',
  statistics: {
    of: 'snapshot',
    fields: { totalSubmitters: integer, optedInSubmitters: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_submitters, count(*) filter (opted_in) as opted_in_submitters
      from ${table('snapshot.protocol_fee_opt_ins')}`,
  },
});
