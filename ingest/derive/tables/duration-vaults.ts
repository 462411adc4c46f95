import { dynamicSql, textSql } from '../../abi/json-sql.ts';
import { amountSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const DEPLOYED = 'StrategyFactory.DurationVaultDeployed';
const INITIALIZED = 'DurationVaultStrategy.VaultInitialized';
const LOCKED = 'DurationVaultStrategy.VaultLocked';
const MATURED = 'DurationVaultStrategy.VaultMatured';
const ADVANCED = 'DurationVaultStrategy.VaultAdvancedToWithdrawals';
const METADATA = 'DurationVaultStrategy.MetadataURIUpdated';
const PER_DEPOSIT = 'StrategyBase.MaxPerDepositUpdated';
const TOTAL = 'StrategyBase.MaxTotalDepositsUpdated';

const EVENTS = [INITIALIZED, LOCKED, MATURED, ADVANCED, METADATA, PER_DEPOSIT, TOTAL];

type ValueSql = (key: string, path: string) => string;

const stringSql: ValueSql = (key, path) => textSql(dynamicSql(key, path));

/** SQL of the newest value of the events that have it, each at a path. */
function latest(paths: Readonly<Record<string, string>>, sql: ValueSql = parameterSql): string {
  const branches = Object.entries(paths).map(
    ([key, path]) => `when '${key}' then ${sql(key, path)}`,
  );
  return `arg_max_null(case event ${branches.join(' ')} end, position) filter (event in (${keysSql(Object.keys(paths))}))`;
}

/**
 * A vault is initialized once. It stays locked after its unlock time, until somebody marks it as
 * matured or, before that time, its arbitrator ends the lock.
 */
export const durationVaults: TableRule = {
  reads: ['block_times', 'fixed_logs', 'floating_logs'],
  growth: { keyed: ['vault'] },
  sql: () => /* sql */ `
  with vaults as (
    select address as vault,
      ${latest({ [INITIALIZED]: 'vaultAdmin' })} as vault_admin,
      ${latest({ [INITIALIZED]: 'arbitrator' })} as arbitrator,
      ${latest({ [INITIALIZED]: 'underlyingToken' })} as token,
      ${latest({ [INITIALIZED]: 'duration' })} as duration,
      ${latest({ [INITIALIZED]: 'maxPerDeposit', [PER_DEPOSIT]: 'newValue' }, amountSql)} as max_per_deposit,
      ${latest({ [INITIALIZED]: 'stakeCap', [TOTAL]: 'newValue' }, amountSql)} as stake_cap,
      ${latest({ [INITIALIZED]: 'metadataURI', [METADATA]: 'newMetadataURI' }, stringSql)} as metadata_uri,
      ${latest({ [LOCKED]: 'lockedAt' })} as locked_at,
      ${latest({ [LOCKED]: 'unlockAt' })} as unlock_at,
      ${latest({ [MATURED]: 'maturedAt' })} as matured_at,
      count(*) filter (event = '${ADVANCED}') > 0 as advanced,
      min(position) filter (event = '${INITIALIZED}') as created,
      max(position) as updated
    from floating_logs where event in (${keysSql(EVENTS)})
    group by address
    having created is not null),
  sets as (
    select ${parameterSql(DEPLOYED, 'vault')} as vault, arg_max(${parameterSql(DEPLOYED, 'operatorSetAVS')}, position) as avs,
      arg_max(${parameterSql(DEPLOYED, 'operatorSetId')}, position) as set_id
    from fixed_logs where event = '${DEPLOYED}' group by 1)
  select ${text('vaults.vault')} as vault, ${text('vault_admin')} as vault_admin, ${text('arbitrator')} as arbitrator,
    ${text('token')} as token, ${text('avs')} as avs, set_id::bigint as operator_set_id, duration::bigint as duration,
    max_per_deposit, stake_cap, metadata_uri,
    case when matured_at is not null then 'withdrawals' when locked_at is not null then 'allocations' else 'deposits' end as state,
    ${timeSql('locked_at')} as locked_at, ${timeSql('unlock_at')} as unlock_at, ${timeSql('matured_at')} as matured_at, advanced,
    ${LIFETIME_COLUMNS}
  from vaults
    left join sets using (vault)
    ${lifetimeJoins(EVENTS, 'floating_logs')}
  order by vaults.vault`,
};
