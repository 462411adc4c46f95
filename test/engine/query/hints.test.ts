import { expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { withHint } from '../../../engine/query/sql/hints.ts';

const GREAT = '100000000000000000000000000000000000000::hugeint';

it.each([
  ['a sum of a column', `select sum(i) from (select ${GREAT} + i % 2 as i from range(5) t(i))`],
  ['a sum of a constant column', `select sum(i) from (select ${GREAT} as i from range(5))`],
  ['a mean of a constant column', `select avg(i) from (select ${GREAT} as i from range(5))`],
  ['a running sum', `select sum(i) over () from (select ${GREAT} as i from range(5))`],
  ['an addition', `select i + i from (select ${GREAT} as i from range(5))`],
])('advises a sum without a bound: %s', async (_name, sql) => {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  const cause = await connection.run(sql).then(
    () => null,
    (refusal: Error) => refusal,
  );
  expect(withHint(String(cause?.message))).toContain('sum(amount::bignum)');
  connection.closeSync();
  instance.closeSync();
});
