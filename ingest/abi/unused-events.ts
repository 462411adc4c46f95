/** Declared events that feed no table, all for one reason. */
export interface UnusedEvents {
  /** The documents print it; it has no full stop. */
  readonly reason: string;
  /** Lists names by contract; with the signature if the contract has several events by a name. */
  readonly events: Readonly<Record<string, readonly string[]>>;
}

const TOKEN_EVENTS = [
  'Approval',
  'DelegateChanged',
  'DelegateVotesChanged',
  'EIP712DomainChanged',
  'SetAllowedFrom',
  'SetAllowedTo',
  'TransferRestrictionsDisabled',
];

/** All declared events that feed no table, each once. */
export const UNUSED_EVENTS: readonly UnusedEvents[] = [
  {
    reason:
      'Owners, roles and settings of contracts, which change no stake, reward or registration',
    events: {
      AVSDirectory: ['AVSMigratedToOperatorSets'],
      BLSSignatureChecker: ['StaleStakesForbiddenUpdate'],
      BN254CertificateVerifier: ['OperatorSetOwnerUpdated'],
      BackingEigen: ['IsMinterModified'],
      CrossChainRegistry: ['TableUpdateCadenceSet'],
      DelayedWithdrawalRouter: ['WithdrawalDelayBlocksSet'],
      ECDSACertificateVerifier: ['OperatorSetOwnerUpdated'],
      EigenDAEjectionManager: ['CooldownSet', 'DelaySet'],
      EigenDAServiceManager: [
        'BatchConfirmerChanged',
        'BatchConfirmerStatusChanged',
        'RewardsInitiatorUpdated',
      ],
      EigenPod: ['ProofSubmitterUpdated', 'RestakingActivated'],
      EigenPodManager: [
        'BeaconOracleUpdated',
        'DenebForkTimestampUpdated',
        'MaxPodsUpdated',
        'PectraForkTimestampSet',
        'ProofTimestampSetterSet',
      ],
      EjectionManager: ['EjectorUpdated', 'QuorumEjectionParamsSet'],
      EmissionsController: ['IncentiveCouncilUpdated'],
      Initializable: ['Initialized'],
      OperatorTableUpdater: ['GeneratorUpdated', 'GlobalRootConfirmationThresholdUpdated'],
      Ownable: ['OwnershipTransferred'],
      Pausable: ['Paused', 'PauserRegistrySet', 'Unpaused'],
      PauserRegistry: ['PauserStatusChanged', 'UnpauserChanged'],
      ProtocolRegistry: ['RoleAdminChanged', 'RoleGranted', 'RoleRevoked'],
      Proxy: ['AdminChanged', 'BeaconUpgraded'],
      RegistryCoordinator: ['ChurnApproverUpdated', 'EjectorUpdated'],
      RewardsCoordinator: ['FeeRecipientSet'],
      StrategyFactory: ['StrategyBeaconModified', 'TokenBlacklisted'],
    },
  },
  {
    reason:
      'Versions and settings that contracts read at a time or block; upgrades has each new code',
    events: {
      EigenDADirectory: ['BlockNumberConfigBytesSet', 'TimestampConfigBytesSet'],
      ProtocolRegistry: ['SemanticVersionUpdated'],
    },
  },
  {
    reason:
      'Directories of contracts: ingest compares their addresses with the network’s file and warns',
    events: {
      EigenDADirectory: ['AddressAdded', 'AddressRemoved', 'AddressReplaced', 'AddressSet'],
      ProtocolRegistry: ['DeploymentConfigDeleted', 'DeploymentConfigured', 'DeploymentShipped'],
    },
  },
  {
    reason:
      'The tokens EIGEN and bEIGEN outside of restaking; emission_epochs has the minted rewards',
    events: {
      BackingEigen: ['Backed', ...TOKEN_EVENTS],
      Eigen: ['Mint', 'TokenUnwrapped', 'TokenWrapped', 'Transfer', ...TOKEN_EVENTS],
      EmissionsController: ['Swept'],
    },
  },
  {
    reason: 'Ether of pods that counts for no shares, and its withdrawals in the first releases',
    events: {
      DelayedWithdrawalRouter: ['DelayedWithdrawalCreated', 'DelayedWithdrawalsClaimed'],
      EigenPod: [
        'EigenPodStaked(bytes)',
        'EigenPodStaked(bytes32)',
        'NonBeaconChainETHReceived',
        'NonBeaconChainETHWithdrawn',
        'PartialWithdrawalRedeemed(uint40,address,uint64)',
        'PartialWithdrawalRedeemed(uint40,uint64,address,uint64)',
        'RestakedBeaconChainETHWithdrawn',
        'ValidatorOvercommitted',
      ],
    },
  },
  {
    reason: 'The Slasher and the delegation terms of the first release, which moved no stake',
    events: {
      DelegationManager: [
        'OnDelegationReceivedCallFailure',
        'OnDelegationWithdrawnCallFailure',
        'RegisterAsOperator',
      ],
      Slasher: [
        'FrozenStatusReset',
        'MiddlewareTimesAdded',
        'OperatorFrozen',
        'OptedIntoSlashing',
        'SlashingAbilityRevoked',
      ],
    },
  },
  {
    reason:
      'Shares to be burnt before redistribution: these events name no slash, and slashes has them',
    events: {
      DelegationManager: ['OperatorSharesBurned'],
      EigenPodManager: ['BurnableETHSharesIncreased'],
      StrategyManager: ['BurnableSharesDecreased', 'BurnableSharesIncreased'],
    },
  },
  {
    reason: 'Ejections that are not complete: da_operator_events has those that were completed',
    events: { EigenDAEjectionManager: ['EjectionCancelled', 'EjectionStarted'] },
  },
  {
    reason: 'BLS keys of EigenDA’s operators: da_operators has their hash, the id of the operator',
    events: { BLSApkRegistry: ['NewPubkeyRegistration'] },
  },
  {
    reason: 'Other events have the same: each registration, ejection, allocation or withdrawal',
    events: {
      AVSDirectory: ['OperatorMigratedToOperatorSets'],
      DurationVaultStrategy: ['DeallocateAttempted', 'DeregisterAttempted'],
      EigenPodManager: ['BeaconChainETHWithdrawalCompleted'],
      EjectionManager: ['QuorumEjection'],
      IndexRegistry: ['QuorumIndexUpdate'],
      KeyRegistrar: ['AggregateBN254KeyUpdated'],
      RegistryCoordinator: ['QuorumBlockNumberUpdated'],
    },
  },
];
