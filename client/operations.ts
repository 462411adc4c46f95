// Written by `npm run document` from the list of operations; changes here are lost.

/** The path of every operation. */
export const PATHS = {
  restakingAllStakers: '/restaking/all-stakers',
  restakingAllTokens: '/restaking/all-tokens',
  restakingOperatorAvs: '/restaking/operator-avs',
  restakingAvsOperators: '/restaking/avs-operators',
  restakingAllDeposits: '/restaking/all-deposits',
  restakingActivity: '/restaking/activity',
  restakingAllRewards: '/restaking/all-rewards',
  restakingPodActivity: '/restaking/pod-activity',
  restakingDistributionRootInfo: '/restaking/distribution-root-info',
  restakingOperatorStrategies: '/restaking/operator-strategies',
  restakingOperatorsTvl: '/restaking/operators-tvl',
  restakingEcosystemTvl: '/restaking/ecosystem-tvl',
  restakingEcosystemOperators: '/restaking/ecosystem-operators',
  availabilityAllOperators: '/availability/all-operators',
  availabilityBatchByHash: '/availability/batch-by-hash',
  restakingAllAvs: '/restaking/all-avs',
  restakingAvsInfo: '/restaking/avs-info',
  restakingAllOperators: '/restaking/all-operators',
  restakingOperatorInfo: '/restaking/operator-info',
  restakingStakerInfo: '/restaking/staker-info',
  restakingAllStrategies: '/restaking/all-strategies',
  restakingAllPods: '/restaking/all-pods',
  restakingAllDistributionRoots: '/restaking/all-distribution-roots',
  restakingRewardInfo: '/restaking/reward-info',
  restakingEcosystemAvs: '/restaking/ecosystem-avs',
  restakingEcosystemStakers: '/restaking/ecosystem-stakers',
  restakingEcosystemDeposits: '/restaking/ecosystem-deposits',
  restakingEcosystemWithdrawals: '/restaking/ecosystem-withdrawals',
  restakingActivityHistogram: '/restaking/activity-histogram',
  availabilityAllBatches: '/availability/all-batches',
  availabilityBatchById: '/availability/batch-by-id',
  availabilityOperatorInfo: '/availability/operator-info',
  availabilityOperatorNonsignings: '/availability/operator-nonsignings',
  availabilityQuorumOperators: '/availability/quorum-operators',
  restakingDistributionRootsByStatus: '/restaking/distribution-roots-by-status',
  restakingAllAvsRewardsSubmission: '/restaking/all-avs-rewards-submission',
  restakingAvsRewardsSubmissionByAvs: '/restaking/avs-rewards-submission-by-avs',
  restakingAvsRewardsSubmissionByTokenUsed: '/restaking/avs-rewards-submission-by-tokenUsed',
  restakingAvsActivity: '/restaking/avs-activity',
  restakingAvsRewards: '/restaking/avs-rewards',
  restakingOperatorActivity: '/restaking/operator-activity',
  restakingRewardsStatus: '/restaking/rewards-status',
  restakingStakerActivity: '/restaking/staker-activity',
  restakingStrategyActivity: '/restaking/strategy-activity',
  availabilityBatchInfo: '/availability/batch-info',
  availabilityBatchNonsigners: '/availability/batch-nonsigners',
  availabilityOperatorsByStatus: '/availability/operators-by-status',
  availabilityOperatorsByEjection: '/availability/operators-by-ejection',
  restakingAllWithdrawals: '/restaking/all-withdrawals',
  restakingWithdrawalInfo: '/restaking/withdrawal-info',
  restakingAllRewardsClaim: '/restaking/all-rewards-claim',
  restakingRewardClaim: '/restaking/reward-claim',
  restakingOperatorSets: '/restaking/operator-sets',
  restakingOperatorSetMembers: '/restaking/operator-set-members',
  restakingOperatorAllocations: '/restaking/operator-allocations',
  restakingOperatorMagnitudes: '/restaking/operator-magnitudes',
  restakingSlashingHistory: '/restaking/slashing-history',
  restakingUpgrades: '/restaking/upgrades',
  restakingAvsRewardsSubmissionByHash: '/restaking/avs-rewards-submission-by-hash',
  restakingRewardStrategy: '/restaking/reward-strategy',
  restakingStrategyInfo: '/restaking/strategy-info',
  restakingPodInfo: '/restaking/pod-info',
  availabilityAllQuorums: '/availability/all-quorums',
  availabilityQuorumInfo: '/availability/quorum-info',
  restakingAvsApy: '/restaking/avs-apy',
  restakingOperatorHistorical: '/restaking/operator-historical',
  restakingPodHistorical: '/restaking/pod-historical',
  restakingStakerHistorical: '/restaking/staker-historical',
  restakingStrategyHistorical: '/restaking/strategy-historical',
  availabilityOperatorActivity: '/availability/operator-activity',
  availabilityQuorumActivity: '/availability/quorum-activity',
  availabilityOperatorWithIssues: '/availability/operator-with-issues',
  restakingTvlHistorical: '/restaking/tvl-historical',
  restakingEcosystemHistorical: '/restaking/ecosystem-historical',
  restakingChanges: '/restaking/changes',
  restakingChangesFeed: '/restaking/changes-feed',
} as const;

/** Optional tables that an operation needs: it answers 404 where the snapshot leaves one out. */
export const OPTIONAL_TABLES: { readonly [Id in keyof typeof PATHS]?: readonly string[] } = {
  restakingAllWithdrawals: ['withdrawals'],
  restakingWithdrawalInfo: ['withdrawals'],
  restakingAllRewardsClaim: ['reward_claims'],
  restakingRewardClaim: ['reward_claims'],
  restakingOperatorSets: ['operator_sets', 'operator_set_members'],
  restakingOperatorSetMembers: ['operator_sets', 'operator_set_members'],
  restakingOperatorAllocations: ['allocations'],
  restakingOperatorMagnitudes: ['magnitudes'],
  restakingSlashingHistory: ['slashes'],
  restakingUpgrades: ['upgrades'],
  restakingAvsRewardsSubmissionByHash: ['reward_strategies'],
  restakingRewardStrategy: ['reward_strategies'],
  restakingStrategyInfo: ['strategies', 'withdrawals'],
  restakingPodInfo: ['pods', 'share_changes'],
  availabilityAllQuorums: ['da_quorums', 'da_quorum_strategies'],
  availabilityQuorumInfo: ['da_quorums', 'da_quorum_strategies'],
  restakingAvsApy: ['reward_strategies', 'prices'],
  restakingOperatorHistorical: ['registration_changes'],
  restakingPodHistorical: ['pods', 'share_changes'],
  restakingStakerHistorical: ['delegation_changes', 'share_changes'],
  restakingStrategyHistorical: ['share_changes', 'delegation_changes', 'rate_changes', 'withdrawals'],
  availabilityOperatorActivity: ['da_operator_events'],
  availabilityQuorumActivity: ['da_operator_events'],
  restakingTvlHistorical: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingEcosystemHistorical: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingChanges: ['share_changes', 'delegation_changes', 'registration_changes', 'slashes'],
  restakingChangesFeed: ['share_changes', 'delegation_changes', 'registration_changes', 'slashes'],
};

