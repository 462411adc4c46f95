import {
  address,
  amount,
  block,
  boolean,
  columns,
  integer,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import { avs, lifetime, strategy } from '../shared-columns.ts';

/**
 * These tables follow slashed shares until they are burnt or redistributed, and have the protocol
 * fee.
 */
export const RESOLUTION_TABLES: readonly Table[] = [
  optional({
    name: 'slash_resolutions',
    purpose: 'Slashed shares by slash and strategy, and when they are burnt or redistributed.',
    columns: columns({
      avs,
      operator_set_id: { type: integer, comment: 'Id of the operator set among those of the AVS.' },
      slash_id: { type: text, comment: 'Id of the slash in the set, a whole number as text.' },
      strategy,
      shares: { type: amount, comment: 'Shares to burn or redistribute, in the smallest unit.' },
      resolved_shares: {
        type: amount,
        comment: 'Shares of these that were burnt or redistributed, in the smallest unit.',
      },
      resolution_block: {
        type: block,
        nullable: true,
        comment: 'Block after which they can be burnt or redistributed; null if no log shows it.',
      },
      resolved_at: {
        type: time,
        nullable: true,
        comment: 'When shares were last burnt or redistributed (UTC); null if none were.',
      },
      ...lifetime,
    }),
    key: ['avs', 'operator_set_id', 'slash_id', 'strategy'],
  }),

  optional({
    name: 'protocol_fee_opt_ins',
    purpose: 'Submitters of rewards that opted in to the protocol fee, or out again.',
    columns: columns({
      submitter: { type: address, comment: 'Address of the submitter.' },
      opted_in: { type: boolean, comment: 'Whether it has opted in.' },
      ...lifetime,
    }),
    key: ['submitter'],
  }),
];
