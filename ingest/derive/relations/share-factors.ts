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

/** Selects the deposit scaling factors other than 1e18. */
export const CHANGED_FACTORS = /* sql */ `
      select staker, strategy, position from scaling_factors where factor <> ${WAD_WORD}`;

/** Has a row for each deposit scaling factor, a word. */
export const scalingFactors: DerivedRelation = {
  name: 'scaling_factors',
  columns: { staker: 'BLOB', strategy: 'BLOB', position: 'BIGINT', tx: 'BIGINT', factor: 'BLOB' },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterSql(SCALING, 'staker')} as staker, ${parameterSql(SCALING, 'strategy')} as strategy,
      position, tx, ${word(SCALING, 'newDepositScalingFactor')} as factor
    from fixed_logs where event = '${SCALING}'`,
};

/** Each maximum magnitude that a slash left, as a word. */
export const maxMagnitudes: DerivedRelation = {
  name: 'max_magnitudes',
  columns: { operator: 'BLOB', strategy: 'BLOB', position: 'BIGINT', tx: 'BIGINT', factor: 'BLOB' },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterSql(MAX_MAGNITUDE_UPDATED, 'operator')} as "operator", ${parameterSql(MAX_MAGNITUDE_UPDATED, 'strategy')} as strategy,
      position, tx, ${word(MAX_MAGNITUDE_UPDATED, 'maxMagnitude')} as factor
    from fixed_logs where event = '${MAX_MAGNITUDE_UPDATED}'`,
};

/** Has a row for each slashing factor of native ETH, as a word. */
export const beaconFactors: DerivedRelation = {
  name: 'beacon_factors',
  columns: { staker: 'BLOB', position: 'BIGINT', tx: 'BIGINT', factor: 'BLOB' },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterSql(BEACON_FACTOR_DECREASED, 'staker')} as staker, position, tx,
      ${word(BEACON_FACTOR_DECREASED, 'newBeaconChainSlashingFactor')} as factor
    from fixed_logs where event = '${BEACON_FACTOR_DECREASED}'`,
};

/**
 * SELECT of the positions from and until which each delegation was in force. Whether a delegation
 * is in force at a position depends on no later log, although the position of its end does.
 */
export const SPANS_SQL = /* sql */ `
    select staker, "operator", position as since, tx,
      coalesce(lead(position) over (partition by staker order by position), ${NEVER}) as until
    from delegations`;

/** Delegations with their ends: a view that closes what `delegations` opens. */
export const delegationSpans: DerivedRelation = {
  name: 'delegation_spans',
  columns: { staker: 'BLOB', operator: 'BLOB', since: 'BIGINT', tx: 'BIGINT', until: 'BIGINT' },
  reads: ['delegations'],
  growth: { keyed: ['staker'] },
  perKey: { keys: ['staker'] },
  as: 'view',
  sql: () => SPANS_SQL,
};

/**
 * The stakers and strategies with a factor that can make withdrawable shares differ from deposit
 * shares, from the position `since` on: SQL cannot multiply them exactly.
 */
export const scaledPairs: DerivedRelation = {
  name: 'scaled_pairs',
  columns: { staker: 'BLOB', strategy: 'BLOB', since: 'BIGINT' },
  reads: [
    'queued_withdrawals',
    'scaling_factors',
    'delegations',
    'max_magnitudes',
    'beacon_factors',
  ],
  growth: 'append',
  addition: null,
  perKey: {
    keys: ['staker', 'strategy'],
    touched: (added) => /* sql */ `
      select staker, strategy from ${added('scaling_factors')}
      union all
      select staker, ${BEACON_SQL} from ${added('beacon_factors')}
      union all
      select staker, unnest(strategies) from ${added('queued_withdrawals')}
      union all
      select staker, strategy from ${added('max_magnitudes')} join delegations using ("operator")
      union all
      select staker, strategy from ${added('delegations')} join max_magnitudes using ("operator")`,
  },
  sql: () => /* sql */ `
    select staker, strategy, min(position) as since
    from (
      ${CHANGED_FACTORS}
      union all
      select staker, ${BEACON_SQL}, position from beacon_factors
      union all
      select staker, magnitudes.strategy, greatest(magnitudes.position, since)
      from max_magnitudes magnitudes join (${SPANS_SQL}) spans on spans."operator" = magnitudes."operator" and magnitudes.position < until
      union all
      select staker, strategy, position
      from (select staker, era, position, unnest(strategies) as strategy, unnest(shares) as word from queued_withdrawals)
      where era = 'slashing' and word[1:16] <> ${zeros(16)})
    group by staker, strategy`,
};
