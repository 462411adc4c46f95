import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDaFiles } from '../../ingest/availability/da-files.ts';
import { readPrices } from '../../ingest/configuration/prices.ts';
import { readTokens } from '../../ingest/configuration/tokens.ts';
import { readEntities } from '../../ingest/entities/read-entities.ts';
import { NETWORK_PROBLEMS } from '../../ingest/networks/network-problems.ts';
import { gapProblems } from '../../ingest/reading/gaps.ts';
import { findInputs } from '../../ingest/sources/inputs.ts';
import { matchLayout } from '../../ingest/sources/match.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { NETWORK } from './chain.ts';
import { codesOf } from './ingesting.ts';

const ADDRESS = `0x${'1'.repeat(40)}`;

/** Writes a file with this text, and returns its path. */
function fileOf(text: string, name = 'file.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

describe('a refused ingest', () => {
  it('has a code for each fault of a CSV file, with its row, column and value', async () => {
    const place = fileOf(`strategy,symbol,decimals\n${ADDRESS},A,256\nx,B,18\n`);
    expect(await codesOf(readTokens('mainnet', 1, place))).toEqual([
      {
        code: 'cell_invalid',
        parameters: {
          place,
          row: 2,
          column: 'decimals',
          value: '256',
          rule: 'is not a whole number from 0 to 255',
        },
      },
      {
        code: 'cell_invalid',
        parameters: expect.objectContaining({ place, row: 3, column: 'strategy', value: 'x' }),
      },
    ]);
  });

  it('names an unknown column and those that it knows', async () => {
    const place = fileOf('token,time,price\n');
    const columns = ['token', 'time', 'eth_price', 'dollar_price'];
    expect(await codesOf(readPrices(place))).toEqual([
      { code: 'column_unknown', parameters: { place, column: 'price', columns } },
    ]);
  });

  it('tells prices that differ from rows that are repeated', async () => {
    const time = '2025-06-01T00:00:00.000Z';
    const rows = ['1', '2'].map((price) => `${ADDRESS},${time},${price},`);
    const prices = fileOf(['token,time,eth_price,dollar_price', ...rows].join('\n'));
    expect(await codesOf(readPrices(prices))).toEqual([
      { code: 'prices_differ', parameters: { place: prices, token: ADDRESS, time } },
    ]);
    const tokens = fileOf(`token,symbol\n${ADDRESS},A\n${ADDRESS},A\n`);
    expect(await codesOf(readTokens('mainnet', 1, tokens))).toEqual([
      { code: 'row_repeated', parameters: { place: tokens, subject: 'token', address: ADDRESS } },
    ]);
  });

  it.each([
    ['', 'head_line_missing', {}],
    ['token,token\n', 'head_line_repeats', { column: 'token' }],
    ['token,"time\n', 'csv_malformed', { line: 1, reason: expect.stringContaining('Quote') }],
  ])('says why %j is no CSV file', async (text, code, parameters) => {
    const place = fileOf(text);
    expect(await codesOf(readPrices(place))).toEqual([
      { code, parameters: { place, ...parameters } },
    ]);
  });

  it('says of a file that is not there that it is missing', async () => {
    const place = join(temporaryFolder(), 'none.csv');
    expect(await codesOf(readPrices(place))).toEqual([{ code: 'missing', parameters: { place } }]);
    expect(await codesOf(findInputs([place]))).toEqual([
      { code: 'input_missing', parameters: { place } },
    ]);
  });

  it('has the line of an entity', async () => {
    const place = fileOf('{"address":"x","name":"A"}\n{"name":"B"}\nC\n', 'entities.ndjson');
    expect(await codesOf(readEntities(place))).toEqual([
      { code: 'entity_address_invalid', parameters: { place, line: 1, address: 'x' } },
      { code: 'entity_without_key', parameters: { place, line: 2 } },
      { code: 'line_not_json', parameters: { place, line: 3, start: 'C' } },
    ]);
  });

  it("has the line, member and value of a file of EigenDA's data API", async () => {
    const folder = temporaryFolder();
    const place = join(folder, 'usage.json');
    writeFileSync(place, '{"customer_id":"a","datetime":"never"}\n');
    const parameters = { place, line: 1, member: 'datetime', value: '"never"' };
    expect(await codesOf(readDaFiles(folder))).toEqual([
      { code: 'da_usage_invalid', parameters: expect.objectContaining(parameters) },
    ]);
  });

  it('tells kinds of inputs that are none', async () => {
    const folder = temporaryFolder();
    const [empty, packed] = [join(folder, 'empty'), join(folder, 'a.csv.zst')];
    mkdirSync(empty);
    writeFileSync(packed, 'x');
    expect(await codesOf(findInputs([empty, packed]))).toEqual([
      { code: 'input_folder_without_data', parameters: { place: empty } },
      { code: 'input_compressed', parameters: { place: packed, ending: 'zst', allowed: '.gz' } },
    ]);
  });

  it('has the ranges of missing blocks as numbers', () => {
    const last = NETWORK.firstBlock + 20;
    const covered = [
      { from: NETWORK.firstBlock + 5, to: NETWORK.firstBlock + 9 },
      { from: NETWORK.firstBlock + 12, to: last },
    ];
    expect(gapProblems(covered, [], NETWORK)).toMatchObject([
      {
        code: 'first_blocks_missing',
        parameters: { from: NETWORK.firstBlock, to: NETWORK.firstBlock + 4, last },
      },
      { code: 'blocks_missing', parameters: { more: 0, from: NETWORK.firstBlock + 5, to: last } },
    ]);
  });

  it('has the columns of an unknown layout', () => {
    expect(matchLayout('csv', new Map([['hello', 'VARCHAR']]))).toMatchObject([
      { code: 'layout_unknown', parameters: { columns: ['hello'] } },
    ]);
  });
});

describe('a message about a network', () => {
  it('names the known events apart from the unknown one', () => {
    const { parameters, text } = NETWORK_PROBLEMS.event_unknown({ event: 'A', events: ['B', 'C'] });
    expect(parameters).toEqual({ event: 'A', events: ['B', 'C'] });
    expect(text).toBe('event A is none of B, C');
  });
});
