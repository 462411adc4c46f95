import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { concentrationOfAmounts } from '../../common/concentration.ts';
import { writeGivenTables } from '../../data/convert/given-tables.ts';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../support/engines.ts';
import { AVS, address, type Held, holding, OPERATOR, TOKEN } from '../support/holding.ts';
import { bare, generated, temporaryFolder } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const REQUESTS = [
  ['all-products', {}],
  ['all-products', { sort: 'slashableTvl', limit: '2' }],
  ['all-products', { product: 'c"ETH' }],
  ['product-stakers', { limit: '1000' }],
  ['product-stakers', { product: 'dETH' }],
  ['product-operators', { limit: '1000' }],
  ['product-operators', { product: 'bETH', sort: '-slashableTvl' }],
  ['product-avs', { limit: '1000' }],
  ['product-avs', { product: 'aETH', sort: 'slashableTvl', limit: '1000' }],
  ['product-contagion', {}],
  ['product-contagion', { product: 'aETH', otherProduct: 'bETH' }],
  ['operator-groups', {}],
  ['operator-groups', { group: 'group 1', sort: 'slashableTvl' }],
  ['avs-overlap-groups', { avs: '0xfaca9159e78b1bc0882ac1f4b09ac0e69446be9b' }],
  ['slash-impact-operators', { limit: '1000', profit: '1' }],
  ['slash-impact-operators', { group: 'group 2', part: '0.3' }],
  ['concentration', { heldBy: 'group', limit: '1000' }],
] as const;

describe('exposure in a generated snapshot', () => {
  let engine: Engine;
  let witness: Witness;
  beforeAll(async () => {
    const folder = await generated('tiny', 1);
    engine = await openEngine(folder);
    witness = new Witness(await readRows(folder));
  });

  it.each(REQUESTS)('%s %j is that of a second computation', async (name, query) => {
    const { status, body } = await ask(engine, operationNamed(`restaking/${name}`), query);
    expect(status, body).toBe(200);
    expect(JSON.parse(body).data).not.toEqual([]);
    const expected = witness.answer(name, query);
    expect(expected.status === 200 && sameAnswer(body, expected.body)).toBeNull();
  });
});

const Rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

async function rowsOf(engine: Engine, name: string): Promise<readonly Record<string, unknown>[]> {
  const { status, body } = await ask(engine, operationNamed(`restaking/${name}`), {});
  expect(status, body).toBe(200);
  return Rows.parse(JSON.parse(body)).data;
}

describe('two products that share an operator', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngineOf(
      ['all-products', 'product-operators', 'product-avs', 'product-contagion'],
      await holding([
        [address(1), 'A', OPERATOR.one, 600n * TOKEN],
        [address(2), 'A', OPERATOR.two, 400n * TOKEN],
        [address(3), 'A', null, 50n * TOKEN],
        [address(4), 'B', OPERATOR.one, 300n * TOKEN],
      ]),
    );
  });

  it('have the concentration of what they delegate', async () => {
    expect(await rowsOf(engine, 'all-products')).toMatchObject([
      {
        product: 'A',
        tvl: '1050',
        delegatedTvl: '1000',
        slashableTvl: '300',
        slashablePart: '0.3',
        avsCount: 1,
        operators: 2,
        hhi: '0.52',
      },
      { product: 'B', tvl: '300', slashableTvl: '150', slashablePart: '0.5', hhi: '1' },
    ]);
  });

  it('are exposed to its AVS', async () => {
    expect(await rowsOf(engine, 'product-operators')).toMatchObject([
      {
        product: 'A',
        operator: OPERATOR.one,
        tvl: '600',
        part: '0.6',
        operatorPart: '0.666666666666666666',
        slashableTvl: '300',
        slashablePart: '0.5',
      },
      { product: 'A', operator: OPERATOR.two, tvl: '400', operatorPart: '1', slashableTvl: '0' },
      { product: 'B', operator: OPERATOR.one, tvl: '300', operatorPart: '0.333333333333333333' },
    ]);
    expect(await rowsOf(engine, 'product-avs')).toMatchObject([
      { product: 'A', avs: AVS, operators: 2, tvl: '1000', part: '1', slashableTvl: '300' },
      { product: 'B', avs: AVS, operators: 1, tvl: '300', part: '1', slashableTvl: '150' },
    ]);
  });

  it('each lose by slashes of the operators of the other', async () => {
    expect(await rowsOf(engine, 'product-contagion')).toEqual([
      {
        product: 'A',
        otherProduct: 'B',
        sharedOperators: 1,
        sharedTvl: '600',
        sharedPart: '0.6',
        slashableTvl: '300',
        slashablePart: '0.3',
        sharedAvs: 1,
        avsSimilarity: '1',
      },
      {
        product: 'B',
        otherProduct: 'A',
        sharedOperators: 1,
        sharedTvl: '300',
        sharedPart: '1',
        slashableTvl: '150',
        slashablePart: '0.5',
        sharedAvs: 1,
        avsSimilarity: '1',
      },
    ]);
  });
});

