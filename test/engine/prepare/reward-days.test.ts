import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { REWARD_DAYS } from '../../../engine/prepare/days/reward-days.ts';
import { makeRollups } from '../../../engine/prepare/rollup.ts';
import { afterFile } from '../../support/after-file.ts';

const instance = await openDuckDB();
afterFile(() => instance.closeSync());
const connection = await instance.connect();
await connection.run('create schema snapshot; create schema rollup');

/** The rows of a sum as texts `key day token amount`. */
async function sumsOf(table: string, key: string): Promise<readonly string[]> {
  const reader = await connection.runAndReadAll(
    `select concat_ws(' ', ${key}, strftime(day, '%d'), token, amount) from rollup.${table}`,
  );
  return reader.getRowsJS().map(([text]) => String(text));
}

/** Sums earnings `earner, day of March, submission, amount` in one token. */
async function rollUp(
  earnings: readonly (readonly [string, number, string, string])[],
): Promise<void> {
  const values = earnings.map(
    ([earner, day, hash, amount]) =>
      `('${earner}', make_timestamp(2026, 3, ${day}, 0, 0, 0), '${hash}', 'T', ${amount}::hugeint)`,
  );
  await connection.run(`
    create or replace table snapshot.operators as select 'O' as operator;
    create or replace table snapshot.delegation_changes as
    from (values ('O', 'O', timestamp '2026-03-01 00:00:00', 1, 0),
      ('S', 'O', timestamp '2026-03-03 00:00:00', 2, 0),
      ('S', 'P', timestamp '2026-03-04 12:00:00', 3, 0),
      ('S', 'O', timestamp '2026-03-04 12:00:00', 3, 1),
      ('S', null, timestamp '2026-03-05 23:59:59', 4, 0))
      t(staker, operator, "timestamp", block_number, log_index);
    create or replace table snapshot.reward_earnings as
    from (values ${values.join(', ')}) t(earner, day, rewards_submission_hash, token, amount)`);
  await makeRollups(connection, { absent: [], block: null }, REWARD_DAYS);
}

describe('sums of earnings by day', () => {
  it('count the stakers of an operator at the first instant of each day', async () => {
    await rollUp([3, 4, 5, 6].map((day) => ['S', day, 'A', '10']));
    // The first delegation is not before the third day, the last one ends before the sixth.
    expect(await sumsOf('operator_earnings', 'operator')).toEqual(['O 04 T 10', 'O 05 T 10']);
  });

  it('count an operator that delegates to itself once, also before it does', async () => {
    await rollUp([
      ['O', 1, 'A', '7'],
      ['O', 2, 'A', '7'],
      ['O', 2, 'B', '1'],
    ]);
    expect(await sumsOf('operator_earnings', 'operator')).toEqual([
      'O 01 T 7',
      'O 02 T 7',
      'O 02 T 1',
    ]);
  });

  it('have each submission of an operator with the earnings of its stakers', async () => {
    await rollUp([
      ['O', 4, 'A', '1'],
      ['S', 4, 'A', '10'],
      ['S', 4, 'B', '100'],
    ]);
    const key = `concat(operator, ' ', rewards_submission_hash)`;
    expect(await sumsOf('operator_earnings', key)).toEqual(['O A 04 T 11', 'O B 04 T 100']);
  });

  it('have the days of a submission, with those of earners of no operator', async () => {
    await rollUp([
      ['S', 6, 'B', '2'],
      ['O', 6, 'B', '3'],
      ['X', 5, 'A', '4'],
    ]);
    expect(await sumsOf('submission_earnings', 'rewards_submission_hash')).toEqual([
      'A 05 T 4',
      'B 06 T 5',
    ]);
  });

  it('have all digits if a sum passes 128 bits', async () => {
    const most = String(10n ** 38n - 1n);
    await rollUp([
      ['S', 5, 'A', most],
      ['O', 5, 'A', most],
    ]);
    const sum = String(2n * (10n ** 38n - 1n));
    expect(await sumsOf('submission_earnings', 'rewards_submission_hash')).toEqual([
      `A 05 T ${sum}`,
    ]);
    expect(await sumsOf('operator_earnings', 'operator')).toEqual([`O 05 T ${sum}`]);
  });
});
