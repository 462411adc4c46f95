import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceRow } from '../../../ingest/configuration/prices.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { chainOf, FIRST, timeOf, writeRaw } from '../chain.ts';
import { optionsIn } from '../ingesting.ts';
import { openMemory } from '../raw-chain.ts';
import { rowsOf } from './compare-tables.ts';

const TOKEN = `0x${'ab'.repeat(20)}`;
const ETHER = `0x${'ee'.repeat(20)}`;
const LAST = FIRST + 1;

const row = (
  token: string,
  timeMs: number,
  ethPrice: string | null,
  dollarPrice: string | null,
): PriceRow => ({
  token,
  timeMs,
  ethPrice,
  dollarPrice,
});

describe('table prices', () => {
  let scratch: string;
  let inputs: string[];
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'prices-'));
    inputs = [writeRaw(join(scratch, 'raw'), chainOf(2))];
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  async function fileWith(name: string, prices: readonly PriceRow[] | null): Promise<string> {
    const base = join(scratch, name);
    const publish = { out: join(base, 'out'), keep: 1, tokens: [], prices, entities: [] };
    const { snapshot } = await ingest(
      optionsIn(base, inputs, { range: { from: FIRST, to: LAST }, publish }),
    );
    return join(snapshot?.folder ?? '', 'prices.parquet');
  }

  it('is absent where no file of prices was given', async () => {
    expect(existsSync(await fileWith('none', null))).toBe(false);
  });

  it('has the rows of the file up to the time of the last block, by token and time', async () => {
    const last = timeOf(LAST) * 1000;
    const file = await fileWith('some', [
      row('ETH', last, '1', '2000'),
      row('ETH', last - 1000, '1', '1999.5'),
      row('ETH', last + 1, '1', '2001'),
      row(TOKEN, last, null, '500'),
    ]);
    const memory = await openMemory();
    const rows = await rowsOf(memory.connection, `from read_parquet('${file}')`);
    memory.close();
    expect(
      rows.map(({ token, eth_price, dollar_price, source }) => [
        token,
        eth_price,
        dollar_price,
        source,
      ]),
    ).toEqual([
      [TOKEN, '0.25', '500', 'file'],
      [ETHER, '1', '1999.5', 'file'],
      [ETHER, '1', '2000', 'file'],
    ]);
  });
});
