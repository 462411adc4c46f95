import { decimalText, described, hex, integer, text, time } from '../../fields.ts';
import { list } from '../../kinds/list.ts';
import { address, index, timeRange } from '../../parameters.ts';

export const slashingHistory = list({
  name: 'restaking/slashing-history',
  purpose:
    'Slashes of operators, the newest first: of an operator, an AVS or one of its operator sets.',
  tables: ['slashes'],
  record: {
    avs: hex,
    operatorSetId: integer,
    operator: hex,
    strategy: hex,
    wadSlashed: decimalText,
    sharesSlashed: decimalText,
    slashId: text,
    description: described('Reason that the AVS gives.', text),
    blockNumber: decimalText,
    transactionHash: hex,
    timestamp: described('When it was slashed.', time),
  },
  filters: {
    operator: () => address('Address of the operator.'),
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set among those of the AVS.'),
    strategy: () => address('Address of the strategy.'),
    ...timeRange,
  },
  rows: /* sql */ `
    select avs, operator_set_id, "operator", strategy, wad_slashed, shares_slashed, slash_id, description,
      block_number, log_index, transaction_hash, "timestamp"
    from snapshot.slashes`,
  order: '"timestamp" desc, block_number desc, log_index desc, strategy',
  times: 'timestamp',
  statistics: {
    of: 'snapshot',
    fields: { totalSlashes: integer, slashedOperators: integer },
    rows: /* sql */ `
      select count(*) as total_slashes, count(distinct "operator") as slashed_operators
      from snapshot.slashes`,
  },
});
