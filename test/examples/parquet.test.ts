import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { KEYS, serve, serviceOf } from '../server/serving.ts';
import { openEngine } from '../support/engines.ts';
import { installed } from '../support/installed.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';

/** The output of the script for a token. */
interface Line {
  readonly symbol: string;
  readonly dollars: bigint;
  readonly operators: number;
  readonly largest: string;
  readonly percent: number;
}

interface Held {
  readonly strategy: string;
  readonly symbol: string;
  readonly tvl: string;
}

/** Hundredths of a dollar, as the cast to two decimals rounds. */
function cents(dollars: string): bigint {
  const [whole = '', part = ''] = dollars.split('.');
  const digits = part.padEnd(3, '0');
  return BigInt(whole + digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1n : 0n);
}

/** The expected lines from two JSON answers, the token with the largest value first. */
function expectedLines(
  operatorsTvl: readonly { readonly operator: string; readonly strategies: readonly Held[] }[],
  names: ReadonlyMap<string, string>,
): readonly Line[] {
  const held = operatorsTvl.flatMap(({ operator, strategies }) =>
    strategies.filter(({ tvl }) => tvl !== '0').map((one) => ({ operator, ...one })),
  );
  return [...new Set(held.map(({ strategy }) => strategy))]
    .map((strategy) => {
      const group = held.filter((one) => one.strategy === strategy);
      const [largest] = group.toSorted((one, other) => Number(other.tvl) - Number(one.tvl));
      const total = group.reduce((sum, { tvl }) => sum + Number(tvl), 0);
      return {
        symbol: largest?.symbol ?? '',
        dollars: group.reduce((sum, { tvl }) => sum + cents(tvl), 0n),
        operators: group.length,
        largest: names.get(largest?.operator ?? '') || (largest?.operator ?? ''),
        percent: Math.round((Number(largest?.tvl) / total) * 1000) / 10,
      };
    })
    .toSorted((one, other) => Number(other.dollars - one.dollars));
}

needing('python3').it('the script in Python prints what the lists say', async () => {
  const python = installed('python3');
  // Debian has no package of DuckDB for Python. Without one the SQL runs in the DuckDB of Node.js.
  const hasPackage = spawnSync(python, ['-c', 'import duckdb']).status === 0;
  const { base, send } = await serve(serviceOf(await openEngine(SAMPLE)));
  const script = join(ROOT, 'examples/parquet/concentration.py');
  const { stdout, stderr } = await promisify(execFile)(python, ['-B', script], {
    env: {
      PATH: process.env.PATH,
      RESTAKING_URL: base,
      RESTAKING_KEY: KEYS.both,
      ...(hasPackage ? {} : { PYTHONPATH: join(ROOT, 'test/examples/python') }),
    },
  });
  expect(stderr).toBe('');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line): Line => {
      const [, symbol = '', dollars = '', operators, percent, largest = ''] =
        /^(\S+) +([\d,]+\.\d\d) US dollars at (\d+) operators, ([\d.]+) % at (.+)$/.exec(line) ??
        expect.fail(line);
      return {
        symbol,
        dollars: BigInt(dollars.replace(/[,.]/g, '')),
        operators: Number(operators),
        largest,
        percent: Number(percent),
      };
    });
  const read = async (list: string) =>
    JSON.parse((await send(`/restaking/${list}?limit=1000`)).text).data;
  const names = new Map<string, string>(
    (await read('all-operators')).map((one: { operator: string; name: string }) => [
      one.operator,
      one.name,
    ]),
  );
  expect(lines).toEqual(expectedLines(await read('operators-tvl'), names));
});
