import type { Operation } from '../operation.ts';
import { availabilityAllOperators } from './availability/all-operators.ts';
import { batchByHash } from './availability/batch-by-hash.ts';
import { activity } from './restaking/activity.ts';
import { allDeposits } from './restaking/all-deposits.ts';
import { allRewards } from './restaking/all-rewards.ts';
import { allStakers } from './restaking/all-stakers.ts';
import { allTokens } from './restaking/all-tokens.ts';
import { avsOperators } from './restaking/avs-operators.ts';
import { distributionRootInfo } from './restaking/distribution-root-info.ts';
import { ecosystemOperators } from './restaking/ecosystem-operators.ts';
import { ecosystemTvl } from './restaking/ecosystem-tvl.ts';
import { operatorAvs } from './restaking/operator-avs.ts';
import { operatorStrategies } from './restaking/operator-strategies.ts';
import { operatorsTvl } from './restaking/operators-tvl.ts';
import { podActivity } from './restaking/pod-activity.ts';

/**
 * Every operation, in the specification's order. Routes, parameters, tests and the reference pages
 * all walk over this list; an operation that is not in it does not exist.
 */
export const operations: readonly Operation[] = [
  allStakers,
  allTokens,
  operatorAvs,
  avsOperators,
  allDeposits,
  activity,
  allRewards,
  podActivity,
  distributionRootInfo,
  operatorStrategies,
  operatorsTvl,
  ecosystemTvl,
  ecosystemOperators,
  availabilityAllOperators,
  batchByHash,
];
