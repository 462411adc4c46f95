import type { ChainLog } from './decoded-chain.ts';
import { type Expected, lifetime, lifetimes, named, sortedBy } from './rows.ts';

const SM = 'StrategyManager';

export const slashResolutions: Expected = (logs) => {
  const [increase, decrease] = ['Increased', 'Decreased'].map(
    (name) => `BurnOrRedistributableShares${name}`,
  ) as [string, string]; // two names
  const slash = ({ args }: ChainLog) =>
    `${args.operatorSet.avs} ${args.operatorSet.id} ${args.slashId}`;
  const key = (log: ChainLog) => `${slash(log)} ${log.args.strategy}`;
  const events = named(logs, SM, increase, decrease);
  const rows = [...lifetimes(events, key)].flatMap(([place, { first, last }]) => {
    const own = (name: string) => events.filter((log) => key(log) === place && log.name === name);
    const sum = (name: string) =>
      String(own(name).reduce((total, { args }) => total + args.shares, 0n));
    if (own(increase).length === 0) return [];
    const set = named(logs, SM, 'SlashResolutionBlockSet')
      .filter((log) => slash(log) === slash(first))
      .at(-1);
    const { operatorSet, slashId, strategy } = first.args;
    return [
      {
        avs: operatorSet.avs,
        operator_set_id: String(operatorSet.id),
        slash_id: String(slashId),
        strategy,
        shares: sum(increase),
        resolved_shares: sum(decrease),
        resolution_block: set ? String(set.args.resolutionBlock) : null,
        resolved_at: own(decrease).at(-1)?.time ?? null,
        ...lifetime(first, last),
      },
    ];
  });
  return sortedBy(rows, 'avs', 'operator_set_id', 'slash_id', 'strategy');
};

export const protocolFeeOptIns: Expected = (logs) => {
  const events = named(logs, 'RewardsCoordinator', 'OptInForProtocolFeeSet');
  const rows = [...lifetimes(events, ({ args }) => args.submitter)].map(
    ([submitter, { first, last }]) => ({
      submitter,
      opted_in: last.args.newValue,
      ...lifetime(first, last),
    }),
  );
  return sortedBy(rows, 'submitter');
};
