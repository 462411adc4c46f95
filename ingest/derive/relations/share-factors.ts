import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { bytesSql, parameterSql, WAD_WORD, zeros } from '../../abi/word-sql.ts';
import { BEACON_SQL } from '../chain-sql.ts';
import type { DerivedRelation } from '../relation.ts';

/** Greater than every position. */
const NEVER = '9223372036854775807';

const SCALING = 'DelegationManager.DepositScalingFactorUpdated';
export const MAX_MAGNITUDE_UPDATED = 'AllocationManager.MaxMagnitudeUpdated';
export const BEACON_FACTOR_DECREASED = 'EigenPodManager.BeaconChainSlashingFactorDecreased';

function word(key: string, path: string): string {
  return bytesSql(fieldOf(eventOf(key), path));
}

/** Each deposit scaling factor, a word, of the pairs that ever had another one than 1e18. */
export const scalingFactors: DerivedRelation = {
  name: 'scaling_factors',
  columns: { staker: 'BLOB', strategy: 'BLOB', position: 'BIGINT', tx: 'BIGINT', factor: 'BLOB' },
  reads: ['decoded_logs'],
  growth: 'whole',
  sql: () => /* sql */ `
    select *
    from (
      select ${parameterSql(SCALING, 'staker')} as staker, ${parameterSql(SCALING, 'strategy')} as strategy,
        position, tx, ${word(SCALING, 'newDepositScalingFactor')} as factor
      from decoded_logs where event = '${SCALING}') every
      semi join (
        select ${parameterSql(SCALING, 'staker')} as staker, ${parameterSql(SCALING, 'strategy')} as strategy
        from decoded_logs where event = '${SCALING}' and ${word(SCALING, 'newDepositScalingFactor')} <> ${WAD_WORD}) changed
      using (staker, strategy)`,
};

/** Each maximum magnitude that a slash left, as a word. */
export const maxMagnitudes: DerivedRelation = {
  name: 'max_magnitudes',
  columns: { operator: 'BLOB', strategy: 'BLOB', position: 'BIGINT', tx: 'BIGINT', factor: 'BLOB' },
  reads: ['decoded_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterSql(MAX_MAGNITUDE_UPDATED, 'operator')} as "operator", ${parameterSql(MAX_MAGNITUDE_UPDATED, 'strategy')} as strategy,
      position, tx, ${word(MAX_MAGNITUDE_UPDATED, 'maxMagnitude')} as factor
    from decoded_logs where event = '${MAX_MAGNITUDE_UPDATED}'`,
};

/** Each slashing factor of native ETH, as a word. */
export const beaconFactors: DerivedRelation = {
  name: 'beacon_factors',
  columns: { staker: 'BLOB', position: 'BIGINT', tx: 'BIGINT', factor: 'BLOB' },
  reads: ['decoded_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterSql(BEACON_FACTOR_DECREASED, 'staker')} as staker, position, tx,
      ${word(BEACON_FACTOR_DECREASED, 'newBeaconChainSlashingFactor')} as factor
    from decoded_logs where event = '${BEACON_FACTOR_DECREASED}'`,
};

/** The positions from and until which each delegation was in force. */
export const delegationSpans: DerivedRelation = {
  name: 'delegation_spans',
  columns: { staker: 'BLOB', operator: 'BLOB', since: 'BIGINT', tx: 'BIGINT', until: 'BIGINT' },
  reads: ['delegations'],
  growth: 'whole',
  sql: () => /* sql */ `
    select staker, "operator", position as since, tx,
      coalesce(lead(position) over (partition by staker order by position), ${NEVER}) as until
    from delegations`,
};

/**
 * The stakers and strategies with a factor that can make withdrawable shares differ from deposit
 * shares: SQL cannot multiply them exactly.
 */
export const scaledPairs: DerivedRelation = {
  name: 'scaled_pairs',
  columns: { staker: 'BLOB', strategy: 'BLOB' },
  reads: [
    'queued_withdrawals',
    'delegation_spans',
    'scaling_factors',
    'max_magnitudes',
    'beacon_factors',
  ],
  growth: 'whole',
  sql: () => /* sql */ `
    select staker, strategy from scaling_factors
    union
    select staker, ${BEACON_SQL} from beacon_factors
    union
    select staker, magnitudes.strategy
    from max_magnitudes magnitudes join delegation_spans spans on spans."operator" = magnitudes."operator" and magnitudes.position < until
    union
    select staker, strategy
    from (select staker, era, unnest(strategies) as strategy, unnest(shares) as word from queued_withdrawals)
    where era = 'slashing' and word[1:16] <> ${zeros(16)}`,
};
