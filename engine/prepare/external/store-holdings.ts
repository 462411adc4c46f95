import { ownName } from '../../../common/relations/relation.ts';
import { sqlText } from '../../../common/sql.ts';
import type { HoldingsDefinition } from '../../definition/kinds/holdings-operation.ts';
import { holdingFields } from '../../definition/kinds/holdings-operation.ts';
import { lossesByStakerSql } from '../../sql/losses-by-staker.ts';
import { stakerLifetimes } from '../facts/optional-facts.ts';
import { jsonSql, membersSql } from '../sql/json-sql.ts';
import { type ExternalContext, insertRows } from './external-context.ts';
import { millisecondsSql } from './store-view.ts';
import { anyText, plainText } from './tsv.ts';

/**
 * Stores each holder and the members that it contributes, the finished record of each holding, and
 * the members that its operator contributes.
 */
export async function storeHoldings(
  external: ExternalContext,
  { name, staker, operator }: HoldingsDefinition,
): Promise<void> {
  const none = "''";
  await insertRows(
    external,
    'holdings',
    [
      sqlText(name),
      plainText('staker'),
      none,
      plainText('"operator"'),
      plainText(millisecondsSql('updated_at')),
      none,
      anyText(membersSql(staker)),
    ],
    `(select stakers.*, lifetime.created_event as staker_created_event, lifetime.updated_event as staker_updated_event,
        coalesce(lost.losses, []) as losses
      from snapshot.stakers
      left join (${stakerLifetimes(ownName)}) lifetime on lifetime.staker = stakers.staker
      left join (${lossesByStakerSql(ownName)}) lost on lost.staker = stakers.staker::varchar)`,
  );
  await insertRows(
    external,
    'holdings',
    [
      sqlText(name),
      plainText('staker'),
      plainText('strategy'),
      none,
      "'0'",
      plainText('units'),
      anyText(jsonSql(holdingFields)),
    ],
    // Shares in a strategy without a token are worth 0.
    `(select stakers.staker, valued_holdings.strategy::varchar as strategy, valued_holdings.shares::varchar as shares,
        products[1] as tokens, products[2] as tvl, products[3] as units, token.name, token.symbol
      from (
        select *, string_split(
          coalesce(multiply_each(shares::varchar, values_per_share), '0 0 0'), ' ') as products
        from (
          select holdings.*, tokens.values_per_share
          from rollup.holdings
          left join rollup.share_values tokens on tokens.strategy = holdings.strategy)
      ) valued_holdings
      join snapshot.stakers on stakers.rowid = valued_holdings.staker
      left join rollup.share_values token on token.strategy = valued_holdings.strategy)`,
  );
  await insertRows(
    external,
    'holding_operators',
    [sqlText(name), plainText('known_name'), anyText(membersSql(operator))],
    `(select "operator"::varchar as known_name from rollup.known_operators union all select '') operator_names
     left join snapshot.operators on operators."operator" = known_name
     left join rollup.operator_lifetimes lifetime on lifetime."operator" = known_name`,
  );
}
