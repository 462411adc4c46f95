import type { TableNames } from '../../common/relations/relation.ts';
import { sumOfDecimals } from './sum-of-decimals.ts';

/** The column `losses` that `lossesByStakerSql` selects has this type. */
export const LOSSES_OF_STAKER =
  'STRUCT(strategy VARCHAR, lost_shares VARCHAR, lost_tokens VARCHAR, lost_dollars VARCHAR)[]';

/** Selects stakers with a loss and their sums by strategy, over rows under a condition. */
export const lossesByStakerSql = (
  table: TableNames<'rollup.staker_losses'>,
  condition = 'true',
) => /* sql */ `
  select staker, list({'strategy': strategy, 'lost_shares': lost_shares, 'lost_tokens': lost_tokens,
    'lost_dollars': lost_dollars} order by strategy) as losses
  from (
    select staker, strategy, sum(lost_shares::bignum)::varchar as lost_shares,
      ${sumOfDecimals('lost_tokens')} as lost_tokens, ${sumOfDecimals('lost_dollars')} as lost_dollars
    from ${table('rollup.staker_losses')} where ${condition}
    group by staker, strategy
  )
  group by staker`;
