import { oncePerSnapshot } from '../witness/once.ts';
import type { ActivitiesRow, SnapshotRows } from '../witness/rows.ts';
import { time } from '../witness/values.ts';
import { protocolRowsBehind } from './protocol-values.ts';

/** Values for the parameters of an operation, by name, that select one stored row. */
export type Row = Readonly<Record<string, string | null>>;

const CHANGES = [
  'grew',
  'shrank',
  'delegated',
  'undelegated',
  'redelegated',
  'registered',
  'slashed',
];

const PRICE_SOURCES = ['chainlink', 'rate', 'pool', 'constant', 'file', ''];

/** Parts of a slash, and US dollars that an attack yields. */
const PARTS = ['1', '0.5', '0.000000000000000001', '0.333', '1.0'];
const PROFITS = ['0', '0.0001', '25', '1000000.50'];

/** Days of a window: none, fewer than a yearly figure needs, and more than there are. */
const WINDOWS = [null, '3', '7', '400'];

export const INTERVALS: readonly string[] = ['day', 'week', 'month'];

/** For each operation with filters or a key: the rows with the values of its parameters. */
export const rowsBehind = oncePerSnapshot(allRowsBehind);

/** The action of an activity and the addresses that it names. */
function namesIn({ action, operator, staker, strategy, token, avs, pod }: ActivitiesRow) {
  return { action, operator, staker, strategy, token, avs, pod };
}

