import type { ChainLog } from './decoded-chain.ts';
import { at, type Expected, lifetime, lifetimes, NOBODY, named, sortedBy } from './rows.ts';

const EC = 'EmissionsController';

const TYPES = [
  'disabled',
  'rewards_for_all_earners',
  'operator_set_total_stake',
  'operator_set_unique_stake',
  'eigen_da',
  'manual',
];

const common = ({ args }: ChainLog) => ({
  distribution_id: String(args.distributionId),
  type: TYPES[Number(args.distribution.distributionType)] ?? 'other',
  weight: String(args.distribution.weight),
});

interface Item {
  readonly strategy: string;
  readonly multiplier: bigint;
}

export const emissionDistributions: Expected = (logs) => {
  const set = named(logs, EC, 'DistributionAdded', 'DistributionUpdated');
  const rows = [...lifetimes(set, ({ args }) => String(args.distributionId)).values()].map(
    ({ first, last }) => {
      const { distribution } = last.args;
      const { avs, id } = distribution.operatorSet;
      const submissions: readonly (readonly Item[])[] = distribution.strategiesAndMultipliers;
      const items = submissions.flatMap((own, submission) =>
        own.map((item) => ({ ...item, submission: String(submission) })),
      );
      return {
        ...common(last),
        start_epoch: String(distribution.startEpoch),
        total_epochs: String(distribution.totalEpochs),
        avs: avs === NOBODY ? null : avs,
        operator_set_id: avs === NOBODY ? null : String(id),
        submissions: items.map(({ submission }) => submission),
        strategies: items.map(({ strategy }) => strategy),
        multipliers: items.map(({ multiplier }) => String(multiplier)),
        ...lifetime(first, last),
      };
    },
  );
  return sortedBy(rows, 'distribution_id');
};

export const emissionEpochs: Expected = (logs) => {
  const processed = named(logs, EC, 'DistributionProcessed');
  const rows = processed.map((log) => {
    const first = processed.findIndex(({ args }) => args.epoch === log.args.epoch);
    // From the last log of the epoch before to the last of this one, the last call that mints.
    const from = logs.indexOf(processed[first - 1] ?? log);
    const to = logs.indexOf(processed.findLast(({ args }) => args.epoch === log.args.epoch) ?? log);
    const all = named(logs, 'BackingEigen', 'Transfer').filter(
      (mint) =>
        (first === 0 || logs.indexOf(mint) > from) &&
        logs.indexOf(mint) < to &&
        mint.args.from === NOBODY &&
        mint.args.to === log.address,
    );
    const mints = all.filter(({ tx }) => tx === all.at(-1)?.tx);
    const minted = mints.reduce((sum, { args }) => sum + args.value, 0n);
    return {
      epoch: String(log.args.epoch),
      ...common(log),
      success: log.args.success,
      epoch_minted: mints.length === 0 ? null : String(minted),
      ...at(log),
    };
  });
  return sortedBy(rows, 'epoch', 'distribution_id');
};
