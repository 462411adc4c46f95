/**
 * Names of the tools for the commonest questions. Editors take some tens of tools from all servers
 * together, and each tool takes some hundred tokens of a model's context.
 */
export const CORE_TOOLS: ReadonlySet<string> = new Set([
  'restakingEcosystemTvl',
  'restakingTvlHistorical',
  'restakingEcosystemHistorical',
  'restakingAllOperators',
  'restakingOperatorInfo',
  'restakingOperatorAvs',
  'restakingAllAvs',
  'restakingAvsInfo',
  'restakingAvsOperators',
  'restakingStakerInfo',
  'restakingAllTokens',
  'restakingAllDeposits',
  'restakingAllWithdrawals',
  'restakingAllRewards',
  'restakingRewardsValue',
  'restakingSlashingHistory',
  'restakingChanges',
  'restakingActivity',
  'availabilityAllOperators',
  'availabilityAllBatches',
  'query',
  'schema',
]);
