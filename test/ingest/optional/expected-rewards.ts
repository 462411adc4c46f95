import { at, type Expected, MOST, NOBODY, named, sortedBy } from './rows.ts';

/** The submission of each log that is one, with its hash. */
const submissions: (logs: Parameters<Expected>[0]) => { hash: string; submission: Submission }[] = (
  logs,
) =>
  logs
    .filter(
      ({ contract, name }) =>
        contract === 'RewardsCoordinator' && /Submission.*Created$|^RangePayment/.test(name),
    )
    .map(({ args }) => ({
      hash:
        args.rewardsSubmissionHash ??
        args.operatorDirectedRewardsSubmissionHash ??
        args.rangePaymentHash,
      submission:
        args.rewardsSubmission ?? args.operatorDirectedRewardsSubmission ?? args.rangePayment,
    }));

interface Submission {
  readonly token: string;
  readonly strategiesAndMultipliers: readonly { strategy: string; multiplier: bigint }[];
  readonly operatorRewards?: readonly { operator: string; amount: bigint }[];
}

export const rewardStrategies: Expected = (logs) =>
  sortedBy(
    submissions(logs).flatMap(({ hash, submission }) =>
      submission.strategiesAndMultipliers.map(({ strategy, multiplier }, position) => ({
        rewards_submission_hash: hash,
        position: String(position),
        strategy,
        multiplier: String(multiplier),
      })),
    ),
    'rewards_submission_hash',
    'position',
  );

const ETHER = `0x${'e'.repeat(40)}`;

/** Every token of a strategy, a submission or a claim; without a list nothing is known of them. */
export const tokenMetadata =
  (tokens: ReadonlyMap<unknown, unknown>): Expected =>
  (logs) => {
    const claimed = named(logs, 'RewardsCoordinator', 'RewardsClaimed', 'PaymentClaimed');
    const all = new Set([
      ...tokens.values(),
      ...submissions(logs).map(({ submission }) => submission.token),
      ...claimed.map(({ args }) => args.token),
    ]);
    all.delete(ETHER);
    const unknown = { symbol: null, name: null, decimals: null, source: null };
    return sortedBy(
      [...all].map((token) => ({ token, ...unknown })),
      'token',
    );
  };

export const rewardOperators: Expected = (logs) =>
  sortedBy(
    submissions(logs).flatMap(({ hash, submission }) =>
      (submission.operatorRewards ?? []).map(({ operator, amount }, position) => ({
        rewards_submission_hash: hash,
        position: String(position),
        operator,
        amount: String(amount),
      })),
    ),
    'rewards_submission_hash',
    'position',
  );

export const rewardClaims: Expected = (logs) =>
  named(logs, 'RewardsCoordinator', 'RewardsClaimed', 'PaymentClaimed')
    .filter(({ args }) => args.claimedAmount <= MOST)
    .map((log) => {
      const { root, earner, claimer, recipient, token, claimedAmount } = log.args;
      return { root, earner, claimer, recipient, token, amount: String(claimedAmount), ...at(log) };
    });

const KINDS: Readonly<Record<string, readonly [kind: string, bips: string]>> = {
  OperatorAVSSplitBipsSet: ['avs', 'newOperatorAVSSplitBips'],
  OperatorPISplitBipsSet: ['pi', 'newOperatorPISplitBips'],
  OperatorSetSplitBipsSet: ['operator_set', 'newOperatorSetSplitBips'],
  DefaultOperatorSplitBipsSet: ['default', 'newDefaultOperatorSplitBips'],
  GlobalCommissionBipsSet: ['default', 'newGlobalCommissionBips'],
};

export const rewardSplits: Expected = (logs) =>
  named(logs, 'RewardsCoordinator', ...Object.keys(KINDS)).map((log) => {
    const [kind, bips] = KINDS[log.name] ?? ['', ''];
    const { operator = NOBODY, avs, operatorSet, activatedAt } = log.args;
    const seconds = Number(activatedAt ?? log.seconds);
    return {
      operator,
      kind,
      avs: avs ?? operatorSet?.avs ?? null,
      operator_set_id: operatorSet ? String(operatorSet.id) : null,
      bips: String(log.args[bips]),
      activated_at: new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' '),
      ...at(log),
      is_global_commission:
        KINDS[log.name]?.[0] === 'default' ? log.name === 'GlobalCommissionBipsSet' : null,
    };
  });
