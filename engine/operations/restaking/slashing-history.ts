import { decimalText, described, hex, integer, text, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list.ts';
import { address, index, timeRange } from '../../definition/parameters.ts';

export const slashingHistory = list({
  name: 'restaking/slashing-history',
  purpose: 'Slashes of operators, newest first, optionally by operator, AVS or operator set.',
  tables: ['slashes'],
  record: {
    avs: hex,
    operatorSetId: integer,
    operator: hex,
    strategy: hex,
    wadSlashed: decimalText,
    sharesSlashed: decimalText,
    slashId: text,
    description: described('Reason stated by the AVS.', text),
    blockNumber: decimalText,
    transactionHash: hex,
    timestamp: described('Time of the slash.', time),
  },
  filters: {
    operator: () => address('Address of the operator.'),
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    strategy: () => address('Address of the strategy.'),
    ...timeRange,
  },
  rows: (table) => /* sql */ `
    select avs, operator_set_id, "operator", strategy, wad_slashed, shares_slashed, slash_id, description,
      block_number, log_index, transaction_hash, "timestamp"
    from ${table('snapshot.slashes')}`,
  order: '"timestamp" desc, block_number desc, log_index desc, strategy',
  times: 'timestamp',
  statistics: {
    of: 'snapshot',
    fields: { totalSlashes: integer, slashedOperators: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_slashes, count(distinct "operator") as slashed_operators
      from ${table('snapshot.slashes')}`,
  },
});
