import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT } from '../common/vocabulary.ts';
import { blockWindows } from './block-windows.ts';
import { type DecodedLog, decodeLogs, jsonOf, type Value } from './dynamic.ts';
import { makeKnown } from './relations.ts';
import { appendRows, type TextRow } from './rows.ts';
import { keysSql } from './words.ts';

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

/** Rows held in memory at a time. */
const ROWS_AT_A_TIME = 10_000;

/**
 * Makes table `submissions`, all text: position, type, avs, submitter, token_hopper, nonce, hash,
 * strategies (in the submission's order, which the contract forces to ascend, joined by commas), token, amount, start_seconds, duration, data (the event's
 * parameters as JSON). Logs that cannot be decoded, or of more than 1e38 - 1, join table `rejected`, and are no
 * longer in `known`.
 */
export async function makeSubmissions(connection: DuckDBConnection): Promise<void> {
  const columns =
    'position, type, avs, submitter, token_hopper, nonce, hash, strategies, token, amount, start_seconds, duration, data';
  await connection.run(
    `create or replace temp table submissions (${columns.replaceAll(',', ' varchar,')} varchar)`,
  );
  await connection.run(
    'create or replace temp table refused_submissions (position varchar, event varchar, reason varchar)',
  );
  const keys = Object.keys(SUBMISSIONS);
  const submitted = `select block_number from known where event in (${keysSql(keys)})`;
  for (const window of await blockWindows(connection, submitted, ROWS_AT_A_TIME)) {
    const rows: TextRow[] = [];
    const refused: TextRow[] = [];
    const logs = decodeLogs(connection, keys, window, (position, event) =>
      refused.push([position, event, 'offset']),
    );
    for await (const log of logs) {
      const row = rowOf(log);
      if (row) rows.push(row);
      else refused.push([log.position, log.event.key, 'amount']);
    }
    await appendRows(connection, 'submissions', rows);
    await appendRows(connection, 'refused_submissions', refused);
  }
  await connection.run(/* sql */ `
    insert into rejected
    select position::bigint // 16777216, position::bigint % 16777216, event, reason, false from refused_submissions`);
  await makeKnown(connection);
}

function rowOf({ event, position, parameters }: DecodedLog): TextRow | null {
  const submission = SUBMISSIONS[event.key];
  if (!submission) throw new Error(`event ${event.key} submits no rewards`);
  const { type, avs, submitter, tokenHopper, nonce, hash, tuple } = submission;
  const at = (path: string | undefined) =>
    path === undefined ? null : textOf(valueAt(parameters, path));
  const amount = amountOf(parameters, tuple);
  if (amount > MAX_AMOUNT) return null;
  const strategies = listAt(parameters, `${tuple}.strategiesAndMultipliers`).map((one) =>
    textOf(valueAt(one, 'strategy')),
  );
  return [
    position,
    type,
    at(avs),
    at(submitter),
    at(tokenHopper),
    at(nonce),
    at(hash),
    strategies.join(','),
    at(`${tuple}.token`),
    amount.toString(),
    at(`${tuple}.startTimestamp`),
    at(`${tuple}.duration`),
    jsonOf(parameters),
  ];
}

/** The submission's amount, or the sum of what each operator gets. */
function amountOf(parameters: Value, tuple: string): bigint {
  const members = valueAt(parameters, tuple);
  if (typeof members === 'object' && 'amount' in members)
    return BigInt(textOf(valueAt(members, 'amount')));
  return listAt(members, 'operatorRewards').reduce<bigint>(
    (sum, reward) => sum + BigInt(textOf(valueAt(reward, 'amount'))),
    0n,
  );
}

function valueAt(value: Value, path: string): Value {
  let found: Value | undefined = value;
  for (const name of path.split('.')) {
    // Lists have no names.
    found =
      typeof found === 'object' && !Array.isArray(found)
        ? (found as Readonly<Record<string, Value>>)[name]
        : undefined;
  }
  if (found === undefined) throw new Error(`a submission has no ${path}`);
  return found;
}

function listAt(value: Value, path: string): readonly Value[] {
  const found = valueAt(value, path);
  if (!Array.isArray(found)) throw new Error(`${path} of a submission is no list`);
  return found;
}

function textOf(value: Value): string {
  if (typeof value === 'object') throw new Error('a tuple or list where one value is meant');
  return String(value);
}
