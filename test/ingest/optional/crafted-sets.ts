import type { Hex } from 'viem';
import { type CraftedChain, hash, person } from './crafted-chain.ts';
import { MOST, NOBODY, WAD } from './rows.ts';

const AM = 'AllocationManager';
const operatorSet = { avs: person(51), id: 3 };
const other = { avs: person(51), id: 12 };
const [operator, second] = [52, 53].map(person) as [Hex, Hex]; // two numbers
const [one, two] = [54, 55].map(person) as [Hex, Hex];

/** Operator sets with slashers that wait, strategies that left, members that came back. */
export function writeSets(chain: CraftedChain): void {
  for (const set of [operatorSet, other]) {
    chain
      .emit(`${AM}.OperatorSetCreated`, { operatorSet: set })
      .emit(`${AM}.StrategyAddedToOperatorSet`, { operatorSet: set, strategy: two })
      .emit(`${AM}.StrategyAddedToOperatorSet`, { operatorSet: set, strategy: one })
      .next();
  }
  chain
    .emit(`${AM}.RedistributionAddressSet`, {
      operatorSet: other,
      redistributionRecipient: person(56),
    })
    .emit(`${AM}.SlasherMigrated`, { operatorSet, slasher: person(57) })
    .emit(`${AM}.SlasherUpdated`, {
      operatorSet: other,
      slasher: person(58),
      effectBlock: chain.writer.block,
    })
    // One that another replaces before its block.
    .emit(`${AM}.SlasherUpdated`, {
      operatorSet: other,
      slasher: person(48),
      effectBlock: chain.writer.block + 1,
    })
    .emit(`${AM}.SlasherUpdated`, {
      operatorSet: other,
      slasher: person(59),
      effectBlock: 4_000_000_000,
    })
    .emit(`${AM}.StrategyRemovedFromOperatorSet`, { operatorSet: other, strategy: one })
    .emit('AVSDirectory.OperatorAVSRegistrationStatusUpdated', {
      operator,
      avs: person(51),
      status: 1,
    })
    .next();
  for (const event of ['Added', 'Removed', 'Added'])
    chain
      .emit(`${AM}.Operator${event}${event === 'Added' ? 'To' : 'From'}OperatorSet`, {
        operator,
        operatorSet,
      })
      .next();
  chain
    .emit(`${AM}.OperatorAddedToOperatorSet`, { operator: second, operatorSet: other })
    .emit(`${AM}.OperatorRemovedFromOperatorSet`, { operator: second, operatorSet: other })
    .emit('AVSDirectory.OperatorAVSRegistrationStatusUpdated', {
      operator,
      avs: person(51),
      status: 0,
    });
}

/** Allocations: at once, reached, pending increases and decreases with and without a slash. */
export function writeAllocations(chain: CraftedChain): void {
  const update = (strategy: Hex, magnitude: bigint, delay: number, set = operatorSet) =>
    chain.emit(`${AM}.AllocationUpdated`, {
      operator,
      operatorSet: set,
      strategy,
      magnitude,
      effectBlock: chain.writer.block + delay,
    });
  update(one, 400n, 0);
  update(two, 1000n, 2);
  update(one, WAD, 0, other);
  chain.next();
  update(one, 600n, 1_000_000);
  chain.next(2);
  update(two, 100n, 1_000_000);
  chain.next();
  // A slash by a tenth: of an increase that is pending, and of a decrease, which has an event of
  // its own. The event of the encumbered magnitude is between them.
  const encumber = (strategy: Hex, magnitude: bigint) =>
    chain.emit(`${AM}.EncumberedMagnitudeUpdated`, {
      operator,
      strategy,
      encumberedMagnitude: magnitude,
    });
  update(one, 360n, 0);
  update(two, 90n, 999_999);
  encumber(two, 900n);
  update(two, 900n, 0);
  chain.emit(`${AM}.MaxMagnitudeUpdated`, { operator, strategy: one, maxMagnitude: WAD - 40n });
  encumber(one, 560n);
  chain.next();
  encumber(two, 2n ** 64n - 1n);
  update(two, WAD, 0, other);
  chain.next();
  update(two, 5n, 1, other);
  chain.next(3);
}

/**
 * Two slashes in one transaction, one without anything taken, descriptions that are no plain text.
 */
