import {
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  nullableInteger,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, timeRange } from '../../definition/parameters.ts';

const WITHOUT_LOSSES = 'null if the snapshot leaves out the table share_losses';

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
    lostShares: described(
      `Sum of the losses of stakers in slash-losses, which is another figure than sharesSlashed, the total of the protocol; ${WITHOUT_LOSSES}.`,
      nullableDecimal,
    ),
    lostDollars: described(
      `US dollars: sum of the losses of stakers; null if one is unknown, and ${WITHOUT_LOSSES}.`,
      nullableDecimal,
    ),
    lostStakers: described(
      `Number of stakers that lost shares; ${WITHOUT_LOSSES}.`,
      nullableInteger,
    ),
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
    select avs, operator_set_id, "operator", slashes.strategy, wad_slashed, shares_slashed, slash_id, description,
      slashes.block_number, slashes.log_index, transaction_hash, "timestamp",
      losses.lost_shares, losses.lost_dollars, losses.stakers as lost_stakers
    from ${table('snapshot.slashes')} slashes
    left join ${table('rollup.losses_by_slash')} losses on losses.block_number = slashes.block_number
      and losses.log_index = slashes.log_index and losses.strategy = slashes.strategy::varchar`,
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
