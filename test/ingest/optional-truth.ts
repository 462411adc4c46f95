import { type Comparison, compare, NOBODY, type Row, type Truth } from './truth.ts';

type RowsOf = (table: string) => Promise<readonly Row[]>;

/** Every fact of truth.json that the optional tables tell; `rowsOf` reads a table. */
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

/** The last row of each key, of rows in the order of the table's key. */
function lastOf(
  rows: readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => unknown,
): Map<string, unknown> {
  return new Map(rows.map((row) => [key(row), value(row)]));
}

function sumOf(
  rows: readonly Row[],
  key: (row: Row) => string,
  column: string,
): Map<string, string> {
  const sums = new Map<string, bigint>();
  for (const row of rows)
    sums.set(key(row), (sums.get(key(row)) ?? 0n) + BigInt(String(row[column])));
  return new Map([...sums].filter(([, sum]) => sum !== 0n).map(([one, sum]) => [one, String(sum)]));
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
  ];
}

async function ofRewards(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
  const item = (row: Row) => `${row.rewards_submission_hash} ${row.position}`;
  const splits = await rowsOf('reward_splits');
  const standard = truth.rewardsConfig.defaultOperatorSplitBips;
  return [
    compare(
      'strategies of submissions with multipliers',
      new Map(
        (await rowsOf('reward_strategies')).map((row) => [
          item(row),
          [row.strategy, String(row.multiplier)],
        ]),
      ),
      new Map(
        truth.rewardsSubmissions.flatMap(({ hash, strategiesAndMultipliers }) =>
          strategiesAndMultipliers.map(({ strategy, multiplier }, index) => [
            `${hash} ${index}`,
            [strategy, multiplier],
          ]),
        ),
      ),
    ),
    compare(
      'operators of submissions with amounts',
      new Map(
        (await rowsOf('reward_operators')).map((row) => [
          item(row),
          [row.operator, String(row.amount)],
        ]),
      ),
      new Map(
        truth.rewardsSubmissions.flatMap(({ hash, operatorRewards }) =>
          (operatorRewards ?? []).map(({ operator, amount }, index) => [
            `${hash} ${index}`,
            [operator, amount],
          ]),
        ),
      ),
    ),
    compare(
      'claims of each earner and token',
      sumOf(await rowsOf('reward_claims'), ({ earner, token }) => `${earner} ${token}`, 'amount'),
      new Map(
        truth.claims.map(({ earner, token, cumulativeClaimed }) => [
          `${earner} ${token}`,
          cumulativeClaimed,
        ]),
      ),
    ),
    compare(
      'splits that are not the default',
      lastOf(
        splits.filter(({ kind }) => kind === 'pi'),
        ({ operator }) => String(operator),
        ({ bips }) => String(bips),
      ),
      new Map(
        truth.operators
          .filter(({ piSplit }) => piSplit !== standard)
          .map(({ operator, piSplit }) => [operator, piSplit]),
      ),
    ),
    compare(
      'the default split',
      lastOf(
        splits.filter(({ kind }) => kind === 'default'),
        ({ kind }) => String(kind),
        ({ bips }) => String(bips),
      ),
      new Map([['default', standard]]),
    ),
  ];
}