/** The parameters and the answer of every operation. */
export interface Operations {
  /** Stakers, the operator to whom each delegates, and the strategies in which it holds shares. */
  readonly restakingAllStakers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?:
        | 'staker'
        | '-staker'
        | 'operator'
        | '-operator'
        | 'strategies'
        | '-strategies'
        | 'updatedAt'
        | '-updatedAt' | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** In which it holds shares. */
        readonly strategies: readonly {
          /** Address of the strategy; empty where there is none. */
          readonly strategy: string;
        }[];
        /** When it last changed. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many stakers there are. */
          readonly totalStakers: number;
          /** How many distinct operators there are. */
          readonly uniqueOperators: number;
          /** How many stakers hold shares of each strategy, by its address. */
          readonly strategyDistribution: Readonly<Record<string, number>>;
          /** Mean number of strategies in which a staker holds shares. */
          readonly averageStrategiesPerStaker: number;
        };
      };
    };
  };
  /** The tokens behind the strategies, with their rate per share and prices. */
  readonly restakingAllTokens: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Part of the name in any case, or an address from its 0x on, as far as it is known. */
      readonly search?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Symbol of the token, compared exactly. */
      readonly symbol?: string | undefined;
      /** Whether the token is synced. */
      readonly synced?: boolean | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Name; empty where it is unknown. */
        readonly name: string;
        /** Symbol of the token; empty where it is unknown. */
        readonly symbol: string;
        /** Decimal places of the token. */
        readonly decimals: number;
        /** Whether the token is synced. */
        readonly synced: boolean;
        /** Tokens that a share stands for. */
        readonly sharesUnderlying: number;
        /** Ether that a token costs. */
        readonly ethPrice: number;
        /** US dollars that a token costs. */
        readonly dollarPrice: string;
        /** When it last changed. */
        readonly updatedAt: string;
        /** Of when its rate and prices are. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many tokens there are. */
          readonly totalTokens: number;
          /** How many of them are synced. */
          readonly syncedTokens: number;
        };
      };
    };
  };
  /** The AVSs with which one operator is registered. */
  readonly restakingOperatorAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Part of the name in any case, or an address from its 0x on, as far as it is known. */
      readonly search?: string | undefined;
      /** Address of the operator. */
      readonly operator: string;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** The records of this page. */
        readonly avs: readonly {
          /** Address of the AVS. */
          readonly avsAddress: string;
          /** URI of its own description; empty where it has none. */
          readonly metadataURI: string;
          /** How it describes itself; empty strings where it does not. */
          readonly metadata: {
            /** Name; empty where it is unknown. */
            readonly name: string;
            /** Its own description. */
            readonly description: string;
            /** URL of its logo. */
            readonly logo: string;
            /** URL of its website. */
            readonly website: string;
            /** URL in Telegram. */
            readonly telegram: string;
            /** URL in Discord. */
            readonly discord: string;
            /** URL in X. */
            readonly x: string;
          };
        }[];
        /** Which page this is. */
        readonly pagination: {
          /** Number of this page, from 1. */
          readonly page: number;
          /** Records a page. */
          readonly limit: number;
          /** How many pages there are; 0 where there are no rows. */
          readonly totalPages: number;
          /** Whether another page follows. */
          readonly hasMore: boolean;
        };
      };
    };
  };
  /** The operators that are registered with one AVS. */
  readonly restakingAvsOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Part of the name in any case, or an address from its 0x on, as far as it is known. */
      readonly search?: string | undefined;
      /** Address of the AVS. */
      readonly avs: string;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** The records of this page. */
        readonly operators: readonly {
          /** Address of the operator; empty where there is none. */
          readonly operator: string;
          /** URI of its own description; empty where it has none. */
          readonly metadataURI: string;
          /** How it describes itself; empty strings where it does not. */
          readonly metadata: {
            /** Name; empty where it is unknown. */
            readonly name: string;
            /** Its own description. */
            readonly description: string;
            /** URL of its logo. */
            readonly logo: string;
            /** URL of its website. */
            readonly website: string;
            /** URL in Telegram. */
            readonly telegram: string;
            /** URL in Discord. */
            readonly discord: string;
            /** URL in X. */
            readonly x: string;
          };
        }[];
        /** Which page this is. */
        readonly pagination: {
          /** Number of this page, from 1. */
          readonly page: number;
          /** Records a page. */
          readonly limit: number;
          /** How many pages there are; 0 where there are no rows. */
          readonly totalPages: number;
          /** Whether another page follows. */
          readonly hasMore: boolean;
        };
      };
    };
  };
  /** Deposits into strategies, newest first. */
  readonly restakingAllDeposits: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of action. */
        readonly action: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** As it is stored, digit for digit. */
        readonly data: Readonly<Record<string, unknown>>;
        /** As it is stored, digit for digit. */
        readonly metadata: Readonly<Record<string, unknown>>;
        /** When it happened. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The log of protocol actions, newest first. */
  readonly restakingActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Kind of action. */
      readonly action?:
        | 'AVS_METADATA_URI_UPDATED'
        | 'AVS_REGISTER_OPERATOR'
        | 'AVS_DEREGISTER_OPERATOR'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL'
        | 'OPERATOR_DETAILS_UPDATED'
        | 'OPERATOR_METADATA_URI_UPDATED'
        | 'OPERATOR_REGISTERED'
        | 'OPERATOR_SHARES_DECREASED'
        | 'OPERATOR_SHARES_INCREASED'
        | 'STAKER_DELEGATED'
        | 'STAKER_UNDELEGATED'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY'
        | 'WITHDRAWAL_COMPLETED'
        | 'WITHDRAWAL_MIGRATED'
        | 'WITHDRAWAL_QUEUED'
        | 'POD_SHARES_UPDATED'
        | 'POD_DEPLOYED'
        | 'REWARD_ACTIVATION_DELAY_UPDATED'
        | 'AVS_REWARD_SUBMISSION'
        | 'CLAIMER_UPDATED'
        | 'DISTRIBUTION_ROOT_DISABLED'
        | 'DISTRIBUTION_ROOT_SUBMITTED'
        | 'GLOBAL_COMMISSION_BIPS_UPDATED'
        | 'REWARDS_CLAIMED'
        | 'REWARD_SUBMITTER_FOR_ALL_UPDATED'
        | 'REWARD_SUBMISSION_FOR_ALL'
        | 'REWARD_SUBMISSION_FOR_EARNER'
        | 'REWARDS_UPDATER_UPDATED'
        | 'SHARES_DEPOSITED_IN_STRATEGY'
        | 'STRATEGY_WHITELISTING'
        | 'STRATEGY_WHITELISTER_CHANGED'
        | 'UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN' | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the pod. */
      readonly pod?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of action. */
        readonly action: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** As it is stored, digit for digit. */
        readonly data: Readonly<Record<string, unknown>>;
        /** As it is stored, digit for digit. */
        readonly metadata: Readonly<Record<string, unknown>>;
        /** When it happened. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the filters select. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many distinct kinds of action there are. */
          readonly uniqueActions: number;
          /** How many distinct operators there are. */
          readonly uniqueOperators: number;
        };
      };
    };
  };
  /** Reward submissions, newest first. */
  readonly restakingAllRewards: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?:
        | 'type'
        | '-type'
        | 'avs'
        | '-avs'
        | 'submitter'
        | '-submitter'
        | 'token'
        | '-token'
        | 'amount'
        | '-amount'
        | 'startTimestamp'
        | '-startTimestamp'
        | 'duration'
        | '-duration'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** Type of the reward, compared exactly. */
      readonly type?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the submitter. */
      readonly submitter?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Type of the reward. */
        readonly type: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the submitter; empty where it is unknown. */
        readonly submitter: string;
        /** Address of the token hopper; empty where there is none. */
        readonly tokenHopper: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Its strategies and their weights, as stored. */
        readonly strategies: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** In the smallest unit of the token, exact. */
        readonly amount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** When it last changed. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many rows of reward submissions there are. */
          readonly totalRewards: number;
          /** Sum of all amounts, each in the smallest unit of its own token. */
          readonly totalAmount: number;
          /** How many distinct tokens there are. */
          readonly uniqueTokens: number;
        };
      };
    };
  };
  /** The activities of one pod, newest first. */
  readonly restakingPodActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the pod. */
      readonly pod: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of action. */
        readonly action: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** As it is stored, digit for digit. */
        readonly data: Readonly<Record<string, unknown>>;
        /** As it is stored, digit for digit. */
        readonly metadata: Readonly<Record<string, unknown>>;
        /** When it happened. */
        readonly activity_timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many distinct kinds of action there are. */
          readonly uniqueActions: number;
          /** How many distinct stakers there are. */
          readonly uniqueStakers: number;
          /** How many distinct pods there are. */
          readonly uniquePods: number;
        };
      };
    };
  };
  /** One root of the reward distribution. */
  readonly restakingDistributionRootInfo: {
    readonly parameters: {
      /** Index of the root. */
      readonly rootIndex: number;
    };
    readonly body: {
      /** Index of the root. */
      readonly rootIndex: string;
      /** The root itself. */
      readonly root: string;
      /** Until when rewards were counted. */
      readonly rewardsCalculationEndTimestamp: string;
      /** When it was activated; null where it was not. */
      readonly activatedAt: string | null;
      /** Whether the root is active. */
      readonly active: boolean;
      /** When it last changed. */
      readonly updatedAt: string;
      /** When it was made. */
      readonly createdAt: string;
    };
  };
  /** The TVL of one operator by strategy, and how many stakers delegate to it. */
  readonly restakingOperatorStrategies: {
    readonly parameters: {
      /** Address of the operator. */
      readonly operator: string;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** Address of the operator; empty where there is none. */
      readonly operator: string;
      /** How many stakers delegate to it. */
      readonly totalStakers: number;
      /** By strategy, the largest value first. */
      readonly strategiesTVL: readonly {
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Sum of delegated shares in the smallest unit, exact. */
        readonly totalShares: string;
        /** Tokens: shares x sharesUnderlying / 10^decimals. */
        readonly tokens: string;
        /** US dollars: tokens x dollarPrice. */
        readonly tvl: string;
        /** The token behind the strategy. */
        readonly tokenDetails: {
          /** Name; empty where it is unknown. */
          readonly name: string;
          /** Symbol of the token; empty where it is unknown. */
          readonly symbol: string;
          /** Tokens that a share stands for. */
          readonly sharesUnderlying: string;
          /** US dollars that a token costs. */
          readonly dollarPrice: string;
          /** Decimal places of the token. */
          readonly decimals: string;
          /** Ether that a token costs. */
          readonly ethPrice: string;
        };
      }[];
    };
  };
  /** The TVL of every operator by strategy, the largest first. */
  readonly restakingOperatorsTvl: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?: 'tvl' | '-tvl' | 'stakers' | '-stakers' | undefined;
      /** Part of the name in any case, or an address from its 0x on, as far as it is known. */
      readonly search?: string | undefined;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** By strategy. */
        readonly strategies: readonly {
          /** Address of the strategy; empty where there is none. */
          readonly strategy: string;
          /** Sum of delegated shares in the smallest unit, exact. */
          readonly totalShares: string;
          /** Address of the token; empty where there is none. */
          readonly token: string;
          /** Name; empty where it is unknown. */
          readonly name: string;
          /** Symbol of the token; empty where it is unknown. */
          readonly symbol: string;
          /** Tokens that a share stands for. */
          readonly sharesUnderlying: string;
          /** US dollars that a token costs. */
          readonly dollarPrice: string;
          /** Ether that a token costs. */
          readonly ethPrice: string;
          /** Tokens: shares x sharesUnderlying / 10^decimals. */
          readonly tokens: string;
          /** US dollars: tokens x dollarPrice. */
          readonly tvl: string;
          /** How many distinct stakers there are. */
          readonly uniqueStakers: number;
        }[];
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many operators there are. */
          readonly totalOperators: number;
          /** How many strategies there are. */
          readonly totalStrategies: number;
          /** How many distinct stakers there are. */
          readonly totalUniqueStakers: number;
        };
      };
    };
  };
  /** Total value locked that is actively delegated, by strategy. */
  readonly restakingEcosystemTvl: {
    readonly parameters: {
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** By strategy. */
        readonly strategies: readonly {
          /** Address of the strategy; empty where there is none. */
          readonly strategy: string;
          /** Name; empty where it is unknown. */
          readonly name: string;
          /** Symbol of the token; empty where it is unknown. */
          readonly symbol: string;
          /** Shares in the smallest unit, exact. */
          readonly shares: string;
          /** Tokens: shares x sharesUnderlying / 10^decimals. */
          readonly tokens: string;
          /** US dollars: tokens x dollarPrice. */
          readonly tvl: string;
          /** Tokens that a share stands for. */
          readonly sharesUnderlying: string;
          /** US dollars that a token costs. */
          readonly dollarPrice: string;
          /** Ether that a token costs. */
          readonly ethPrice: string;
          /** Decimal places of the token. */
          readonly decimals: string;
        }[];
        /** Over all strategies. */
        readonly metadata: {
          /** Sum of delegated shares in the smallest unit, exact. */
          readonly totalShares: string;
        };
        /** Over all strategies. */
        readonly tokenStatistics: {
          /** How many distinct tokens there are. */
          readonly uniqueTokens: number;
          /** US dollars: the sum of tvl. */
          readonly totalTokenValue: number;
        };
      };
    };
  };
  /** How many distinct operators there are. */
  readonly restakingEcosystemOperators: {
    readonly parameters: {
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `delegation_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** How many operators there are. */
        readonly operators: number;
      };
    };
  };
  /** Operators of the data-availability network with their latest stake in each quorum. */
  readonly availabilityAllOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Where the operator can be reached. */
        readonly socket: string;
        /** Whether the operator is active. */
        readonly status: boolean;
        /** Whether the operator was ejected. */
        readonly ejected: boolean;
        /** The latest stake in each quorum. */
        readonly quorumStakes: readonly {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        }[];
        /** Sum of the latest stakes in the smallest unit. */
        readonly totalStake: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many operators there are. */
          readonly totalOperators: number;
          /** How many of them are active. */
          readonly activeOperators: number;
          /** How many of them were ejected. */
          readonly ejectedOperators: number;
          /** Sum of the latest stakes in the smallest unit. */
          readonly totalStake: number;
          /** Mean stake of an operator in the smallest unit. */
          readonly averageStake: number;
        };
      };
    };
  };
  /** One batch with its signers, logs, transactions and block. */
  readonly availabilityBatchByHash: {
    readonly parameters: {
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Header hash of the batch. */
      readonly batchHeaderHash: string;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Id of the batch. */
        readonly batchId: string;
        /** Header hash of the batch. */
        readonly batchHeaderHash: string;
        /** How many blobs it has; null where the snapshot does not know, as it is not on chain. */
        readonly blobsLength: number | null;
        /** Numbers of its quorums. */
        readonly quorumNumbers: readonly number[];
        /** Root of the blob headers. */
        readonly blobHeadersRoot: string;
        /** Block at which stakes were taken. */
        readonly referenceBlockNumber: number;
        /** Percentage of the stake that signed, for each quorum. */
        readonly signedStakeForQuorums: readonly number[];
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** Signatures and indices of the batch. */
        readonly batchMetadata: {
          /** Aggregate public key in G2. */
          readonly apkG2: string;
          /** Aggregate signature. */
          readonly sigma: string;
          /** Aggregate public key of each quorum. */
          readonly quorumApks: readonly string[];
          /** Index of each of them. */
          readonly quorumApkIndices: readonly number[];
          /** Public keys of operators that did not sign. */
          readonly nonSignerPubkeys: readonly string[];
          /** Index of the total stake of each quorum. */
          readonly totalStakeIndices: readonly number[];
          /** Indices of stakes of operators that did not sign. */
          readonly nonSignerStakeIndices: readonly number[];
          /** Indices of bitmaps of quorums of operators that did not sign. */
          readonly nonSignerQuorumBitmapIndices: readonly number[];
        };
        /** How many operators signed, and how many did not. */
        readonly operators: {
          /** How many. */
          readonly signers: string;
          /** How many. */
          readonly nonSigners: string;
        };
        /** Ids or addresses of operators that signed. */
        readonly signers: readonly string[];
        /** Ids or addresses of operators that did not sign. */
        readonly nonSigners: readonly string[];
        /** Stakes of its quorums, as stored. */
        readonly quorumStakes: {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        };
        /** Hash of the record of signatories. */
        readonly signatoryRecordHash: string;
        /** Logs of the transaction. */
        readonly logs: readonly {
          /** Index of the log. */
          readonly logIndex: string;
          /** Hash of its transaction. */
          readonly logTransactionHash: string;
          /** Index of its transaction. */
          readonly logTransactionIndex: string;
          /** Address of the contract that logged. */
          readonly logAddress: string;
          /** Data of the log. */
          readonly logData: string;
          /** Topics of the log. */
          readonly topics: readonly string[];
        }[];
        /** Transactions of the batch. */
        readonly transactions: readonly {
          /** Hash of the transaction. */
          readonly transactionHash: string;
          /** Nonce. */
          readonly nonce: number;
          /** Index in the block. */
          readonly index: number;
          /** Address of the sender. */
          readonly fromAddress: string;
          /** Address of the receiver. */
          readonly toAddress: string;
          /** Value in wei. */
          readonly value: string;
          /** Gas that was provided. */
          readonly gas: number;
          /** Wei for a unit of gas. */
          readonly gasPrice: string;
          /** Gas used in the block up to and with the transaction. */
          readonly receiptCumulativeGasUsed: number;
          /** Gas used by the transaction. */
          readonly receiptGasUsed: number;
          /** Status of the transaction. */
          readonly receiptStatus: string;
          /** Wei that were paid for a unit of gas. */
          readonly effectiveGasPrice: string;
        }[];
        /** The block of the batch; null where it is unknown. */
        readonly block: {
          /** Number of the block. */
          readonly blockNumber: number;
          /** Hash of the block. */
          readonly blockHash: string;
          /** Hash of the block before it. */
          readonly parentHash: string;
          /** Nonce. */
          readonly nonce: string;
          /** Hash of its uncles. */
          readonly sha3Uncles: string;
          /** Bloom filter of its logs. */
          readonly logsBloom: string;
          /** Root of its transactions. */
          readonly transactionsRoot: string;
          /** Root of the state after it. */
          readonly stateRoot: string;
          /** Root of its receipts. */
          readonly receiptsRoot: string;
          /** Address of who made the block. */
          readonly miner: string;
          /** Difficulty of the block; may exceed 2^53. */
          readonly difficulty: number;
          /** Difficulty of the chain up to the block; may exceed 2^53. */
          readonly totalDifficulty: number;
          /** Bytes of the block. */
          readonly size: number;
          /** Extra data of the block. */
          readonly extraData: string;
          /** Gas that the block may use. */
          readonly gasLimit: number;
          /** Gas that the block uses. */
          readonly gasUsed: number;
          /** How many transactions the block has. */
          readonly transactionCount: number;
        } | null;
      };
      /** Which batch this is. */
      readonly metadata: {
        /** Id of the batch. */
        readonly batchId: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** When it happened. */
        readonly timestamp: string;
      };
    };
  };
  /** The AVSs, the one with the most operators first. */
  readonly restakingAllAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?: 'operatorCount' | '-operatorCount' | 'name' | '-name' | undefined;
      /** Part of the name in any case, or an address from its 0x on, as far as it is known. */
      readonly search?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** URI of its own description; empty where it has none. */
        readonly metadataURI: string;
        /** How many operators are registered with it. */
        readonly operatorCount: number;
        /** Name; empty where it is unknown. */
        readonly name: string;
        /** Its own description. */
        readonly description: string;
        /** URL of its logo. */
        readonly logo: string;
        /** URL of its website. */
        readonly website: string;
        /** URL in Telegram. */
        readonly telegram: string;
        /** URL in Discord. */
        readonly discord: string;
        /** URL in X. */
        readonly x: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many AVSs there are. */
          readonly totalAVS: number;
          /** How many operators are registered with any. */
          readonly totalOperators: number;
        };
      };
    };
  };
  /** One AVS, and what is delegated to its operators by strategy. */
  readonly restakingAvsInfo: {
    readonly parameters: {
      /** Address of the AVS. */
      readonly avs: string;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Which AVS this is. */
        readonly avsDetails: {
          /** Address of the AVS; empty where there is none. */
          readonly avs: string;
          /** URI of its own description; empty where it has none. */
          readonly metadataURI: string;
        };
        /** How it describes itself; empty strings where it does not. */
        readonly metadata: {
          /** Name; empty where it is unknown. */
          readonly name: string;
          /** Its own description. */
          readonly description: string;
          /** URL of its logo. */
          readonly logo: string;
          /** URL of its website. */
          readonly website: string;
          /** URL in Telegram. */
          readonly telegram: string;
          /** URL in Discord. */
          readonly discord: string;
          /** URL in X. */
          readonly x: string;
        };
        /** Number of operators, and the value that is delegated to them. */
        readonly operatorStats: {
          /** How many operators are registered with it. */
          readonly totalOperators: number;
          /** Value that is delegated to its operators by strategy, the largest value first. */
          readonly strategySummary: readonly {
            /** Address of the strategy; empty where there is none. */
            readonly strategy: string;
            /** Shares in the smallest unit, exact. */
            readonly shares: string;
            /** Tokens: shares x sharesUnderlying / 10^decimals. */
            readonly tokens: string;
            /** US dollars: tokens x dollarPrice. */
            readonly tvl: string;
            /** The token behind the strategy. */
            readonly tokenDetails: {
              /** Name; empty where it is unknown. */
              readonly name: string;
              /** Symbol of the token; empty where it is unknown. */
              readonly symbol: string;
              /** Tokens that a share stands for. */
              readonly sharesUnderlying: string;
              /** US dollars that a token costs. */
              readonly dollarPrice: string;
              /** Decimal places of the token. */
              readonly decimals: string;
              /** Ether that a token costs. */
              readonly ethPrice: string;
            };
          }[];
        };
      };
    };
  };
  /** The operators, the one with the largest TVL first. */
  readonly restakingAllOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?:
        | 'name'
        | '-name'
        | 'avsCount'
        | '-avsCount'
        | 'stakersCount'
        | '-stakersCount'
        | 'tvl'
        | '-tvl' | undefined;
      /** Part of the name in any case, or an address from its 0x on, as far as it is known. */
      readonly search?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** URI of its own description; empty where it has none. */
        readonly metadataURI: string;
        /** Name; empty where it is unknown. */
        readonly name: string;
        /** URL of its logo. */
        readonly logo: string;
        /** With how many AVSs it is registered. */
        readonly avsCount: number;
        /** How many stakers there are. */
        readonly stakersCount: number;
        /** US dollars: tokens x dollarPrice. */
        readonly tvl: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many operators there are. */
          readonly totalOperators: number;
          /** How many AVSs there are. */
          readonly totalAVSs: number;
          /** How many stakers there are. */
          readonly totalStakers: number;
        };
      };
    };
  };
  /** One operator, what is delegated to it by strategy, and how many AVSs and stakers it has. */
  readonly restakingOperatorInfo: {
    readonly parameters: {
      /** Address of the operator. */
      readonly operator: string;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Which operator this is. */
        readonly operatorDetails: {
          /** Address of the operator; empty where there is none. */
          readonly operator: string;
          /** URI of its own description; empty where it has none. */
          readonly metadataURI: string;
          /** The block of the first activity that tells of the operator itself, which is its registration; null where none does. */
          readonly createdAt: {
            /** Number of the block. */
            readonly blockNumber: string;
            /** When the block was made. */
            readonly blockTimestamp: string;
            /** Hash of the transaction. */
            readonly transactionHash: string;
          } | null;
          /** The block of the last one: its registration, or a change of its details or of its URI; null where none does. */
          readonly updatedAt: {
            /** Number of the block. */
            readonly blockNumber: string;
            /** When the block was made. */
            readonly blockTimestamp: string;
            /** Hash of the transaction. */
            readonly transactionHash: string;
          } | null;
        };
        /** Number of operators, and the value that is delegated to them. */
        readonly operatorStats: {
          /** With how many AVSs it is registered. */
          readonly avs: number;
          /** How many stakers there are. */
          readonly stakersCount: number;
          /** By strategy. */
          readonly strategies: readonly {
            /** Address of the strategy; empty where there is none. */
            readonly strategy: string;
            /** Shares in the smallest unit, exact. */
            readonly shares: string;
            /** Address of the token; empty where there is none. */
            readonly token: string;
            /** US dollars: tokens x dollarPrice. */
            readonly tvl: string;
            /** Name; empty where it is unknown. */
            readonly name: string;
            /** Symbol of the token; empty where it is unknown. */
            readonly symbol: string;
            /** Tokens that a share stands for. */
            readonly sharesUnderlying: string;
            /** US dollars that a token costs. */
            readonly dollarPrice: string;
            /** Ether that a token costs. */
            readonly ethPrice: string;
            /** Decimal places of the token. */
            readonly decimals: string;
          }[];
        };
        /** How it describes itself; empty strings where it does not. */
        readonly metadata: {
          /** Name; empty where it is unknown. */
          readonly name: string;
          /** Its own description. */
          readonly description: string;
          /** URL of its logo. */
          readonly logo: string;
          /** URL of its website. */
          readonly website: string;
          /** URL in Telegram. */
          readonly telegram: string;
          /** URL in Discord. */
          readonly discord: string;
          /** URL in X. */
          readonly x: string;
        };
      };
    };
  };
  /** One staker, what it holds, and the operator to whom it delegates. */
  readonly restakingStakerInfo: {
    readonly parameters: {
      /** Address of the staker. */
      readonly staker: string;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** Address of the staker. */
      readonly staker: string;
      /** Address of the operator; empty where there is none. */
      readonly operator: string;
      /** By strategy. */
      readonly strategies: readonly {
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Shares in the smallest unit, exact. */
        readonly shares: string;
        /** Tokens: shares x sharesUnderlying / 10^decimals. */
        readonly tokens: string;
        /** US dollars: tokens x dollarPrice. */
        readonly tvl: string;
        /** Name; empty where it is unknown. */
        readonly name: string;
        /** Symbol of the token; empty where it is unknown. */
        readonly symbol: string;
      }[];
      /** When it last changed. */
      readonly updatedAt: string;
      /** When its own activity began, and when it last changed. */
      readonly stakerDetails: {
        /** The block of the first activity that tells of its delegation or of its shares: a deposit, a change of its pod, a delegation or its end, a withdrawal; null where none does. */
        readonly createdAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        } | null;
        /** The block of the last one; null where none does. A slash of its operator is none. */
        readonly updatedAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        } | null;
      };
      /** Which operator this is. */
      readonly operatorDetails: {
        /** URI of its own description; empty where it has none. */
        readonly metadataURI: string;
        /** The block of the first activity that tells of the operator itself, which is its registration; null where none does. */
        readonly createdAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        } | null;
        /** The block of the last one: its registration, or a change of its details or of its URI; null where none does. */
        readonly updatedAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        } | null;
      };
      /** How the operator describes itself. */
      readonly metadata: {
        /** Name; empty where it is unknown. */
        readonly name: string;
        /** Its own description. */
        readonly description: string;
        /** URL of its logo. */
        readonly logo: string;
        /** URL of its website. */
        readonly website: string;
        /** URL in Telegram. */
        readonly telegram: string;
        /** URL in Discord. */
        readonly discord: string;
        /** URL in X. */
        readonly x: string;
      };
    };
  };
  /** The strategies with delegated shares, the one with the largest TVL first. */
  readonly restakingAllStrategies: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs. It needs `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Name; empty where it is unknown. */
        readonly name: string;
        /** Symbol of the token; empty where it is unknown. */
        readonly symbol: string;
        /** Shares in the smallest unit, exact. */
        readonly shares: string;
        /** Tokens: shares x sharesUnderlying / 10^decimals. */
        readonly tokens: string;
        /** US dollars: tokens x dollarPrice. */
        readonly tvl: string;
        /** Tokens that a share stands for. */
        readonly sharesUnderlying: string;
        /** US dollars that a token costs. */
        readonly dollarPrice: string;
        /** Ether that a token costs. */
        readonly ethPrice: string;
        /** Decimal places of the token. */
        readonly decimals: string;
        /** How many stakers there are. */
        readonly stakersCount: number;
        /** To how many operators its shares are delegated. */
        readonly operatorsCount: number;
        /** Whether deposits of it are allowed; null where the snapshot leaves out the table strategies, and at earlier blocks. */
        readonly whitelisted: boolean | null;
        /** Whether shares may not be deposited for others; null where the snapshot leaves out the table strategies, and at earlier blocks. */
        readonly thirdPartyTransfersForbidden: boolean | null;
        /** Blocks that a withdrawal of it waits; null where it has no delay of its own, where the snapshot leaves out the table strategies, and at earlier blocks. */
        readonly withdrawalDelayBlocks: number | null;
        /** How many withdrawals of it were queued; null where the snapshot leaves out the table withdrawals. */
        readonly withdrawals: number | null;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many strategies there are. */
          readonly totalStrategies: number;
          /** How many distinct tokens there are. */
          readonly uniqueTokens: number;
          /** US dollars: the sum of tvl. */
          readonly totalTokenValue: number;
          /** How many of them are allowed for deposits; null where the snapshot leaves out the table strategies, and at earlier blocks. */
          readonly whitelistedStrategiesCount: number | null;
        };
      };
    };
  };
  /** The pods that activities name, the one with the newest activity first. */
  readonly restakingAllPods: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** The last that an activity of the pod names. */
        readonly staker: string;
        /** How many activities name it. */
        readonly activities: number;
        /** When its first activity happened. */
        readonly firstActivityAt: string;
        /** When its last activity happened. */
        readonly lastActivityAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many pods there are. */
          readonly totalPods: number;
          /** How many distinct stakers there are. */
          readonly uniqueStakers: number;
        };
      };
    };
  };
  /** The roots of the reward distribution, the newest first. */
  readonly restakingAllDistributionRoots: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Index of the root. */
      readonly rootIndex?: number | undefined;
      /** Whether the root is active. */
      readonly active?: boolean | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Index of the root. */
        readonly rootIndex: string;
        /** The root itself. */
        readonly root: string;
        /** Until when rewards were counted. */
        readonly rewardsCalculationEndTimestamp: string;
        /** When it was activated; null where it was not. */
        readonly activatedAt: string | null;
        /** Whether the root is active. */
        readonly active: boolean;
        /** When it last changed. */
        readonly updatedAt: string;
        /** When it was made. */
        readonly createdAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many roots there are. */
          readonly totalDistributionRoots: number;
          /** How many of them are active. */
          readonly activeDistributionRoots: number;
        };
      };
    };
  };
  /** Every row of one reward submission. */
  readonly restakingRewardInfo: {
    readonly parameters: {
      /** Hash of the reward submission. */
      readonly hash: string;
    };
    readonly body: {
      /** The requested item. */
      readonly data: readonly {
        /** Type of the reward. */
        readonly type: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the submitter; empty where it is unknown. */
        readonly submitter: string;
        /** Address of the token hopper; empty where there is none. */
        readonly tokenHopper: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Its strategies and their weights, as stored. */
        readonly strategies: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** In the smallest unit of the token, exact. */
        readonly amount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** When it last changed. */
        readonly updatedAt: string;
      }[];
    };
  };
  /** How many AVSs there are. */
  readonly restakingEcosystemAvs: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** How many AVSs there are. */
        readonly avs: number;
      };
    };
  };
  /** How many stakers there are, and how many of them delegate to an operator. */
  readonly restakingEcosystemStakers: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** How many stakers there are. */
        readonly allTime: number;
        /** How many of them delegate to an operator. */
        readonly delegatedWithOperator: number;
        /** How many of them do not. */
        readonly undelegatedWithoutOperator: number;
      };
    };
  };
  /** How many deposits into strategies there are. */
  readonly restakingEcosystemDeposits: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** How many deposits there are. */
        readonly totalDeposits: number;
      };
    };
  };
  /** How many withdrawals were queued. */
  readonly restakingEcosystemWithdrawals: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** How many withdrawals were queued. */
        readonly withdrawalQueuedCount: number;
      };
    };
  };
  /** How many activities of each kind there were in each day, week or month. */
  readonly restakingActivityHistogram: {
    readonly parameters: {
      /** Length of the buckets; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Kind of action. */
      readonly action?:
        | 'AVS_METADATA_URI_UPDATED'
        | 'AVS_REGISTER_OPERATOR'
        | 'AVS_DEREGISTER_OPERATOR'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL'
        | 'OPERATOR_DETAILS_UPDATED'
        | 'OPERATOR_METADATA_URI_UPDATED'
        | 'OPERATOR_REGISTERED'
        | 'OPERATOR_SHARES_DECREASED'
        | 'OPERATOR_SHARES_INCREASED'
        | 'STAKER_DELEGATED'
        | 'STAKER_UNDELEGATED'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY'
        | 'WITHDRAWAL_COMPLETED'
        | 'WITHDRAWAL_MIGRATED'
        | 'WITHDRAWAL_QUEUED'
        | 'POD_SHARES_UPDATED'
        | 'POD_DEPLOYED'
        | 'REWARD_ACTIVATION_DELAY_UPDATED'
        | 'AVS_REWARD_SUBMISSION'
        | 'CLAIMER_UPDATED'
        | 'DISTRIBUTION_ROOT_DISABLED'
        | 'DISTRIBUTION_ROOT_SUBMITTED'
        | 'GLOBAL_COMMISSION_BIPS_UPDATED'
        | 'REWARDS_CLAIMED'
        | 'REWARD_SUBMITTER_FOR_ALL_UPDATED'
        | 'REWARD_SUBMISSION_FOR_ALL'
        | 'REWARD_SUBMISSION_FOR_EARNER'
        | 'REWARDS_UPDATER_UPDATED'
        | 'SHARES_DEPOSITED_IN_STRATEGY'
        | 'STRATEGY_WHITELISTING'
        | 'STRATEGY_WHITELISTER_CHANGED'
        | 'UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN' | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the pod. */
      readonly pod?: string | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: readonly {
        /** First instant of the bucket. */
        readonly start: string;
        /** Kind of action. */
        readonly action: string;
        /** How many activities of this kind began in the bucket. */
        readonly count: number;
      }[];
    };
  };
  /** The batches of the data-availability network, the newest first. */
  readonly availabilityAllBatches: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the batch. */
        readonly batchId: string;
        /** Header hash of the batch. */
        readonly batchHeaderHash: string;
        /** How many blobs it has; null where the snapshot does not know, as it is not on chain. */
        readonly blobsLength: number | null;
        /** Numbers of its quorums. */
        readonly quorumNumbers: readonly number[];
        /** Root of the blob headers. */
        readonly blobHeadersRoot: string;
        /** Block at which stakes were taken. */
        readonly referenceBlockNumber: number;
        /** Percentage of the stake that signed, for each quorum. */
        readonly signedStakeForQuorums: readonly number[];
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** How many operators signed, and how many did not. */
        readonly operators: {
          /** How many. */
          readonly signers: string;
          /** How many. */
          readonly nonSigners: string;
        };
        /** Stakes of its quorums, as stored. */
        readonly quorumStakes: {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        };
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many batches there are. */
          readonly totalBatches: number;
          /** How many of them some operator did not sign. */
          readonly batchesWithNonSigners: number;
          /** The same as a percentage, from 0 to 100. */
          readonly batchesWithNonSignersPercentage: number;
        };
      };
    };
  };
  /** One batch, the newest of its id, with its signers, logs, transactions and block. */
  readonly availabilityBatchById: {
    readonly parameters: {
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the batch. */
      readonly batchId: number;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Id of the batch. */
        readonly batchId: string;
        /** Header hash of the batch. */
        readonly batchHeaderHash: string;
        /** How many blobs it has; null where the snapshot does not know, as it is not on chain. */
        readonly blobsLength: number | null;
        /** Numbers of its quorums. */
        readonly quorumNumbers: readonly number[];
        /** Root of the blob headers. */
        readonly blobHeadersRoot: string;
        /** Block at which stakes were taken. */
        readonly referenceBlockNumber: number;
        /** Percentage of the stake that signed, for each quorum. */
        readonly signedStakeForQuorums: readonly number[];
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** Signatures and indices of the batch. */
        readonly batchMetadata: {
          /** Aggregate public key in G2. */
          readonly apkG2: string;
          /** Aggregate signature. */
          readonly sigma: string;
          /** Aggregate public key of each quorum. */
          readonly quorumApks: readonly string[];
          /** Index of each of them. */
          readonly quorumApkIndices: readonly number[];
          /** Public keys of operators that did not sign. */
          readonly nonSignerPubkeys: readonly string[];
          /** Index of the total stake of each quorum. */
          readonly totalStakeIndices: readonly number[];
          /** Indices of stakes of operators that did not sign. */
          readonly nonSignerStakeIndices: readonly number[];
          /** Indices of bitmaps of quorums of operators that did not sign. */
          readonly nonSignerQuorumBitmapIndices: readonly number[];
        };
        /** How many operators signed, and how many did not. */
        readonly operators: {
          /** How many. */
          readonly signers: string;
          /** How many. */
          readonly nonSigners: string;
        };
        /** Ids or addresses of operators that signed. */
        readonly signers: readonly string[];
        /** Ids or addresses of operators that did not sign. */
        readonly nonSigners: readonly string[];
        /** Stakes of its quorums, as stored. */
        readonly quorumStakes: {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        };
        /** Hash of the record of signatories. */
        readonly signatoryRecordHash: string;
        /** Logs of the transaction. */
        readonly logs: readonly {
          /** Index of the log. */
          readonly logIndex: string;
          /** Hash of its transaction. */
          readonly logTransactionHash: string;
          /** Index of its transaction. */
          readonly logTransactionIndex: string;
          /** Address of the contract that logged. */
          readonly logAddress: string;
          /** Data of the log. */
          readonly logData: string;
          /** Topics of the log. */
          readonly topics: readonly string[];
        }[];
        /** Transactions of the batch. */
        readonly transactions: readonly {
          /** Hash of the transaction. */
          readonly transactionHash: string;
          /** Nonce. */
          readonly nonce: number;
          /** Index in the block. */
          readonly index: number;
          /** Address of the sender. */
          readonly fromAddress: string;
          /** Address of the receiver. */
          readonly toAddress: string;
          /** Value in wei. */
          readonly value: string;
          /** Gas that was provided. */
          readonly gas: number;
          /** Wei for a unit of gas. */
          readonly gasPrice: string;
          /** Gas used in the block up to and with the transaction. */
          readonly receiptCumulativeGasUsed: number;
          /** Gas used by the transaction. */
          readonly receiptGasUsed: number;
          /** Status of the transaction. */
          readonly receiptStatus: string;
          /** Wei that were paid for a unit of gas. */
          readonly effectiveGasPrice: string;
        }[];
        /** The block of the batch; null where it is unknown. */
        readonly block: {
          /** Number of the block. */
          readonly blockNumber: number;
          /** Hash of the block. */
          readonly blockHash: string;
          /** Hash of the block before it. */
          readonly parentHash: string;
          /** Nonce. */
          readonly nonce: string;
          /** Hash of its uncles. */
          readonly sha3Uncles: string;
          /** Bloom filter of its logs. */
          readonly logsBloom: string;
          /** Root of its transactions. */
          readonly transactionsRoot: string;
          /** Root of the state after it. */
          readonly stateRoot: string;
          /** Root of its receipts. */
          readonly receiptsRoot: string;
          /** Address of who made the block. */
          readonly miner: string;
          /** Difficulty of the block; may exceed 2^53. */
          readonly difficulty: number;
          /** Difficulty of the chain up to the block; may exceed 2^53. */
          readonly totalDifficulty: number;
          /** Bytes of the block. */
          readonly size: number;
          /** Extra data of the block. */
          readonly extraData: string;
          /** Gas that the block may use. */
          readonly gasLimit: number;
          /** Gas that the block uses. */
          readonly gasUsed: number;
          /** How many transactions the block has. */
          readonly transactionCount: number;
        } | null;
      };
      /** Which batch this is. */
      readonly metadata: {
        /** Id of the batch. */
        readonly batchId: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** When it happened. */
        readonly timestamp: string;
      };
    };
  };
  /** One operator of the data-availability network, its stakes and how it signs batches. */
  readonly availabilityOperatorInfo: {
    readonly parameters: {
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address or id of the operator. */
      readonly operator: string;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Where the operator can be reached. */
        readonly socket: string;
        /** Whether the operator is active. */
        readonly status: boolean;
        /** Whether the operator was ejected. */
        readonly ejected: boolean;
        /** The latest stake in each quorum. */
        readonly quorumStakes: readonly {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        }[];
        /** Sum of the latest stakes in the smallest unit. */
        readonly totalStake: number;
        /** The quorums that events say it joined, each with its newest entry and the exit behind that, null while it is in the quorum; empty where the snapshot leaves out the table da_operator_events. */
        readonly quorums: readonly {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Its newest registration. */
          readonly entry: {
            /** Number of the block. */
            readonly blockNumber: number;
            /** When the block was made. */
            readonly blockTimestamp: string;
            /** Id of the newest batch not after it; empty where there is none. */
            readonly batchId: string;
          };
          /** The first deregistration or ejection after it; null while it is in the quorum. */
          readonly exit: {
            /** Number of the block. */
            readonly blockNumber: number;
            /** When the block was made. */
            readonly blockTimestamp: string;
            /** Id of the newest batch not after it; empty where there is none. */
            readonly batchId: string;
          } | null;
        }[];
        /** How it signs batches. */
        readonly signing: {
          /** How many batches it signed. */
          readonly batchesSigned: number;
          /** How many batches it did not sign. */
          readonly batchesMissed: number;
          /** Percentage of its batches that it signed, from 0 to 100. */
          readonly signedPercentage: number;
        };
      };
    };
  };
  /** The batches that one operator did not sign, the newest first. */
  readonly availabilityOperatorNonsignings: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address or id of the operator. */
      readonly operator: string;
      /** Earliest time, itself included. */
      readonly startTime?: string | undefined;
      /** Latest time, itself included. */
      readonly endTime?: string | undefined;
      /** First block. */
      readonly startBlock?: number | undefined;
      /** Last block. */
      readonly endBlock?: number | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the batch. */
        readonly batchId: string;
        /** Header hash of the batch. */
        readonly batchHeaderHash: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Number of the block. */
        readonly blockNumber: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The operators of one quorum, the one with the largest stake first. */
  readonly availabilityQuorumOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Number of the quorum. */
      readonly quorumNumber: number;
      /** Whether it is registered and has a stake in the quorum. */
      readonly active?: boolean | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Stake in the smallest unit, exact. */
        readonly stake: string;
        /** Whether it is registered and has a stake in the quorum. */
        readonly active: boolean;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many operators there are. */
          readonly totalOperators: number;
          /** Sum of the latest stakes in the smallest unit. */
          readonly totalStake: number;
          /** Mean stake of an operator in the smallest unit. */
          readonly averageStake: number;
        };
      };
    };
  };
  /** The roots of the reward distribution that have one status, the newest first. */
  readonly restakingDistributionRootsByStatus: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Status of the root. */
      readonly status: 'active' | 'inactive' | 'disabled';
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Index of the root. */
        readonly rootIndex: string;
        /** The root itself. */
        readonly root: string;
        /** Until when rewards were counted. */
        readonly rewardsCalculationEndTimestamp: string;
        /** When it was activated; null where it was not. */
        readonly activatedAt: string | null;
        /** Whether the root is active. */
        readonly active: boolean;
        /** When it last changed. */
        readonly updatedAt: string;
        /** When it was made. */
        readonly createdAt: string;
        /** active; inactive before its activation; disabled after it. */
        readonly status: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many roots there are. */
          readonly totalDistributionRoots: number;
          /** How many of them are active. */
          readonly activeDistributionRoots: number;
        };
      };
    };
  };
  /** The reward submissions that AVSs made, newest first. */
  readonly restakingAllAvsRewardsSubmission: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Address of the token in which it is paid. */
        readonly tokenUsed: string;
        /** In the smallest unit of the token, exact. */
        readonly tokenAmount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** Its strategies, in the order of the submission. */
        readonly strategies: readonly string[];
        /** When the block was made. */
        readonly blockTimestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The reward submissions that one AVS made, newest first. */
  readonly restakingAvsRewardsSubmissionByAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Address of the token in which it is paid. */
        readonly tokenUsed: string;
        /** In the smallest unit of the token, exact. */
        readonly tokenAmount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** Its strategies, in the order of the submission. */
        readonly strategies: readonly string[];
        /** When the block was made. */
        readonly blockTimestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The reward submissions that AVSs made in one token, newest first. */
  readonly restakingAvsRewardsSubmissionByTokenUsed: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the token in which it is paid. */
      readonly tokenUsed: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Address of the token in which it is paid. */
        readonly tokenUsed: string;
        /** In the smallest unit of the token, exact. */
        readonly tokenAmount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** Its strategies, in the order of the submission. */
        readonly strategies: readonly string[];
        /** When the block was made. */
        readonly blockTimestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The activities that name one AVS, newest first. */
  readonly restakingAvsActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of action. */
        readonly action: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** As it is stored, digit for digit. */
        readonly data: Readonly<Record<string, unknown>>;
        /** As it is stored, digit for digit. */
        readonly metadata: Readonly<Record<string, unknown>>;
        /** When it happened. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the filters select. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many distinct kinds of action there are. */
          readonly uniqueActions: number;
          /** How many distinct stakers there are. */
          readonly uniqueStakers: number;
          /** How many distinct pods there are. */
          readonly uniquePods: number;
        };
      };
    };
  };
  /** The reward submissions of one AVS, newest first. */
  readonly restakingAvsRewards: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?:
        | 'type'
        | '-type'
        | 'avs'
        | '-avs'
        | 'submitter'
        | '-submitter'
        | 'token'
        | '-token'
        | 'amount'
        | '-amount'
        | 'startTimestamp'
        | '-startTimestamp'
        | 'duration'
        | '-duration'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Type of the reward. */
        readonly type: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the submitter; empty where it is unknown. */
        readonly submitter: string;
        /** Address of the token hopper; empty where there is none. */
        readonly tokenHopper: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Its strategies and their weights, as stored. */
        readonly strategies: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** In the smallest unit of the token, exact. */
        readonly amount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** When it last changed. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many rows of reward submissions there are. */
          readonly totalRewards: number;
          /** Sum of all amounts, each in the smallest unit of its own token. */
          readonly totalAmount: number;
          /** How many distinct tokens there are. */
          readonly uniqueTokens: number;
        };
      };
    };
  };
  /** The activities that name one operator, newest first. */
  readonly restakingOperatorActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of action. */
        readonly action: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** As it is stored, digit for digit. */
        readonly data: Readonly<Record<string, unknown>>;
        /** As it is stored, digit for digit. */
        readonly metadata: Readonly<Record<string, unknown>>;
        /** When it happened. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the filters select. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many distinct kinds of action there are. */
          readonly uniqueActions: number;
          /** How many distinct stakers there are. */
          readonly uniqueStakers: number;
          /** How many distinct pods there are. */
          readonly uniquePods: number;
        };
      };
    };
  };
  /** The reward submissions that reward at the time of the snapshot, or those that do not. */
  readonly restakingRewardsStatus: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?:
        | 'type'
        | '-type'
        | 'avs'
        | '-avs'
        | 'submitter'
        | '-submitter'
        | 'token'
        | '-token'
        | 'amount'
        | '-amount'
        | 'startTimestamp'
        | '-startTimestamp'
        | 'duration'
        | '-duration'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** Whether the time of the snapshot lies within its duration. */
      readonly status?: 'active' | 'inactive' | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Type of the reward. */
        readonly type: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the submitter; empty where it is unknown. */
        readonly submitter: string;
        /** Address of the token hopper; empty where there is none. */
        readonly tokenHopper: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Its strategies and their weights, as stored. */
        readonly strategies: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** In the smallest unit of the token, exact. */
        readonly amount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** When it last changed. */
        readonly updatedAt: string;
        /** Whether the time of the snapshot lies within its duration. */
        readonly status: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many rows of reward submissions there are. */
          readonly totalRewards: number;
          /** Sum of all amounts, each in the smallest unit of its own token. */
          readonly totalRewardAmount: number;
        };
      };
    };
  };
  /** The activities that name one staker, newest first. */
  readonly restakingStakerActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of action. */
        readonly action: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** As it is stored, digit for digit. */
        readonly data: Readonly<Record<string, unknown>>;
        /** As it is stored, digit for digit. */
        readonly metadata: Readonly<Record<string, unknown>>;
        /** When it happened. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the filters select. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many distinct kinds of action there are. */
          readonly uniqueActions: number;
          /** How many distinct pods there are. */
          readonly uniquePods: number;
        };
      };
    };
  };
  /** The activities that name one strategy, newest first. */
  readonly restakingStrategyActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the strategy. */
      readonly strategy: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of action. */
        readonly action: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** As it is stored, digit for digit. */
        readonly data: Readonly<Record<string, unknown>>;
        /** As it is stored, digit for digit. */
        readonly metadata: Readonly<Record<string, unknown>>;
        /** When it happened. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the filters select. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many distinct kinds of action there are. */
          readonly uniqueActions: number;
          /** How many distinct stakers there are. */
          readonly uniqueStakers: number;
          /** How many distinct pods there are. */
          readonly uniquePods: number;
        };
      };
    };
  };
  /** One batch by its header hash or, the newest, by its id, with its signers, logs, transactions and block. */
  readonly availabilityBatchInfo: {
    readonly parameters: {
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the batch; either this or its header hash. */
      readonly batchId?: number | undefined;
      /** Header hash of the batch; either this or its id. */
      readonly batchHeaderHash?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Id of the batch. */
        readonly batchId: string;
        /** Header hash of the batch. */
        readonly batchHeaderHash: string;
        /** How many blobs it has; null where the snapshot does not know, as it is not on chain. */
        readonly blobsLength: number | null;
        /** Numbers of its quorums. */
        readonly quorumNumbers: readonly number[];
        /** Root of the blob headers. */
        readonly blobHeadersRoot: string;
        /** Block at which stakes were taken. */
        readonly referenceBlockNumber: number;
        /** Percentage of the stake that signed, for each quorum. */
        readonly signedStakeForQuorums: readonly number[];
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** Signatures and indices of the batch. */
        readonly batchMetadata: {
          /** Aggregate public key in G2. */
          readonly apkG2: string;
          /** Aggregate signature. */
          readonly sigma: string;
          /** Aggregate public key of each quorum. */
          readonly quorumApks: readonly string[];
          /** Index of each of them. */
          readonly quorumApkIndices: readonly number[];
          /** Public keys of operators that did not sign. */
          readonly nonSignerPubkeys: readonly string[];
          /** Index of the total stake of each quorum. */
          readonly totalStakeIndices: readonly number[];
          /** Indices of stakes of operators that did not sign. */
          readonly nonSignerStakeIndices: readonly number[];
          /** Indices of bitmaps of quorums of operators that did not sign. */
          readonly nonSignerQuorumBitmapIndices: readonly number[];
        };
        /** How many operators signed, and how many did not. */
        readonly operators: {
          /** How many. */
          readonly signers: string;
          /** How many. */
          readonly nonSigners: string;
        };
        /** Ids or addresses of operators that signed. */
        readonly signers: readonly string[];
        /** Ids or addresses of operators that did not sign. */
        readonly nonSigners: readonly string[];
        /** Stakes of its quorums, as stored. */
        readonly quorumStakes: {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        };
        /** Hash of the record of signatories. */
        readonly signatoryRecordHash: string;
        /** Logs of the transaction. */
        readonly logs: readonly {
          /** Index of the log. */
          readonly logIndex: string;
          /** Hash of its transaction. */
          readonly logTransactionHash: string;
          /** Index of its transaction. */
          readonly logTransactionIndex: string;
          /** Address of the contract that logged. */
          readonly logAddress: string;
          /** Data of the log. */
          readonly logData: string;
          /** Topics of the log. */
          readonly topics: readonly string[];
        }[];
        /** Transactions of the batch. */
        readonly transactions: readonly {
          /** Hash of the transaction. */
          readonly transactionHash: string;
          /** Nonce. */
          readonly nonce: number;
          /** Index in the block. */
          readonly index: number;
          /** Address of the sender. */
          readonly fromAddress: string;
          /** Address of the receiver. */
          readonly toAddress: string;
          /** Value in wei. */
          readonly value: string;
          /** Gas that was provided. */
          readonly gas: number;
          /** Wei for a unit of gas. */
          readonly gasPrice: string;
          /** Gas used in the block up to and with the transaction. */
          readonly receiptCumulativeGasUsed: number;
          /** Gas used by the transaction. */
          readonly receiptGasUsed: number;
          /** Status of the transaction. */
          readonly receiptStatus: string;
          /** Wei that were paid for a unit of gas. */
          readonly effectiveGasPrice: string;
        }[];
        /** The block of the batch; null where it is unknown. */
        readonly block: {
          /** Number of the block. */
          readonly blockNumber: number;
          /** Hash of the block. */
          readonly blockHash: string;
          /** Hash of the block before it. */
          readonly parentHash: string;
          /** Nonce. */
          readonly nonce: string;
          /** Hash of its uncles. */
          readonly sha3Uncles: string;
          /** Bloom filter of its logs. */
          readonly logsBloom: string;
          /** Root of its transactions. */
          readonly transactionsRoot: string;
          /** Root of the state after it. */
          readonly stateRoot: string;
          /** Root of its receipts. */
          readonly receiptsRoot: string;
          /** Address of who made the block. */
          readonly miner: string;
          /** Difficulty of the block; may exceed 2^53. */
          readonly difficulty: number;
          /** Difficulty of the chain up to the block; may exceed 2^53. */
          readonly totalDifficulty: number;
          /** Bytes of the block. */
          readonly size: number;
          /** Extra data of the block. */
          readonly extraData: string;
          /** Gas that the block may use. */
          readonly gasLimit: number;
          /** Gas that the block uses. */
          readonly gasUsed: number;
          /** How many transactions the block has. */
          readonly transactionCount: number;
        } | null;
      };
      /** Which batch this is. */
      readonly metadata: {
        /** Id of the batch. */
        readonly batchId: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** When it happened. */
        readonly timestamp: string;
      };
    };
  };
  /** The operators that did not sign one batch, the newest of its id. */
  readonly availabilityBatchNonsigners: {
    readonly parameters: {
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the batch. */
      readonly batchId: number;
    };
    readonly body: {
      /** All records. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Where the operator can be reached. */
        readonly socket: string;
        /** Whether the operator is active. */
        readonly status: boolean;
        /** Whether the operator was ejected. */
        readonly ejected: boolean;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many operators did not sign. */
          readonly totalNonSigners: number;
          /** How many of them are active. */
          readonly activeNonSigners: number;
          /** How many of them are not active. */
          readonly inactiveNonSigners: number;
          /** The active ones as a percentage of them, from 0 to 100. */
          readonly activePercentage: number;
          /** How many of them were ejected. */
          readonly ejectedNonSigners: number;
          /** The ejected ones as a percentage of them, from 0 to 100. */
          readonly ejectedPercentage: number;
        };
      };
    };
  };
  /** The operators of the data-availability network that are active, or those that are not. */
  readonly availabilityOperatorsByStatus: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Whether the operator is active. */
      readonly status: boolean;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Where the operator can be reached. */
        readonly socket: string;
        /** Whether the operator is active. */
        readonly status: boolean;
        /** Whether the operator was ejected. */
        readonly ejected: boolean;
        /** The latest stake in each quorum. */
        readonly quorumStakes: readonly {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        }[];
        /** Sum of the latest stakes in the smallest unit. */
        readonly totalStake: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many operators there are. */
          readonly totalOperators: number;
          /** Sum of the latest stakes in the smallest unit. */
          readonly totalStake: number;
          /** Mean stake of an operator in the smallest unit. */
          readonly averageStake: number;
        };
      };
    };
  };
  /** The operators of the data-availability network that were ejected, or those that were not. */
  readonly availabilityOperatorsByEjection: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Whether the operator was ejected. */
      readonly ejected: boolean;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Where the operator can be reached. */
        readonly socket: string;
        /** Whether the operator is active. */
        readonly status: boolean;
        /** Whether the operator was ejected. */
        readonly ejected: boolean;
        /** The latest stake in each quorum. */
        readonly quorumStakes: readonly {
          /** Number of the quorum. */
          readonly quorumNumber: string;
          /** Stake in the smallest unit, exact. */
          readonly stake: string;
        }[];
        /** Sum of the latest stakes in the smallest unit. */
        readonly totalStake: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many operators there are. */
          readonly totalOperators: number;
          /** Sum of the latest stakes in the smallest unit. */
          readonly totalStake: number;
          /** Mean stake of an operator in the smallest unit. */
          readonly averageStake: number;
        };
      };
    };
  };
  /** Withdrawals that were queued, the newest first, and whether they are completed. */
  readonly restakingAllWithdrawals: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Root of the withdrawal. */
      readonly withdrawalRoot?: string | undefined;
      /** Operator to whom the staker delegated when it was queued. */
      readonly delegatedTo?: string | undefined;
      /** Whether it is completed. */
      readonly completed?: boolean | undefined;
      /** Whether it was moved from the contracts of M1. */
      readonly migrated?: boolean | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Hash of the withdrawal, by which the contracts name it. */
        readonly withdrawalRoot: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Operator to whom the staker delegated when it was queued; empty where there was none. */
        readonly delegatedTo: string;
        /** Address that may complete the withdrawal. */
        readonly withdrawer: string;
        /** Nonce of the withdrawal among those of the staker. */
        readonly nonce: string;
        /** Block in which it was queued: the delay counts from it. */
        readonly startBlock: string;
        /** The strategies that are withdrawn from, and the shares of each. */
        readonly withdrawal: {
          /** Form of the withdrawal: m1, m2 or slashing, after the release that queued it. */
          readonly era: string;
          /** Addresses of its strategies. */
          readonly strategies: readonly string[];
          /** Shares of each of the strategies in the smallest unit, as they could be withdrawn when it was queued. */
          readonly shares: readonly string[];
          /** Scaled shares of each of the strategies, from which later slashes are taken; none before slashing. */
          readonly scaledShares: readonly string[];
          /** tokens or shares; empty before it is completed, and where no log tells. */
          readonly receivedAs: string;
          /** Root that it had in the contracts of M1; empty where it is not migrated. */
          readonly migratedFrom: string;
        };
        /** Whether it was moved from the contracts of M1. */
        readonly migrated: boolean;
        /** Whether it is completed. */
        readonly completed: boolean;
        /** The block in which it was completed, or else queued. */
        readonly updatedAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        };
        /** The block in which it was queued. */
        readonly createdAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        };
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many withdrawals were queued. */
          readonly totalWithdrawals: number;
          /** How many of them are completed. */
          readonly completedWithdrawals: number;
          /** How many of them were moved from the contracts of M1. */
          readonly migratedWithdrawals: number;
        };
      };
    };
  };
  /** One withdrawal. */
  readonly restakingWithdrawalInfo: {
    readonly parameters: {
      /** Root of the withdrawal. */
      readonly withdrawalRoot: string;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Hash of the withdrawal, by which the contracts name it. */
        readonly withdrawalRoot: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Operator to whom the staker delegated when it was queued; empty where there was none. */
        readonly delegatedTo: string;
        /** Address that may complete the withdrawal. */
        readonly withdrawer: string;
        /** Nonce of the withdrawal among those of the staker. */
        readonly nonce: string;
        /** Block in which it was queued: the delay counts from it. */
        readonly startBlock: string;
        /** The strategies that are withdrawn from, and the shares of each. */
        readonly withdrawal: {
          /** Form of the withdrawal: m1, m2 or slashing, after the release that queued it. */
          readonly era: string;
          /** Addresses of its strategies. */
          readonly strategies: readonly string[];
          /** Shares of each of the strategies in the smallest unit, as they could be withdrawn when it was queued. */
          readonly shares: readonly string[];
          /** Scaled shares of each of the strategies, from which later slashes are taken; none before slashing. */
          readonly scaledShares: readonly string[];
          /** tokens or shares; empty before it is completed, and where no log tells. */
          readonly receivedAs: string;
          /** Root that it had in the contracts of M1; empty where it is not migrated. */
          readonly migratedFrom: string;
        };
        /** Whether it was moved from the contracts of M1. */
        readonly migrated: boolean;
        /** Whether it is completed. */
        readonly completed: boolean;
        /** The block in which it was completed, or else queued. */
        readonly updatedAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        };
        /** The block in which it was queued. */
        readonly createdAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        };
      };
    };
  };
  /** Claims of rewards, the newest first, with counts and sums over all of them. */
  readonly restakingAllRewardsClaim: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address that earned the rewards. */
      readonly earner?: string | undefined;
      /** Address that claimed them. */
      readonly claimer?: string | undefined;
      /** Address that received them. */
      readonly recipient?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Root of the distribution that is claimed from. */
      readonly root?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Root of the distribution that is claimed from. */
        readonly root: string;
        /** Address that earned the rewards. */
        readonly earner: string;
        /** Address that claimed them. */
        readonly claimer: string;
        /** Address that received them. */
        readonly recipient: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** In the smallest unit of the token, exact. */
        readonly claimedAmount: string;
        /** When they were claimed. */
        readonly claimedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many distinct roots are claimed from. */
          readonly distinctRoots: number;
          /** How many distinct claimers there are. */
          readonly distinctClaimers: number;
          /** How many distinct earners there are. */
          readonly distinctEarners: number;
          /** How many distinct recipients there are. */
          readonly distinctRecipients: number;
          /** How many distinct tokens are claimed. */
          readonly distinctTokens: number;
          /** Sum of all claims, each in the smallest unit of its own token: tokens of different worth are added. */
          readonly totalClaimedAmount: string;
          /** When the first claim was made; null where there is none. */
          readonly firstClaimDate: string | null;
          /** When the last claim was made; null where there is none. */
          readonly lastClaimDate: string | null;
          /** Sums and counts of the claims of each token, by its address. */
          readonly tokensSummary: Readonly<Record<string, {
            /** Sum of the claims in the smallest unit of the token. */
            readonly totalAmount: string;
            /** How many claims there are. */
            readonly claimsCount: number;
          }>>;
        };
      };
    };
  };
  /** Claims of rewards, the newest first, with the block and the transaction of each. */
  readonly restakingRewardClaim: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address that earned the rewards. */
      readonly earner?: string | undefined;
      /** Address that claimed them. */
      readonly claimer?: string | undefined;
      /** Address that received them. */
      readonly recipient?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Root of the distribution that is claimed from. */
      readonly root?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Root of the distribution that is claimed from. */
        readonly root: string;
        /** Address that earned the rewards. */
        readonly earner: string;
        /** Address that claimed them. */
        readonly claimer: string;
        /** Address that received them. */
        readonly recipient: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** In the smallest unit of the token, exact. */
        readonly claimedAmount: string;
        /** The block in which it was claimed. */
        readonly updatedAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        };
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many claims there are. */
          readonly totalRewardClaims: number;
          /** Sum of all claims, each in the smallest unit of its own token: tokens of different worth are added. */
          readonly totalClaimedAmount: string;
          /** How many distinct tokens there are. */
          readonly uniqueTokens: number;
        };
      };
    };
  };
  /** Operator sets of AVSs, the newest first, with the strategies that can be slashed in them. */
  readonly restakingOperatorSets: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Id of the operator set among those of the AVS. */
        readonly operatorSetId: number;
        /** Address that receives slashed shares; empty where they are burnt. */
        readonly redistributionRecipient: string;
        /** Address that may slash; empty where no log tells. */
        readonly slasher: string;
        /** Addresses of the strategies that can be slashed. */
        readonly strategies: readonly string[];
        /** How many operators are members of it. */
        readonly totalMembers: number;
        /** When the operator set was made. */
        readonly createdAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many operator sets there are. */
          readonly totalOperatorSets: number;
          /** How many AVSs there are. */
          readonly totalAVSs: number;
        };
      };
    };
  };
  /** The operators that are, or were, members of one operator set; members first. */
  readonly restakingOperatorSetMembers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
      /** Id of the operator set among those of the AVS. */
      readonly operatorSetId: number;
      /** Whether the operator is a member of the set; false where it was one. */
      readonly registered?: boolean | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Whether the operator is a member of the set; false where it was one. */
        readonly registered: boolean;
        /** When it last joined or left. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The magnitudes of one operator that operator sets may slash, with those that are pending. */
  readonly restakingOperatorAllocations: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Id of the operator set among those of the AVS. */
        readonly operatorSetId: number;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Magnitude that the set may slash now, with 10^18 as the whole. */
        readonly magnitude: string;
        /** Magnitude from effectBlock on; empty where none is pending. */
        readonly pendingMagnitude: string;
        /** Block from which on it holds; empty where none is pending. */
        readonly effectBlock: string;
        /** When the allocation last changed. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The magnitude that slashes left one operator in each strategy, and what is allocated of it. */
  readonly restakingOperatorMagnitudes: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Magnitude that slashes left, with 10^18 as the whole. */
        readonly maxMagnitude: string;
        /** Magnitude that is allocated to operator sets. */
        readonly encumberedMagnitude: string;
        /** Magnitude that is left to allocate. */
        readonly allocatableMagnitude: string;
        /** When one of them last changed. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** Slashes of operators, the newest first: of an operator, an AVS or one of its operator sets. */
  readonly restakingSlashingHistory: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set among those of the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Id of the operator set among those of the AVS. */
        readonly operatorSetId: number;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Part that was slashed, with 10^18 as all. */
        readonly wadSlashed: string;
        /** Shares that were slashed, those in queued withdrawals included; empty where no log tells. */
        readonly sharesSlashed: string;
        /** Id of the slash; empty where no log tells. */
        readonly slashId: string;
        /** Reason that the AVS gives. */
        readonly description: string;
        /** Number of the block. */
        readonly blockNumber: string;
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When it was slashed. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many slashes there are, one for each strategy. */
          readonly totalSlashes: number;
          /** How many operators were slashed. */
          readonly slashedOperators: number;
        };
      };
    };
  };
  /** Upgrades of the protocol’s contracts, the newest first: the code that a proxy runs since. */
  readonly restakingUpgrades: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the contract. */
      readonly contract?: string | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the contract, that of its proxy. */
        readonly contract: string;
        /** Name of the contract; empty where it is not known. */
        readonly name: string;
        /** Address of the code that the contract runs from then on. */
        readonly implementation: string;
        /** Number of the block. */
        readonly blockNumber: string;
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When it was upgraded. */
        readonly timestamp: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many upgrades there are. */
          readonly totalUpgrades: number;
          /** How many contracts were ever upgraded. */
          readonly upgradedContracts: number;
        };
      };
    };
  };
  /** One reward submission that an AVS made, and the multiplier of each of its strategies. */
  readonly restakingAvsRewardsSubmissionByHash: {
    readonly parameters: {
      /** Hash of the reward submission. */
      readonly hash: string;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Nonce of the submission. */
        readonly submissionNonce: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Address of the token in which it is paid. */
        readonly tokenUsed: string;
        /** In the smallest unit of the token, exact. */
        readonly tokenAmount: string;
        /** From when on it is rewarded. */
        readonly startTimestamp: string;
        /** Seconds for which it is rewarded. */
        readonly duration: string;
        /** Its strategies and their multipliers, in the order of the submission. */
        readonly strategyAndMultipliers: readonly {
          /** Address of the strategy; empty where there is none. */
          readonly strategy: string;
          /** Weight of a share of the strategy, with 10^18 as 1; may exceed 2^53. */
          readonly multiplier: number;
        }[];
        /** When the block was made. */
        readonly blockTimestamp: string;
      };
    };
  };
  /** The reward submissions that reward one strategy, the newest first, and its part of each. */
  readonly restakingRewardStrategy: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Field to sort by, ascending, or with - before it descending. */
      readonly sort?:
        | 'amount'
        | '-amount'
        | 'weight'
        | '-weight'
        | 'strategyReward'
        | '-strategyReward'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** Address of the strategy. */
      readonly strategy: string;
      /** Type of the reward, compared exactly. */
      readonly type?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Type of the reward. */
        readonly type: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Hash of the submission. */
        readonly rewardsSubmissionHash: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Amount for all strategies in the smallest unit of the token. */
        readonly amount: string;
        /** Multiplier of the strategy: the weight of a share, with 10^18 as 1. */
        readonly weight: string;
        /** amount x weight / the sum of the weights of the submission, cut to a whole number. A weight, not a payment: the stake of each staker decides what is paid. */
        readonly strategyReward: string;
        /** When it last changed. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over the whole snapshot, whatever the filters. */
        readonly statistics: {
          /** How many strategies are rewarded. */
          readonly totalStrategies: number;
          /** How many distinct tokens there are. */
          readonly uniqueTokens: number;
          /** How many distinct AVSs there are. */
          readonly uniqueAVSs: number;
          /** Sum of all amounts, each in the smallest unit of its own token. */
          readonly totalAmount: string;
        };
      };
    };
  };
  /** One strategy, its settings, the value that is delegated of it, and its withdrawals. */
  readonly restakingStrategyInfo: {
    readonly parameters: {
      /** Address of the strategy. */
      readonly strategy: string;
    };
    readonly body: {
      /** Address of the strategy; empty where there is none. */
      readonly strategy: string;
      /** Address of the token; empty where there is none. */
      readonly token: string;
      /** Whether deposits are allowed by the list of strategies. */
      readonly whitelisted: boolean;
      /** Whether deposits for others were forbidden. */
      readonly thirdPartyTransfersForbidden: boolean;
      /** Blocks that a withdrawal waits; null where no log tells. */
      readonly withdrawalDelayBlocks: number | null;
      /** US dollars: the delegated shares of it, as ecosystem-tvl values them. */
      readonly tvl: string;
      /** How many queued withdrawals name it, completed ones included. */
      readonly withdrawals: number;
      /** The block in which deposits were first allowed; null where none tells. */
      readonly createdAt: {
        /** Number of the block. */
        readonly blockNumber: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Hash of the transaction. */
        readonly transactionHash: string;
      } | null;
      /** The block in which a setting last changed; null where none tells. */
      readonly updatedAt: {
        /** Number of the block. */
        readonly blockNumber: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Hash of the transaction. */
        readonly transactionHash: string;
      } | null;
    };
  };
  /** One pod by its address or that of its owner, and the shares that the owner has in it. */
  readonly restakingPodInfo: {
    readonly parameters: {
      /** Address of the pod; either this or its owner. */
      readonly pod?: string | undefined;
      /** Address of the owner; either this or the pod. */
      readonly staker?: string | undefined;
    };
    readonly body: {
      /** The requested item. */
      readonly data: {
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** Address of the staker. */
        readonly staker: string;
        /** The strategy of native ETH, whatever the pod. */
        readonly strategy: string;
        /** Shares of native ETH in wei that the owner can withdraw, exact. */
        readonly amount: string;
        /** The block in which the shares last changed; null where they never did. */
        readonly updatedAt: {
          /** Number of the block. */
          readonly blockNumber: string;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        } | null;
      };
    };
  };
  /** The quorums of the data-availability network, by number. */
  readonly availabilityAllQuorums: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Number of the quorum. */
        readonly quorumNumber: number;
        /** How many strategies count for it. */
        readonly strategiesCount: number;
        /** Least stake of an operator in it, in the smallest unit; may exceed 2^53. */
        readonly minimumStake: number;
        /** The block in which it was made. */
        readonly createdAt: {
          /** Number of the block. */
          readonly blockNumber: number;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        };
        /** The block in which a setting last changed. */
        readonly updatedAt: {
          /** Number of the block. */
          readonly blockNumber: number;
          /** When the block was made. */
          readonly blockTimestamp: string;
          /** Hash of the transaction. */
          readonly transactionHash: string;
        };
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts and sums over all that the required parameters name. */
        readonly statistics: {
          /** How many quorums there are. */
          readonly totalQuorums: number;
          /** Mean number of strategies of a quorum. */
          readonly averageStrategiesPerQuorum: number;
        };
      };
    };
  };
  /** One quorum, its strategies and its members. */
  readonly availabilityQuorumInfo: {
    readonly parameters: {
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Number of the quorum. */
      readonly quorumNumber: number;
    };
    readonly body: {
      /** Number of the quorum. */
      readonly quorumNumber: number;
      /** Addresses of its strategies, ascending. */
      readonly strategies: readonly string[];
      /** Least stake of an operator in it, in the smallest unit; may exceed 2^53. */
      readonly minimumStake: number;
      /** When it was made. */
      readonly createdAt: string;
      /** When it last changed. */
      readonly updatedAt: string;
      /** How many operators ever had a stake in it. */
      readonly registeredMembersCount: number;
      /** How many operators have a stake of more than 0 in it. */
      readonly activeMembersCount: number;
    };
  };
  /** Rewards that an AVS pays in a year for what is delegated to its operators, by strategy and token. */
  readonly restakingAvsApy: {
    readonly parameters: {
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: {
      /** Address of the AVS. */
      readonly avsAddress: string;
      /** The reward a year of all strategies / the TVL of all strategies, both in ether; 0 where the TVL is 0. */
      readonly apy: number;
      /** By strategy, the largest value first. */
      readonly strategyApys: readonly {
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Ether: shares delegated to the operators that are registered with the AVS x sharesUnderlying / 10^decimals x the latest price of the token in the table prices that is not after the time of the snapshot; 0 without one. */
        readonly strategyTvl: number;
        /** Reward a year in all tokens of which the price is known / strategyTvl; 0 where that is 0. */
        readonly totalApy: number;
        /** By token of the reward. */
        readonly tokenApys: readonly {
          /** Address of the token; empty where there is none. */
          readonly token: string;
          /** Reward a year of the active submissions / strategyTvl, without compounding; 0 where that is 0, null where a price or the decimals of the token are unknown. A submission gives a strategy amount x multiplier / the sum of its multipliers, and a year has 31,536,000 seconds. */
          readonly apy: number | null;
          /** The longest duration of its active submissions in seconds. */
          readonly duration: number;
          /** Ether that the active submissions give to the strategy over their durations; null where a price or the decimals of the token are unknown. */
          readonly rewardInEth: number | null;
        }[];
      }[];
    };
  };
  /** Each registration of one operator with an AVS or an operator set, and each end of one, newest first. */
  readonly restakingOperatorHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Address of the AVS; empty where there is none. */
        readonly avs: string;
        /** Whether the operator registered; false where it left. */
        readonly registered: boolean;
        /** Id of the operator set among those of the AVS; null for the AVS as a whole. */
        readonly operatorSetId: number | null;
        /** When it registered, or left. */
        readonly updatedAt: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** Hash of the transaction. */
        readonly transactionHash: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** Each change of the shares that the owner of one pod has in native ETH, newest first. */
  readonly restakingPodHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the pod. */
      readonly pod: string;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the pod; empty where there is none. */
        readonly pod: string;
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** Address of the token; empty where there is none. */
        readonly token: string;
        /** Shares that the staker could withdraw after the change, in wei. */
        readonly shares: string;
        /** deposit, withdrawal_queued, withdrawal_completed, pod_update, delegation, slash or beacon_slash. */
        readonly reason: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Hash of the transaction. */
        readonly transactionHash: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** The operator and the holdings of one staker after each change of either, newest first. */
  readonly restakingStakerHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker: string;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the staker. */
        readonly staker: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** The strategies in which it then held more than 0 shares, by address. */
        readonly strategies: readonly {
          /** Address of the strategy; empty where there is none. */
          readonly strategy: string;
          /** Shares that it could then withdraw, in the smallest unit. */
          readonly shares: string;
        }[];
        /** When it last changed. */
        readonly updatedAt: string;
        /** Number of the block. */
        readonly blockNumber: number;
        /** Hash of the transaction. */
        readonly transactionHash: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the parameters select. */
        readonly statistics: {
          /** How many changes there are. */
          readonly totalEntries: number;
          /** To how many distinct operators these changes delegated. */
          readonly uniqueOperators: number;
          /** In how many strategies these changes changed its shares. */
          readonly totalStrategies: number;
        };
      };
    };
  };
  /** The shares of one strategy that were delegated at the end of each day (UTC), and their value, newest first: of the days at whose end they differ from the day before, or on which a withdrawal of it was queued. */
  readonly restakingStrategyHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Address of the strategy. */
      readonly strategy: string;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Address of the strategy; empty where there is none. */
        readonly strategy: string;
        /** The day (UTC), by its first instant. */
        readonly day: string;
        /** Shares that stakers with an operator held at the end of the day, exact. */
        readonly shares: string;
        /** Tokens: shares x sharesUnderlying / 10^decimals; null where one of them is not known. */
        readonly tokens: string | null;
        /** US dollars: tokens x dollarPrice; null where one of them is not known. */
        readonly tvl: string | null;
        /** Tokens that a share stood for at the end of the day, by the latest rate that its contract had emitted. Before the first one it is initial_rate of the table tokens, or 1 where that is not known; without any that of all-tokens, which the last day of the snapshot has always. Native ETH has 1. Null where the table tokens does not have the strategy. */
        readonly sharesUnderlying: string | null;
        /** Whether its contract had emitted a rate by the end of the day; true for native ETH. */
        readonly rateEmitted: boolean;
        /** Ether that a token cost at the end of the day; null where the snapshot has none that is not later than the day; on the last day of the snapshot that of all-tokens. A price of 0 says that there is none. */
        readonly ethPrice: string | null;
        /** US dollars that a token cost at the end of the day; null where the snapshot has none that is not later than the day; on the last day of the snapshot that of all-tokens. A price of 0 says that there is none. */
        readonly dollarPrice: string | null;
        /** How many withdrawals of the strategy had been queued by the end of the day. */
        readonly withdrawals: number;
        /** When on that day the shares or the withdrawals last changed. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the parameters select. */
        readonly statistics: {
          /** How many days there are. */
          readonly totalStats: number;
          /** US dollars: tvl of the newest of the days; null where it is not known. */
          readonly totalTvl: string | null;
          /** US dollars: mean tvl of the days that have one; 0 where none has. */
          readonly averageTvl: number;
          /** Withdrawals of the newest of the days. */
          readonly totalWithdrawals: number;
        };
      };
    };
  };
  /** The events of one operator of the data-availability network, newest first. */
  readonly availabilityOperatorActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address or id of the operator. */
      readonly operator: string;
      /** Action of the operator. */
      readonly action?:
        | 'Registered'
        | 'Deregistered'
        | 'StakeUpdated'
        | 'Ejected'
        | 'SocketUpdated' | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Number of the quorum; empty where the event is about none. */
        readonly quorumNumber: string;
        /** Kind of action. */
        readonly action: string;
        /** Stake from then on in the smallest unit; empty where the event tells none. */
        readonly stake: string;
        /** Where its node is reached from then on; empty where the event tells none. */
        readonly socket: string;
        /** Id of the newest batch not after the event; empty where there is none. */
        readonly batchId: string;
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Number of the block. */
        readonly blockNumber: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the parameters select. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many of them there are of each action. */
          readonly actionCounts: Readonly<Record<string, number>>;
        };
      };
    };
  };
  /** The events of operators in one quorum of the data-availability network, newest first. */
  readonly availabilityQuorumActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Number of the quorum. */
      readonly quorumNumber: number;
      /** Address or id of an operator. */
      readonly operator?: string | undefined;
      /** Action of the operator. */
      readonly action?: 'Registered' | 'Deregistered' | 'StakeUpdated' | 'Ejected' | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Number of the quorum; empty where the event is about none. */
        readonly quorumNumber: string;
        /** Kind of action. */
        readonly action: string;
        /** Stake from then on in the smallest unit; empty where the event tells none. */
        readonly stake: string;
        /** Where its node is reached from then on; empty where the event tells none. */
        readonly socket: string;
        /** Id of the newest batch not after the event; empty where there is none. */
        readonly batchId: string;
        /** Hash of the transaction. */
        readonly transactionHash: string;
        /** When the block was made. */
        readonly blockTimestamp: string;
        /** Number of the block. */
        readonly blockNumber: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the parameters select. */
        readonly statistics: {
          /** How many activities there are. */
          readonly totalActivities: number;
          /** How many of them there are of each action. */
          readonly actionCounts: Readonly<Record<string, number>>;
          /** How many distinct operators there are. */
          readonly uniqueOperators: number;
        };
      };
    };
  };
  /** The operators that did not sign some of the newest batches, or of those of a range, the most batches first. */
  readonly availabilityOperatorWithIssues: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Network to track. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Earliest time, itself included. */
      readonly startTime?: string | undefined;
      /** Latest time, itself included. */
      readonly endTime?: string | undefined;
      /** First block. */
      readonly startBlock?: number | undefined;
      /** Last block. */
      readonly endBlock?: number | undefined;
      /** How many of the newest of those batches count; 10 where no time and no block is given, and all of them where one is. */
      readonly lastNBatches?: number | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Id of the operator in the data-availability network. */
        readonly operatorId: string;
        /** Address of the operator; empty where there is none. */
        readonly operator: string;
        /** Where the operator can be reached. */
        readonly socket: string;
        /** How many of the batches it did not sign. */
        readonly missedBatchCount: number;
        /** Ids of the batches that it did not sign, the newest first, at most 100. */
        readonly missedBatches: readonly string[];
        /** When the oldest of the batches that it did not sign was made. */
        readonly firstMissedAt: string;
        /** When the newest of them was made. */
        readonly lastMissedAt: string;
        /** Block of the oldest of them. */
        readonly firstMissedBlock: number;
        /** Block of the newest of them. */
        readonly lastMissedBlock: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the parameters select. */
        readonly statistics: {
          /** How many batches the parameters select. */
          readonly filteredBatchCount: number;
          /** How many operators did not sign some of them. */
          readonly totalOperators: number;
          /** How many batches operators did not sign: a batch counts once for each of them. */
          readonly totalMissedBatches: number;
          /** Mean of missedBatchCount; 0 without operators. */
          readonly averageMissedBatchesPerOperator: number;
          /** The largest missedBatchCount. */
          readonly mostMissedBatches: number;
          /** The smallest missedBatchCount. */
          readonly leastMissedBatches: number;
        };
      };
    };
  };
  /** The value that was delegated at the end of each day, week or month (UTC), newest first: of all, or of a strategy, an operator or an AVS. */
  readonly restakingTvlHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Length of the buckets; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the AVS: of the operators that were registered with it at the end of each day. */
      readonly avs?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** First instant of the bucket. */
        readonly start: string;
        /** The last day of the bucket, of those that the range of time selects: the record tells of its end. */
        readonly day: string;
        /** Delegated shares in the smallest unit, exact. */
        readonly shares: string;
        /** Tokens: shares x sharesUnderlying / 10^decimals, by the latest rate not after the day; null where no strategy is named, or the table tokens has none of its address. */
        readonly tokens: string | null;
        /** Ether: the sum of tokens x ethPrice; null where none of the strategies with shares has a known price. */
        readonly ethTvl: string | null;
        /** US dollars: the sum of tokens x dollarPrice, by the latest price not after the day; null where none of the strategies with shares has a known price. The last day has the rates and prices of all-tokens. */
        readonly tvl: string | null;
        /** How many stakers delegated; of a strategy, with more than 0 shares of it. */
        readonly stakers: number;
        /** Strategies with shares of which no price is known, or which the table tokens does not have: their value is missing in ethTvl or tvl. A price of 0 says that there is none. */
        readonly unpricedStrategies: readonly string[];
        /** Strategies with shares whose price is known and older than the day. */
        readonly stalePrices: readonly string[];
        /** Strategies with shares whose contract had emitted no rate by then: before its first rate a share counts as initial_rate of the table tokens, or as 1 token where that is not known; without any as that of all-tokens. */
        readonly assumedRates: readonly string[];
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** How many stakers, operators, AVSs, deposits and withdrawals there were by the end of each day, week or month (UTC), newest first. */
  readonly restakingEcosystemHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** Length of the buckets; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, itself included. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, itself included. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** First instant of the bucket. */
        readonly start: string;
        /** The last day of the bucket, of those that the range of time selects: the record tells of its end. */
        readonly day: string;
        /** Stakers who had ever held shares, or delegated. */
        readonly totalStakers: number;
        /** How many of them delegated to an operator then. */
        readonly delegatedWithOperator: number;
        /** Operators that had registered, or to whom a staker had delegated; one of which neither is told counts on every day. */
        readonly totalOperators: number;
        /** AVSs of which metadata or a registration had been told; one of which neither is told counts on every day. */
        readonly totalAVSs: number;
        /** Deposits until then. */
        readonly totalDeposits: number;
        /** Withdrawals queued until then. */
        readonly withdrawalQueuedCount: number;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
    };
  };
  /** How the newest state differs from that at an earlier block: what operators gained and lost, who delegates elsewhere, who joined or left an AVS, who was slashed; the largest first. */
  readonly restakingChanges: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records a page. */
      readonly limit?: number | undefined;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block is compared with the newest. Answers 404 before the first change and after the block or the time up to which the snapshot tells. */
      readonly since: string;
      /** Address of an operator: changes of it, and of stakers that it gained or lost. */
      readonly operator?: string | undefined;
      /** Address of an AVS: registrations with it, slashes by it, and what the operators that are registered with it gained or lost. */
      readonly avs?: string | undefined;
      /** Kind of the changes. */
      readonly change?:
        | 'grew'
        | 'shrank'
        | 'delegated'
        | 'undelegated'
        | 'redelegated'
        | 'registered'
        | 'deregistered'
        | 'slashed' | undefined;
    };
    readonly body: {
      /** The records of this page. */
      readonly data: readonly {
        /** Kind of the change: grew, shrank, delegated, undelegated, redelegated, registered, deregistered, slashed. */
        readonly change: string;
        /** The operator, or to whom the staker delegates now; "" for nobody. */
        readonly operator: string;
        /** To whom the staker delegated then; "" for nobody, or where it is no staker that changed. */
        readonly previousOperator: string;
        /** The staker that delegates elsewhere; "" for other changes. */
        readonly staker: string;
        /** The AVS that it joined or left, or that slashed it; "" for other changes. */
        readonly avs: string;
        /** The strategy of the shares; "" where the change is of none. */
        readonly strategy: string;
        /** Shares that were delegated to it then, of grew and shrank; else null. */
        readonly sharesBefore: string | null;
        /** Shares that are delegated to it now, or, of slashed, that were slashed, where that is known; else null. */
        readonly sharesAfter: string | null;
        /** US dollars at the newest rates and prices: of the shares that were added, lost or slashed; of what the staker holds, or held then where it delegates to nobody now; of all that is delegated to the operator that joined or left. */
        readonly value: string;
        /** Block of the newest of the events that made it: that changed the shares, the operator of the staker, or whether the operator is registered. */
        readonly blockNumber: number;
        /** Time of that block. */
        readonly updatedAt: string;
      }[];
      /** Which page this is. */
      readonly meta: {
        /** How many rows the filters select. */
        readonly total: number;
        /** Number of this page, from 1. */
        readonly page: number;
        /** Records a page. */
        readonly limit: number;
        /** How many pages there are; 0 where there are no rows. */
        readonly totalPages: number;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Counts over the rows that the parameters select. */
        readonly statistics: {
          /** How many changes the parameters select. */
          readonly totalChanges: number;
          /** How many of them are additions to what is delegated to an operator in a strategy. */
          readonly grew: number;
          /** How many of them are losses of it. */
          readonly shrank: number;
          /** How many of them are stakers that delegated to nobody before. */
          readonly delegated: number;
          /** How many of them are stakers that delegate to nobody now. */
          readonly undelegated: number;
          /** How many of them are stakers that delegate to another operator now. */
          readonly redelegated: number;
          /** How many of them are registrations of an operator with an AVS. */
          readonly registered: number;
          /** How many of them are ends of one. */
          readonly deregistered: number;
          /** How many of them are slashes of an operator in a strategy. */
          readonly slashed: number;
        };
      };
    };
  };
  /** The same changes as a feed in the form of JSON Feed 1.1, the newest first, for people who follow one operator or AVS. */
  readonly restakingChangesFeed: {
    readonly parameters: {
      /** Records a page. */
      readonly limit?: number | undefined;
      /** A block number, or a time, which means the newest block not after it: the state at the end of that block is compared with the newest. Answers 404 before the first change and after the block or the time up to which the snapshot tells. */
      readonly since?: string | undefined;
      /** Address of an operator: changes of it, and of stakers that it gained or lost. */
      readonly operator?: string | undefined;
      /** Address of an AVS: registrations with it, slashes by it, and what the operators that are registered with it gained or lost. */
      readonly avs?: string | undefined;
      /** Kind of the changes. */
      readonly change?:
        | 'grew'
        | 'shrank'
        | 'delegated'
        | 'undelegated'
        | 'redelegated'
        | 'registered'
        | 'deregistered'
        | 'slashed' | undefined;
    };
    readonly body: {
      /** The version of JSON Feed. */
      readonly version: string;
      /** Title of the feed. */
      readonly title: string;
      /** The newest first. */
      readonly items: readonly {
        /** Differs for each change, and stays what it is in later snapshots. */
        readonly id: string;
        /** The change in a sentence. */
        readonly title: string;
        /** The sentence, with the shares before and after and the value. */
        readonly content_text: string;
        /** Time of the block of the newest event that made it. */
        readonly date_published: string;
        /** The kind of the change. */
        readonly tags: readonly string[];
      }[];
    };
  };
}
