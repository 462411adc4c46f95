import { sqlText } from '../../../common/sql.ts';
import { blockOf, text } from '../chain-sql.ts';
import { START_EVENTS } from '../relations/products.ts';
import { atPosition } from './at.ts';
import type { TableContext, TableRule } from './context.ts';

/**
 * Stakers that a registry names, and those at an address of a formula, if they have a pod,
 * deposited or delegated. The first product that adds a staker has it; one that removed it last
 * ends its row. Where the network's file gives strategies of a product to others, a staker has a
 * row for each.
 */
export const productStakers: TableRule = {
  reads: ['block_times', 'fixed_logs', 'staker_starts', 'product_listings', 'formula_stakers'],
  growth: { keyed: ['staker'] },
  sql: (context) => /* sql */ `
  with listings as (select *, address as staker from product_listings),
  added as (
    select staker, arg_min(product, position) as product, arg_min(declared, position) as declared, arg_min(source, position) as source,
      arg_min(transaction_hash, position) as transaction_hash
    from listings where use = 'adds' group by staker),
  changed as (
    select staker, product, max(position) filter (use = 'adds') as last_added,
      max(position) filter (use = 'removes') as last_removed
    from listings group by staker, product),
  found_stakers as (
    select added.*, 'registry' as rule, null::bigint as nonce,
      case when last_removed > last_added then ${blockOf('last_removed')} end as to_block
    from added join changed using (staker, product)
    union all
    select staker, product, product, source, null, 'formula', nonce, null
    from formula_stakers anti join added using (staker)),
  started as (
    select found_stakers.*, position from found_stakers
      join (select ${text('staker')} as staker, position from staker_starts) starts using (staker))
  select coalesce(listed.product, started.product) as product, staker, source, strategy, rule, nonce,
    block_number as from_block, to_block,
    coalesce(started.transaction_hash, ${text('place.transaction_hash')}) as transaction_hash,
    complete_from, not_in_logs
  from started ${atPosition('started', START_EVENTS)}
  left join (${declaredSql(context)}) listed using (declared)
  order by staker, strategy nulls first`,
};

/**
 * Selects each product's completeness, as the network's file declares it. `product` and `strategy`
 * are null for the product itself, and name those that have its stakers' shares in some strategies.
 */
function declaredSql({ network }: TableContext): string {
  const rows = (network.products ?? []).flatMap(
    ({ product, completeFrom = null, notInLogs = null, strategies = [] }) => [
      [product, null, null, completeFrom, notInLogs],
      ...strategies.map((one) => [product, one.product, one.strategy, completeFrom, null]),
    ],
  );
  const none = [null, null, null, null, null];
  const values = [...rows, none].map((row) => {
    const given = row.map((one) => (typeof one === 'string' ? sqlText(one) : String(one)));
    return `(${given.map((one, index) => `${one}::${index === 3 ? 'bigint' : 'varchar'}`).join(', ')})`;
  });
  return `select * from (values ${values.join(', ')}) listed(declared, product, strategy, complete_from, not_in_logs)`;
}
