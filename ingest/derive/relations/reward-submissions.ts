import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { type DecodedLog, jsonOf, type Value } from '../../abi/dynamic.ts';
import type { TextRow } from '../../duckdb/rows.ts';
import { listAt, makeDecodedRows, textOf, valueAt } from '../decoded-rows.ts';

/** The parameters of a submission's event, by meaning; a dot leads into a tuple. */
interface Submission {
  readonly type: string;
  readonly avs?: string;
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
 * Makes the tables of submissions, all text:
 *
 * `submissions`             position, type, avs, submitter, token_hopper, nonce, hash, strategies (in the submission's
 *                           order, which the contract forces to ascend, joined by commas), token, amount, start_seconds,
 *                           duration, data (the event's parameters as JSON)
 * `submission_strategies`   hash, item (from 0), strategy, multiplier
 * `submission_operators`    hash, item (from 0), operator, amount: of operator-directed submissions
 *
 * One of more than 1e38 - 1 is rejected.
 */
export async function makeSubmissions(connection: DuckDBConnection): Promise<void> {
  const tables = {
    submissions:
      'position, type, avs, submitter, token_hopper, nonce, hash, strategies, token, amount, start_seconds, duration, data',
    submission_strategies: 'hash, item, strategy, multiplier',
    submission_operators: 'hash, item, "operator", amount',
  };
  await makeDecodedRows(connection, Object.keys(SUBMISSIONS), tables, rowsOf);
}

function rowsOf({ event, position, parameters }: DecodedLog) {
  const submission = SUBMISSIONS[event.key];
  if (!submission) throw new Error(`event ${event.key} submits no rewards`);
  const { type, avs, submitter, tokenHopper, nonce, hash: hashPath, tuple } = submission;
  const at = (path: string | undefined) =>
    path === undefined ? null : textOf(valueAt(parameters, path));
  const hash = at(hashPath);
  const operators = operatorRewards(parameters, tuple);
  const amount = amountOf(parameters, tuple, operators);
  if (amount > MAX_AMOUNT) return 'amount';
  const strategies = listAt(parameters, `${tuple}.strategiesAndMultipliers`).map(
    (one): TextRow => [textOf(valueAt(one, 'strategy')), textOf(valueAt(one, 'multiplier'))],
  );
  const numbered = (rows: readonly TextRow[]) =>
    rows.map((row, index): TextRow => [hash, String(index), ...row]);
  const row: TextRow = [
    position,
    type,
    at(avs),
    at(submitter),
    at(tokenHopper),
    at(nonce),
    hash,
    strategies.map(([strategy]) => strategy).join(','),
    at(`${tuple}.token`),
    amount.toString(),
    at(`${tuple}.startTimestamp`),
    at(`${tuple}.duration`),
    jsonOf(parameters),
  ];
  return {
    submissions: [row],
    submission_strategies: numbered(strategies),
    submission_operators: numbered(operators),
  };
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

/** The submission's amount, or the sum of what each operator gets. */
function amountOf(parameters: Value, tuple: string, operators: readonly TextRow[]): bigint {
  const members = valueAt(parameters, tuple);
  if (typeof members === 'object' && 'amount' in members)
    return BigInt(textOf(valueAt(members, 'amount')));
  return operators.reduce((sum, [, amount]) => sum + BigInt(amount ?? 0), 0n);
}
