import type { SnapshotRows } from '../witness/rows.ts';
import { time } from '../witness/values.ts';
import type { Row } from './parameter-values.ts';

/**
 * `rowsBehind` of the operations over tables of vaults, emissions, keys, permissions and
 * validators.
 */
export function protocolRowsBehind(rows: SnapshotRows): Readonly<Record<string, readonly Row[]>> {
  return {
    'restaking/all-duration-vaults': (rows.durationVaults ?? []).map(
      ({ vault, vaultAdmin, arbitrator, token, avs, state }) => ({
        vault,
        vaultAdmin,
        arbitrator,
        token,
        avs,
        state,
      }),
    ),
    'restaking/emission-distributions': (rows.emissionDistributions ?? []).map(({ type, avs }) => ({
      type,
      avs,
    })),
    'restaking/emission-epochs': (rows.emissionEpochs ?? []).map(
      ({ epoch, distributionId, type, success }) => ({
        epoch: String(epoch),
        distributionId: String(distributionId),
        type,
        success: String(success),
      }),
    ),
    'restaking/operator-keys': (rows.operatorKeys ?? []).map(
      ({ avs, operatorSetId, operator, curve, registered }) => ({
        avs,
        operatorSetId: String(operatorSetId),
        operator,
        curve,
        registered: String(registered),
      }),
    ),
    'restaking/permissions': (rows.permissions ?? []).map(
      ({ account, grantee, kind, target, selector, active }) => ({
        account,
        grantee,
        kind,
        target,
        selector,
        active: String(active),
      }),
    ),
    'restaking/allocation-delays': (rows.allocationDelays ?? []).map(({ operator }) => ({
      operator,
    })),
    'restaking/pod-validators': (rows.validators ?? []).map(({ pod, state }) => ({ pod, state })),
    'restaking/slash-resolutions': (rows.slashResolutions ?? []).map(
      ({ avs, operatorSetId, slashId, strategy }) => ({
        avs,
        operatorSetId: String(operatorSetId),
        slashId,
        strategy,
      }),
    ),
    'restaking/slash-losses': (rows.shareLosses ?? []).map(
      ({ staker, operator, avs, operatorSetId, strategy, cause }) => ({
        staker,
        operator,
        avs,
        operatorSetId: operatorSetId === null ? null : String(operatorSetId),
        strategy,
        cause,
        product: rows.productStakers?.find((one) => one.staker === staker)?.product ?? null,
      }),
    ),
    'restaking/ledger': [
      ...(rows.shareLosses ?? []).map((row) => ({ address: row.staker, time: row.timestamp })),
      ...(rows.rewardClaims ?? []).map((row) => ({ address: row.earner, time: row.timestamp })),
      ...(rows.withdrawals ?? []).map((row) => ({ address: row.staker, time: row.updatedAt })),
      ...(rows.shareChanges ?? []).map((row) => ({ address: row.staker, time: row.timestamp })),
    ].map(({ address, time: at }, place) => ({
      address,
      from: place % 3 === 0 ? null : time(at),
      to: place % 2 === 0 ? null : time(at + BigInt(place) * 3_600_000_000n),
    })),
    'restaking/watch': rows.stakers.map(({ staker }, at) => ({
      address: [staker, ...rows.stakers.slice(at + 1, at + 4).map((one) => one.staker)].join(','),
      since: at % 3 === 0 ? null : String(rows.shareChanges?.[at]?.blockNumber ?? 1n),
    })),
    'restaking/watch-historical': [
      ...rows.stakers.map(({ staker }) => staker),
      ...(rows.shareLosses ?? []).map(({ staker }) => staker),
    ].map((staker, at, all) => ({
      address: [staker, ...all.slice(at + 1, at + 4)].join(','),
      interval: ['day', 'week', 'month', null][at % 4] ?? null,
    })),
    'restaking/slasher-changes': (rows.slasherChanges ?? []).map(
      ({ avs, operatorSetId, slasher }) => ({
        avs,
        operatorSetId: String(operatorSetId),
        slasher,
      }),
    ),
    'restaking/protocol-fee-opt-ins': (rows.protocolFeeOptIns ?? []).map(
      ({ submitter, optedIn }) => ({ submitter, optedIn: String(optedIn) }),
    ),
    'restaking/multichain-chains': (rows.supportedChains ?? []).map(({ whitelisted }) => ({
      whitelisted: String(whitelisted),
    })),
    'restaking/multichain-sets': (rows.operatorTables ?? []).map(
      ({ avs, operatorSetId, reserved }, place) => ({
        avs,
        operatorSetId: String(operatorSetId),
        reserved: String(reserved),
        stale: String(place % 2 === 0),
      }),
    ),
    'restaking/multichain-roots': (rows.globalTableRoots ?? []).map(
      ({ globalTableRoot, disabledAt }) => ({
        globalTableRoot,
        disabled: String(disabledAt !== null),
      }),
    ),
    'restaking/operator-set-tasks': (rows.operatorSetTasks ?? []).map(
      ({ avs, operatorSetId, creator, verifiedAt }) => ({
        avs,
        operatorSetId: String(operatorSetId),
        creator,
        status: verifiedAt === null ? 'expired' : 'verified',
      }),
    ),
    'restaking/operator-set-releases': (rows.operatorSetReleases ?? []).flatMap(
      ({ avs, operatorSetId }) =>
        avs === null ? [] : [{ avs, operatorSetId: String(operatorSetId) }],
    ),
    'restaking/executor-operator-sets': (rows.executorOperatorSets ?? []).map(
      ({ avs, operatorSetId, registered }) => ({
        avs,
        operatorSetId: String(operatorSetId),
        registered: String(registered),
      }),
    ),
    'restaking/pod-checkpoints': (rows.pods ?? []).map(({ pod }) => ({ pod })),
    'restaking/validator-requests': (rows.validatorRequests ?? []).map(
      ({ pod, kind, pubkeyHash, targetPubkeyHash }, place) => ({
        pod,
        kind,
        pubkeyHash: place % 2 === 0 ? pubkeyHash : targetPubkeyHash,
      }),
    ),
  };
}
