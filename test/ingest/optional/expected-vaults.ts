import { strategiesNamed } from './expected-strategies.ts';
import { type Expected, lifetime, MOST, named, sortedBy } from './rows.ts';

const VAULT = 'DurationVaultStrategy';
const CHANGES = [
  'VaultInitialized',
  'VaultLocked',
  'VaultMatured',
  'VaultAdvancedToWithdrawals',
  'MetadataURIUpdated',
  'MaxPerDepositUpdated',
  'MaxTotalDepositsUpdated',
];

const amount = (value: bigint) => (value > MOST ? null : String(value));

const timeOf = (seconds: bigint | undefined) =>
  seconds === undefined
    ? null
    : new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

export const durationVaults: Expected = (logs) => {
  const known = new Set(logs.flatMap(strategiesNamed));
  const rows = named(logs, VAULT, 'VaultInitialized')
    .filter(({ address }) => known.has(address))
    .map((log) => {
      const own = logs.filter(
        ({ address, name }) => address === log.address && CHANGES.includes(name),
      );
      const last = (name: string) => own.filter((one) => one.name === name).at(-1);
      const { args } = log;
      const set = named(logs, 'StrategyFactory', 'DurationVaultDeployed').find(
        (one) => one.args.vault === log.address,
      )?.args;
      const [lock, maturity] = [last('VaultLocked')?.args, last('VaultMatured')?.args];
      const locked = lock ? 'allocations' : 'deposits';
      return {
        vault: log.address,
        vault_admin: args.vaultAdmin,
        arbitrator: args.arbitrator,
        token: args.underlyingToken,
        avs: set?.operatorSetAVS ?? null,
        operator_set_id: set ? String(set.operatorSetId) : null,
        duration: String(args.duration),
        max_per_deposit: amount(last('MaxPerDepositUpdated')?.args.newValue ?? args.maxPerDeposit),
        stake_cap: amount(last('MaxTotalDepositsUpdated')?.args.newValue ?? args.stakeCap),
        metadata_uri: last('MetadataURIUpdated')?.args.newMetadataURI ?? args.metadataURI,
        state: maturity ? 'withdrawals' : locked,
        locked_at: timeOf(lock?.lockedAt),
        unlock_at: timeOf(lock?.unlockAt),
        matured_at: timeOf(maturity?.maturedAt),
        advanced: last('VaultAdvancedToWithdrawals') !== undefined,
        ...lifetime(log, own.at(-1) ?? log),
      };
    });
  return sortedBy(rows, 'vault');
};