async function ofOperatorSets(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
  const sorted = (list: unknown) => [...(list as string[])].sort(); // a list of texts in both
  const set = (row: Row) => `${row.avs} ${row.operator_set_id}`;
  const sets = truth.avs.flatMap(({ avs, operatorSets }) =>
    operatorSets.map((one) => ({ ...one, key: `${avs} ${one.id}` })),
  );
  const members = await rowsOf('operator_set_members');
  const slashes = await rowsOf('slashes');
  const registrations = await rowsOf('registration_changes');
  const redistribution = truth.eras['v1.12.0']?.[0] ?? Infinity;
  const inSets = registrations.filter(({ operator_set_id }) => operator_set_id !== null);
  const inDirectory = registrations.filter(({ operator_set_id }) => operator_set_id === null);
  const registered = (rows: readonly Row[], key: (row: Row) => string) =>
    new Map([...lastOf(rows, key, (row) => row.registered)].filter(([, one]) => one));
  const memberships = new Map(
    sets.flatMap(({ key, members: all }) =>
      all.map((operator) => [`${key} ${operator}`, true] as const),
    ),
  );
  return [
    compare(
      'operator sets: strategies, slasher',
      new Map(
        (await rowsOf('operator_sets')).map((row) => [
          set(row),
          [sorted(row.strategies), row.slasher ?? NOBODY],
        ]),
      ),
      new Map(sets.map(({ key, strategies, slasher }) => [key, [sorted(strategies), slasher]])),
    ),
    compare(
      'members of operator sets',
      registered(members, (row) => `${set(row)} ${row.operator}`),
      memberships,
    ),
    compare(
      'members after the last change of a registration',
      registered(inSets, (row) => `${set(row)} ${row.operator}`),
      memberships,
    ),
    compare(
      'registrations in the directory after the last change',
      registered(inDirectory, ({ avs, operator }) => `${avs} ${operator}`),
      new Map(
        truth.avs.flatMap(({ avs, directoryStatus }) =>
          Object.entries(directoryStatus).flatMap(([operator, status]) =>
            Number(status) === 1 ? [[`${avs} ${operator}`, true] as const] : [],
          ),
        ),
      ),
    ),
    // The contract counts slashes since redistribution.
    compare(
      'slashes of each operator set since redistribution',
      new Map(
        sets.map(({ key }) => [
          key,
          String(
            new Set(
              slashes
                .filter((row) => set(row) === key && Number(row.block_number) >= redistribution)
                .map((row) => `${row.block_number} ${row.log_index}`),
            ).size,
          ),
        ]),
      ),
      new Map(sets.map(({ key, slashCount }) => [key, slashCount])),
    ),
    compare(
      'id of the last slash of each operator set',
      lastOf(
        slashes.filter(({ slash_id }) => slash_id !== null),
        set,
        ({ slash_id }) => slash_id,
      ),
      new Map(
        sets.flatMap(({ key, slashCount }) => (slashCount === '0' ? [] : [[key, slashCount]])),
      ),
    ),
    compare(
      'magnitudes that slashes left',
      new Map(
        (await rowsOf('magnitudes')).flatMap((row) =>
          String(row.max_magnitude) === '1000000000000000000'
            ? []
            : [[`${row.operator} ${row.strategy}`, String(row.max_magnitude)] as const],
        ),
      ),
      new Map(
        truth.operators.flatMap(({ operator, maxMagnitudes }) =>
          Object.entries(maxMagnitudes).map(
            ([strategy, one]) => [`${operator} ${strategy}`, one] as const,
          ),
        ),
      ),
    ),
  ];
}

async function ofAvailability(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
  const events = await rowsOf('da_operator_events');
  return [
    compare(
      'stake after the last update of each block',
      lastOf(
        events.filter(({ action }) => action === 'StakeUpdated'),
        (row) => `${row.operator_id} ${row.operator} ${row.quorum_number} ${row.block_number}`,
        ({ stake }) => String(stake),
      ),
      new Map(
        truth.eigenda.operators.flatMap(({ operatorId, operator, stakes }) =>
          stakes.flatMap(({ quorum, history }) =>
            history.map(
              ({ updateBlockNumber, stake }) =>
                [`${operatorId} ${operator} ${quorum} ${updateBlockNumber}`, stake] as const,
            ),
          ),
        ),
      ),
    ),
    compare(
      'socket after the last update',
      lastOf(
        events.filter(({ action }) => action === 'SocketUpdated'),
        ({ operator_id }) => String(operator_id),
        ({ socket }) => socket,
      ),
      new Map(truth.eigenda.operators.map(({ operatorId, socket }) => [operatorId, socket])),
    ),
  ];
}
