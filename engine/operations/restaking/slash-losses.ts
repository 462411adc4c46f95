import {
  array,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  nullableHex,
  nullableInteger,
  object,
  plainWord,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText, index, oneOf, timeRange } from '../../definition/parameters.ts';
import { sumOfDecimals } from '../../sql/sum-of-decimals.ts';

const BY_BEACON_CHAIN = 'null if a balance on the beacon chain fell';

export const slashLosses = list({
  name: 'restaking/slash-losses',
  purpose:
    'Shares that slashes and falls of balances on the beacon chain took from stakers, of those held and of each queued withdrawal, newest first.',
  tables: ['share_losses'],
  record: {
    transactionHash: hex,
    logIndex: described(
      'Index in its block of the log of OperatorSlashed, or of BeaconChainSlashingFactorDecreased.',
      integer,
    ),
    blockNumber: decimalText,
    timestamp: described('Time of the slash.', time),
    cause: described(
      'slash: an operator set slashed the operator; beacon: a balance on the beacon chain fell.',
      plainWord,
    ),
    operator: described(`Operator that was slashed; ${BY_BEACON_CHAIN}.`, nullableHex),
    avs: described(`AVS that slashed; ${BY_BEACON_CHAIN}.`, nullableHex),
    operatorSetId: described(
      `Id of the operator set that slashed; ${BY_BEACON_CHAIN}.`,
      nullableInteger,
    ),
    strategy: hex,
    staker: hex,
    withdrawalRoot: described(
      'Queued withdrawal that lost; null for shares that the staker held.',
      nullableHex,
    ),
    sharesBefore: described(
      'Shares that could be withdrawn just before the slash, in the smallest unit.',
      decimalText,
    ),
    sharesAfter: described(
      'Shares that could be withdrawn just after the slash, in the smallest unit.',
      decimalText,
    ),
    lostShares: described('sharesBefore less sharesAfter.', decimalText),
    lostTokens: described(
      'Tokens: lostShares x the rate at the log / 10^decimals; null if one of them is unknown.',
      nullableDecimal,
    ),
    lostDollars: described(
      'US dollars: lostTokens x the latest price up to the time of the slash; null if one of them is unknown.',
      nullableDecimal,
    ),
  },
  filters: {
    staker: () => address('Address of the staker.'),
    operator: () => address('Address of the operator that was slashed.'),
    avs: () => address('Address of the AVS that slashed.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    strategy: () => address('Address of the strategy.'),
    cause: () => oneOf('Cause of the loss.', ['slash', 'beacon']),
    product: () => exactText('Name of the product of the staker, compared exactly.'),
    ...timeRange,
  },
  rows: (table) => `select * from ${table('rollup.valued_losses')}`,
  order:
    '"timestamp" desc, block_number desc, log_index desc, strategy, staker, withdrawal_root nulls first',
  times: 'timestamp',
  statistics: {
    of: 'snapshot',
    fields: {
      totalLosses: described('Number of losses.', integer),
      totalStakers: described('Number of stakers with a loss.', integer),
      strategies: described(
        'Sums by strategy.',
        array(
          object({
            strategy: hex,
            lossesCount: described('Number of losses.', integer),
            stakers: described('Number of stakers with a loss.', integer),
            lostShares: described('Sum of lostShares.', decimalText),
            lostTokens: described('Sum of lostTokens; null if one is null.', nullableDecimal),
            lostDollars: described('Sum of lostDollars; null if one is null.', nullableDecimal),
          }),
        ),
      ),
      products: described(
        'Sums by product; losses of stakers without one are in none.',
        array(
          object({
            product: text,
            lossesCount: described('Number of losses.', integer),
            stakers: described('Number of stakers with a loss.', integer),
            lostDollars: described('Sum of lostDollars; null if one is null.', nullableDecimal),
          }),
        ),
      ),
    },
    rows: (table) => /* sql */ `
      select (select count(*) from ${table('rollup.valued_losses')}) as total_losses,
        (select count(distinct staker) from ${table('rollup.valued_losses')}) as total_stakers,
        coalesce(list(sums order by strategy), []) as strategies,
        (select coalesce(list(by_product order by product), []) from (
          select product, count(*) as losses_count, count(distinct staker) as stakers,
            ${sumOfDecimals('lost_dollars')} as lost_dollars
          from ${table('rollup.valued_losses')} where product is not null group by product
        ) by_product) as products
      from (
        select strategy, count(*) as losses_count, count(distinct staker) as stakers,
          sum(lost_shares::bignum)::varchar as lost_shares,
          ${sumOfDecimals('lost_tokens')} as lost_tokens, ${sumOfDecimals('lost_dollars')} as lost_dollars
        from ${table('rollup.valued_losses')} group by strategy
      ) sums`,
  },
});
