import { TABLES } from '../../data/contract/tables.ts';
import { camelCase } from './row-types.ts';
import type { EntityMetadata, SnapshotRows, TableRows } from './snapshot-rows.ts';

/** An address that ends in the number. */
export const at = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
/** A hash that ends in the number. */
export const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

export const [ALICE, BOB, CAROL] = [at(0xa1), at(0xa2), at(0xa3)];
export const [OPERATOR, DELEGATE_ONLY, REGISTERED_ONLY] = [at(0xb1), at(0xb2), at(0xb3)];
export const [STETH, UNKNOWN_STRATEGY, USDC] = [at(0xc1), at(0xc2), at(0xc3)];
export const [TOKEN_A, TOKEN_B] = [at(0xd1), at(0xd2)];
export const [AVS, AVS_WITHOUT_ROW] = [at(0xe1), at(0xe2)];
export const POD = at(0xf1);

/** A microsecond before 2024-04-11T08:31:11.001Z, which is served as SERVED_TIME. */
const T = 1712824271000999n;
export const SERVED_TIME = '2024-04-11T08:31:11.000Z';

/** An entity without metadata. */
export const NOTHING: EntityMetadata = {
  metadataUri: null,
  name: null,
  description: null,
  logo: null,
  website: null,
  telegram: null,
  discord: null,
  x: null,
};

/** A snapshot without rows and without optional tables. */
export const EMPTY: SnapshotRows = {
  blockNumber: null,
  ...(Object.fromEntries(
    TABLES.map(({ name, optional }) => [camelCase(name), optional ? null : []]),
  ) as unknown as TableRows),
};

const token = {
  name: 'Lido',
  symbol: 'stETH',
  decimals: 18n,
  synced: true,
  sharesUnderlying: '1.5',
  initialRate: null,
  ethPrice: '0.99',
  dollarPrice: '2000.5',
  updatedAt: T,
  timestamp: T,
};

const activity = {
  action: 'SHARES_DEPOSITED_IN_STRATEGY',
  operator: null,
  staker: ALICE,
  strategy: STETH,
  token: TOKEN_A,
  avs: null,
  pod: null,
  data: '{}',
  metadata: '{}',
  timestamp: T,
  blockNumber: 1n,
  logIndex: 1n,
};

const reward = {
  type: 'earner',
  avs: AVS,
  submitter: null,
  tokenHopper: null,
  submissionNonce: '1',
  rewardsSubmissionHash: hash(1),
  strategies: null,
  token: TOKEN_A,
  amount: 10n ** 30n + 1n,
  startTimestamp: T,
  duration: null,
  operatorSetId: null,
  blockNumber: null,
  updatedAt: T,
};

