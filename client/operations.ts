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
} as const;

/** What every operation takes and gives. */
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
      readonly data: readonly {
        readonly staker: string;
        readonly operator: string;
        readonly strategies: readonly {
          readonly strategy: string;
        }[];
        readonly updatedAt: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalStakers: number;
          readonly uniqueOperators: number;
          readonly strategyDistribution: Readonly<Record<string, number>>;
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
      readonly data: readonly {
        readonly token: string;
        readonly strategy: string;
        readonly name: string;
        readonly symbol: string;
        readonly decimals: number;
        readonly synced: boolean;
        readonly sharesUnderlying: number;
        readonly ethPrice: number;
        readonly dollarPrice: string;
        readonly updatedAt: string;
        readonly timestamp: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalTokens: number;
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
      readonly data: {
        readonly avs: readonly {
          readonly avsAddress: string;
          readonly metadataURI: string;
          readonly metadata: {
            readonly name: string;
            readonly description: string;
            readonly logo: string;
            readonly website: string;
            readonly telegram: string;
            readonly discord: string;
            readonly x: string;
          };
        }[];
        readonly pagination: {
          readonly page: number;
          readonly limit: number;
          readonly totalPages: number;
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
    };
    readonly body: {
      readonly data: {
        readonly operators: readonly {
          readonly operator: string;
          readonly metadataURI: string;
          readonly metadata: {
            readonly name: string;
            readonly description: string;
            readonly logo: string;
            readonly website: string;
            readonly telegram: string;
            readonly discord: string;
            readonly x: string;
          };
        }[];
        readonly pagination: {
          readonly page: number;
          readonly limit: number;
          readonly totalPages: number;
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
      readonly data: readonly {
        readonly action: string;
        readonly staker: string;
        readonly strategy: string;
        readonly token: string;
        readonly data: Readonly<Record<string, unknown>>;
        readonly metadata: Readonly<Record<string, unknown>>;
        readonly timestamp: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
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
      readonly data: readonly {
        readonly action: string;
        readonly operator: string;
        readonly staker: string;
        readonly strategy: string;
        readonly token: string;
        readonly avs: string;
        readonly pod: string;
        readonly data: Readonly<Record<string, unknown>>;
        readonly metadata: Readonly<Record<string, unknown>>;
        readonly timestamp: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalActivities: number;
          readonly uniqueActions: number;
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
      readonly data: readonly {
        readonly type: string;
        readonly avs: string;
        readonly submitter: string;
        readonly tokenHopper: string;
        readonly submissionNonce: string;
        readonly rewardsSubmissionHash: string;
        readonly strategies: string;
        readonly token: string;
        readonly amount: string;
        readonly startTimestamp: string;
        readonly duration: string;
        readonly updatedAt: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalRewards: number;
          readonly totalAmount: number;
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
      readonly data: readonly {
        readonly action: string;
        readonly operator: string;
        readonly staker: string;
        readonly strategy: string;
        readonly token: string;
        readonly avs: string;
        readonly pod: string;
        readonly data: Readonly<Record<string, unknown>>;
        readonly metadata: Readonly<Record<string, unknown>>;
        readonly activity_timestamp: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalActivities: number;
          readonly uniqueActions: number;
          readonly uniqueStakers: number;
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
      readonly rootIndex: string;
      readonly root: string;
      readonly rewardsCalculationEndTimestamp: string;
      readonly activatedAt: string | null;
      readonly active: boolean;
      readonly updatedAt: string;
      readonly createdAt: string;
    };
  };
  /** The TVL of one operator by strategy, and how many stakers delegate to it. */
  readonly restakingOperatorStrategies: {
    readonly parameters: {
      /** Address of the operator. */
      readonly operator: string;
    };
    readonly body: {
      readonly operator: string;
      readonly totalStakers: number;
      readonly strategiesTVL: readonly {
        readonly strategy: string;
        readonly totalShares: string;
        readonly tokens: string;
        readonly tvl: string;
        readonly tokenDetails: {
          readonly name: string;
          readonly symbol: string;
          readonly sharesUnderlying: string;
          readonly dollarPrice: string;
          readonly decimals: string;
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
    };
    readonly body: {
      readonly data: readonly {
        readonly operator: string;
        readonly strategies: readonly {
          readonly strategy: string;
          readonly totalShares: string;
          readonly token: string;
          readonly name: string;
          readonly symbol: string;
          readonly sharesUnderlying: string;
          readonly dollarPrice: string;
          readonly ethPrice: string;
          readonly tokens: string;
          readonly tvl: string;
          readonly uniqueStakers: number;
        }[];
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalOperators: number;
          readonly totalStrategies: number;
          readonly totalUniqueStakers: number;
        };
      };
    };
  };
  /** Total value locked that is actively delegated, by strategy. */
  readonly restakingEcosystemTvl: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      readonly data: {
        readonly strategies: readonly {
          readonly strategy: string;
          readonly name: string;
          readonly symbol: string;
          readonly shares: string;
          readonly tokens: string;
          readonly tvl: string;
          readonly sharesUnderlying: string;
          readonly dollarPrice: string;
          readonly ethPrice: string;
          readonly decimals: string;
        }[];
        readonly metadata: {
          readonly totalShares: string;
        };
        readonly tokenStatistics: {
          readonly uniqueTokens: number;
          readonly totalTokenValue: number;
        };
      };
    };
  };
  /** How many distinct operators there are. */
  readonly restakingEcosystemOperators: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      readonly data: {
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
      readonly data: readonly {
        readonly operatorId: string;
        readonly operator: string;
        readonly socket: string;
        readonly status: boolean;
        readonly ejected: boolean;
        readonly quorumStakes: readonly {
          readonly quorumNumber: string;
          readonly stake: string;
        }[];
        readonly totalStake: number;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalOperators: number;
          readonly activeOperators: number;
          readonly ejectedOperators: number;
          readonly totalStake: number;
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
      readonly data: {
        readonly batchId: string;
        readonly batchHeaderHash: string;
        readonly blobsLength: number;
        readonly quorumNumbers: readonly number[];
        readonly blobHeadersRoot: string;
        readonly referenceBlockNumber: number;
        readonly signedStakeForQuorums: readonly number[];
        readonly transactionHash: string;
        readonly blockTimestamp: string;
        readonly blockNumber: number;
        readonly batchMetadata: {
          readonly apkG2: string;
          readonly sigma: string;
          readonly quorumApks: readonly string[];
          readonly quorumApkIndices: readonly number[];
          readonly nonSignerPubkeys: readonly string[];
          readonly totalStakeIndices: readonly number[];
          readonly nonSignerStakeIndices: readonly number[];
          readonly nonSignerQuorumBitmapIndices: readonly number[];
        };
        readonly operators: {
          readonly signers: string;
          readonly nonSigners: string;
        };
        readonly signers: readonly string[];
        readonly nonSigners: readonly string[];
        readonly quorumStakes: {
          readonly quorumNumber: string;
          readonly stake: string;
        };
        readonly signatoryRecordHash: string;
        readonly logs: readonly {
          readonly logIndex: string;
          readonly logTransactionHash: string;
          readonly logTransactionIndex: string;
          readonly logAddress: string;
          readonly logData: string;
          readonly topics: readonly string[];
        }[];
        readonly transactions: readonly {
          readonly transactionHash: string;
          readonly nonce: number;
          readonly index: number;
          readonly fromAddress: string;
          readonly toAddress: string;
          readonly value: string;
          readonly gas: number;
          readonly gasPrice: string;
          readonly receiptCumulativeGasUsed: number;
          readonly receiptGasUsed: number;
          readonly receiptStatus: string;
          readonly effectiveGasPrice: string;
        }[];
        readonly block: {
          readonly blockNumber: number;
          readonly blockHash: string;
          readonly parentHash: string;
          readonly nonce: string;
          readonly sha3Uncles: string;
          readonly logsBloom: string;
          readonly transactionsRoot: string;
          readonly stateRoot: string;
          readonly receiptsRoot: string;
          readonly miner: string;
          readonly difficulty: number;
          readonly totalDifficulty: number;
          readonly size: number;
          readonly extraData: string;
          readonly gasLimit: number;
          readonly gasUsed: number;
          readonly transactionCount: number;
        } | null;
      };
      readonly metadata: {
        readonly batchId: string;
        readonly blockNumber: number;
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
      readonly data: readonly {
        readonly avs: string;
        readonly metadataURI: string;
        readonly operatorCount: number;
        readonly name: string;
        readonly description: string;
        readonly logo: string;
        readonly website: string;
        readonly telegram: string;
        readonly discord: string;
        readonly x: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalAVS: number;
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
    };
    readonly body: {
      readonly data: {
        readonly avsDetails: {
          readonly avs: string;
          readonly metadataURI: string;
        };
        readonly metadata: {
          readonly name: string;
          readonly description: string;
          readonly logo: string;
          readonly website: string;
          readonly telegram: string;
          readonly discord: string;
          readonly x: string;
        };
        readonly operatorStats: {
          readonly totalOperators: number;
          readonly strategySummary: readonly {
            readonly strategy: string;
            readonly shares: string;
            readonly tokens: string;
            readonly tvl: string;
            readonly tokenDetails: {
              readonly name: string;
              readonly symbol: string;
              readonly sharesUnderlying: string;
              readonly dollarPrice: string;
              readonly decimals: string;
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
      readonly data: readonly {
        readonly operator: string;
        readonly metadataURI: string;
        readonly name: string;
        readonly logo: string;
        readonly avsCount: number;
        readonly stakersCount: number;
        readonly tvl: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalOperators: number;
          readonly totalAVSs: number;
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
    };
    readonly body: {
      readonly data: {
        readonly operatorDetails: {
          readonly operator: string;
          readonly metadataURI: string;
        };
        readonly operatorStats: {
          readonly avs: number;
          readonly stakersCount: number;
          readonly strategies: readonly {
            readonly strategy: string;
            readonly shares: string;
            readonly token: string;
            readonly tvl: string;
            readonly name: string;
            readonly symbol: string;
            readonly sharesUnderlying: string;
            readonly dollarPrice: string;
            readonly ethPrice: string;
            readonly decimals: string;
          }[];
        };
        readonly metadata: {
          readonly name: string;
          readonly description: string;
          readonly logo: string;
          readonly website: string;
          readonly telegram: string;
          readonly discord: string;
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
    };
    readonly body: {
      readonly staker: string;
      readonly operator: string;
      readonly strategies: readonly {
        readonly strategy: string;
        readonly shares: string;
        readonly tokens: string;
        readonly tvl: string;
        readonly name: string;
        readonly symbol: string;
      }[];
      readonly updatedAt: string;
      readonly operatorDetails: {
        readonly metadataURI: string;
      };
      readonly metadata: {
        readonly name: string;
        readonly description: string;
        readonly logo: string;
        readonly website: string;
        readonly telegram: string;
        readonly discord: string;
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
    };
    readonly body: {
      readonly data: readonly {
        readonly strategy: string;
        readonly token: string;
        readonly name: string;
        readonly symbol: string;
        readonly shares: string;
        readonly tokens: string;
        readonly tvl: string;
        readonly sharesUnderlying: string;
        readonly dollarPrice: string;
        readonly ethPrice: string;
        readonly decimals: string;
        readonly stakersCount: number;
        readonly operatorsCount: number;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalStrategies: number;
          readonly uniqueTokens: number;
          readonly totalTokenValue: number;
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
      readonly data: readonly {
        readonly pod: string;
        readonly staker: string;
        readonly activities: number;
        readonly firstActivityAt: string;
        readonly lastActivityAt: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalPods: number;
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
      readonly data: readonly {
        readonly rootIndex: string;
        readonly root: string;
        readonly rewardsCalculationEndTimestamp: string;
        readonly activatedAt: string | null;
        readonly active: boolean;
        readonly updatedAt: string;
        readonly createdAt: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalDistributionRoots: number;
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
      readonly data: readonly {
        readonly type: string;
        readonly avs: string;
        readonly submitter: string;
        readonly tokenHopper: string;
        readonly submissionNonce: string;
        readonly rewardsSubmissionHash: string;
        readonly strategies: string;
        readonly token: string;
        readonly amount: string;
        readonly startTimestamp: string;
        readonly duration: string;
        readonly updatedAt: string;
      }[];
    };
  };
  /** How many AVSs there are. */
  readonly restakingEcosystemAvs: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      readonly data: {
        readonly avs: number;
      };
    };
  };
  /** How many stakers there are, and how many of them delegate to an operator. */
  readonly restakingEcosystemStakers: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      readonly data: {
        readonly allTime: number;
        readonly delegatedWithOperator: number;
        readonly undelegatedWithoutOperator: number;
      };
    };
  };
  /** How many deposits into strategies there are. */
  readonly restakingEcosystemDeposits: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      readonly data: {
        readonly totalDeposits: number;
      };
    };
  };
  /** How many withdrawals were queued. */
  readonly restakingEcosystemWithdrawals: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: {
      readonly data: {
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
      readonly data: readonly {
        readonly start: string;
        readonly action: string;
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
      readonly data: readonly {
        readonly batchId: string;
        readonly batchHeaderHash: string;
        readonly blobsLength: number;
        readonly quorumNumbers: readonly number[];
        readonly blobHeadersRoot: string;
        readonly referenceBlockNumber: number;
        readonly signedStakeForQuorums: readonly number[];
        readonly transactionHash: string;
        readonly blockTimestamp: string;
        readonly blockNumber: number;
        readonly operators: {
          readonly signers: string;
          readonly nonSigners: string;
        };
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalBatches: number;
          readonly batchesWithNonSigners: number;
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
      readonly data: {
        readonly batchId: string;
        readonly batchHeaderHash: string;
        readonly blobsLength: number;
        readonly quorumNumbers: readonly number[];
        readonly blobHeadersRoot: string;
        readonly referenceBlockNumber: number;
        readonly signedStakeForQuorums: readonly number[];
        readonly transactionHash: string;
        readonly blockTimestamp: string;
        readonly blockNumber: number;
        readonly batchMetadata: {
          readonly apkG2: string;
          readonly sigma: string;
          readonly quorumApks: readonly string[];
          readonly quorumApkIndices: readonly number[];
          readonly nonSignerPubkeys: readonly string[];
          readonly totalStakeIndices: readonly number[];
          readonly nonSignerStakeIndices: readonly number[];
          readonly nonSignerQuorumBitmapIndices: readonly number[];
        };
        readonly operators: {
          readonly signers: string;
          readonly nonSigners: string;
        };
        readonly signers: readonly string[];
        readonly nonSigners: readonly string[];
        readonly quorumStakes: {
          readonly quorumNumber: string;
          readonly stake: string;
        };
        readonly signatoryRecordHash: string;
        readonly logs: readonly {
          readonly logIndex: string;
          readonly logTransactionHash: string;
          readonly logTransactionIndex: string;
          readonly logAddress: string;
          readonly logData: string;
          readonly topics: readonly string[];
        }[];
        readonly transactions: readonly {
          readonly transactionHash: string;
          readonly nonce: number;
          readonly index: number;
          readonly fromAddress: string;
          readonly toAddress: string;
          readonly value: string;
          readonly gas: number;
          readonly gasPrice: string;
          readonly receiptCumulativeGasUsed: number;
          readonly receiptGasUsed: number;
          readonly receiptStatus: string;
          readonly effectiveGasPrice: string;
        }[];
        readonly block: {
          readonly blockNumber: number;
          readonly blockHash: string;
          readonly parentHash: string;
          readonly nonce: string;
          readonly sha3Uncles: string;
          readonly logsBloom: string;
          readonly transactionsRoot: string;
          readonly stateRoot: string;
          readonly receiptsRoot: string;
          readonly miner: string;
          readonly difficulty: number;
          readonly totalDifficulty: number;
          readonly size: number;
          readonly extraData: string;
          readonly gasLimit: number;
          readonly gasUsed: number;
          readonly transactionCount: number;
        } | null;
      };
      readonly metadata: {
        readonly batchId: string;
        readonly blockNumber: number;
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
      readonly data: {
        readonly operatorId: string;
        readonly operator: string;
        readonly socket: string;
        readonly status: boolean;
        readonly ejected: boolean;
        readonly quorumStakes: readonly {
          readonly quorumNumber: string;
          readonly stake: string;
        }[];
        readonly totalStake: number;
        readonly signing: {
          readonly batchesSigned: number;
          readonly batchesMissed: number;
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
    };
    readonly body: {
      readonly data: readonly {
        readonly batchId: string;
        readonly batchHeaderHash: string;
        readonly blockTimestamp: string;
        readonly blockNumber: number;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
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
    };
    readonly body: {
      readonly data: readonly {
        readonly operatorId: string;
        readonly operator: string;
        readonly stake: string;
      }[];
      readonly meta: {
        readonly total: number;
        readonly page: number;
        readonly limit: number;
        readonly totalPages: number;
        readonly hasMore: boolean;
        readonly statistics: {
          readonly totalOperators: number;
          readonly totalStake: number;
          readonly averageStake: number;
        };
      };
    };
  };
}
