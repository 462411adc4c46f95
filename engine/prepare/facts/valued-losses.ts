import type { TableNames } from '../../../common/relations/relation.ts';
import { sqlText } from '../../../common/sql.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { BEACON_STRATEGY, ETHER } from '../../../common/vocabulary.ts';
import { sumOfDecimals } from '../../sql/sum-of-decimals.ts';
import { ratesSql } from '../days/rates-and-prices.ts';
import type { RolledUp } from '../rolled-up.ts';

const BEACON = sqlText(BEACON_STRATEGY);

/** Selects the rates that `tokens` has, for every time: no log has one. */
export const presentRatesSql = (table: TableNames) => /* sql */ `
  select strategy::varchar as strategy, 0::bigint as block_number, -1::bigint as log_index, shares_underlying as rate
  from ${table('snapshot.tokens')} where strategy::varchar <> ${BEACON}
  union all
  select ${BEACON}, 0, -1, '1'`;

const pricesSql = (table: TableNames) => /* sql */ `
  select token::varchar as token, "time", nullif(dollar_price, '0') as dollar_price from ${table('snapshot.prices')}`;

const NO_PRICES =
  'select \'\' as token, null::timestamp as "time", null::varchar as dollar_price where false';

const productsSql = (table: TableNames) => /* sql */ `
  select staker::varchar as staker, product::varchar as product, strategy::varchar as strategy
  from ${table('snapshot.product_stakers')}`;

const NO_PRODUCTS = "select '' as staker, '' as product, '' as strategy where false";

/** Orders the logs of all blocks: no block has as many logs. */
const place = (of: string) => `(${of}.block_number::hugeint * 4294967296 + ${of}.log_index)`;

function valuedSql(table: TableNames, absent: readonly OptionalTableName[]): string {
  return /* sql */ `
  with losses as (
    select cause::varchar as cause, "operator"::varchar as "operator", avs::varchar as avs, operator_set_id,
      strategy::varchar as strategy, staker::varchar as staker, withdrawal_root::varchar as withdrawal_root,
      shares_before::hugeint as shares_before, shares_after::hugeint as shares_after, block_number, log_index,
      "timestamp", transaction_hash::varchar as transaction_hash
    from ${table('snapshot.share_losses')}
  ), rates as (
    select strategy, rate, ${place('change')} as place from (${absent.includes('rate_changes') ? presentRatesSql(table) : ratesSql(table)}) change
  ), tokens as (
    select strategy::varchar as strategy, token::varchar as token, decimals from ${table('snapshot.tokens')}
  ), rated as (
    select losses.*, shares_before - shares_after as lost_shares, rate
    from losses asof left join rates on rates.strategy = losses.strategy and ${place('losses')} >= rates.place
  ), product_claims as (
    ${absent.includes('product_stakers') ? NO_PRODUCTS : productsSql(table)}
  ), counted as (
    select rated.*, if(rated.strategy = ${BEACON}, ${sqlText(ETHER)}, token) as priced,
      shift_decimal(multiply_decimals(lost_shares::varchar, rate),
        '-' || coalesce(decimals, if(rated.strategy = ${BEACON}, 18, null))) as lost_tokens
    from rated left join tokens on tokens.strategy = rated.strategy
  )
  select counted.* exclude (priced, rate), multiply_decimals(lost_tokens, prices.dollar_price) as lost_dollars,
    coalesce(shared.product, product_claims.product) as product
  from counted
  asof left join (${absent.includes('prices') ? NO_PRICES : pricesSql(table)}) prices
    on prices.token = counted.priced and counted."timestamp" >= prices."time"
  left join product_claims shared on shared.staker = counted.staker and shared.strategy = counted.strategy
  left join product_claims on product_claims.staker = counted.staker and product_claims.strategy is null
  order by block_number, log_index, counted.strategy, counted.staker, withdrawal_root`;
}

