import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTables } from '../../ingest/derive/derive.ts';
import { addressOfNumber, LogWriter, makeLogTables } from './log-writer.ts';
import { DM, SM } from './model.ts';
import { openMemory } from './raw-chain.ts';
import { tableSql } from './table-sql.ts';

/** Strategies, each with its token one higher; their known rates and prices differ. */
const [PRICED, STALE, UNPRICED, UNRATED, LISTED] = [200, 210, 220, 230, 240].map(addressOfNumber);
const tokenOf = (strategy: string | undefined) =>
  addressOfNumber(BigInt(strategy ?? 0) - (1n << 152n) + 1n);
const OPERATORS = [300, 301, 302, 303].map(addressOfNumber);
const [NAMED, LINKED, BOTH, SILENT] = OPERATORS;

/** The one block of these logs: 2023-11-14 22:15:20 UTC. */
const BLOCK = 10;
const SNAPSHOT_MS = Date.parse('2023-11-14T22:15:20Z');
const HOUR_MS = 3_600_000;

const network = {
  chainId: 1,
  network: 'ethereum',
  genesisTime: 0,
  firstBlock: 1,
  contracts: [
    { name: 'StrategyManager', address: SM },
    { name: 'DelegationManager', address: DM },
  ],
};

const token = (strategy: string | undefined, rate: string | null) => ({
  strategy: strategy ?? '',
  token: tokenOf(strategy),
  symbol: 'TKN',
  name: 'Token',
  decimals: 6,
  rate,
});
const price = (of: string, hoursBefore: number, eth: string | null, dollars: string | null) => ({
  token: of,
  timeMs: SNAPSHOT_MS - hoursBefore * HOUR_MS,
  ethPrice: eth,
  dollarPrice: dollars,
});
const described = (
  subject: { address: string; uri: null } | { address: null; uri: string },
  name: string,
) => ({
  ...subject,
  name,
  description: null,
  logo: null,
  website: null,
  telegram: null,
  discord: null,
  x: null,
});

describe('what no log tells', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let tables: { tokens: Map<unknown, unknown>; operators: Map<unknown, unknown> };
  beforeAll(async () => {
    memory = await openMemory();
    const writer = new LogWriter(BLOCK);
    for (const strategy of [PRICED, STALE, UNPRICED, UNRATED, LISTED]) {
      writer.emit('StrategyManager.Deposit(address,address,address,uint256)', SM, {
        staker: addressOfNumber(1),
        token: tokenOf(strategy),
        strategy,
        shares: 1n,
      });
      if (strategy !== UNRATED && strategy !== LISTED)
        writer.emit('StrategyBase.ExchangeRateEmitted', strategy ?? '0x', {
          rate: 15n * 10n ** 17n,
        });
    }
    for (const operator of OPERATORS) {
      writer.emit('DelegationManager.OperatorRegistered(address,address)', DM, {
        operator,
        delegationApprover: operator,
      });
      if (operator !== SILENT && operator !== NAMED)
        writer.emit('DelegationManager.OperatorMetadataURIUpdated', DM, {
          operator,
          metadataURI: 'https://example.org/one.json',
        });
    }
    const { connection } = memory;
    await makeLogTables(connection, writer.logs);
    const context = await makeTables(connection, {
      network,
      tokens: [token(LISTED, '1.25'), token(UNRATED, null)],
      prices: [
        price('ETH', 1, '1', '2000'),
        price(tokenOf(PRICED), 47, '0.5', null),
        price(tokenOf(STALE), 49, '0.5', '1000'),
        price(tokenOf(UNRATED), 1, '0.25', '500'),
        price(tokenOf(LISTED), 1, null, '3000'),
        // A day after the snapshot, so still unknown.
        price(tokenOf(UNPRICED), -24, '1', '2000'),
      ],
      entities: [
        described({ address: null, uri: 'https://example.org/one.json' }, 'by its document'),
        described({ address: BOTH ?? '', uri: null }, 'by its address'),
        described({ address: NAMED ?? '', uri: null }, 'without a document'),
      ],
    });
    const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    const tokens = await rowsOf(tableSql('tokens', context));
    const operators = await rowsOf(tableSql('operators', context));
    tables = {
      tokens: new Map(tokens.map(({ strategy, ...row }) => [strategy, row])),
      operators: new Map(operators.map(({ operator, ...row }) => [operator, row])),
    };
  });
  afterAll(() => memory.close());

  it.each([
    ['rate and a price of 47 hours are known', PRICED, true, '1.5', '0.5', '1000', 18],
    ['the price is 49 hours old', STALE, false, '1.5', '0.5', '1000', 18],
    ['the only price is later than the snapshot', UNPRICED, false, '1.5', '0', '0', 18],
    ['no rate is known', UNRATED, false, '1', '0.25', '500', 6],
    [
      'the rate is of the list, and the price in ETH follows from dollars',
      LISTED,
      true,
      '1.25',
      '1.5',
      '3000',
      6,
    ],
  ])('a token of which %s', (_what, strategy, synced, rate, eth, dollars, decimals) => {
    expect(tables.tokens.get(strategy)).toMatchObject({
      token: tokenOf(strategy),
      synced,
      shares_underlying: rate,
      eth_price: eth,
      dollar_price: dollars,
      decimals,
    });
  });

  it.each([
    ['an entity of its metadata URI', LINKED, 'by its document', 'https://example.org/one.json'],
    [
      'one of its address, which stands above',
      BOTH,
      'by its address',
      'https://example.org/one.json',
    ],
    ['one of its address alone', NAMED, 'without a document', null],
    ['none', SILENT, null, null],
  ])('an operator with %s', (_what, operator, name, uri) => {
    expect(tables.operators.get(operator)).toMatchObject({ name, metadata_uri: uri });
  });
});
