import { newestOr } from './conditions.ts';

const COLUMNS =
  'product, staker, "operator", source, strategy, other_strategies, rule, nonce, from_block, to_block, transaction_hash, complete_from, not_in_logs';

const OF_PRODUCTS =
  'block_number <= $block::bigint and staker::varchar in (select staker from rollup.staker_products)';

/**
 * SELECTs read each product's stakers, and their shares, at `$block`. A staker belongs to its
 * product from its first block on, which may be long before the log that names it.
 */
export const PRODUCT_STATES: Readonly<Record<string, () => string>> = {
  'rollup.staker_products': () =>
    newestOr(
      'rollup.staker_products',
      COLUMNS,
      /* sql */ `
      select given.* replace (delegated."operator" as "operator", if(to_block <= $block::bigint, to_block, null) as to_block)
      from rollup.staker_products given
      left join (
        select staker::varchar as staker,
          nullif(arg_max(coalesce("operator"::varchar, ''), (block_number, log_index)), '') as "operator"
        from snapshot.delegation_changes
        where ${OF_PRODUCTS}
        group by staker
      ) delegated on delegated.staker = given.staker
      where from_block is null or from_block <= $block::bigint`,
    ),
  'rollup.product_shares': () =>
    newestOr(
      'rollup.product_shares',
      'staker, strategy, shares',
      /* sql */ `
      select staker::varchar as staker, strategy::varchar as strategy,
        arg_max(shares, (block_number, log_index))::varchar as shares
      from snapshot.share_changes
      where ${OF_PRODUCTS}
      group by staker, strategy
      having arg_max(shares, (block_number, log_index)) > 0`,
    ),
};