function allRowsBehind(rows: SnapshotRows): Readonly<Record<string, readonly Row[]>> {
  const activities = rows.activities.map(namesIn);
  const deposits = activities
    .filter(({ action }) => action === 'SHARES_DEPOSITED_IN_STRATEGY')
    .map(({ staker, strategy, token }) => ({ staker, strategy, token }));
  const operators: Row[] = [
    ...rows.operators.map(({ operator }) => ({ operator })),
    ...rows.stakers.map(({ operator }) => ({ operator })),
    ...rows.avsOperators.map(({ operator }) => ({ operator })),
  ];
  const avs: Row[] = [...rows.avs, ...rows.avsOperators].map((row) => ({ avs: row.avs }));
  const networks: Row[] = [{ network: 'ethereum' }, { network: 'holesky' }];
  const daOperators: Row[] = rows.daOperators.flatMap(({ network, operatorId, operator }) => [
    { network, operator: operatorId },
    { network, operator },
  ]);
  const claims = (rows.rewardClaims ?? []).map(({ earner, claimer, recipient, token, root }) => ({
    earner,
    claimer,
    recipient,
    token,
    root,
  }));
  const changes = inStates(rows, [...operators, ...avs]).map(({ asOf, ...row }, at) => ({
    ...row,
    since: asOf ?? String(rows.shareChanges?.[at]?.blockNumber ?? 1n),
    change: CHANGES[at % CHANGES.length] ?? null,
    address: null,
  }));
  const watchedChanges = rows.stakers.map(({ staker, operator }, at) => ({
    since: String(rows.shareChanges?.[at]?.blockNumber ?? 1n),
    address: at % 2 === 0 || operator === null ? staker : `${staker},${operator}`,
  }));
  return {
    'restaking/all-tokens': rows.tokens.map(({ token, symbol, synced }) => ({
      token,
      symbol,
      synced: String(synced),
    })),
    'restaking/operator-avs': operators,
    'restaking/operator-strategies': inStates(rows, operators),
    'restaking/operator-info': inStates(rows, operators),
    'restaking/avs-operators': inStates(rows, avs),
    'restaking/avs-info': inStates(rows, avs),
    'restaking/staker-info': inStates(rows, [
      ...rows.stakers.map(({ staker }) => ({ staker })),
      ...rows.operators.map(({ operator }) => ({ staker: operator })),
    ]),
    'restaking/operators-tvl': inStates(
      rows,
      rows.stakers.map(() => ({})),
    ),
    'restaking/all-strategies': inStates(
      rows,
      rows.stakers.map(() => ({})),
    ),
    'restaking/ecosystem-tvl': inStates(
      rows,
      rows.stakers.map(() => ({})),
    ),
    'restaking/ecosystem-operators': inStates(
      rows,
      rows.stakers.map(() => ({})),
    ),
    'restaking/stakers-tvl': stakerHoldingsBehind(rows),
    'restaking/strategy-operators': stakerHoldingsBehind(rows),
    'restaking/strategy-concentration': inStates(
      rows,
      rows.stakerShares.map(({ strategy }, at) => ({
        strategy,
        heldBy: ['operator', 'group', 'staker'][at % 3] ?? null,
      })),
    ),
    'restaking/withdrawals-waiting': (rows.withdrawals ?? []).map(
      ({ staker, delegatedTo, withdrawalRoot, strategies }, at) => ({
        staker,
        delegatedTo,
        withdrawalRoot,
        strategy: strategies[0] ?? null,
        ready: at % 2 === 0 ? 'true' : 'false',
      }),
    ),
    'restaking/all-deposits': deposits,
    'restaking/activity': [
      ...activities.map((row, at) => ({ ...row, include: at % 3 === 0 ? 'further' : null })),
      ...(rows.furtherActivities ?? []).map((row, at) => ({
        ...namesIn(row),
        include: at % 2 === 0 ? 'further' : null,
      })),
    ],
    'restaking/activity-histogram': activities.map((row, at) => ({
      interval: INTERVALS[at % INTERVALS.length] ?? null,
      ...row,
      ...rangeFrom(rows.activities[at]?.timestamp ?? 0n),
    })),
    'restaking/all-rewards': rows.rewards.map(({ type, avs, submitter, token }) => ({
      type,
      avs,
      submitter,
      token,
    })),
    'restaking/rewards-value': rows.rewards.map(({ type, avs, submitter, token }) => ({
      type,
      avs,
      submitter,
      token,
    })),
    'restaking/rewards-earned': earningsBehind(rows),
    'restaking/rewards-proof': proofsBehind(rows),
    'restaking/rewards-roots': rows.distributionRoots.map(({ rootIndex }, at) => ({
      rootIndex: String(rootIndex),
      verdict: ['equal', 'differs', 'unknown'][at % 3] ?? null,
    })),
    'restaking/rewards-unclaimed': (rows.rewardLeaves ?? []).map(({ earner, token }) => ({
      earner,
      token,
    })),
    'restaking/token-metadata': [...rows.tokens, ...(rows.tokenMetadata ?? [])].map(
      ({ token, symbol }) => ({ token, symbol }),
    ),
    'restaking/tvl-basis': rows.tokens.map(({ token, symbol }, at) => ({
      token,
      symbol,
      priceSource: PRICE_SOURCES[at % PRICE_SOURCES.length] ?? null,
    })),
    'restaking/reward-info': rows.rewards.map(({ rewardsSubmissionHash }) => ({
      hash: rewardsSubmissionHash,
    })),
    'restaking/avs-rewards': [...rows.rewards, ...rows.avs].map((row) => ({ avs: row.avs })),
    'restaking/avs-rewards-submission-by-avs': [...rows.rewards, ...rows.avs].map((row) => ({
      avs: row.avs,
    })),
    'restaking/avs-rewards-submission-by-tokenUsed': [...rows.rewards, ...rows.tokens].map(
      ({ token }) => ({ tokenUsed: token }),
    ),
    'restaking/rewards-status': [{ status: 'active' }, { status: 'inactive' }],
    'restaking/distribution-roots-by-status': [
      { status: 'active' },
      { status: 'inactive' },
      { status: 'disabled' },
    ],
    'restaking/avs-activity': [...activities.map((row) => ({ avs: row.avs })), ...avs],
    'restaking/operator-activity': [
      ...activities.map(({ operator }) => ({ operator })),
      ...operators,
    ],
    'restaking/staker-activity': [
      ...activities.map(({ staker }) => ({ staker })),
      ...rows.stakers.map(({ staker }) => ({ staker })),
    ],
    'restaking/strategy-activity': [
      ...activities.map(({ strategy }) => ({ strategy })),
      ...rows.tokens.map(({ strategy }) => ({ strategy })),
    ],
    'restaking/all-withdrawals': (rows.withdrawals ?? []).map(
      ({ staker, withdrawalRoot, delegatedTo, completed, migrated }) => ({
        staker,
        withdrawalRoot,
        delegatedTo,
        completed: String(completed),
        migrated: String(migrated),
      }),
    ),
    'restaking/operator-sets': (rows.operatorSets ?? []).map(({ avs }) => ({ avs })),
    'restaking/operator-set-members': (rows.operatorSetMembers ?? []).map(
      ({ avs, operatorSetId, registered }) => ({
        avs,
        operatorSetId: String(operatorSetId),
        registered: String(registered),
      }),
    ),
    'restaking/operator-allocations': [
      ...(rows.allocations ?? []).map(({ operator, avs, strategy }) => ({
        operator,
        avs,
        strategy,
      })),
      ...rows.operators.map(({ operator }) => ({ operator })),
    ],
    'restaking/operator-magnitudes': operators,
    'restaking/slash-impact': [
      ...(rows.allocations ?? []).map(({ avs, operatorSetId, operator }, at) => ({
        operator,
        avs,
        operatorSetId: String(operatorSetId),
        part: PARTS[at % PARTS.length] ?? null,
        profit: PROFITS[at % PROFITS.length] ?? null,
        threshold: PARTS[(at + 1) % PARTS.length] ?? null,
      })),
      ...operators,
    ],
    'restaking/slash-impact-stakers': [
      ...(rows.allocations ?? []).map(({ avs, operatorSetId, operator }, at) => ({
        operator,
        avs,
        operatorSetId: String(operatorSetId),
        part: PARTS[at % PARTS.length] ?? null,
      })),
      ...rows.stakers.map(({ operator, staker }) => ({ operator, staker })),
    ],
    'restaking/avs-overlap': avs,
    'restaking/staker-slashable': inStates(
      rows,
      rows.stakers.map(({ staker, operator }) => ({
        staker,
        avs: rows.allocations?.find((row) => row.operator === operator)?.avs ?? null,
      })),
    ),
    'restaking/avs-overlap-groups': avs,
    'restaking/operator-groups': (rows.operatorGroups ?? []).map(({ groupName }) => ({
      group: groupName,
    })),
    'restaking/slash-impact-operators': (rows.allocations ?? []).map(
      ({ avs, operatorSetId, operator }, at) => ({
        group: rows.operatorGroups?.find((row) => row.operator === operator)?.groupName ?? null,
        avs,
        operatorSetId: String(operatorSetId),
        part: PARTS[at % PARTS.length] ?? null,
        profit: PROFITS[at % PROFITS.length] ?? null,
        threshold: PARTS[(at + 1) % PARTS.length] ?? null,
      }),
    ),
    'restaking/all-products': inStates(rows, productsBehind(rows)),
    'restaking/product-stakers': inStates(
      rows,
      (rows.productStakers ?? []).map(({ product, staker }) => ({
        product,
        staker,
        operator: rows.stakers.find((row) => row.staker === staker)?.operator ?? null,
      })),
    ),
    'restaking/product-operators': inStates(rows, productsBehind(rows)),
    'restaking/product-avs': inStates(rows, productsBehind(rows)),
    'restaking/product-historical': productsBehind(rows),
    'restaking/product-contagion': inStates(
      rows,
      productsBehind(rows).map((row, at, all) => ({
        ...row,
        otherProduct: all[(at * 7 + 3) % all.length]?.product ?? null,
      })),
    ),
    'restaking/risk-flags': [
      ...(rows.operatorSets ?? []).map(({ avs, operatorSetId }, at) => ({
        flag:
          ['redistribution', 'set_without_stake', 'slasher_change', 'slasher_eoa'][at % 4] ?? null,
        avs,
        operatorSetId: String(operatorSetId),
      })),
      ...(rows.allocationDelays ?? []).map(({ operator, delay }) => ({
        flag: delay === 0n ? 'allocation_delay_zero' : 'allocation_delay_decrease',
        operator,
      })),
      ...(rows.allocations ?? []).map(({ operator, avs }) => ({
        flag: 'allocation_decrease',
        operator,
        avs,
      })),
      ...rows.stakers.map(({ operator }) => ({ flag: 'operator_without_avs', operator })),
    ],
    'restaking/concentration': [
      ...avs.map((row, at) => ({
        scope: 'avs',
        address: row.avs ?? null,
        heldBy: 'operator',
        value: at % 2 === 0 ? 'delegated' : 'slashable',
      })),
      ...rows.tokens.map(({ strategy }) => ({ scope: 'strategy', address: strategy })),
      ...rows.operators.map(({ operator }) => ({ scope: 'operator', address: operator })),
      { scope: 'all', heldBy: 'token', value: 'delegated' },
    ],
    'restaking/slashable-by-avs': inStates(
      rows,
      rows.stakers.map(() => ({})),
    ),
    'restaking/slashable-by-set': inStates(
      rows,
      [...(rows.operatorSets ?? []), ...rows.avs].map(({ avs }) => ({ avs })),
    ),
    'restaking/slashable-stake': inStates(
      rows,
      (rows.allocations ?? []).map(({ avs, operatorSetId, operator, strategy }) => ({
        avs,
        operatorSetId: String(operatorSetId),
        operator,
        strategy,
      })),
    ),
    'restaking/slashing-history': (rows.slashes ?? []).map(
      ({ operator, avs, operatorSetId, strategy }) => ({
        operator,
        avs,
        operatorSetId: String(operatorSetId),
        strategy,
      }),
    ),
    'restaking/upgrades': (rows.upgrades ?? []).map(({ contract }) => ({ contract })),
    'restaking/all-rewards-claim': claims,
    'restaking/reward-claim': claims,
    'restaking/avs-rewards-submission-by-hash': rows.rewards.map(({ rewardsSubmissionHash }) => ({
      hash: rewardsSubmissionHash,
    })),
    'restaking/reward-strategy': rewardStrategiesBehind(rows),
    'restaking/strategy-info': [...(rows.strategies ?? []), ...rows.tokens].map(({ strategy }) => ({
      strategy,
    })),
    'restaking/pod-info': (rows.pods ?? []).flatMap(({ pod, staker }) => [{ pod }, { staker }]),
    'restaking/operator-apr': [...rows.operators, ...rows.stakers].map(({ operator }, at) => ({
      operator,
      days: WINDOWS[at % WINDOWS.length] ?? null,
    })),
    'restaking/avs-apr': [...rows.rewards, ...(rows.registrationChanges ?? [])].map(
      ({ avs, operatorSetId }, at) => ({
        avs,
        operatorSetId: operatorSetId === null ? null : String(operatorSetId),
        days: WINDOWS[at % WINDOWS.length] ?? null,
      }),
    ),
    'restaking/staker-apr': [
      ...(rows.rewardEarnings ?? []).map(({ earner }) => earner),
      ...rows.stakers.map(({ staker }) => staker),
    ].map((staker, at) => ({ staker, days: WINDOWS[at % WINDOWS.length] ?? null })),
    'restaking/apr-ranking': [...(rows.rewardStrategies ?? []), ...rows.tokens].flatMap(
      ({ strategy }, at) =>
        ['avs', 'set', 'operator'].map((of) => ({
          of,
          strategy,
          address:
            (of === 'operator'
              ? rows.operators[at % rows.operators.length]?.operator
              : rows.registrationChanges?.[at]?.avs) ?? null,
          days: WINDOWS[at % WINDOWS.length] ?? null,
        })),
    ),
    'restaking/avs-apy': [...rows.rewards, ...rows.avsOperators].map((row) => ({ avs: row.avs })),
    'availability/all-quorums': networks,
    'availability/quorum-info': (rows.daQuorums ?? []).map(({ network, quorumNumber }) => ({
      network,
      quorumNumber: String(quorumNumber),
    })),
    'restaking/withdrawal-info': (rows.withdrawals ?? []).map(({ withdrawalRoot }) => ({
      withdrawalRoot,
    })),
    'restaking/pod-activity': activities.map(({ pod }) => ({ pod })),
    'restaking/distribution-root-info': rows.distributionRoots.map(({ rootIndex }) => ({
      rootIndex: String(rootIndex),
    })),
    'restaking/all-distribution-roots': rows.distributionRoots.map((root) => ({
      rootIndex: String(root.rootIndex),
      active: String(root.active),
      ...rangeFrom(root.rewardsCalculationEndTimestamp),
    })),
    'restaking/operator-historical': [
      ...(rows.registrationChanges ?? []).map(({ operator, timestamp }) => ({
        operator,
        ...rangeFrom(timestamp),
      })),
      ...operators,
    ],
    'restaking/changes': [...changes, ...watchedChanges],
    'restaking/changes-feed': [...changes, ...watchedChanges],
    'restaking/pod-historical': (rows.pods ?? []).map(({ pod }) => ({ pod })),
    'restaking/staker-historical': [
      ...(rows.shareChanges ?? []),
      ...(rows.delegationChanges ?? []),
    ].map(({ staker, timestamp }) => ({ staker, ...rangeFrom(timestamp) })),
    'restaking/strategy-historical': [
      ...(rows.shareChanges ?? []).map(({ strategy, timestamp }) => ({
        strategy,
        ...rangeFrom(timestamp),
      })),
      ...rows.tokens.map(({ strategy }) => ({ strategy })),
    ],
    'restaking/tvl-historical': [
      ...(rows.shareChanges ?? []).map(({ strategy, timestamp }) => ({
        strategy,
        ...rangeFrom(timestamp),
      })),
      ...(rows.registrationChanges ?? []).map(({ operator, avs, timestamp }) => ({
        operator,
        avs,
        ...rangeFrom(timestamp),
      })),
      ...(rows.delegationChanges ?? []).map(({ operator }) => ({ operator })),
    ],
    'restaking/slashable-historical': [
      ...(rows.operatorSets ?? []).map(({ avs, operatorSetId, createdAt }, at) => ({
        avs,
        operatorSetId: at % 2 === 0 ? String(operatorSetId) : null,
        interval: INTERVALS[at % INTERVALS.length] ?? null,
        ...rangeFrom(createdAt),
      })),
      ...avs,
      ...(rows.allocationChanges ?? []).map(({ avs, operatorSetId }) => ({
        avs,
        operatorSetId: String(operatorSetId),
      })),
    ],
    'restaking/concentration-historical': (rows.shareChanges ?? []).map(({ timestamp }, at) => ({
      heldBy: ['operator', 'group', 'staker', 'token', 'avs'][at % 5] ?? null,
      interval: INTERVALS[at % INTERVALS.length] ?? null,
      ...rangeFrom(timestamp),
    })),
    'restaking/ecosystem-historical': (rows.delegationChanges ?? []).map(({ timestamp }) =>
      rangeFrom(timestamp),
    ),
    'availability/operator-activity': [
      ...(rows.daOperatorEvents ?? []).map((row, place) => ({
        network: row.network,
        operator: place % 2 === 0 ? row.operatorId : row.operator,
        action: row.action,
        ...rangeFrom(row.timestamp),
      })),
      ...daOperators,
    ],
    // An event about no quorum is of none.
    'availability/quorum-activity': (rows.daOperatorEvents ?? [])
      .filter(({ quorumNumber }) => quorumNumber !== null)
      .map((row, index) => ({
        network: row.network,
        quorumNumber: String(row.quorumNumber),
        operator: index % 2 === 0 ? row.operatorId : row.operator,
        action: row.action,
        ...rangeFrom(row.timestamp),
      })),
    'availability/operator-with-issues': rows.daBatches.map((batch, place) => ({
      network: batch.network,
      startTime: time(batch.blockTimestamp),
      endTime: time(batch.blockTimestamp + WEEK),
      startBlock: String(batch.blockNumber - 10_000n),
      endBlock: String(batch.blockNumber),
      lastNBatches: String((place % 30) + 1),
    })),
    'availability/reservations': (rows.daReservationChanges ?? []).flatMap(({ network, account }) =>
      ['active', 'pending', 'expired'].map((status) => ({ network, account, status })),
    ),
    'availability/reservation-historical': (rows.daReservationChanges ?? []).map(
      ({ network, account, timestamp }) => ({ network, account, ...rangeFrom(timestamp) }),
    ),
    'availability/on-demand-deposits': (rows.daOnDemandDeposits ?? []).map(
      ({ network, account, timestamp }) => ({ network, account, ...rangeFrom(timestamp) }),
    ),
    'availability/payment-parameters': (rows.daPaymentParameterChanges ?? []).map(
      ({ network, parameter, timestamp }) => ({ network, parameter, ...rangeFrom(timestamp) }),
    ),
    'availability/cert-verifiers': (rows.daCertVerifiers ?? []).map(({ network, router }) => ({
      network,
      router,
    })),
    'availability/relays': networks,
    'availability/dispersers': networks,
    'availability/thresholds': (rows.daThresholdChanges ?? []).map(
      ({ network, threshold, timestamp }) => ({ network, threshold, ...rangeFrom(timestamp) }),
    ),
    'availability/blob-versions': networks,
    'availability/usage': (rows.daUsage ?? []).map((row) => ({
      network: row.network,
      customer: row.customer,
      version: String(row.version),
      ...rangeFrom(row.time),
    })),
    'availability/customers': (rows.daUsage ?? []).map(({ network, customer }) => ({
      network,
      customer,
    })),
    'availability/throughput': (rows.daUsage ?? []).map((row) => ({
      network: row.network,
      ...rangeFrom(row.time),
    })),
    'availability/throughput-series': (rows.daThroughput ?? []).map((row) => ({
      network: row.network,
      ...rangeFrom(row.time),
    })),
    'availability/signing-rates': (rows.daSigningRates ?? []).map((row) => ({
      network: row.network,
      operator: row.operator,
      operatorId: row.operatorId,
      quorumNumber: String(row.quorumNumber),
      ...rangeFrom(row.endsAt),
    })),
    'availability/v2-batches': (rows.daV2Batches ?? []).map((row) => ({
      network: row.network,
      batchHeaderHash: row.batchHeaderHash,
      ...rangeFrom(row.attestedAt),
    })),
    'availability/all-operators': networks,
    'availability/all-batches': networks,
    'availability/batch-by-hash': rows.daBatches.map(({ network, batchHeaderHash }) => ({
      network,
      batchHeaderHash,
    })),
    'availability/batch-by-id': rows.daBatches.map(({ network, batchId }) => ({
      network,
      batchId,
    })),
    'availability/batch-info': rows.daBatches.flatMap(({ network, batchId, batchHeaderHash }) => [
      { network, batchId },
      { network, batchHeaderHash },
    ]),
    'availability/batch-nonsigners': rows.daBatches.map(({ network, batchId }) => ({
      network,
      batchId,
    })),
    'availability/operators-by-status': networks.flatMap((row) => [
      { ...row, status: 'true' },
      { ...row, status: 'false' },
    ]),
    'availability/operators-by-ejection': networks.flatMap((row) => [
      { ...row, ejected: 'true' },
      { ...row, ejected: 'false' },
    ]),
    'availability/operator-info': daOperators,
    'availability/operator-nonsignings': daOperators.map((operator, place) => {
      const batch = rows.daBatches[(place * 7) % Math.max(1, rows.daBatches.length)];
      if (batch === undefined) return operator;
      return {
        ...operator,
        startTime: time(batch.blockTimestamp - WEEK),
        endTime: time(batch.blockTimestamp + WEEK),
        startBlock: String(batch.blockNumber - 20_000n),
        endBlock: String(batch.blockNumber),
      };
    }),
    'availability/quorum-operators': rows.daQuorumStakes.map(
      ({ network, quorumNumber }, place) => ({
        network,
        quorumNumber: String(quorumNumber),
        active: String(place % 3 > 0),
      }),
    ),
    ...protocolRowsBehind(rows),
  };
}