/**
 * Shares that two liquid restaking tokens delegated to operators at block 25,233,881, and their
 * index, as the project restake-xray published them.
 */
const PUBLISHED = [
  {
    product: 'ezETH',
    restaked: '45312.258706723000000026',
    shares: [19n, 17_200_297_565_648_000_000_004n, 1n, 1n, 28_111_961_141_075_000_000_001n],
    hhi: /^0\.528994826666514/,
  },
  {
    product: 'rsETH',
    restaked: '516218.787437387651338748',
    shares: [135_705_100_405_312_362_920_155n, 380_513_687_032_075_288_418_593n],
    hhi: /^0\.61244902255363[45]/,
  },
];

it('the sum and the index of published shares are the published ones', async () => {
  const held = PUBLISHED.flatMap(({ product, shares }, first) =>
    shares.map((own, at): Held => {
      const number = 100 * (first + 1) + at;
      return [address(number), product, address(10_000 + number), own];
    }),
  );
  const engine = await openEngineOf(['all-products'], await holding(held));
  const products = await rowsOf(engine, 'all-products');
  for (const { product, shares, restaked, hhi } of PUBLISHED) {
    const found = products.find((row) => row.product === product);
    expect(found?.delegatedTvl).toBe(restaked);
    expect(found?.hhi).toMatch(hhi);
    expect(found?.hhi).toBe(concentrationOfAmounts(shares).hhi);
  }
});

describe('a file of products', () => {
  async function refusal(text: string): Promise<string> {
    const file = join(temporaryFolder(), 'products.csv');
    writeFileSync(file, text);
    return writeGivenTables({ product_stakers: file }, temporaryFolder()).then(
      () => 'accepted',
      (cause: Error) => cause.message,
    );
  }

  it('gives the table of the snapshot, addresses in any case', async () => {
    const folder = await generated('tiny', 1);
    const engine = await openEngine(folder);
    const [largest] = await rowsOf(engine, 'product-stakers');
    const file = join(temporaryFolder(), 'products.ndjson');
    const staker = String(largest?.staker).toUpperCase().replace('0X', '0x');
    writeFileSync(file, `${JSON.stringify({ product: 'X', staker, source: 'file' })}\n`);
    const added = temporaryFolder();
    await writeGivenTables({ product_stakers: file }, added);
    const given = await openEngineOf(['all-products', 'product-stakers'], await bare(1), added);
    expect(await rowsOf(given, 'product-stakers')).toEqual([
      {
        ...largest,
        ...{ product: 'X', source: 'file', rule: 'file' },
        ...{ nonce: null, fromBlock: null, toBlock: null, transactionHash: null },
      },
    ]);
    expect(await rowsOf(given, 'all-products')).toMatchObject([
      { product: 'X', stakers: 1, sources: ['file'], tvl: largest?.tvl, slashableTvl: null },
    ]);
  });

  it('wins over the rows that a snapshot derives, and keeps the others', async () => {
    const snapshot = await bare(1, 'product_stakers');
    const before = await rowsOf(await openEngine(snapshot), 'product-stakers');
    const [first, ...others] = before;
    const file = join(temporaryFolder(), 'products.csv');
    writeFileSync(file, `product,staker,source\nX,${first?.staker},file\n`);
    const added = temporaryFolder();
    await writeGivenTables({ product_stakers: file }, added, snapshot);
    const merged = await openEngineOf(['all-products', 'product-stakers'], snapshot, added);
    const rows = await rowsOf(merged, 'product-stakers');
    const byStaker = (all: readonly Readonly<Record<string, unknown>>[]) =>
      all.toSorted((a, b) => (String(a.staker) < String(b.staker) ? -1 : 1));
    expect(byStaker(rows)).toEqual(
      byStaker([
        ...others,
        {
          ...first,
          ...{ product: 'X', source: 'file', rule: 'file' },
          ...{ nonce: null, fromBlock: null, toBlock: null, transactionHash: null },
        },
      ]),
    );
    expect(new Set(before.map(({ rule }) => rule))).toEqual(
      new Set(['file', 'registry', 'formula']),
    );
  });

  it.each([
    ['product,staker\nA,0x12\n', 'product_stakers.source: the column is missing in products.csv'],
    ['product,staker,source\nA,0x12,url\n', '"row 1: 0x12"'],
    ['product,staker,source\n,0x12,url\n', 'null where none is allowed: "row 1"'],
    ['', 'it has no head line'],
  ])('%j is refused with its fault', async (text, fault) => {
    expect(await refusal(text)).toContain(fault);
  });

  it('that is missing is named', async () => {
    const files = { product_stakers: join(temporaryFolder(), 'none.csv') };
    await expect(writeGivenTables(files, temporaryFolder())).rejects.toThrow(
      'none.csv: it does not exist',
    );
  });
});
