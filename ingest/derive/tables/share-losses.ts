import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { text } from '../chain-sql.ts';
import { firstInferenceSql } from '../relations/inferred-returns.ts';
import { BEACON_FACTOR_DECREASED } from '../relations/share-factors.ts';
import { AT_COLUMNS, atPosition } from './at.ts';
import type { TableRule } from './context.ts';

/**
 * A loss is at the event of its slash, or at that of the beacon chain. Amounts above 1e38 - 1 have
 * no row.
 */
export const shareLosses: TableRule = {
  reads: [
    'block_times',
    'fixed_logs',
    'held_losses',
    'queued_losses',
    'magnitude_steps',
    'beacon_steps',
    'slashed_strategies',
  ],
  growth: { revised: firstInferenceSql },
  addition: {},
  order: ['block_number', 'log_index', 'strategy', 'staker', 'withdrawal_root'],
  sql: () => /* sql */ `
  with causes as (
    select steps.position as factor_position, slash as position, 'slash' as cause, slashes."operator", avs, set_id
    from magnitude_steps steps join slashed_strategies slashes
      on slashes.position = slash and slashes.strategy = steps.strategy
    union all
    select position, position, 'beacon', null, null, null from beacon_steps),
  losses as (
    select staker, strategy, position as factor_position, null::blob as root,
      try_cast(before as hugeint) as shares_before, try_cast(after as hugeint) as shares_after
    from held_losses
    union all
    select unhex(staker), unhex(strategy), position::bigint, unhex(root), try_cast(before as hugeint), try_cast(after as hugeint)
    from queued_losses),
  caused as (select * from losses join causes using (factor_position) where shares_before <= ${MAX_AMOUNT})
  select cause, ${text('"operator"')} as "operator", ${text('avs')} as avs, set_id::bigint as operator_set_id,
    ${text('strategy')} as strategy, ${text('staker')} as staker, ${text('root')} as withdrawal_root,
    shares_before::decimal(38, 0) as shares_before, shares_after::decimal(38, 0) as shares_after, ${AT_COLUMNS}
  from caused ${atPosition('caused', ['AllocationManager.OperatorSlashed', BEACON_FACTOR_DECREASED])}`,
};
