import { lastOf, sumOf } from './rows-by-key.ts';
import { type Comparison, compare, NOBODY, type Row, type Truth } from './truth.ts';

type RowsOf = (table: string) => Promise<readonly Row[]>;

/** Submissions in parts, claims and splits. */
export async function ofRewards(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
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

/** Operator sets, memberships, slashes and magnitudes. */
export async function ofOperatorSets(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
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
  const maxMagnitudes = new Map(
    truth.operators.flatMap(({ operator, maxMagnitudes: ofOperator }) =>
      Object.entries(ofOperator).map(
        ([strategy, one]) => [`${operator} ${strategy}`, one] as const,
      ),
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
      'strategies of operator sets after the last change',
      registered(
        (await rowsOf('operator_set_strategy_changes')).map((row) => ({
          ...row,
          registered: row.added,
        })),
        (row) => `${set(row)} ${row.strategy}`,
      ),
      new Map(
        sets.flatMap(({ key, strategies }) =>
          strategies.map((strategy) => [`${key} ${strategy}`, true] as const),
        ),
      ),
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
      'allocation delays in force',
      new Map(
        (await rowsOf('allocation_delays')).flatMap(({ operator, delay }) =>
          delay === null ? [] : [[String(operator), String(delay)] as const],
        ),
      ),
      new Map(
        truth.operators.flatMap(({ operator, allocationDelay: [isSet, delay] }) =>
          isSet ? [[operator, delay] as const] : [],
        ),
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
      maxMagnitudes,
    ),
    compare(
      'magnitudes after the last change',
      lastOf(
        await rowsOf('magnitude_changes'),
        ({ operator, strategy }) => `${operator} ${strategy}`,
        ({ max_magnitude }) => String(max_magnitude),
      ),
      maxMagnitudes,
    ),
  ];
}

/** Stakes and sockets of EigenDA's operators. */
export async function ofAvailability(truth: Truth, rowsOf: RowsOf): Promise<Comparison[]> {
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