/** Two of three rows in the state at a block of a change or before it, or at a time. */
function inStates(
  { shareChanges, registrationChanges }: SnapshotRows,
  named: readonly Row[],
): Row[] {
  const changes = [...(shareChanges ?? []), ...(registrationChanges ?? [])];
  return named.map((row, at) => {
    const { blockNumber, timestamp } = changes[(at * 7919) % Math.max(1, changes.length)] ?? {};
    if (at % 3 === 0 || blockNumber === undefined || timestamp === undefined) return row;
    const block = blockNumber - BigInt(at % 2);
    // Prices and registrations may change between a change and such a time.
    const later = timestamp + BigInt(at % 7) * 5n * 3_600_000_000n;
    return { ...row, asOf: at % 3 === 1 ? String(block) : time(later) };
  });
}

/** The operator of each holder, if it has one, and the strategy of each holding. */
function stakerHoldingsBehind(rows: SnapshotRows): readonly Row[] {
  const operatorOf = new Map(rows.stakers.map(({ staker, operator }) => [staker, operator]));
  return rows.stakerShares.map(({ staker, strategy }) => ({
    operator: operatorOf.get(staker) ?? null,
    strategy,
  }));
}

/** Each of the computed earnings with the values that select it. */
function earningsBehind(rows: SnapshotRows): readonly Row[] {
  const parts = new Map(rows.rewards.map((row) => [row.rewardsSubmissionHash, row]));
  return (rows.rewardEarnings ?? []).map(({ earner, token, rewardsSubmissionHash }, at) => ({
    earner: at % 3 === 0 ? null : earner,
    avs: parts.get(rewardsSubmissionHash)?.avs ?? null,
    token,
    groupBy: ['day', 'avs', 'submission', 'token', 'earner'][at % 5] ?? null,
  }));
}

