import type { SnapshotRows } from '../witness/rows.ts';
import type { Row } from './parameter-values.ts';

/** `rowsBehind` of the operations over tables of vaults and emissions. */
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
  };
}
