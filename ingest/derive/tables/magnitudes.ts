import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import { allocationsAtSql } from '../relations/allocations.ts';
import { MAX_MAGNITUDE_UPDATED } from '../relations/share-factors.ts';
import type { TableRule } from './context.ts';

const ENCUMBERED = 'AllocationManager.EncumberedMagnitudeUpdated';

const of = (path: string) => byEventSql({ [MAX_MAGNITUDE_UPDATED]: path, [ENCUMBERED]: path });

/**
 * Without an event the maximum is 1e18, and nothing is allocated. An allocation encumbers the
 * greater one of its current and its pending magnitude, at the last block that the logs cover: if a
 * decrease is due, there is no event until its operator's next call, but the contract already
 * answers without it.
 */
export const magnitudes: TableRule = {
  reads: ['block_times', 'fixed_logs', 'allocation_states'],
  growth: { whole: 'A decrease becomes due by time alone; operators have few magnitudes.' },
  timed: true,
  sql: ({ blockNumber }) => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('strategy')} as strategy,
    coalesce(maximum, 1000000000000000000)::decimal(38, 0) as max_magnitude,
    coalesce(encumbered, 0)::decimal(38, 0) as encumbered_magnitude, ${timeSql('timestamp')} as updated_at
  from (
    select ${of('operator')} as "operator", ${of('strategy')} as strategy, max(position) as position,
      arg_max(${byEventSql({ [MAX_MAGNITUDE_UPDATED]: 'maxMagnitude' })}, position) as maximum
    from fixed_logs where event in (${keysSql([MAX_MAGNITUDE_UPDATED, ENCUMBERED])}) group by 1, 2) latest
    left join (
      select "operator", strategy,
        sum(greatest(magnitude::hugeint, coalesce(pending_magnitude::hugeint, 0))) as encumbered
      from (${allocationsAtSql(blockNumber)}) group by 1, 2) allocated using ("operator", strategy)
    join block_times on number = ${blockOf('position')}
  order by latest."operator", latest.strategy`,
};