/** A product with the operator of one of its stakers and one of the AVSs of that operator. */
function productsBehind(rows: SnapshotRows): readonly Row[] {
  return (rows.productStakers ?? []).map(({ product, staker }) => {
    const operator = rows.stakers.find((row) => row.staker === staker)?.operator ?? null;
    const avs = rows.avsOperators.find((row) => row.operator === operator)?.avs ?? null;
    return { product, operator, avs };
  });
}

/** Each earning's token alone, with the one before it, and all, in each root and in the newest. */
function proofsBehind(rows: SnapshotRows): readonly Row[] {
  const earnings = rows.rewardEarnings ?? [];
  return earnings.map(({ earner, token }, at) => {
    const tokens = [token, earnings[at - 1]?.token ?? token];
    const root = rows.distributionRoots[at % rows.distributionRoots.length]?.rootIndex;
    return {
      earner,
      tokens: [null, token, tokens.join(',')][at % 3] ?? null,
      rootIndex: at % 2 === 0 || root === undefined ? null : String(root),
    };
  });
}

/** Each strategy of a submission with the values that select its parts. */
function rewardStrategiesBehind(rows: SnapshotRows): readonly Row[] {
  const parts = new Map(rows.rewards.map((row) => [row.rewardsSubmissionHash, row]));
  return (rows.rewardStrategies ?? []).map(({ strategy, rewardsSubmissionHash }) => {
    const part = parts.get(rewardsSubmissionHash);
    return {
      strategy,
      type: part?.type ?? null,
      avs: part?.avs ?? null,
      token: part?.token ?? null,
    };
  });
}

