import { describe, expect, test } from 'vitest';
import { difference, meta } from './by-hand.ts';
import { Witness } from './operations.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { at, EMPTY, hash, ROWS, TOKEN_A } from './tiny-rows.ts';

const NONE = '';
const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const [LIDO, OTHER, UNPRICED, UNKNOWN] = [at(0xc1), at(0xc2), at(0xc3), at(0xc4)];
const TOKEN_B = at(0xd2);
const STAKER = at(0xa1);
const [token] = ROWS.tokens;
const [activity] = ROWS.activities;
if (token === undefined || activity === undefined) throw new Error('tiny rows have no token');

const HOUR = 3_600_000_000n;
const NOW = 1_712_880_000_000_000n;
const at48 = NOW - 48n * HOUR;

const price = (of: string, time: bigint, dollarPrice: string, source?: string) => ({
  token: of,
  time,
  ethPrice: '1',
  dollarPrice,
  source: source ?? null,
});

const rows: SnapshotRows = {
  ...EMPTY,
  activities: [{ ...activity, timestamp: NOW }],
  stakers: [{ staker: STAKER, operator: at(0xb1), updatedAt: NOW }],
  stakerShares: [BEACON, LIDO, OTHER, UNPRICED, UNKNOWN].map((strategy) => ({
    staker: STAKER,
    strategy,
    shares: 10n ** 18n,
  })),
  tokens: [
    {
      ...token,
      strategy: BEACON,
      token: BEACON,
      symbol: 'ETH',
      sharesUnderlying: '1',
      ethPrice: '1',
      dollarPrice: '3000',
      timestamp: at48,
    },
    {
      ...token,
      strategy: LIDO,
      sharesUnderlying: '1.5',
      ethPrice: '0.5',
      dollarPrice: '500',
      timestamp: at48 - 1_000_000n,
      synced: false,
    },
    // Later than the newest event, and not the newest price of the table `prices`.
    {
      ...token,
      strategy: OTHER,
      token: TOKEN_B,
      symbol: NONE,
      sharesUnderlying: '1',
      ethPrice: '0',
      dollarPrice: '250',
      timestamp: NOW + HOUR,
    },
    { ...token, strategy: UNPRICED, token: at(0xd3), dollarPrice: '0', ethPrice: '0' },
  ],
  prices: [
    // Native ETH has the prices of ether; the newest one may be later than the time in `tokens`.
    price(ETHER, NOW, '3000', 'chainlink'),
    price(ETHER, at48, '3000', 'pool'),
    price(TOKEN_A, at48 - HOUR, '500', 'rate'),
    price(TOKEN_B, NOW, '260', 'pool'),
  ],
  rateChanges: [
    {
      strategy: OTHER,
      rate: '1',
      blockNumber: 1n,
      logIndex: 1n,
      timestamp: NOW,
      transactionHash: hash(1),
    },
  ],
};

const LIDO_ROW = `{"strategy":"${LIDO}","token":"${TOKEN_A}","symbol":"stETH","shares":"1000000000000000000","tokens":"1.5","tvl":"750","ethTvl":"0.75","tvlPercentage":18.75,"dollarPrice":"500","priceSource":"rate","pricedAt":"2024-04-09T23:59:59.000Z","priceAge":172801,"fresh":false,"synced":false,"rateSource":"assumed"}`;

const STATISTICS = `{"totalStrategies":5,"pricedStrategies":3,"freshStrategies":2,"syncedStrategies":3,"totalTvl":"4000","freshTvl":"3250","newestPricedAt":"2024-04-12T01:00:00.000Z","oldestPricedAt":"2024-04-09T23:59:59.000Z","tvlBySource":[{"priceSource":"chainlink","strategies":1,"tvl":"3000"},{"priceSource":"rate","strategies":1,"tvl":"750"},{"priceSource":"","strategies":1,"tvl":"250"}]}`;

function differs(query: Record<string, string>, byHand: string, of = rows): string | null {
  return difference(new Witness(of), 'tvl-basis', query, byHand);
}

describe('tvl-basis', () => {
  test('has source, time and age of each price, and the source of each rate', () => {
    const byHand = `{"data":[
      {"strategy":"${BEACON}","token":"${BEACON}","symbol":"ETH","shares":"1000000000000000000","tokens":"1","tvl":"3000","ethTvl":"1","tvlPercentage":75,"dollarPrice":"3000","priceSource":"chainlink","pricedAt":"2024-04-10T00:00:00.000Z","priceAge":172800,"fresh":true,"synced":true,"rateSource":"fixed"},
      ${LIDO_ROW},
      {"strategy":"${OTHER}","token":"${TOKEN_B}","symbol":"","shares":"1000000000000000000","tokens":"1","tvl":"250","ethTvl":null,"tvlPercentage":6.25,"dollarPrice":"250","priceSource":"","pricedAt":"2024-04-12T01:00:00.000Z","priceAge":0,"fresh":true,"synced":true,"rateSource":"emitted"},
      {"strategy":"${UNPRICED}","token":"${at(0xd3)}","symbol":"stETH","shares":"1000000000000000000","tokens":"1.5","tvl":null,"ethTvl":null,"tvlPercentage":null,"dollarPrice":null,"priceSource":"","pricedAt":null,"priceAge":null,"fresh":false,"synced":true,"rateSource":"assumed"},
      {"strategy":"${UNKNOWN}","token":"","symbol":"","shares":"1000000000000000000","tokens":null,"tvl":null,"ethTvl":null,"tvlPercentage":null,"dollarPrice":null,"priceSource":"","pricedAt":null,"priceAge":null,"fresh":false,"synced":false,"rateSource":""}],
      ${meta(5, 1, 12, 1, STATISTICS)}}`;
    expect(differs({}, byHand)).toBeNull();
  });

  test('selects by the source of the price; statistics are over all strategies', () => {
    const byHand = `{"data":[${LIDO_ROW}],${meta(1, 1, 12, 1, STATISTICS)}}`;
    expect(differs({ priceSource: 'rate' }, byHand)).toBeNull();
  });

  test('knows no source without the tables of prices and rates', () => {
    const row = LIDO_ROW.replace('"rate"', '""').replace('"assumed"', '""');
    const statistics = `{"totalStrategies":5,"pricedStrategies":3,"freshStrategies":2,"syncedStrategies":3,"totalTvl":"4000","freshTvl":"3250","newestPricedAt":"2024-04-12T01:00:00.000Z","oldestPricedAt":"2024-04-09T23:59:59.000Z","tvlBySource":[{"priceSource":"","strategies":3,"tvl":"4000"}]}`;
    const byHand = `{"data":[${row}],${meta(1, 1, 12, 1, statistics)}}`;
    const bare = { ...rows, prices: null, rateChanges: null };
    expect(differs({ token: TOKEN_A }, byHand, bare)).toBeNull();
  });

  test('has sums of 0 without shares', () => {
    const byHand = `{"data":[],${meta(0, 1, 12, 0, '{"totalStrategies":0,"pricedStrategies":0,"freshStrategies":0,"syncedStrategies":0,"totalTvl":"0","freshTvl":"0","newestPricedAt":null,"oldestPricedAt":null,"tvlBySource":[]}')}}`;
    expect(difference(new Witness(EMPTY), 'tvl-basis', {}, byHand)).toBeNull();
  });
});
