import type { Hex } from 'viem';
import { type CraftedChain, contract, person } from './crafted-chain.ts';
import { NOBODY, WAD } from './rows.ts';

const EC = 'EmissionsController';
const UINT64 = 2n ** 64n - 1n;

/** A distribution of the emissions, with two submissions of two strategies and of one. */
const distribution = (given: Readonly<Record<string, unknown>>) => ({
  weight: 2_500n,
  startEpoch: 1n,
  totalEpochs: 0n,
  distributionType: 1,
  operatorSet: { avs: NOBODY, id: 0 },
  strategiesAndMultipliers: [
    [
      { strategy: person(122), multiplier: WAD },
      { strategy: person(121), multiplier: 2n ** 96n - 1n },
    ],
    [{ strategy: person(121), multiplier: 0n }],
  ],
  ...given,
});

/**
 * Distributions of each type, one of a type of a later release, one that is updated and one that is
 * disabled. An epoch of two transactions, with a submission that failed; one whose first
 * transaction mints and processes nothing; one in which nothing is processed; and one without its
 * mint.
 */
export function writeEmissions(chain: CraftedChain): void {
  const operatorSet = { avs: person(51), id: 2 ** 32 - 1 };
  const distributions = [
    distribution({ weight: UINT64, startEpoch: UINT64, totalEpochs: UINT64 }),
    distribution({ distributionType: 2, operatorSet }),
    distribution({ distributionType: 3, operatorSet, strategiesAndMultipliers: [[], []] }),
    distribution({ distributionType: 4, weight: 0n }),
    distribution({ distributionType: 5, strategiesAndMultipliers: [] }),
    distribution({ distributionType: 6 }),
  ];
  for (const [id, one] of distributions.entries())
    chain.emit(`${EC}.DistributionAdded`, {
      distributionId: BigInt(id),
      // Before the emissions begin the contract has no number of an epoch.
      epoch: 2n ** 256n - 1n,
      distribution: one,
    });
  const changed = distribution({ distributionType: 3, weight: 1n, operatorSet });
  const disabled = distribution({ distributionType: 0 });
  chain
    .next()
    .emit(`${EC}.DistributionUpdated`, { distributionId: 1n, epoch: 0n, distribution: changed })
    .emit(`${EC}.DistributionUpdated`, { distributionId: 3n, epoch: 0n, distribution: disabled })
    .next();
  const transfer = (from: Hex, to: Hex, value: bigint) =>
    chain.emit('BackingEigen.Transfer', { from, to, value });
  const process = (distributionId: number, epoch: bigint, success = true) =>
    chain.emit(`${EC}.DistributionProcessed`, {
      distributionId: BigInt(distributionId),
      epoch,
      distribution: distributions[distributionId],
      success,
    });
  transfer(NOBODY, contract(EC), 1000n * WAD);
  transfer(contract(EC), NOBODY, 7n);
  process(0, 1n);
  process(2, 1n, false);
  // Another's mint in the same transaction.
  transfer(NOBODY, person(123), 5n);
  chain.transaction();
  process(4, 1n);
  chain.next();
  transfer(NOBODY, contract(EC), 2000n * WAD);
  chain.next();
  process(5, 2n);
  chain.transaction();
  process(0, 2n);
  chain.next();
  transfer(NOBODY, contract(EC), 3000n * WAD);
  chain.next();
  transfer(NOBODY, contract(EC), 4000n * WAD);
  process(0, 4n);
  chain.next();
  process(0, 5n);
  chain.next();
  transfer(NOBODY, contract(EC), 6000n * WAD);
  chain.emit(`${EC}.Swept`, { incentiveCouncil: person(124), amount: 1n });
}