const VALUED: RolledUp['columns'] = {
  cause: 'VARCHAR',
  operator: 'VARCHAR',
  avs: 'VARCHAR',
  operator_set_id: 'BIGINT',
  strategy: 'VARCHAR',
  staker: 'VARCHAR',
  withdrawal_root: 'VARCHAR',
  shares_before: 'HUGEINT',
  shares_after: 'HUGEINT',
  block_number: 'BIGINT',
  log_index: 'BIGINT',
  timestamp: 'TIMESTAMP',
  transaction_hash: 'VARCHAR',
  lost_shares: 'HUGEINT',
  lost_tokens: 'VARCHAR',
  lost_dollars: 'VARCHAR',
  product: 'VARCHAR',
};

/**
 * Has each loss in `share_losses` in tokens at its log's rate and in US dollars at the latest price
 * up to its time, and each slash's sums.
 */
export const LOSSES: readonly RolledUp[] = [
  {
    name: 'rollup.valued_losses',
    columns: VALUED,
    reads: [
      'snapshot.share_losses',
      'snapshot.rate_changes',
      'snapshot.tokens',
      'snapshot.prices',
      'snapshot.product_stakers',
    ],
    growth: { whole: 'Prices, decimals of tokens and products are of files, which may change.' },
    needs: ['share_losses'],
    sql: ({ table, absent }) => valuedSql(table, absent),
  },
  {
    // Has the losses by staker; none if a snapshot leaves out `share_losses`.
    name: 'rollup.staker_losses',
    columns: {
      staker: 'VARCHAR',
      strategy: 'VARCHAR',
      block_number: 'BIGINT',
      log_index: 'BIGINT',
      timestamp: 'TIMESTAMP',
      lost_shares: 'HUGEINT',
      lost_tokens: 'VARCHAR',
      lost_dollars: 'VARCHAR',
    },
    reads: ['rollup.valued_losses'],
    growth: { whole: 'As rollup.valued_losses.' },
    needs: ['share_losses'],
    isListed: true,
    sql: ({ table }) => /* sql */ `
  select staker, strategy, block_number, log_index, "timestamp", lost_shares, lost_tokens, lost_dollars
  from ${table('rollup.valued_losses')}
  order by staker, strategy, block_number, log_index, withdrawal_root`,
  },
  {
    // Has a row for each row in `slashes`; none if a snapshot leaves out `share_losses`.
    name: 'rollup.losses_by_slash',
    columns: {
      block_number: 'BIGINT',
      log_index: 'BIGINT',
      strategy: 'VARCHAR',
      stakers: 'BIGINT',
      lost_shares: 'VARCHAR',
      lost_tokens: 'VARCHAR',
      lost_dollars: 'VARCHAR',
    },
    reads: ['snapshot.slashes', 'rollup.valued_losses'],
    growth: { whole: 'As rollup.valued_losses.' },
    needs: ['share_losses', 'slashes'],
    isListed: true,
    sql: ({ table }) => /* sql */ `
  with sums as (
    select block_number, log_index, strategy, count(distinct staker) as stakers,
      sum(lost_shares::bignum)::varchar as lost_shares,
      ${sumOfDecimals('lost_tokens')} as lost_tokens, ${sumOfDecimals('lost_dollars')} as lost_dollars
    from ${table('rollup.valued_losses')} where cause = 'slash'
    group by block_number, log_index, strategy
  )
  select slashes.block_number, slashes.log_index, slashes.strategy::varchar as strategy,
    coalesce(stakers, 0) as stakers, coalesce(sums.lost_shares, '0') as lost_shares,
    if(stakers is null, '0', lost_tokens) as lost_tokens, if(stakers is null, '0', lost_dollars) as lost_dollars
  from ${table('snapshot.slashes')} slashes left join sums on sums.block_number = slashes.block_number
    and sums.log_index = slashes.log_index and sums.strategy = slashes.strategy::varchar
  order by slashes.block_number, slashes.log_index, slashes.strategy`,
  },
];
