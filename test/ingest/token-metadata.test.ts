import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import type { TokenMetadata } from '../../ingest/configuration/token-metadata.ts';
import { NATIVE_ETH } from '../../ingest/configuration/tokens.ts';
import { findMissingInputs } from '../../ingest/derive/checks/missing-inputs.ts';
import { makeTables } from '../../ingest/derive/derive.ts';
import { addressOfNumber, LogWriter, makeLogTables } from './log-writer.ts';
import { DM, SM } from './model.ts';
import { openMemory } from './raw-chain.ts';
import { tableSql } from './table-sql.ts';

const RC = addressOfNumber(900);
const [LISTED, OWN, BARE] = [200, 210, 220].map(addressOfNumber);
const [LISTED_TOKEN, OWN_TOKEN, BARE_TOKEN] = [201, 211, 221].map(addressOfNumber);
const [PAID, CLAIMED, NOWHERE] = [301, 302, 303].map(addressOfNumber);

const network = {
  chainId: 1,
  network: 'ethereum',
  genesisTime: 0,
  firstBlock: 1,
  contracts: [
    { name: 'StrategyManager', address: SM },
    { name: 'DelegationManager', address: DM },
    { name: 'RewardsCoordinator', address: RC },
  ],
};

/** Three deposits, a reward submission in one further token, and a claim of another one. */
function logs() {
  const writer = new LogWriter(10);
  for (const [strategy, token] of [
    [LISTED, LISTED_TOKEN],
    [OWN, OWN_TOKEN],
    [BARE, BARE_TOKEN],
  ]) {
    const deposit = { staker: addressOfNumber(1), token, strategy, shares: 1n };
    writer.emit('StrategyManager.Deposit(address,address,address,uint256)', SM, deposit);
  }
  writer.emit('RewardsCoordinator.AVSRewardsSubmissionCreated', RC, {
    avs: addressOfNumber(2),
    submissionNonce: 0n,
    rewardsSubmissionHash: `0x${'1'.repeat(64)}`,
    rewardsSubmission: {
      strategiesAndMultipliers: [],
      token: PAID,
      amount: 1n,
      startTimestamp: 0,
      duration: 0,
    },
  });
  writer.emit('RewardsCoordinator.RewardsClaimed', RC, {
    root: `0x${'2'.repeat(64)}`,
    earner: addressOfNumber(3),
    claimer: addressOfNumber(3),
    recipient: addressOfNumber(3),
    token: CLAIMED,
    claimedAmount: 1n,
  });
  return writer.logs;
}

const metadata = (
  token: string | undefined,
  symbol: string | null,
  decimals: number | null,
  source: TokenMetadata['source'],
): TokenMetadata => ({ token: token ?? '', symbol, name: null, decimals, source });

describe('metadata by token', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let rowsOf: (table: 'tokens' | 'token_metadata') => Promise<unknown[][]>;
  beforeAll(async () => {
    memory = await openMemory();
    const { connection } = memory;
    await makeLogTables(connection, logs());
    const listed = { strategy: LISTED ?? '', token: LISTED_TOKEN ?? null, rate: null };
    const context = await makeTables(connection, {
      network,
      tokens: [NATIVE_ETH, { ...listed, symbol: 'OF STRATEGY', name: null, decimals: 8 }],
      tokenMetadata: [
        metadata(LISTED_TOKEN, 'OF TOKEN', 9, 'file'),
        metadata(OWN_TOKEN, 'OWN', 6, 'contract'),
        metadata(PAID, 'PAID', 255, 'shipped'),
        metadata(CLAIMED, 'CLAIMED', null, 'contract'),
        metadata(NOWHERE, 'NOWHERE', 18, 'file'),
      ],
      otherChainTokens: 3,
      prices: null,
      entities: [],
    });
    rowsOf = async (table) => {
      const columns = table === 'tokens' ? 'strategy, symbol, decimals' : '* exclude (name)';
      const sql = `select ${columns} from (${tableSql(table, context)})`;
      return (await connection.runAndReadAll(sql)).getRowsJS();
    };
  });
  afterAll(() => memory.close());

  it('is in table token_metadata for each token that the logs name, and for no other', async () => {
    expect(await rowsOf('token_metadata')).toEqual([
      [LISTED_TOKEN, 'OF TOKEN', 9, 'file'],
      [OWN_TOKEN, 'OWN', 6, 'contract'],
      [BARE_TOKEN, null, null, null],
      [PAID, 'PAID', 255, 'shipped'],
      [CLAIMED, 'CLAIMED', null, 'contract'],
    ]);
  });

  it('names the token of a strategy that has no row of its own', async () => {
    expect(await rowsOf('tokens')).toEqual([
      [LISTED, 'OF STRATEGY', 8],
      [OWN, 'OWN', 6],
      // Unknown decimals count as 18.
      [BARE, null, 18],
      [BEACON_STRATEGY, 'ETH', 18],
    ]);
  });

  it('is counted in the report where it is missing or of other chains', async () => {
    const missing = await findMissingInputs(memory.connection);
    const rows = Object.fromEntries(missing.map(({ what, rows }) => [what, rows]));
    expect(rows).toMatchObject({
      'name and symbol of a token': 1,
      'decimals of a token': 1,
      'symbol or decimals of a token that backs no strategy': 1,
      'entry of a token list of another chain': 3,
    });
  });
});