/** A snapshot small enough to work out every answer by hand. */
export const ROWS: SnapshotRows = {
  ...EMPTY,
  stakers: [
    { staker: CAROL, operator: null, updatedAt: T - 1n },
    { staker: BOB, operator: DELEGATE_ONLY, updatedAt: T },
    { staker: ALICE, operator: OPERATOR, updatedAt: T },
  ],
  stakerShares: [
    { staker: ALICE, strategy: UNKNOWN_STRATEGY, shares: 7n },
    { staker: ALICE, strategy: STETH, shares: 10n ** 18n },
    { staker: BOB, strategy: STETH, shares: 5n * 10n ** 17n },
    { staker: BOB, strategy: USDC, shares: 0n },
    { staker: CAROL, strategy: USDC, shares: 10n },
  ],
  tokens: [
    { ...token, token: TOKEN_A, strategy: STETH },
    {
      ...token,
      token: TOKEN_B,
      strategy: USDC,
      name: null,
      symbol: null,
      decimals: 6n,
      synced: false,
      dollarPrice: '1',
    },
    { ...token, token: TOKEN_B, strategy: at(0xc4), symbol: '😀' },
    { ...token, token: TOKEN_B, strategy: at(0xc5), symbol: '\uff5e' },
    { ...token, token: TOKEN_B, strategy: at(0xc6), symbol: 'Z' },
  ],
  operators: [{ ...NOTHING, operator: OPERATOR, metadataUri: 'ipfs://o', name: 'Op' }],
  avs: [{ ...NOTHING, avs: AVS }],
  avsOperators: [
    { avs: AVS, operator: REGISTERED_ONLY, registered: true, updatedAt: T },
    { avs: AVS, operator: OPERATOR, registered: true, updatedAt: T },
    { avs: AVS, operator: DELEGATE_ONLY, registered: false, updatedAt: T },
    { avs: AVS_WITHOUT_ROW, operator: OPERATOR, registered: true, updatedAt: T + 1n },
  ],
  activities: [
    { ...activity, data: '{"2": 12345678901234567890, "1": 1.50}' },
    { ...activity, logIndex: 2n, staker: BOB },
    { ...activity, logIndex: 2n, action: 'POD_DEPLOYED', staker: null, pod: POD },
    { ...activity, timestamp: T + 1n, blockNumber: 0n, operator: OPERATOR, pod: POD },
  ],
  rewards: [
    { ...reward, strategies: 'b' },
    reward,
    { ...reward, rewardsSubmissionHash: hash(0), avs: null, token: TOKEN_B },
  ],
  distributionRoots: [
    {
      rootIndex: 3n,
      root: hash(3),
      rewardsCalculationEndTimestamp: T,
      activatedAt: null,
      active: false,
      updatedAt: T,
      createdAt: T,
      createdBlock: null,
      disabledAt: null,
    },
  ],
  daOperators: [
    {
      network: 'holesky',
      operatorId: hash(1),
      operator: OPERATOR,
      socket: null,
      status: true,
      ejected: false,
    },
    {
      network: 'holesky',
      operatorId: hash(2),
      operator: OPERATOR,
      socket: 's:1',
      status: false,
      ejected: true,
    },
    {
      network: 'ethereum',
      operatorId: hash(1),
      operator: OPERATOR,
      socket: null,
      status: true,
      ejected: false,
    },
  ],
  daQuorumStakes: [
    { network: 'holesky', operatorId: hash(2), quorumNumber: 10n, stake: 5n, blockNumber: 1n },
    { network: 'holesky', operatorId: hash(2), quorumNumber: 2n, stake: 8n, blockNumber: 7n },
    { network: 'holesky', operatorId: hash(2), quorumNumber: 2n, stake: 900n, blockNumber: 6n },
    { network: 'ethereum', operatorId: hash(2), quorumNumber: 2n, stake: 900n, blockNumber: 9n },
  ],
  daBatches: [
    {
      network: 'holesky',
      batchId: '42',
      batchHeaderHash: hash(9),
      blobsLength: 2n,
      quorumNumbers: [0n, 1n],
      blobHeadersRoot: hash(8),
      referenceBlockNumber: 5n,
      signedStakeForQuorums: [86n, 80n],
      transactionHash: hash(7),
      blockTimestamp: T,
      blockNumber: 6n,
      batchMetadata: {
        apk_g2: 'g',
        sigma: null,
        quorum_apks: ['a', null],
        quorum_apk_indices: [4n],
        non_signer_pubkeys: [],
        total_stake_indices: null,
        non_signer_stake_indices: [],
        non_signer_quorum_bitmap_indices: [],
      },
      signers: ['X', 'y'],
      nonSigners: ['z'],
      quorumStakes: { quorum_number: '0', stake: '12' },
      signatoryRecordHash: hash(6),
      logs: [
        {
          log_index: '1',
          log_transaction_hash: 'h',
          log_transaction_index: '2',
          log_address: 'A',
          log_data: null,
          topics: ['t'],
        },
      ],
      transactions: [],
      block: null,
    },
  ],
};
