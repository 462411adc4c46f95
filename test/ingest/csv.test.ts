import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readNetwork } from '../../ingest/networks/network.ts';
import { CASES } from '../support/chains.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { problemsOf, readIn } from './ingesting.ts';

const NETWORK = await readNetwork(join(CASES, 'network.json'));
const DUNE = readFileSync(join(CASES, 'layouts/dune-csv/x.csv'), 'utf8');
const [HEAD = '', FIRST = '', ...REST] = DUNE.trimEnd().split(/\r?\n/);

/** Reads a CSV of Dune, without publication. */
function reading(content: string | Buffer, name = 'logs.csv') {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return readIn(temporaryFolder(), [file], {
    network: NETWORK,
    range: { from: 21_000_001, to: 21_041_229 },
  });
}

const rowsOf = async (content: string | Buffer, name?: string) =>
  (await reading(content, name)).store.rows('logs');

describe('a CSV file is read', () => {
  it('compressed, with a byte order mark, with CRLF, in quotes and without a last line end', async () => {
    const quoted = [HEAD, FIRST, ...REST].map((line) => `"${line.replaceAll(',', '","')}"`);
    expect(await rowsOf(gzipSync(DUNE), 'logs.csv.gz')).toBe(40);
    expect(await rowsOf(`\uFEFF${DUNE}`)).toBe(40);
    expect(await rowsOf(quoted.join('\r\n'), 'LOGS.CSV')).toBe(40);
  });

  it('with its columns in another order and case', async () => {
    const turned = [HEAD.toUpperCase(), FIRST, ...REST].map((line) =>
      line.split(',').reverse().join(','),
    );
    expect(await rowsOf(`${turned.join('\n')}\n`)).toBe(40);
  });

  it('without rows', async () => {
    expect(await rowsOf(`${HEAD}\n`)).toBe(0);
  });
});

describe('a CSV file is refused', () => {
  it.each([
    [
      'a row that is cut off',
      [HEAD, FIRST, FIRST.slice(0, 90)].join('\n'),
      /cannot be read as CSV: CSV Error on Line: 3/,
    ],
    [
      'a row with another value',
      [HEAD, FIRST, `${FIRST},1`].join('\n'),
      /cannot be read as CSV: CSV Error on Line: 3/,
    ],
    ['half a byte', DUNE.replaceAll(/\w,(\d+,\d+,\S+)$/gm, ',$1'), /odd number of hex digits/],
    [
      'a needed value that is empty',
      [HEAD, FIRST, FIRST.replace(',0x,', ',,')].join('\n'),
      /column data is null in 1 row \(data of row 2\)/,
    ],
    [
      'a missing column',
      DUNE.replace('tx_index', 'other'),
      /is not quite Dune's logs as CSV: column tx_index missing$/,
    ],
    ['unknown columns', 'token,price\na,1\n', /has columns of no known layout \(token, price\)/],
  ])('with %s', async (_, content, problem) => {
    expect(await problemsOf(reading(content))).toEqual([expect.stringMatching(problem)]);
  });
});
