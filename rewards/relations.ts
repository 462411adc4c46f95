import { inOrder, type Relation } from '../common/relation.ts';
import { directedWindows, eligibleWindows } from './eligible.ts';
import { holdings, magnitudeWindows, registeredWindows } from './holdings.ts';
import {
  directedBudgets,
  directedRefunds,
  operatorAmounts,
  refundWindows,
} from './operator-directed.ts';
import { payouts, pooledPayouts, stakeRefunds } from './payouts.ts';
import { exactWeights, proportions, stakes, weights } from './proportions.ts';
import { operatorDays } from './splits.ts';
import { operatorWeights, stakeBudgets } from './stake.ts';
import { activeSubmissions, addresses, multipliers, submissions } from './submissions.ts';
import { allStakersPayouts, sharedPayouts } from './v1.ts';
import {
  allocationWindows,
  delegationWindows,
  maxMagnitudeWindows,
  operatorShareWindows,
  registrationWindows,
  restakedWindows,
  setStrategyWindows,
  shareWindows,
  splitWindows,
} from './windows.ts';

/** Tables that a folder or a snapshot has to give, by name. */
export const INPUTS = [
  'allocation_changes',
  'blocks',
  'delegation_changes',
  'magnitude_changes',
  'operator_set_strategy_changes',
  'operator_share_deltas',
  'registration_changes',
  'restaked_strategies',
  'reward_operators',
  'reward_splits',
  'reward_strategies',
  'rewards',
  'share_deltas',
] as const;

/** Tables of the calculation's parameters. */
export const PARAMETERS = ['runs', 'rules', 'excluded', 'batch', 'weightings'] as const;

const GIVEN = [...INPUTS, ...PARAMETERS, 'block_times'];

/** Relations that are made once. */
export const PREPARED: readonly Relation[] = [
  addresses,
  submissions,
  activeSubmissions,
  multipliers,
  shareWindows,
  operatorShareWindows,
  delegationWindows,
  registrationWindows,
  setStrategyWindows,
  restakedWindows,
  splitWindows,
  allocationWindows,
  maxMagnitudeWindows,
  holdings,
  magnitudeWindows,
  registeredWindows,
  operatorAmounts,
  directedWindows,
  eligibleWindows,
  refundWindows,
];

/** Relations that are made for each batch of days. */
export const BATCHED: readonly Relation[] = inOrder(
  [
    stakes,
    weights,
    exactWeights,
    proportions,
    operatorDays,
    sharedPayouts,
    allStakersPayouts,
    directedBudgets,
    directedRefunds,
    operatorWeights,
    stakeBudgets,
    pooledPayouts,
    stakeRefunds,
    payouts,
  ],
  [...GIVEN, ...PREPARED.map(({ name }) => name)],
);

/** The relations that are made once, each after those that it reads. */
export const PREPARED_IN_ORDER: readonly Relation[] = inOrder(PREPARED, GIVEN);
