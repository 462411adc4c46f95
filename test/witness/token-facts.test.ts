import { describe, expect, test } from 'vitest';
import { Witness } from './operations.ts';
import { at, EMPTY, hash, ROWS, TOKEN_A } from './tiny-rows.ts';

const [SIX, WIDE, BARE] = [at(0xd6), at(0xd7), at(0xd8)];
const [reward] = ROWS.rewards;
const [token] = ROWS.tokens;
if (reward === undefined || token === undefined) throw new Error('tiny rows have no reward');
const { updatedAt } = reward;

const price = (of: string, time: bigint, dollarPrice: string) => ({
  token: of,
  time,
  ethPrice: '1',
  dollarPrice,
  source: null,
});

/** Five submissions, each worth something else at its time. */
const witness = new Witness({
  ...EMPTY,
  tokens: [token],
  tokenMetadata: [
    { token: SIX, symbol: 'SIX', name: 'Six', decimals: 6n, source: null },
    { token: WIDE, symbol: null, name: null, decimals: 255n, source: null },
    { token: BARE, symbol: null, name: null, decimals: null, source: null },
  ],
  prices: [
    price(SIX, updatedAt - 5n, '9'),
    // The newest one up to the time of the submission.
    price(SIX, updatedAt, '0.3'),
    price(SIX, updatedAt + 1n, '7'),
    // A price of 0 ends the one before.
    price(WIDE, updatedAt - 2n, '5'),
    price(WIDE, updatedAt - 1n, '0'),
    price(BARE, updatedAt, '2'),
    price(TOKEN_A, updatedAt + 1n, '2000'),
  ],
  rewards: [SIX, SIX, WIDE, BARE, TOKEN_A].map((of, index) => ({
    ...reward,
    token: of,
    rewardsSubmissionHash: hash(index),
    amount: 1_500_000n,
    updatedAt: index === 1 ? updatedAt - 1n : updatedAt,
  })),
});

const values = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
  );

/** The members of the rows of an answer, by name. */
function rowsOf(operation: string): Readonly<Record<string, unknown>>[] {
  const answer = witness.answer(operation, {});
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  const entries = (value: unknown) => Object(values(value)).entries as [string, unknown][];
  const data = Object.fromEntries(entries(answer.body)).data as { entries: [string, unknown][] }[];
  return data.map((row) => Object.fromEntries(row.entries));
}

describe('rewards-value', () => {
  test('has the value at the time of the submission, and null without decimals or price', () => {
    const rows = rowsOf('rewards-value').map((row) => [
      row.token,
      row.symbol,
      row.decimals,
      row.tokens,
      row.dollarPrice,
      row.dollarValue,
    ]);
    expect(rows).toEqual([
      [SIX, 'SIX', '6', '1.5', '0.3', '0.45'],
      [WIDE, '', '255', `0.${'0'.repeat(248)}15`, null, null],
      [BARE, '', null, null, '2', null],
      [TOKEN_A, 'stETH', '18', '0.0000000000015', null, null],
      [SIX, 'SIX', '6', '1.5', '9', '13.5'],
    ]);
  });
});

describe('token-metadata', () => {
  test('has the newest price up to the snapshot, and that of table tokens first', () => {
    const rows = rowsOf('token-metadata').map((row) => [row.token, row.dollarPrice]);
    expect(rows).toEqual([
      [WIDE, null],
      [BARE, '2'],
      [SIX, '0.3'],
      [TOKEN_A, '2000.5'],
    ]);
  });
});
