import { ofAvailability, ofOperatorSets, ofRewards } from './optional-truth-sets.ts';
import { lastOf, sumOf } from './rows-by-key.ts';
import { type Comparison, compare, NOBODY, type Row, secondsOf, type Truth } from './truth.ts';

type RowsOf = (table: string) => Promise<readonly Row[]>;

/** Every fact of truth.json in the optional tables; `rowsOf` reads a table. */
export async function compareOptionalWithTruth(
  truth: Truth,
  rowsOf: RowsOf,
): Promise<Comparison[]> {
  return [
    ...(await ofShares(truth, rowsOf)),
    ...(await ofWithdrawals(truth, rowsOf)),
    ...(await ofStrategiesAndPods(truth, rowsOf)),
    ...(await ofRewards(truth, rowsOf)),
    ...(await ofOperatorSets(truth, rowsOf)),
    ...(await ofAvailability(truth, rowsOf)),
  ];
}

const pair = (row: Row) => `${row.staker} ${row.strategy}`;

async function ofShares(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
  const changes = await rowsOf('share_changes');
  const last = lastOf(changes, pair, ({ shares }) => String(shares));
  const held = [...last].filter(([, shares]) => shares !== '0');
  const ofStakers = (of: 'withdrawableShares' | 'depositShares') =>
    truth.stakers.flatMap(({ staker, shares }) =>
      shares.flatMap((one) =>
        one[of] === '0' ? [] : [[`${staker} ${one.strategy}`, one[of]] as const],
      ),
    );
  const delegations = await rowsOf('delegation_changes');
  const now = lastOf(
    delegations,
    ({ staker }) => String(staker),
    ({ operator }) => operator ?? NOBODY,
  );
  const operators = await rowsOf('operator_shares');
  const operatorChanges = await rowsOf('operator_share_changes');
  const ofOperator = ({ operator, strategy }: Row) => `${operator} ${strategy}`;
  const inStorage = truth.operators.flatMap(({ operator, shares }) =>
    Object.entries(shares)
      .filter(([, amount]) => amount !== '0')
      .map(([strategy, amount]) => [`${operator} ${strategy}`, amount] as const),
  );
  return [
    compare(
      'withdrawable shares after the last change',
      new Map(held),
      new Map(ofStakers('withdrawableShares')),
    ),
    compare(
      'deposit shares as the sum of all changes',
      sumOf(changes, pair, 'deposit_shares'),
      new Map(ofStakers('depositShares')),
    ),
    compare(
      'operator after the last change of a delegation',
      new Map([...now].filter(([, operator]) => operator !== NOBODY)),
      new Map(
        truth.stakers
          .filter(({ delegatedTo }) => delegatedTo !== NOBODY)
          .map(({ staker, delegatedTo }) => [staker, delegatedTo]),
      ),
    ),
    compare("operators' shares", sumOf(operators, ofOperator, 'shares'), new Map(inStorage)),
    compare(
      "operators' shares as the sum of all changes",
      sumOf(operatorChanges, ofOperator, 'delta'),
      new Map(inStorage),
    ),
    compare(
      "operators' shares after the last change",
      sumOf(
        [...new Map(operatorChanges.map((row) => [ofOperator(row), row])).values()],
        ofOperator,
        'shares',
      ),
      new Map(inStorage),
    ),
  ];
}

async function ofWithdrawals(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
  const rows = await rowsOf('withdrawals');
  return [
    compare(
      'withdrawals: staker, operator, block, strategies, shares, release, pending, tokens or shares',
      new Map(
        rows.map((row) => [
          String(row.withdrawal_root),
          [
            row.staker,
            row.delegated_to ?? NOBODY,
            Number(row.start_block),
            row.strategies,
            (row.scaled_shares ?? row.shares) as unknown,
            row.era,
            !row.completed,
            row.received_as,
          ],
        ]),
      ),
      new Map(
        truth.withdrawals.map((one) => [
          one.withdrawalRoot,
          [
            one.staker,
            one.delegatedTo,
            one.startBlock,
            one.strategies,
            one.shares,
            one.queuedIn === 'v0.5.4' ? 'm2' : 'slashing',
            one.pending,
            one.completedAs,
          ],
        ]),
      ),
    ),
  ];
}

async function ofStrategiesAndPods(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
  return [
    compare(
      'strategies: token, allowed for deposits',
      new Map(
        (await rowsOf('strategies')).map((row) => [
          String(row.strategy),
          [row.token, row.whitelisted],
        ]),
      ),
      new Map(
        truth.strategies.map(({ strategy, token, whitelisted }) => [
          strategy,
          [token, whitelisted],
        ]),
      ),
    ),
    compare(
      'pods: owner, validators',
      new Map(
        (await rowsOf('pods')).map((row) => [
          String(row.pod),
          [row.staker, String(row.restaked_validators)],
        ]),
      ),
      new Map(truth.pods.map((one) => [one.pod, [one.owner, one.activeValidatorCount]])),
    ),
    compare(
      'newest checkpoint of a pod, and the open one',
      checkpointsByPod(await rowsOf('checkpoints')),
      new Map(
        truth.pods.flatMap(({ pod, lastCheckpointTimestamp, currentCheckpointTimestamp }) =>
          lastCheckpointTimestamp === '0' && currentCheckpointTimestamp === '0'
            ? []
            : [[pod, [lastCheckpointTimestamp, currentCheckpointTimestamp]] as const],
        ),
      ),
    ),
  ];
}

/**
 * By pod the times, in seconds since 1970, of its newest finalized checkpoint and of an open one.
 */
function checkpointsByPod(rows: readonly Row[]): Map<string, [last: string, open: string]> {
  const found = new Map<string, [last: string, open: string]>();
  for (const { pod, checkpoint_at: time, finalized_at: end } of rows) {
    const [last, open] = found.get(String(pod)) ?? ['0', '0'];
    const seconds = String(secondsOf(time));
    found.set(String(pod), end === null ? [last, seconds] : [seconds, open]);
  }
  return found;
}
