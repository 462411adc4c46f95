import { DEALLOCATION_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { SLASHABLE_CHANGES } from '../../definition/as-of.ts';
import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  nullableInteger,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index } from '../../definition/parameters.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { queuedText } from '../shared/slashable-fields.ts';

const NO_CHANGE = 'null if no change is pending';

export const slashableStake = list({
  name: 'restaking/slashable-stake',
  purpose:
    'Allocations of operators to operator sets, each with the shares that the set can slash and their value, largest value first.',
  tables: SLASHABLE_TABLES,
  asOf: SLASHABLE_CHANGES,
  record: {
    avs: hex,
    operatorSetId: integer,
    operator: hex,
    strategy: hex,
    symbol: text,
    registered: described('Whether the operator is a member of the set.', boolean),
    slashableUntil: described(
      `Last block in which the set can slash an operator that left, ${DEALLOCATION_DELAY_BLOCKS} blocks after it left; null for a member, for an operator that the set cannot slash, and if the snapshot leaves out the table registration_changes.`,
      nullableInteger,
    ),
    strategyListed: described(
      'Whether the set lists the strategy. It cannot slash another strategy.',
      { ...boolean, column: 'listed' },
    ),
    magnitude: decimalText,
    maxMagnitude: decimalText,
    operatorShares: described(
      'Shares that are delegated to the operator, as its contract counts them, in the smallest unit.',
      decimalText,
    ),
    shares: described(
      'Shares that the set can slash of a member, or up to slashableUntil, as the contracts round them: operatorShares x (magnitude x 10^18 / maxMagnitude, rounded down) / 10^18, rounded down.',
      decimalText,
    ),
    tokens: decimalText,
    tvl: decimalText,
    pendingMagnitude: described(
      `Magnitude from effectBlock on (10^18 is the whole); ${NO_CHANGE}.`,
      nullableDecimal,
    ),
    effectBlock: described(
      `Block at which the pending magnitude takes effect; ${NO_CHANGE}.`,
      nullableInteger,
    ),
    pendingShares: described(
      `Shares that the set could slash with the pending magnitude; ${NO_CHANGE}.`,
      nullableDecimal,
    ),
    pendingTvl: described(`US dollars: value of pendingShares; ${NO_CHANGE}.`, nullableDecimal),
    queuedShares: described(queuedText('Shares that the set can slash'), nullableDecimal),
    queuedTvl: described(queuedText('US dollars: value that the set can slash'), nullableDecimal),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    operator: () => address('Address of the operator.'),
    strategy: () => address('Address of the strategy.'),
  },
  rows: (table) => `select * from ${table('rollup.slashable_stake')}`,
  order: 'tvl_units desc, avs, operator_set_id, "operator", strategy',
  sorts: { own: '-tvl', by: { tvl: 'tvl_units' } },
});
