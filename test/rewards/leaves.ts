import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlText } from '../../common/sql.ts';
import type { Leaf } from '../../rewards/tree/tree.ts';

/** The folder of the files that tests of rewards read. */
export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Leaves in the order of a tree. */
export function sorted(leaves: readonly Leaf[]): Leaf[] {
  const key = ({ earner, token }: Leaf) => earner + token;
  return [...leaves].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The leaves of a set of `gold` up to the end of its last calculation, with that root. */
export async function goldLeaves(set: string): Promise<{ leaves: Leaf[]; root: string }> {
  const folder = join(FOLDER, 'gold', set);
  const { root, rewardsCalculationEnd } = JSON.parse(
    readFileSync(join(folder, 'expected_root.json'), 'utf8'),
  );
  const instance = await openDuckDB();
  try {
    const reader = await (await instance.connect()).runAndReadAll(/* sql */ `
      select earner, token, sum(amount)::varchar from ${sqlText(join(folder, 'expected_earned.parquet'))}
      where snapshot <= ${sqlText(rewardsCalculationEnd)}::timestamp group by all order by all`);
    const leaves = reader.getRowsJS().map(([earner, token, amount]) => ({
      earner: String(earner),
      token: String(token),
      cumulative: BigInt(String(amount)),
    }));
    return { leaves, root };
  } finally {
    instance.closeSync();
  }
}

const addresses = fc
  .bigInt({ min: 0n, max: 2n ** 160n - 1n })
  .map((value) => `0x${value.toString(16).padStart(40, '0')}`);

/** Distributions of 1 to 40 earners with 1 to 9 tokens each; leaves of 0 and of 2^256 - 1 too. */
export const distributions = fc
  .uniqueArray(
    fc.tuple(
      addresses,
      fc.uniqueArray(fc.tuple(addresses, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })), {
        minLength: 1,
        maxLength: 9,
        selector: ([token]) => token,
      }),
    ),
    { minLength: 1, maxLength: 40, selector: ([earner]) => earner },
  )
  .map((earners) =>
    sorted(
      earners.flatMap(([earner, tokens]) =>
        tokens.map(([token, cumulative]) => ({ earner, token, cumulative })),
      ),
    ),
  );