export function writeSlashes(chain: CraftedChain): void {
  const taken = (strategy: Hex, shares: bigint) =>
    chain.emit('DelegationManager.OperatorSharesSlashed', {
      operator,
      strategy,
      totalSlashedShares: shares,
    });
  const burnt = (strategy: Hex, slashId: bigint, shares: bigint) =>
    chain.emit('StrategyManager.BurnOrRedistributableSharesIncreased', {
      operatorSet,
      slashId,
      strategy,
      shares,
    });
  const slashed = (wads: readonly bigint[], description: string, set = operatorSet) =>
    chain.emit(`${AM}.OperatorSlashed`, {
      operator,
      operatorSet: set,
      strategies: [one, two],
      wadSlashed: wads,
      description,
    });
  taken(one, MOST);
  burnt(one, 1n, MOST);
  slashed([WAD, 0n], 'first, "quoted"\n');
  taken(one, 5n);
  taken(two, 6n);
  burnt(two, 2n, 6n);
  slashed([1n, 2n], 'zwölf 🜚');
  chain.transaction();
  slashed([0n, 0n], '', other);
  chain.next();
  // A slash that takes nothing has no event with its number.
  slashed([0n, 0n], 'third');
  chain.next();
  burnt(one, 4n, 1n);
  slashed([1n, 0n], 'fourth');
  chain.next();
  slashed([0n, 0n], 'fifth');
}

/** Rewards of every kind of event, claims above the contract's amounts, splits. */
export function writeRewards(chain: CraftedChain): void {
  const RC = 'RewardsCoordinator';
  const parts = {
    strategiesAndMultipliers: [
      { strategy: one, multiplier: 2n ** 96n - 1n },
      { strategy: two, multiplier: 0n },
    ],
    token: person(60),
    startTimestamp: 1,
    duration: 86_400,
  };
  const submission = { ...parts, amount: MOST };
  const directed = {
    ...parts,
    operatorRewards: [
      { operator, amount: MOST - 1n },
      { operator: second, amount: 1n },
    ],
    description: '',
  };
  const avs = person(51);
  const caller = person(61);
  chain
    .emit(`${RC}.AVSRewardsSubmissionCreated`, {
      avs,
      submissionNonce: 0n,
      rewardsSubmissionHash: hash(60),
      rewardsSubmission: submission,
    })
    .emit(`${RC}.RangePaymentCreated`, {
      avs,
      paymentNonce: 1n,
      rangePaymentHash: hash(61),
      rangePayment: submission,
    })
    .emit(`${RC}.RewardsSubmissionForAllCreated`, {
      submitter: caller,
      submissionNonce: 0n,
      rewardsSubmissionHash: hash(62),
      rewardsSubmission: submission,
    })
    .emit(`${RC}.OperatorDirectedAVSRewardsSubmissionCreated`, {
      caller,
      avs,
      operatorDirectedRewardsSubmissionHash: hash(63),
      submissionNonce: 2n,
      operatorDirectedRewardsSubmission: directed,
    })
    .emit(`${RC}.OperatorDirectedOperatorSetRewardsSubmissionCreated`, {
      caller,
      operatorDirectedRewardsSubmissionHash: hash(64),
      operatorSet,
      submissionNonce: 3n,
      operatorDirectedRewardsSubmission: directed,
    })
    .emit(`${RC}.UniqueStakeRewardsSubmissionCreated`, {
      caller,
      rewardsSubmissionHash: hash(65),
      operatorSet,
      submissionNonce: 4n,
      rewardsSubmission: submission,
    })
    .next();
  const claim = (claimedAmount: bigint) => ({
    root: hash(66),
    earner: operator,
    claimer: second,
    recipient: NOBODY,
    token: person(60),
    claimedAmount,
  });
  chain
    .emit(`${RC}.RewardsClaimed`, claim(MOST))
    .emit(`${RC}.RewardsClaimed`, claim(MOST + 1n))
    .emit(`${RC}.RewardsClaimed`, claim(2n ** 256n - 1n))
    .emit(`${RC}.PaymentClaimed`, claim(0n))
    .next()
    .emit(`${RC}.GlobalCommissionBipsSet`, {
      oldGlobalCommissionBips: 0,
      newGlobalCommissionBips: 1000,
    })
    .emit(`${RC}.DefaultOperatorSplitBipsSet`, {
      oldDefaultOperatorSplitBips: 1000,
      newDefaultOperatorSplitBips: 10_000,
    })
    .emit(`${RC}.OperatorAVSSplitBipsSet`, {
      caller,
      operator,
      avs,
      activatedAt: 2 ** 32 - 1,
      oldOperatorAVSSplitBips: 0,
      newOperatorAVSSplitBips: 65_535,
    })
    .emit(`${RC}.OperatorPISplitBipsSet`, {
      caller,
      operator,
      activatedAt: 0,
      oldOperatorPISplitBips: 0,
      newOperatorPISplitBips: 1,
    })
    .emit(`${RC}.OperatorSetSplitBipsSet`, {
      caller,
      operator,
      operatorSet,
      activatedAt: 5,
      oldOperatorSetSplitBips: 0,
      newOperatorSetSplitBips: 2,
    });
}
