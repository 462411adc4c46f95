import { sqlText } from '../../../common/sql.ts';
import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const CREATED = 'StakeRegistry.QuorumCreated';
const MINIMUM = 'StakeRegistry.MinimumStakeForQuorumUpdated';
const PARAMETERS = 'RegistryCoordinator.OperatorSetParamsUpdated';
const ADDED = 'StakeRegistry.StrategyAddedToQuorum';
const REMOVED = 'StakeRegistry.StrategyRemovedFromQuorum';
const MULTIPLIER = 'StakeRegistry.StrategyMultiplierUpdated';

const SETTINGS = [CREATED, MINIMUM, PARAMETERS];
const STRATEGIES = [ADDED, REMOVED, MULTIPLIER];

const of = (keys: readonly string[], path: string) =>
  byEventSql(Object.fromEntries(keys.map((key) => [key, path])));

/** The first releases have no event of a quorum's creation, but always of its first settings. */
export const daQuorums: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['quorum_number'] },
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, quorum::bigint as quorum_number,
    coalesce(minimum, 0)::decimal(38, 0) as minimum_stake, max_operators::bigint as max_operators,
    ${LIFETIME_COLUMNS}
  from (
    select ${of(SETTINGS, 'quorumNumber')} as quorum, min(position) as created, max(position) as updated,
      arg_max(${byEventSql({ [MINIMUM]: 'minimumStake' })}, position) as minimum,
      arg_max(${byEventSql({ [PARAMETERS]: 'operatorSetParams.maxOperatorCount' })}, position) as max_operators
    from fixed_logs where event in (${keysSql(SETTINGS)}) group by 1)
    ${lifetimeJoins(SETTINGS)}
  order by quorum_number`,
};

/** A strategy that is removed has no multiplier any more. */
export const daQuorumStrategies: TableRule = {
  reads: ['fixed_logs'],
  growth: { keyed: ['quorum_number', 'strategy'] },
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, quorum::bigint as quorum_number, ${text('strategy')} as strategy,
    multiplier::decimal(38, 0) as multiplier
  from (
    select ${of(STRATEGIES, 'quorumNumber')} as quorum, ${of(STRATEGIES, 'strategy')} as strategy,
      arg_max(${byEventSql({ [MULTIPLIER]: 'multiplier' })}, position) as multiplier,
      arg_max(event, position) filter (event <> '${MULTIPLIER}') as membership
    from fixed_logs where event in (${keysSql(STRATEGIES)}) group by 1, 2) latest
  where multiplier > 0 and membership = '${ADDED}'
  order by quorum_number, latest.strategy`,
};
