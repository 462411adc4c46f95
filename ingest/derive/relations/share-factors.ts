import type { DuckDBConnection } from '@duckdb/node-api';
import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { bytesSql, parameterSql, WAD_WORD, zeros } from '../../abi/word-sql.ts';
import { BEACON_SQL } from './relations.ts';

/** Above every position. */
const NEVER = '9223372036854775807';

/**
 * Makes the tables of what makes a staker's withdrawable shares another number than its deposit shares:
 *
 * `factors`           staker, strategy, position, tx, factor (word): each deposit scaling factor of the pairs of
 *                     which one ever was another than 1e18
 * `magnitudes`        operator, strategy, position, factor (word): each maximum that a slash left
 * `beacon_factors`    staker, position, factor (word): each slashing factor of native ETH
 * `spans`             staker, operator (zero address: none), since, until (positions), tx: of each delegation
 * `scaled_pairs`      staker, strategy: the pairs that any of these concerns, which SQL cannot multiply
 */
export async function makeShareFactors(connection: DuckDBConnection): Promise<void> {
  const scaling = 'DelegationManager.DepositScalingFactorUpdated';
  await connection.run(/* sql */ `
    create or replace temp table factors as
    select *
    from (
      select ${parameterSql(scaling, 'staker')} as staker, ${parameterSql(scaling, 'strategy')} as strategy,
        position, tx, ${word(scaling, 'newDepositScalingFactor')} as factor
      from known where event = '${scaling}') every
      semi join (
        select ${parameterSql(scaling, 'staker')} as staker, ${parameterSql(scaling, 'strategy')} as strategy
        from known where event = '${scaling}' and ${word(scaling, 'newDepositScalingFactor')} <> ${WAD_WORD}) changed
      using (staker, strategy)`);
  const maximum = 'AllocationManager.MaxMagnitudeUpdated';
  await connection.run(/* sql */ `
    create or replace temp table magnitudes as
    select ${parameterSql(maximum, 'operator')} as "operator", ${parameterSql(maximum, 'strategy')} as strategy,
      position, tx, ${word(maximum, 'maxMagnitude')} as factor
    from known where event = '${maximum}'`);
  const decreased = 'EigenPodManager.BeaconChainSlashingFactorDecreased';
  await connection.run(/* sql */ `
    create or replace temp table beacon_factors as
    select ${parameterSql(decreased, 'staker')} as staker, position, tx,
      ${word(decreased, 'newBeaconChainSlashingFactor')} as factor
    from known where event = '${decreased}'`);
  await connection.run(/* sql */ `
    create or replace temp table spans as
    select staker, "operator", position as since, tx,
      coalesce(lead(position) over (partition by staker order by position), ${NEVER}) as until
    from delegations`);
  await connection.run(/* sql */ `
    create or replace temp table scaled_pairs as
    select staker, strategy from factors
    union
    select staker, ${BEACON_SQL} from beacon_factors
    union
    select staker, magnitudes.strategy
    from magnitudes join spans on spans."operator" = magnitudes."operator" and magnitudes.position < until
    union
    select staker, strategy
    from (select staker, era, unnest(strategies) as strategy, unnest(shares) as word from withdrawals)
    where era = 'slashing' and word[1:16] <> ${zeros(16)}`);
}

function word(key: string, path: string): string {
  return bytesSql(fieldOf(eventOf(key), path));
}