/**
 * The stored times, microseconds since 1970, that an operation's range of time is compared with.
 */
export const timesBehind = oncePerSnapshot(allTimesBehind);

function allTimesBehind(rows: SnapshotRows): Readonly<Record<string, readonly bigint[]>> {
  return {
    'restaking/activity': timesOf(rows.activities),
    'restaking/all-deposits': timesOf(rows.activities),
    'restaking/all-rewards': rows.rewards.map(({ updatedAt }) => updatedAt),
    'restaking/rewards-earned': (rows.rewardEarnings ?? []).map(({ day }) => day),
    'restaking/operator-apr': (rows.rewardEarnings ?? []).map(({ day }) => day),
    'restaking/avs-apr': (rows.rewardEarnings ?? []).map(({ day }) => day),
    'restaking/staker-apr': (rows.rewardEarnings ?? []).map(({ day }) => day),
    'restaking/apr-ranking': (rows.rewardEarnings ?? []).map(({ day }) => day),
    'restaking/rewards-value': rows.rewards.map(({ updatedAt }) => updatedAt),
    'restaking/all-withdrawals': (rows.withdrawals ?? []).map(({ createdAt }) => createdAt),
    'restaking/withdrawals-waiting': (rows.withdrawals ?? []).map(
      ({ createdAt }) => createdAt + WITHDRAWAL_DELAY,
    ),
    'restaking/all-rewards-claim': timesOf(rows.rewardClaims),
    'restaking/reward-claim': timesOf(rows.rewardClaims),
    'restaking/operator-historical': timesOf(rows.registrationChanges),
    'restaking/pod-historical': timesOf(rows.shareChanges),
    'restaking/staker-historical': timesOf(rows.shareChanges),
    'restaking/strategy-historical': timesOf(rows.shareChanges),
    'restaking/pod-checkpoints': timesOf(rows.checkpoints),
    'restaking/validator-requests': timesOf(rows.validatorRequests),
    'restaking/slasher-changes': timesOf(rows.slasherChanges),
    'restaking/slash-losses': timesOf(rows.shareLosses),
    'restaking/emission-epochs': timesOf(rows.emissionEpochs),
    'restaking/tvl-historical': timesOf(rows.shareChanges),
    'restaking/slashable-historical': timesOf(rows.allocationChanges),
    'restaking/product-historical': timesOf(rows.shareChanges),
    'restaking/concentration-historical': timesOf(rows.shareChanges),
    'restaking/ecosystem-historical': timesOf(rows.shareChanges),
    'availability/operator-activity': timesOf(rows.daOperatorEvents),
    'availability/quorum-activity': timesOf(rows.daOperatorEvents),
    'availability/reservation-historical': timesOf(rows.daReservationChanges),
    'availability/on-demand-deposits': timesOf(rows.daOnDemandDeposits),
    'availability/payment-parameters': timesOf(rows.daPaymentParameterChanges),
    'availability/thresholds': timesOf(rows.daThresholdChanges),
    'availability/usage': (rows.daUsage ?? []).map(({ time }) => time),
    'availability/throughput': (rows.daUsage ?? []).map(({ time }) => time),
    'availability/throughput-series': (rows.daThroughput ?? []).map(({ time }) => time),
    'availability/signing-rates': (rows.daSigningRates ?? []).map(({ endsAt }) => endsAt),
    'availability/v2-batches': (rows.daV2Batches ?? []).map(({ attestedAt }) => attestedAt),
    'restaking/activity-histogram': timesOf(rows.activities),
    'restaking/all-distribution-roots': rows.distributionRoots.map(
      ({ rewardsCalculationEndTimestamp }) => rewardsCalculationEndTimestamp,
    ),
  };
}

