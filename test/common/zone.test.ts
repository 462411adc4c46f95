import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';

describe('the zone of the machine', () => {
  it('is another than UTC in the tests', () => {
    expect(new Date('2024-01-01T00:00:00Z').getHours()).toBe(19);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  });

  it('is UTC in each connection of a database', async () => {
    const instance = await openDuckDB();
    for (const connection of [await instance.connect(), await instance.connect()]) {
      const found = await connection.runAndReadAll(
        "select current_setting('TimeZone'), epoch_ms(timestamp '2024-10-04 00:00:00'::timestamptz) = epoch_ms(timestamp '2024-10-04 00:00:00')",
      );
      expect(found.getRowsJS()).toEqual([['UTC', true]]);
    }
    instance.closeSync();
  });
});
