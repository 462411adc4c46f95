import { ANYWHERE, type ChainLog } from './decoded-chain.ts';
import { at, type Expected, lifetime, lifetimes, named, sortedBy, WAD } from './rows.ts';

const SETTINGS = [
  'StrategyAddedToDepositWhitelist',
  'StrategyRemovedFromDepositWhitelist',
  'UpdatedThirdPartyTransfersForbidden',
];

/**
 * `tokens`: of strategies, as table `tokens` has them, which other tests hold. `delay`: since
 * slashing.
 */
export const strategies =
  (tokens: ReadonlyMap<unknown, unknown>, delay: number | null): Expected =>
  (logs) => {
    const events = logs.filter(
      ({ contract, name }) =>
        (contract === 'StrategyManager' && SETTINGS.includes(name)) ||
        (contract === 'DelegationManager' && name === 'StrategyWithdrawalDelayBlocksSet') ||
        (contract === 'StrategyFactory' && name === 'StrategySetForToken'),
    );
    // The first release has one delay for all strategies, in its StrategyManager.
    const least = logs
      .filter(
        ({ contract, name }) =>
          (contract === 'StrategyManager' && name === 'WithdrawalDelayBlocksSet') ||
          (contract === 'DelegationManager' && name === 'MinWithdrawalDelayBlocksSet'),
      )
      .at(-1)?.args.newValue;
    const isSlashing = logs.some(
      ({ contract, name }) =>
        contract === 'AllocationManager' || name.startsWith('SlashingWithdrawal'),
    );
    const rows = [...lifetimes(events, ({ args }) => args.strategy)].flatMap(
      ([strategy, { last }]) => {
        const own = events.filter(({ args }) => args.strategy === strategy);
        const created = own.find(({ name }) => name === SETTINGS[0]);
        if (!created) return [];
        const lastOf = (...names: string[]) =>
          own.filter(({ name }) => names.includes(name)).at(-1);
        const delays: (bigint | undefined)[] = [
          least,
          lastOf('StrategyWithdrawalDelayBlocksSet')?.args.newValue,
        ];
        const known = delays.filter((one) => one !== undefined).sort((a, b) => (a < b ? -1 : 1));
        const before = known.at(-1) === undefined ? null : String(known.at(-1));
        return [
          {
            strategy,
            token: tokens.get(strategy) ?? null,
            whitelisted: lastOf(SETTINGS[0] ?? '', SETTINGS[1] ?? '')?.name === SETTINGS[0],
            third_party_transfers_forbidden: lastOf(SETTINGS[2] ?? '')?.args.value ?? false,
            withdrawal_delay_blocks: isSlashing ? delay && String(delay) : before,
            ...lifetime(created, last),
          },
        ];
      },
    );
    return sortedBy(rows, 'strategy');
  };

/** `names`: of the network's contracts, by address. */
export const upgrades =
  (names: ReadonlyMap<string, string>): Expected =>
  (logs) =>
    named(logs, 'Proxy', 'Upgraded').map((log) => ({
      contract: log.address,
      name: names.get(log.address) ?? null,
      implementation: log.args.implementation,
      ...at(log),
    }));

export const rateChanges: Expected = (logs) => {
  const known = new Set(logs.flatMap(strategiesNamed));
  const rows = named(logs, 'StrategyBase', 'ExchangeRateEmitted')
    .filter(({ address }) => known.has(address))
    .map((log) => {
      const { rate } = log.args;
      const fraction = String(rate % WAD)
        .padStart(18, '0')
        .replace(/0+$/, '');
      return {
        strategy: log.address,
        rate: fraction === '' ? String(rate / WAD) : `${rate / WAD}.${fraction}`,
        ...at(log),
      };
    });
  return sortedBy(rows, 'strategy', 'block_number', 'log_index');
};

/** Strategies that a log of the contracts names. */
export function strategiesNamed({ contract, args }: ChainLog): string[] {
  if (ANYWHERE.includes(contract)) return [];
  const { strategy, vault, withdrawal } = args ?? {};
  return [strategy, vault, ...(withdrawal?.strategies ?? [])].filter((one) => one !== undefined);
}

export const pods: Expected = (logs) => {
  const anyPodLog = logs.some(({ contract }) => contract === 'EigenPod');
  const rows = named(logs, 'EigenPodManager', 'PodDeployed').map((log) => {
    const own = logs.filter(
      ({ contract, address }) => contract === 'EigenPod' && address === log.args.eigenPod,
    );
    const count = (name: string) => own.filter((one) => one.name === name).length;
    const redeemed = new Set(
      named(own, 'EigenPod', 'FullWithdrawalRedeemed').map(({ args }) => args.validatorIndex),
    );
    return {
      pod: log.args.eigenPod,
      staker: log.args.podOwner,
      created_at: log.time,
      created_block: String(log.block),
      created_transaction: log.tx,
      restaked_validators: anyPodLog
        ? String(count('ValidatorRestaked') - count('ValidatorWithdrawn') - redeemed.size)
        : null,
    };
  });
  return sortedBy(rows, 'pod');
};