function timesOf(changes: readonly { readonly timestamp: bigint }[] | null): readonly bigint[] {
  return (changes ?? []).map(({ timestamp }) => timestamp);
}

/**
 * For each operation that can be searched: the names and the address of each thing that it can
 * find.
 */
export const namedBehind = oncePerSnapshot(allNamedBehind);

function allNamedBehind(
  rows: SnapshotRows,
): Readonly<Record<string, readonly { names: readonly (string | null)[]; address: string }[]>> {
  const operators = rows.operators.map(({ name, operator }) => ({
    names: [name],
    address: operator,
  }));
  const avs = rows.avs.map((row) => ({ names: [row.name], address: row.avs }));
  return {
    'restaking/operators-tvl': operators,
    'restaking/all-operators': operators,
    'restaking/avs-operators': operators,
    'restaking/all-avs': avs,
    'restaking/slashable-by-avs': avs,
    'restaking/operator-avs': avs,
    'restaking/all-tokens': rows.tokens.map(({ name, symbol, token }) => ({
      names: [name, symbol],
      address: token,
    })),
    'restaking/token-metadata': [...rows.tokens, ...(rows.tokenMetadata ?? [])].map(
      ({ name, symbol, token }) => ({ names: [name, symbol], address: token }),
    ),
  };
}

