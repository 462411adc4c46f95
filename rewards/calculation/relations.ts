import {
  inOrder,
  type NamedRelation,
  type Relation,
  relation,
} from '../../common/relations/relation.ts';
import type { Choice, Facts } from '../../common/relations/run-relations.ts';
import { INPUTS } from '../inputs/inputs.ts';
import { allocationWindows, blockTimes, maxMagnitudeWindows } from './allocation-windows.ts';
import {
  computedDays,
  type Days,
  excludedStakers,
  type Parameters,
  rules,
  runs,
} from './calculation-parameters.ts';
import { directedWindows, eligibleWindows } from './eligible.ts';
import {
  directedBudgets,
  directedRefunds,
  equalRefunds,
  noStrategyInSetRefunds,
  operatorAmounts,
  paidDays,
  refundWindows,
  unregisteredRefunds,
} from './operator-directed.ts';
import { payouts, pooledPayouts, stakeRefunds } from './payouts.ts';
import { exactWeights, proportions, stakes, weights } from './proportions.ts';
import { operatorDays } from './splits.ts';
import { operatorWeights, stakeBudgets } from './stake.ts';
import { holderCounts, holdings, magnitudeWindows, registeredWindows } from './stake-windows.ts';
import { activeSubmissions, addresses, multipliers, submissions } from './submissions.ts';
import { allStakersPayouts, sharedPayouts } from './v1.ts';
import { weightings } from './weightings.ts';
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

export const GIVEN_RELATIONS: readonly string[] = INPUTS;

/** Relations that are made once per calculation, each after those that it reads. */
export const FIRST_RELATIONS: readonly Relation<Parameters>[] = inOrder<Relation<Parameters>>(
  [
    runs,
    excludedStakers,
    rules,
    blockTimes,
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
    weightings,
  ],
  GIVEN_RELATIONS,
);

/** Relations that are made again for each batch of days. */
export const BATCH_RELATIONS: readonly Relation<Days>[] = inOrder<Relation<Days>>(
  [
    computedDays,
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
    noStrategyInSetRefunds,
    directedRefunds,
    equalRefunds,
    operatorWeights,
    stakeBudgets,
    pooledPayouts,
    stakeRefunds,
    payouts,
  ],
  [...GIVEN_RELATIONS, ...FIRST_RELATIONS.map(({ name }) => name)],
);

const DIRECTED = ['operator_directed_avs', 'operator_directed_operator_set'];

const STAKE = ['unique_stake', 'total_stake'];

/**
 * Names, by relation, the submission types and arithmetics that need it. If none of them is paid,
 * the relation has no rows, or none that is read.
 */
const NEEDS: ReadonlyMap<string, readonly string[]> = new Map([
  [restakedWindows.name, ['avs']],
  [setStrategyWindows.name, ['operator_directed_operator_set']],
  [allocationWindows.name, ['unique_stake']],
  [maxMagnitudeWindows.name, ['unique_stake']],
  [magnitudeWindows.name, ['unique_stake']],
  [operatorShareWindows.name, STAKE],
  [operatorWeights.name, STAKE],
  [stakeBudgets.name, STAKE],
  [stakeRefunds.name, STAKE],
  [sharedPayouts.name, ['avs', 'all_earners']],
  [allStakersPayouts.name, ['all_stakers']],
  [directedBudgets.name, DIRECTED],
  [noStrategyInSetRefunds.name, ['operator_directed_operator_set']],
  [pooledPayouts.name, [...DIRECTED, ...STAKE]],
  [weights.name, ['whole']],
  [wideWeights.name, ['wide']],
  [wideProportions.name, ['wide']],
  [exactWeights.name, ['text']],
]);

/** Gives a month's payouts by address, hash and date. */
export const EARNED_ROWS = relation({
  name: 'earned_rows',
  columns: {
    earner: 'VARCHAR',
    snapshot: 'DATE',
    rewards_submission_hash: 'VARCHAR',
    token: 'VARCHAR',
    amount: 'DECIMAL(38,0)',
    cutoff: 'DATE',
  },
  reads: ['month_payouts', 'addresses', 'submissions', 'paid_days'],
  as: 'view',
  sql: ({ table }) => /* sql */ `
    select a.address as earner, date '1970-01-01' + p.day as snapshot, s.rewards_submission_hash, s.token,
      p.amount::decimal(38, 0) as amount, date '1970-01-01' + d.cutoff as cutoff
    from ${table('month_payouts')} p
    join ${table('addresses')} a on a.id = p.earner
    join ${table('submissions')} s using (submission)
    join ${table('paid_days')} d on d.submission = p.submission and d.day = p.day`,
});

/**
 * Decides whether a relation gets rows: without a paid submission that needs it, it has none. The
 * relations made before it report the paid types as facts.
 */
export function chooseRelation({ name }: NamedRelation, facts: Facts): Choice {
  const paid = [
    ...(facts.get(activeSubmissions.name) ?? []),
    ...(facts.get(weightings.name) ?? []),
  ];
  const needs = NEEDS.get(name);
  return !needs || needs.some((type) => paid.includes(type)) ? 'made' : 'without rows';
}
