import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { bytesSql, parameterSql } from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const SUBMITTED = 'RewardsCoordinator.DistributionRootSubmitted';
const DISABLED = 'RewardsCoordinator.DistributionRootDisabled';

/** A root is active from its activation on, unless it was disabled. */
export const distributionRoots: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { whole: 'It has a row for each root, one a day, which time alone makes active.' },
  timed: true,
  sql: ({ snapshotSeconds }) => /* sql */ `
  with submitted as (
    select ${parameterSql(SUBMITTED, 'rootIndex')} as root_index,
      ${bytesSql(fieldOf(eventOf(SUBMITTED), 'root'))} as root,
      ${parameterSql(SUBMITTED, 'rewardsCalculationEndTimestamp')} as end_seconds,
      ${parameterSql(SUBMITTED, 'activatedAt')} as activated_seconds,
      timestamp as created_seconds, block_number as created_block
    from fixed_logs join block_times on number = block_number where event = '${SUBMITTED}'
    qualify row_number() over (partition by root_index order by position desc) = 1),
  disabled as (
    select ${parameterSql(DISABLED, 'rootIndex')} as root_index, max(timestamp) as disabled_seconds
    from fixed_logs join block_times on number = block_number where event = '${DISABLED}' group by 1)
  select root_index::bigint as root_index, ${text('root')} as root,
    ${timeSql('end_seconds')} as rewards_calculation_end_timestamp,
    ${timeSql('activated_seconds')} as activated_at,
    disabled_seconds is null and activated_seconds <= ${snapshotSeconds} as active,
    ${timeSql(`greatest(created_seconds, coalesce(disabled_seconds, 0),
      case when activated_seconds <= ${snapshotSeconds} and disabled_seconds is null then activated_seconds else 0 end)`)} as updated_at,
    ${timeSql('created_seconds')} as created_at, created_block, ${timeSql('disabled_seconds')} as disabled_at
  from submitted left join disabled using (root_index)
  order by root_index`,
};