const OF_REWARDS = [
  'type',
  'avs',
  'submitter',
  'token',
  'amount',
  'startTimestamp',
  'duration',
  'updatedAt',
];

/** The sort fields of an operation's list. */
export const SORTS: Readonly<Record<string, readonly string[]>> = {
  'restaking/all-stakers': ['staker', 'operator', 'strategies', 'updatedAt'],
  'restaking/all-rewards': OF_REWARDS,
  'restaking/avs-rewards': OF_REWARDS,
  'restaking/rewards-value': [...OF_REWARDS, 'dollarValue'],
  'restaking/rewards-status': OF_REWARDS,
  'restaking/reward-strategy': ['amount', 'weight', 'strategyReward', 'updatedAt'],
  'restaking/operators-tvl': ['tvl', 'stakers'],
  'restaking/all-operators': ['name', 'avsCount', 'stakersCount', 'tvl', 'slashableTvl'],
  'restaking/all-avs': ['operatorCount', 'name', 'tvl', 'slashableTvl'],
  'restaking/slashable-by-avs': ['members', 'tvl', 'slashableTvl'],
  'restaking/slashable-by-set': ['members', 'tvl', 'slashableTvl'],
  'restaking/slashable-stake': ['tvl'],
  'restaking/concentration': ['tvl', 'holders', 'hhi'],
  'restaking/strategy-concentration': ['tvl', 'holders', 'hhi'],
};

const WEEK = 7n * 24n * 3_600_000_000n;

/** A withdrawal since the slashing release waits for 100,801 blocks. */
const WITHDRAWAL_DELAY = 100_801n * 12_000_000n;

/** A range of time that the given time begins. */
function rangeFrom(microseconds: bigint): { startTimestamp: string; endTimestamp: string } {
  return { startTimestamp: time(microseconds), endTimestamp: time(microseconds + WEEK) };
}

/** Values that no row has and that are not allowed, tried for every parameter. */
export const UNKNOWN_AND_MALFORMED: readonly string[] = [
  '',
  '0x0000000000000000000000000000000000000001',
  '0x00000000000000000000000000000000000000000000000000000000000000ab',
  '0x12',
  'maybe',
  "'; drop table x; --",
  '-1',
  '0',
  '00',
  '99999999999999999999999999',
];

