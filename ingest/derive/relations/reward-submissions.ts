import type { TextRow } from '../../../common/relations/rows.ts';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { type DecodedLog, jsonOf, type Value } from '../../abi/dynamic.ts';
import { blockOf } from '../chain-sql.ts';
import type { DerivedRelation } from '../relation.ts';
import { decodedRelation } from './decoded-relation.ts';
import type { RowsOfLog } from './decoded-rows.ts';
import { listAt, textOf, valueAt } from './decoded-rows.ts';

/** Paths of the parameters of a submission's event; a dot leads into a tuple. */
interface Submission {
  readonly type: string;
  readonly avs?: string;
  readonly operatorSetId?: string;
  readonly submitter?: string;
  readonly tokenHopper?: string;
  readonly nonce: string;
  readonly hash: string;
  /** The tuple with token, strategies, start and duration. */
  readonly tuple: string;
}

const forAvs = (nonce: string, hash: string, tuple: string): Submission => ({
  type: 'avs',
  avs: 'avs',
  nonce,
  hash,
  tuple,
});
const forSet = (type: string, hash: string, tuple: string): Submission => ({
  type,
  avs: 'operatorSet.avs',
  operatorSetId: 'operatorSet.id',
  submitter: 'caller',
  nonce: 'submissionNonce',
  hash,
  tuple,
});

/** Every event that submits rewards, with the types' names as users know them. */
export const SUBMISSIONS: Readonly<Record<string, Submission>> = {
  'RewardsCoordinator.AVSRewardsSubmissionCreated': forAvs(
    'submissionNonce',
    'rewardsSubmissionHash',
    'rewardsSubmission',
  ),
  'RewardsCoordinator.RangePaymentCreated': forAvs(
    'paymentNonce',
    'rangePaymentHash',
    'rangePayment',
  ),
  'RewardsCoordinator.RewardsSubmissionForAllCreated': {
    type: 'all_stakers',
    submitter: 'submitter',
    nonce: 'submissionNonce',
    hash: 'rewardsSubmissionHash',
    tuple: 'rewardsSubmission',
  },
  'RewardsCoordinator.RangePaymentForAllCreated': {
    type: 'all_stakers',
    submitter: 'submitter',
    nonce: 'paymentNonce',
    hash: 'rangePaymentHash',
    tuple: 'rangePayment',
  },
  'RewardsCoordinator.RewardsSubmissionForAllEarnersCreated': {
    type: 'all_earners',
    tokenHopper: 'tokenHopper',
    nonce: 'submissionNonce',
    hash: 'rewardsSubmissionHash',
    tuple: 'rewardsSubmission',
  },
  'RewardsCoordinator.OperatorDirectedAVSRewardsSubmissionCreated': {
    type: 'operator_directed_avs',
    avs: 'avs',
    submitter: 'caller',
    nonce: 'submissionNonce',
    hash: 'operatorDirectedRewardsSubmissionHash',
    tuple: 'operatorDirectedRewardsSubmission',
  },
  'RewardsCoordinator.OperatorDirectedOperatorSetRewardsSubmissionCreated': forSet(
    'operator_directed_operator_set',
    'operatorDirectedRewardsSubmissionHash',
    'operatorDirectedRewardsSubmission',
  ),
  'RewardsCoordinator.UniqueStakeRewardsSubmissionCreated': forSet(
    'unique_stake',
    'rewardsSubmissionHash',
    'rewardsSubmission',
  ),
  'RewardsCoordinator.TotalStakeRewardsSubmissionCreated': forSet(
    'total_stake',
    'rewardsSubmissionHash',
    'rewardsSubmission',
  ),
};

/**
 * Each submission of rewards, or the reason to reject its log: an amount above 1e38 - 1 is one.
 * Lists are joined by commas: `strategies` with `multipliers`, in the submission's order, which the
 * contract forces to ascend, and `operators` with `amounts` of an operator-directed one. `data`:
 * the event's parameters as JSON.
 */
export const rewardSubmissionTexts = decodedRelation({
  name: 'reward_submission_texts',
  events: Object.keys(SUBMISSIONS),
  columns: [
    'type',
    'avs',
    'operator_set_id',
    'submitter',
    'token_hopper',
    'nonce',
    'hash',
    'strategies',
    'multipliers',
    'operators',
    'amounts',
    'token',
    'amount',
    'start_seconds',
    'duration',
    'data',
  ],
  rowsOf,
});

/**
 * The submissions that are not rejected. Amounts, times and nonces are decimal text, addresses hex.
 */
