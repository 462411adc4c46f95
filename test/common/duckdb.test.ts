import { expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';

// Releases 1.5.1 to 1.5.5 compute the join once for both, with one text for two
// (duckdb/duckdb#25819).
it('arms of a UNION ALL that share a join have texts of their own columns', async () => {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  await connection.run(
    "create table names as select i as id, 'r' || i as name from range(40) numbers(i)",
  );
  const found = await connection.runAndReadAll(`
    with pairs as not materialized (
      select low.id as low, high.id as high from names low, names high where low.name < high.name)
    select least.id || ' ' || least.name as text
    from pairs join names least on least.id = low join names other on other.id = high
    union all
    select least.name || ' ' || greatest.name
    from pairs join names least on least.id = low join names greatest on greatest.id = high`);
  const texts = found.getRowsJS().map(([text]) => String(text));
  expect(texts).toHaveLength(2 * 780);
  expect(texts.filter((text) => /^(r\d+) \1$/.test(text))).toEqual([]);
  instance.closeSync();
});
