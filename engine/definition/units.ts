/** Describes the fields that have a unit. */
export const UNITS: Readonly<Record<string, string>> = {
  shares: 'Shares in the smallest unit, exact.',
  totalShares: 'Sum of delegated shares in the smallest unit, exact.',
  tokens: 'Tokens: shares x sharesUnderlying / 10^decimals.',
  tvl: 'US dollars: tokens x dollarPrice.',
  sharesUnderlying: 'Tokens per share.',
  dollarPrice: 'Price of a token in US dollars.',
  ethPrice: 'Price of a token in ether.',
  decimals: 'Decimal places of the token.',
  totalTokenValue: 'US dollars: the sum of tvl.',
  amount: 'In the smallest unit of the token, exact.',
  totalAmount: 'Sum of all amounts, each in the smallest unit of its own token.',
  duration: 'Length of the rewarded period in seconds.',
  stake: 'Stake in the smallest unit, exact.',
  totalStake: 'Sum of the latest stakes in the smallest unit.',
  averageStake: 'Mean stake of an operator in the smallest unit.',
  claimedAmount: 'In the smallest unit of the token, exact.',
  totalClaimedAmount:
    'Sum of all claims, each in the smallest unit of its own token: amounts of different tokens are added.',
  tokenAmount: 'In the smallest unit of the token, exact.',
  totalRewardAmount: 'Sum of all amounts, each in the smallest unit of its own token.',
  apy: 'Reward per year of the active submissions / strategyTvl, without compounding; 0 if strategyTvl is 0, null if a price or the decimals of the token are unknown. A submission pays a strategy amount x multiplier / the sum of its multipliers. A year has 31,536,000 seconds.',
  strategyTvl:
    'Ether: shares delegated to the operators registered with the AVS x sharesUnderlying / 10^decimals x the price of the token. The price is the latest in the table prices up to the time of the snapshot, 0 if there is none.',
  totalApy:
    'Reward per year in all tokens with a known price / strategyTvl; 0 if strategyTvl is 0.',
  rewardInEth:
    'Ether that the active submissions pay to the strategy over their durations; null if a price or the decimals of the token are unknown.',
  multiplier: 'Weight of a share of the strategy (10^18 is 1); may exceed 2^53.',
  weight: 'Multiplier of the strategy: the weight of a share (10^18 is 1).',
  strategyReward:
    'amount x weight / the sum of the weights of the submission, rounded down to an integer. It is a weight, not a payment: the payment depends on the stake of each staker.',
  minimumStake:
    'Minimum stake of an operator in the quorum, in the smallest unit; may exceed 2^53.',
  signedPercentage: 'Percentage of its batches that the operator signed, from 0 to 100.',
  signedStakeForQuorums: 'Percentage of the stake that signed, for each quorum.',
};
