import { inOrder, type Relation } from '../common/relation.ts';
import { allocationWindows, maxMagnitudeWindows } from './allocation-windows.ts';
import { directedWindows, eligibleWindows } from './eligible.ts';
import { holderCounts, holdings, magnitudeWindows, registeredWindows } from './holdings.ts';
import { INPUTS } from './inputs.ts';
import {
  directedBudgets,
  directedRefunds,
  equalRefunds,
  operatorAmounts,
  paidDays,
  refundWindows,
  strategyRefunds,
  unregisteredRefunds,
} from './operator-directed.ts';
import { payouts, pooledPayouts, stakeRefunds } from './payouts.ts';
import { exactWeights, proportions, stakes, weights } from './proportions.ts';
import { operatorDays } from './splits.ts';
import { operatorWeights, stakeBudgets } from './stake.ts';
import { activeSubmissions, addresses, multipliers, submissions } from './submissions.ts';
import { allStakersPayouts, sharedPayouts } from './v1.ts';
import { wideProportions, wideWeights } from './wide-weights.ts';
import {
  delegationWindows,
  operatorShareWindows,
  registrationWindows,
  restakedWindows,
  setStrategyWindows,
  shareWindows,
  splitWindows,
} from './windows.ts';

/** Tables of the parameters, and those that code makes. */
const PARAMETERS = ['runs', 'rules', 'excluded', 'batch', 'weightings', 'block_times'];

const GIVEN = [...INPUTS, ...PARAMETERS];

/** Relations that are made once, each after those that it reads. */
export const PREPARED: readonly Relation[] = inOrder(
  [
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
    paidDays,
    holderCounts,
  ],
  GIVEN,
);

/** Relations that are made for each batch of days. */
export const BATCHED: readonly Relation[] = inOrder(
  [
    stakes,
    weights,
    exactWeights,
    wideWeights,
    wideProportions,
    proportions,
    operatorDays,
    sharedPayouts,
    allStakersPayouts,
    directedBudgets,
    unregisteredRefunds,
    strategyRefunds,
    directedRefunds,
    equalRefunds,
    operatorWeights,
    stakeBudgets,
    pooledPayouts,
    stakeRefunds,
    payouts,
  ],
  [...GIVEN, ...PREPARED.map(({ name }) => name)],
);

const DIRECTED = ['operator_directed_avs', 'operator_directed_operator_set'];

const STAKE = ['unique_stake', 'total_stake'];

/**
 * Types of submissions and arithmetics of their weights, by relation: it has no rows, or none that
 * is read, without any of them.
 */
const NEEDS: ReadonlyMap<Relation, readonly string[]> = new Map([
  [restakedWindows, ['avs']],
  [setStrategyWindows, ['operator_directed_operator_set']],
  [allocationWindows, ['unique_stake']],
  [maxMagnitudeWindows, ['unique_stake']],
  [magnitudeWindows, ['unique_stake']],
  [operatorShareWindows, STAKE],
  [operatorWeights, STAKE],
  [stakeBudgets, STAKE],
  [stakeRefunds, STAKE],
  [sharedPayouts, ['avs', 'all_earners']],
  [allStakersPayouts, ['all_stakers']],
  [directedBudgets, DIRECTED],
  [strategyRefunds, ['operator_directed_operator_set']],
  [pooledPayouts, [...DIRECTED, ...STAKE]],
  [weights, ['whole']],
  [wideWeights, ['wide']],
  [wideProportions, ['wide']],
  [exactWeights, ['text']],
]);

/**
 * Whether a calculation that pays submissions of these types and arithmetics reads rows of the
 * relation.
 */
export function isNeeded(relation: Relation, paid: ReadonlySet<string>): boolean {
  return NEEDS.get(relation)?.some((type) => paid.has(type)) ?? true;
}
