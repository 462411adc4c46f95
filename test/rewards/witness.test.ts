import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { calculate } from '../../rewards/calculate.ts';
import { checkInputs } from '../../rewards/inputs/inputs.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { loadInputs, randomInputs, runsOf } from './random-inputs.ts';
import type { SlowInputs } from './slow-inputs.ts';
import { slowRewards } from './slow-rewards.ts';

const CASES = Array.from({ length: repetitions(3, 200) }, (_, at) => runSeed() + at);

describe('rewards of random inputs', () => {
  it.each(CASES)('equal a computation day by day for seed %d', async (seed) => {
    const inputs = randomInputs(seed);
    const expected = [...slowRewards(inputs)].map(([key, amount]) => `${key} ${amount}`).sort();
    expect(expected.length).toBeGreaterThan(50);
    expect(await computed(inputs)).toEqual(expected);
  });
});

/** The computed rows as `earner day hash cutoff amount`. */
async function computed(inputs: SlowInputs): Promise<string[]> {
  const instance = await openDuckDB();
  const rows: string[] = [];
  try {
    const connection = await instance.connect();
    await loadInputs(connection, inputs);
    await checkInputs(connection);
    const onMonth = async () => {
      const reader = await connection.runAndReadAll(
        `select concat_ws(' ', earner, snapshot - date '1970-01-01', rewards_submission_hash,
          cutoff - date '1970-01-01', amount) from earned_rows`,
      );
      rows.push(...reader.getRowsJS().map(([row]) => String(row)));
    };
    await calculate(connection, { runs: runsOf(inputs), done: 0, onMonth });
  } finally {
    instance.closeSync();
  }
  return rows.sort();
}
