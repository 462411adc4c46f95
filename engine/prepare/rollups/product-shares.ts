import { belongsToProduct, OTHER_STRATEGIES } from '../../sql/belongs-to-product.ts';
import { GROWS_BY_PRICE, OF_STAKERS } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';

/** Roll-ups list each product's stakers, with their operators and shares. */
export const PRODUCT_SHARES: readonly Rollup[] = [
  rollup({
    name: 'rollup.staker_products',
    columns: {
      product: 'VARCHAR',
      staker: 'VARCHAR',
      operator: 'VARCHAR',
      source: 'VARCHAR',
      strategy: 'VARCHAR',
      other_strategies: 'VARCHAR[]',
      rule: 'VARCHAR',
      nonce: 'BIGINT',
      from_block: 'BIGINT',
      to_block: 'BIGINT',
      transaction_hash: 'VARCHAR',
      complete_from: 'BIGINT',
      not_in_logs: 'VARCHAR',
    },
    reads: ['snapshot.product_stakers', 'snapshot.stakers'],
    growth: { keyed: ['staker'] },
    sql: ({ table }) => /* sql */ `
      select given.product::varchar as product, given.staker::varchar as staker,
        stakers."operator"::varchar as "operator", given.source::varchar as source,
        given.strategy::varchar as strategy, ${OTHER_STRATEGIES} as other_strategies,
        coalesce(given.rule::varchar, 'file') as rule, given.nonce, given.from_block, given.to_block,
        given.transaction_hash::varchar as transaction_hash,
        given.complete_from, given.not_in_logs::varchar as not_in_logs
      from ${table('snapshot.product_stakers')} given
      left join ${table('snapshot.stakers')} stakers on stakers.staker::varchar = given.staker::varchar
      order by given.staker, given.strategy nulls first`,
  }),
  rollup({
    name: 'rollup.product_shares',
    columns: { staker: 'VARCHAR', strategy: 'VARCHAR', shares: 'VARCHAR' },
    reads: ['rollup.staker_products', 'snapshot.stakers', 'rollup.holdings'],
    growth: OF_STAKERS,
    sql: ({ table }) => /* sql */ `
      select given.staker, holding.strategy::varchar as strategy, holding.shares::varchar as shares
      from (select distinct staker from ${table('rollup.staker_products')}) given
      join ${table('snapshot.stakers')} stakers on stakers.staker::varchar = given.staker
      join ${table('rollup.holdings')} holding on holding.staker = stakers.rowid
      order by given.staker, holding.strategy`,
  }),
  rollup({
    // The shares are worth `units`.
    name: 'rollup.product_holdings',
    columns: {
      product: 'VARCHAR',
      staker: 'VARCHAR',
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      shares: 'VARCHAR',
      units_per_share: 'VARCHAR',
      units: 'BIGNUM',
    },
    reads: ['rollup.staker_products', 'rollup.product_shares', 'rollup.share_values'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with valued_shares as (
        select given.product, holding.staker, given."operator", holding.strategy, holding.shares,
          coalesce(split_part(token.values_per_share, ' ', 3), '0') as units_per_share
        from ${table('rollup.product_shares')} holding
        join ${table('rollup.staker_products')} given on ${belongsToProduct('holding.staker', 'holding.strategy')}
        left join ${table('rollup.share_values')} token on token.strategy = holding.strategy
      )
      select *, multiply_decimals(shares, units_per_share)::bignum as units
      from valued_shares
      order by product, staker, strategy`,
  }),
];
