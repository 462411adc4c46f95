import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Engine } from '../../engine/engine.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { commandLine } from '../cli/running.ts';
import { ask, operationNamed, SETTINGS } from '../support/engines.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';

const FILES = {
  products: listFile('product-stakers.csv'),
  groups: listFile('operator-groups.csv'),
};

function listFile(name: string): string {
  return fileURLToPath(new URL(`../../data/mainnet/${name}`, import.meta.url));
}

/** The rows of a file without quoted values, by the names of its first line. */
function rowsOf(file: string): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}

function countedBy(rows: readonly Readonly<Record<string, string>>[], name: string) {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[name] ?? '', (counts.get(row[name] ?? '') ?? 0) + 1);
  return Object.fromEntries(counts);
}

describe.each([
  ['product-stakers.csv', FILES.products, 'staker'],
  ['operator-groups.csv', FILES.groups, 'operator'],
] as const)('%s', (_, file, key) => {
  const rows = rowsOf(file);

  it('has each address once, in lower case', () => {
    const addresses = rows.map((row) => row[key]);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
  });

  it('proves each row with a file of a public repository at a commit', () => {
    for (const { source } of rows) {
      expect(source).toMatch(
        /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/[0-9a-f]{40}\/[\w./-]+$/,
      );
    }
  });
});

describe('prepare with both lists', () => {
  it('has their products and groups', async () => {
    const prepared = join(temporaryFolder(), 'prepared');
    const { code, err } = await commandLine([
      ...['prepare', await bare(1), prepared],
      ...['--products', FILES.products, '--groups', FILES.groups],
    ]);
    expect([code, err]).toEqual([0, expect.any(String)]);
    const engine = Engine.open(prepared, SETTINGS, { run: inProcess(prepared) });
    const read = async (name: string, record: z.ZodObject) => {
      const { body } = await ask(engine, operationNamed(`restaking/${name}`), {});
      return z.object({ data: z.array(record) }).parse(JSON.parse(body)).data;
    };
    const products = await read(
      'all-products',
      z.object({ product: z.string(), stakers: z.number() }),
    );
    const stakers = countedBy(rowsOf(FILES.products), 'product');
    expect(Object.fromEntries(products.map((one) => [one.product, one.stakers]))).toEqual(stakers);
    const groups = await read(
      'operator-groups',
      z.object({ group: z.string(), operators: z.number() }),
    );
    const operators = countedBy(rowsOf(FILES.groups), 'group_name');
    expect(Object.fromEntries(groups.map((one) => [one.group, one.operators]))).toEqual(operators);
  });
});