const MOMENTS: readonly string[] = [
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '2024-02-29',
  '2024-02-29T23:59:59+00:00',
  '2024-02-29T23:59:59-00:00',
  '2024-02-29T23:59:59.9Z',
  '2024-02-29T23:59:59+23:59',
  '1969-12-31T23:59:59.9999999999Z',
  // The year is that of the text; in UTC these two are of the year before and of the year after.
  '0000-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  // From here on nothing that can be read.
  '2023-02-29',
  '2100-02-29T00:00:00Z',
  '2024-04-31',
  '2024-13-01',
  '2024-00-10',
  '2024-01-00',
  '2024-1-1',
  '2024',
  '2024-04',
  '20240411',
  '2024-04-11T08:31:11',
  '2024-04-11T08:31Z',
  '2024-04-11T08Z',
  '2024-04-11 08:31:11Z',
  '2024-04-11t08:31:11z',
  '2024-04-11T08:31:11.Z',
  '2024-04-11T08:31:11,5Z',
  '2024-04-11T24:00:00Z',
  '2024-04-11T08:60:00Z',
  '2024-04-11T08:31:60Z',
  '2024-04-11T08:31:11+24:00',
  '2024-04-11T08:31:11+02:60',
  '2024-04-11T08:31:11+0200',
  '2024-04-11T08:31:11+02',
  '2024-04-11T08:31:11 02:00',
  '2024-04-11Z',
  '2024-04-11+02:00',
  ' 2024-04-11',
  '2024-04-11\n',
  '+002024-04-11',
  '-000001-01-01',
  '1712824271',
  '1712824271000',
  '２０２４-04-11',
];

/** Further values of the parameters of that name, some good and some not. */
export const OTHER_VALUES: Readonly<Record<string, readonly string[]>> = {
  since: ['007', '99999999999999999999', '7.0', ' 7', 'latest', '2015-07-30', '2099-01-01'],
  change: ['grew', 'Grew', 'slashed', 'joined'],
  asOf: [
    '007',
    '99999999999999999999',
    '+7',
    '7.0',
    '1e1',
    ' 7',
    'latest',
    '2015-07-30',
    '2099-01-01',
  ],
  startTime: MOMENTS,
  endTime: MOMENTS,
  lastNBatches: ['1', '007', '1000', '+1', '1.0', '1e1'],
  startBlock: ['007', '+7', '7.0', '1e1', ' 7'],
  endBlock: ['007', '+7', '7.0', '1e1', ' 7'],
  startTimestamp: MOMENTS,
  endTimestamp: MOMENTS,
  from: MOMENTS,
  to: MOMENTS,
  interval: [...INTERVALS, 'Day', 'WEEK', 'days', 'hour', 'year', ' day'],
  active: ['true', 'false', 'TRUE', '1'],
  pubkeyHash: ['0x'],
  state: ['active', 'withdrawn', 'deposits', 'allocations', 'withdrawals', 'Deposits', 'locked'],
  status: [
    'true',
    'false',
    'active',
    'inactive',
    'disabled',
    'pending',
    'Active',
    '1',
    'created',
    'verified',
    'expired',
  ],
  parameter: ['pricePerSymbol', 'priceperSymbol', 'globalRatePeriodInterval'],
  version: ['1', '02', '3', '+1', '1.0'],
  threshold: ['quorumNumbersRequired', 'QuorumNumbersRequired'],
  ejected: ['true', 'false', 'TRUE', '1'],
  completed: ['true', 'false', 'TRUE', '1'],
  migrated: ['true', 'false', 'TRUE', '1'],
  epoch: ['0', '007', '+7', '7.0', '1e1', '99999999999999999999999'],
  distributionId: ['0', '007', '-1', '99999999999999999999999'],
  curve: ['ecdsa', 'bn254', 'ECDSA', 'bls'],
  kind: ['admin', 'pending_admin', 'appointee', 'Admin', 'pending admin', 'exit', 'withdrawal'],
  selector: ['0x00000000', '0x', '0X'],
  registered: ['true', 'false', 'TRUE', '1'],
  slashId: ['1', '01', '-1'],
  creator: ['0x', '0X00', 'x'],
  whitelisted: ['true', 'false', 'TRUE', '1'],
  reserved: ['true', 'false', 'TRUE', '1'],
  stale: ['true', 'false', 'TRUE', '1'],
  disabled: ['true', 'false', 'TRUE', '1'],
  optedIn: ['true', 'false', 'TRUE', '1'],
  success: ['true', 'false', 'TRUE', '1'],
  rootIndex: ['007', '+7', '7.0', '1e1', ' 7'],
  quorumNumber: ['1', '01', '2', '3', '255', '256', '+1', '1.0', '1,2'],
  batchId: ['09000', '+9000', '9000.0', '9e3'],
  include: ['further', 'Further', 'all', 'further '],
  action: ['pod_deployed', ' POD_DEPLOYED', 'SocketUpdated', 'registered', 'Ejected'],
  network: ['Ethereum', 'mainnet'],
  sort: ['-', '--tvl', 'tvl-', '+tvl', ' tvl', 'TVL', 'tvl,name', 'tvl desc', 'constructor'],
  search: [
    ' ',
    '\n\t',
    'o',
    'A',
    '%',
    '_',
    '%00',
    '\u0000',
    '0',
    '0x',
    '0X',
    ' spaces \u00a0 AROUND, COMMA',
    'ÜNÏCÖDÉ',
    'u\u0308nïcödé',
    'оПЕРАТОР 🦭',
    '名',
    'two lines and',
    'x'.repeat(64),
    ` ${'x'.repeat(64)} `,
    '🦭'.repeat(64),
    'x'.repeat(65),
    '🦭'.repeat(65),
  ],
};
