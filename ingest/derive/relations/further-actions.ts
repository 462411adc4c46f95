import type { FURTHER_ACTIONS } from '../../../common/vocabulary.ts';
import { type DictionaryEvent, eventOf } from '../../abi/dictionary.ts';
import type { Column } from './activity-columns.ts';

/** Names the action in a row of `further_activities`. */
export type FurtherAction = (typeof FURTHER_ACTIONS)[number];

/** The emitter of a log, in place of a parameter. */
export const EMITTER = 'address of the log';

/** The parameters that fill columns of an activity. */
type Named = Partial<Record<Column, string>>;

const OF_SET: Named = { avs: 'operatorSet.avs' };
const OF_MEMBER: Named = { ...OF_SET, operator: 'operator' };
const OF_SET_STRATEGY: Named = { ...OF_SET, strategy: 'strategy' };
const OF_POD: Named = { pod: EMITTER };
/** A duration vault is a strategy, and an operator that stakers of the strategy delegate to. */
const OF_VAULT: Named = { operator: EMITTER, strategy: EMITTER };

/**
 * Events that are further actions, with the columns that they fill. Left out are those that repeat
 * others of their transaction (encumbered magnitudes, table rows of a reservation), those of each
 * validator in each checkpoint, as they are many, and those of EigenDA, which has lists of its own.
 */
export const FURTHER_EVENTS: Readonly<Record<string, Named>> = {
  'AllocationManager.AVSRegistrarSet': { avs: 'avs' },
  'AllocationManager.AllocationDelaySet': { operator: 'operator' },
  'AllocationManager.AllocationUpdated': { ...OF_MEMBER, strategy: 'strategy' },
  'AllocationManager.OperatorAddedToOperatorSet': OF_MEMBER,
  'AllocationManager.OperatorRemovedFromOperatorSet': OF_MEMBER,
  'AllocationManager.OperatorSetCreated': OF_SET,
  'AllocationManager.OperatorSlashed': OF_MEMBER,
  'AllocationManager.RedistributionAddressSet': OF_SET,
  'AllocationManager.SlasherMigrated': OF_SET,
  'AllocationManager.SlasherUpdated': OF_SET,
  'AllocationManager.StrategyAddedToOperatorSet': OF_SET_STRATEGY,
  'AllocationManager.StrategyRemovedFromOperatorSet': OF_SET_STRATEGY,
  'BN254CertificateVerifier.MaxStalenessPeriodUpdated': OF_SET,
  'BN254CertificateVerifier.TableUpdated': OF_SET,
  'CrossChainRegistry.ChainIDAddedToWhitelist': {},
  'CrossChainRegistry.ChainIDRemovedFromWhitelist': {},
  'CrossChainRegistry.GenerationReservationCreated': OF_SET,
  'CrossChainRegistry.GenerationReservationRemoved': OF_SET,
  'CrossChainRegistry.OperatorSetConfigRemoved': OF_SET,
  'CrossChainRegistry.OperatorSetConfigSet': OF_SET,
  'CrossChainRegistry.OperatorTableCalculatorRemoved': OF_SET,
  'CrossChainRegistry.OperatorTableCalculatorSet': OF_SET,
  'DelegationManager.OperatorSharesSlashed': { operator: 'operator', strategy: 'strategy' },
  'DurationVaultStrategy.VaultAdvancedToWithdrawals': OF_VAULT,
  'DurationVaultStrategy.VaultInitialized': { ...OF_VAULT, token: 'underlyingToken' },
  'DurationVaultStrategy.VaultLocked': OF_VAULT,
  'DurationVaultStrategy.VaultMatured': OF_VAULT,
  'ECDSACertificateVerifier.MaxStalenessPeriodUpdated': OF_SET,
  'ECDSACertificateVerifier.TableUpdated': OF_SET,
  'EigenPod.CheckpointCreated': OF_POD,
  'EigenPod.CheckpointFinalized': OF_POD,
  'EigenPod.ConsolidationRequested': OF_POD,
  'EigenPod.ExitRequested': OF_POD,
  'EigenPod.SwitchToCompoundingRequested': OF_POD,
  'EigenPod.ValidatorRestaked(bytes32)': OF_POD,
  'EigenPod.ValidatorRestaked(uint40)': OF_POD,
  'EigenPod.ValidatorWithdrawn(uint64,bytes32)': OF_POD,
  'EigenPod.ValidatorWithdrawn(uint64,uint40)': OF_POD,
  'EigenPod.WithdrawalRequested': OF_POD,
  'EigenPodManager.BeaconChainSlashingFactorDecreased': { staker: 'staker' },
  'EmissionsController.DistributionAdded': {},
  'EmissionsController.DistributionProcessed': {},
  'EmissionsController.DistributionUpdated': {},
  'KeyRegistrar.KeyDeregistered': OF_MEMBER,
  'KeyRegistrar.KeyRegistered': OF_MEMBER,
  'KeyRegistrar.OperatorSetConfigured': OF_SET,
  'OperatorTableUpdater.GlobalRootDisabled': {},
  'OperatorTableUpdater.NewGlobalTableRoot': {},
  'PermissionController.AdminRemoved': {},
  'PermissionController.AdminSet': {},
  'PermissionController.AppointeeRemoved': {},
  'PermissionController.AppointeeSet': {},
  'PermissionController.PendingAdminAdded': {},
  'PermissionController.PendingAdminRemoved': {},
  'ReleaseManager.MetadataURIPublished': {},
  'ReleaseManager.ReleasePublished': {},
  'RewardsCoordinator.OperatorAVSSplitBipsSet': { operator: 'operator', avs: 'avs' },
  'RewardsCoordinator.OperatorPISplitBipsSet': { operator: 'operator' },
  'RewardsCoordinator.OperatorSetSplitBipsSet': OF_MEMBER,
  'RewardsCoordinator.OptInForProtocolFeeSet': {},
  'StrategyManager.BurnOrRedistributableSharesDecreased': OF_SET_STRATEGY,
  'StrategyManager.BurnOrRedistributableSharesIncreased': OF_SET_STRATEGY,
  'StrategyManager.SlashResolutionBlockSet': OF_SET,
  'TaskMailbox.ExecutorOperatorSetRegistered': { avs: 'avs' },
  'TaskMailbox.ExecutorOperatorSetTaskConfigSet': { avs: 'avs' },
  'TaskMailbox.FeeRefunded': {},
  'TaskMailbox.FeeSplitCollectorSet': {},
  'TaskMailbox.FeeSplitSet': {},
  'TaskMailbox.TaskCreated': { avs: 'avs' },
  'TaskMailbox.TaskVerified': { avs: 'avs' },
};

/** Events of the ReleaseManager: they name an operator set by its hash. */
export const OF_HASHED_SET: readonly string[] = [
  'ReleaseManager.MetadataURIPublished',
  'ReleaseManager.ReleasePublished',
];

/** Names an event's action: its name in capitals, with `_` between words. */
export function furtherActionOf({ name }: Pick<DictionaryEvent, 'name'>): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toUpperCase();
}

/** Lists the events in `FURTHER_EVENTS`, in its order. */
export const FURTHER_ACTION_EVENTS: readonly DictionaryEvent[] =
  Object.keys(FURTHER_EVENTS).map(eventOf);
