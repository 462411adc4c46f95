/**
 * Describes each response field about vaults, emissions, keys and permissions, as in `glossary.ts`.
 */
export const PROTOCOL: Readonly<Record<string, string>> = {
  // Duration vaults
  vault: 'Address of the vault, which is both a strategy and an operator.',
  durationVault:
    'Whether it is a duration vault, a contract that is both a strategy and an operator; null if the snapshot leaves out the table duration_vaults.',
  vaultAdmin: 'Address that locks the vault and sets its caps.',
  arbitrator: 'Address that may end the lock early.',
  maxPerDeposit: 'Tokens of one deposit at most, in the smallest unit; empty if not limited.',
  stakeCap: 'Tokens of all deposits at most, in the smallest unit; empty if not limited.',
  lockedAt: 'Time of the lock; null before it.',
  unlockAt: 'Time from which the vault can be marked as matured; null before the lock.',
  maturedAt: 'Time at which the vault was marked as matured; null before.',
  advanced: 'Whether the arbitrator ended the lock early.',
  totalDurationVaults: 'Number of duration vaults.',
  lockedDurationVaults: 'Number of duration vaults in the state allocations.',

  // Emissions
  epoch: 'Number of the epoch, from 0.',
  distributionId: 'Id of the distribution, from 0.',
  startEpoch: 'First epoch in which it is processed.',
  strategiesAndMultipliers: 'Strategies of each of its reward submissions.',
  submission: 'Number of the reward submission, from 0.',
  success: 'Whether the submission of its rewards succeeded.',
  epochMinted:
    'bEIGEN minted in the whole epoch, over all distributions, in the smallest unit; empty if no log states it.',
  totalDistributions: 'Number of distributions.',
  epochs: 'Number of epochs.',
  processedDistributions: 'Number of distributions processed, each counted once for each epoch.',
  failedDistributions: 'Number of these whose submission failed.',
  totalMinted: 'bEIGEN minted in all epochs, in the smallest unit.',

  // Keys, permissions and delays
  curve: 'Curve of the key: ecdsa or bn254.',
  publicKey:
    'Bytes of the key as hex: an address for ecdsa, the words of the points in G1 and G2 for bn254.',
  registeredAt: 'Time of the registration.',
  deregisteredAt: 'Time from which the key is no longer registered; null while it is.',
  totalKeys: 'Number of keys.',
  registeredKeys: 'Number of registered keys.',
  account: 'Address of the account for which others may act.',
  grantee: 'Address that may act for the account, or that was asked to.',
  target: 'Address of the contract that an appointee may call; empty for other kinds.',
  selector: 'Selector of the function that an appointee may call; empty for other kinds.',
  totalPermissions: 'Number of permissions.',
  activePermissions: 'Number of permissions that were not removed.',
  delay: 'Blocks after which an allocation takes effect now; null if none is in force.',
  pendingDelay: 'Blocks from effectBlock on; null if no change is pending.',

  // Validators of pods
  validatorIndex: 'Index of the validator on the beacon chain; null if the logs name its key.',
  pubkeyHash: 'Hash of the public key of the validator; empty if the logs name its index.',
  balanceGwei: 'Newest proved balance that counts for shares, in gwei; empty if no log states it.',
  checkpointedAt: 'Newest checkpoint that proved its balance; null if none did.',
  totalValidators: 'Number of validators.',
  activeValidators: 'Number of active validators.',
  targetPubkeyHash:
    'Hash of the public key of the validator to consolidate into; empty for other kinds.',
  amountGwei: 'Amount of a partial withdrawal in gwei; empty for other kinds.',
  totalRequests: 'Number of requests.',
  requestsByKind: 'Number of requests of each kind.',
  checkpointAt: 'Time of the beacon block that is proved.',
  beaconBlockRoot: 'Root of that beacon block.',
  proved: 'Number of these validators proved so far.',
  shareDelta: 'Change of the shares in wei, negative for a decrease; null before the end.',
  finalizedAt: 'Time of the last proof; null before.',
  totalCheckpoints: 'Number of checkpoints.',
  finalizedCheckpoints: 'Number of checkpoints that ended.',

  // Resolutions of slashes, and the protocol fee
  resolvedShares: 'Shares of these that were burnt or redistributed so far.',
  resolutionBlock: 'Block after which they can be; null if no log states it.',
  resolvedAt: 'Time of the newest of these; null if there is none.',
  totalSlashedStrategies: 'Number of slashed strategies, each counted once for each slash.',
  resolvedSlashedStrategies: 'Number of these with shares that were burnt or redistributed.',
  optedIn: 'Whether the submitter has opted in.',
  totalSubmitters: 'Number of submitters.',
  optedInSubmitters: 'Number of submitters that have opted in.',

  // Several chains
  chainId: 'Id of the chain, a whole number as text.',
  operatorTableUpdater: 'Address of the contract on that chain that receives the roots.',
  totalChains: 'Number of chains that were ever in the whitelist.',
  whitelistedChains: 'Number of chains in the whitelist.',
  reserved: 'Whether the set has a generation reservation.',
  owner: 'Address that owns the set’s configuration on other chains; empty without one.',
  maxStalenessPeriod:
    'Seconds for which a table is valid by the configuration, 0 for ever; null without one.',
  operatorTableCalculator: 'Address of the contract that computes the table; empty without one.',
  referenceTimestamp: 'Time of the stakes of the newest table on this chain; null without one.',
  verifierStalenessPeriod:
    'Seconds for which the verifier on this chain takes certificates of a table, 0 for ever; null without one.',
  staleAt:
    'Time after which the verifier rejects certificates of the newest table; null if never, and after the year 9999.',
  stale: 'Whether staleAt has passed at the time of the snapshot; null without a table.',
  totalSets: 'Number of operator sets.',
  reservedSets: 'Number of these with a generation reservation.',
  staleSets: 'Number of these whose newest table is stale.',
  globalTableRoot: 'Merkle root of the tables of all operator sets.',
  disabled: 'Whether the root is disabled.',
  disabledAt: 'Time at which the root was disabled; null while it is valid.',
  totalRoots: 'Number of roots.',
  disabledRoots: 'Number of disabled roots.',

  // Tasks and releases of operator sets
  taskHash: 'Hash of the task, its id.',
  operatorTableReferenceTimestamp: 'Time of the operator table that verifies the result.',
  refundCollector: 'Address that can take the fee back; empty if the task has none.',
  avsFee: 'Fee of the task, in the smallest unit of the set’s fee token.',
  taskDeadline: 'Time after which the task is expired; null if it is beyond the year 9999.',
  aggregator: 'Address that submitted the verified result; empty before.',
  verifiedAt: 'Time at which the result was verified; null before.',
  refundedFee: 'Fee that was refunded; null if none was.',
  refundedAt: 'Time at which the fee was refunded; null if it was not.',
  taskHook:
    'Address of the AVS’s contract that checks tasks and sets their fees; empty without a configuration.',
  taskSLA: 'Seconds from the creation of a task to its deadline; null without a configuration.',
  feeCollector: 'Address that gets the AVS’s part of the fees; empty if none.',
  consensus:
    'Rule for a result: none if the AVS decides, stake_proportion_threshold for a part of the stake, or other; empty without a configuration.',
  stakeProportionThreshold:
    'Part of the stake that must sign a result, in basis points; null for another rule.',
  totalFees: 'Fees of its tasks, in the smallest unit of the fee token at the time of each.',
  refundedFees: 'Fees of its tasks that were refunded, in the same unit.',
  registeredSets: 'Number of operator sets that take tasks now.',
  feeSplit: 'Part of the fee in force from then on, in basis points; null before the first.',
  feeSplitCollector: 'Address that gets that part; empty before the first.',
  totalChanges: 'Number of changes.',
  totalTasks: 'Number of tasks.',
  verifiedTasks: 'Number of verified tasks.',
  expiredTasks: 'Number of expired tasks.',
  operatorSetHash: 'Hash of AVS and id of the operator set, as logs of releases have it.',
  releaseId: 'Id of the release in the set.',
  upgradeByTime: 'Time until which operators have to upgrade; null if at once.',
  artifacts: 'Artifacts of the release, such as images of containers, in the order of its log.',
  digest: 'Digest of the artifact.',
  registry: 'Registry that has the artifact.',
  totalReleases: 'Number of releases.',
  releasedSets: 'Number of operator sets with a release.',
};