export const rewardSubmissions: DerivedRelation = {
  name: 'reward_submissions',
  columns: {
    position: 'BIGINT',
    type: 'VARCHAR',
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    submitter: 'VARCHAR',
    token_hopper: 'VARCHAR',
    nonce: 'VARCHAR',
    hash: 'VARCHAR',
    strategies: 'VARCHAR',
    token: 'VARCHAR',
    amount: 'VARCHAR',
    start_seconds: 'VARCHAR',
    duration: 'VARCHAR',
    data: 'VARCHAR',
  },
  reads: ['reward_submission_texts'],
  growth: 'append',
  sql: () => /* sql */ `
    select position::bigint as position, type, avs, operator_set_id::bigint as operator_set_id,
      submitter, token_hopper, nonce, hash, strategies, token, amount,
      start_seconds, duration, data
    from reward_submission_texts where reason is null`,
};

/** Lists each submission's strategies; `item` counts from 0. */
export const submissionStrategies: DerivedRelation = {
  name: 'submission_strategies',
  columns: {
    block_number: 'BIGINT',
    hash: 'VARCHAR',
    item: 'BIGINT',
    strategy: 'VARCHAR',
    multiplier: 'VARCHAR',
  },
  reads: ['reward_submission_texts'],
  growth: 'append',
  sql: () => itemsSql('strategies', 'strategy', 'multipliers', 'multiplier'),
};

/** Lists each operator-directed submission's operators; `item` counts from 0. */
export const submissionOperators: DerivedRelation = {
  name: 'submission_operators',
  columns: {
    block_number: 'BIGINT',
    hash: 'VARCHAR',
    item: 'BIGINT',
    operator: 'VARCHAR',
    amount: 'VARCHAR',
  },
  reads: ['reward_submission_texts'],
  growth: 'append',
  sql: () => itemsSql('operators', '"operator"', 'amounts', 'amount'),
};

/** Selects a row for each item in two lists with texts. */
function itemsSql(names: string, name: string, values: string, value: string): string {
  return /* sql */ `
    select block_number, hash, unnest(range(len(names))) as item, unnest(names) as ${name}, unnest(item_values) as ${value}
    from (
      select ${blockOf('position::bigint')} as block_number, hash, string_split(${names}, ',') as names, string_split(${values}, ',') as item_values
      from reward_submission_texts where reason is null and ${names} <> '')`;
}

function rowsOf({ event, parameters }: DecodedLog): RowsOfLog {
  const submission = SUBMISSIONS[event.key];
  if (!submission) throw new Error(`event ${event.key} submits no rewards`);
  const { type, avs, operatorSetId, submitter, tokenHopper, nonce, hash, tuple } = submission;
  const at = (path: string | undefined) =>
    path === undefined ? null : textOf(valueAt(parameters, path));
  const operators = operatorRewards(parameters, tuple);
  const amount = amountOf(parameters, tuple, operators);
  if (amount > MAX_AMOUNT) return 'amount';
  const strategies = listAt(parameters, `${tuple}.strategiesAndMultipliers`).map(
    (item): TextRow => [textOf(valueAt(item, 'strategy')), textOf(valueAt(item, 'multiplier'))],
  );
  const joined = (rows: readonly TextRow[], column: 0 | 1) =>
    rows.map((row) => row[column]).join(',');
  return [
    [
      type,
      at(avs),
      at(operatorSetId),
      at(submitter),
      at(tokenHopper),
      at(nonce),
      at(hash),
      joined(strategies, 0),
      joined(strategies, 1),
      joined(operators, 0),
      joined(operators, 1),
      at(`${tuple}.token`),
      amount.toString(),
      at(`${tuple}.startTimestamp`),
      at(`${tuple}.duration`),
      jsonOf(parameters),
    ],
  ];
}

/** Operators and their amounts, of a submission that names them. */
function operatorRewards(parameters: Value, tuple: string): TextRow[] {
  const members = valueAt(parameters, tuple);
  if (typeof members !== 'object' || !('operatorRewards' in members)) return [];
  return listAt(members, 'operatorRewards').map((reward) => [
    textOf(valueAt(reward, 'operator')),
    textOf(valueAt(reward, 'amount')),
  ]);
}

/** Gives the submission's amount, or the sum of the operators' amounts. */
function amountOf(parameters: Value, tuple: string, operators: readonly TextRow[]): bigint {
  const members = valueAt(parameters, tuple);
  if (typeof members === 'object' && 'amount' in members)
    return BigInt(textOf(valueAt(members, 'amount')));
  return operators.reduce((sum, [, amount]) => sum + BigInt(amount ?? 0), 0n);
}
