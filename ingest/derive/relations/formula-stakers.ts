import type { TextRow } from '../../../common/relations/rows.ts';
import { createdAddresses } from '../../abi/created-addresses.ts';
import { OF_BEACON, type ProductFormula } from '../../networks/products.ts';
import { POSITIONS_IN_BLOCK, text } from '../chain-sql.ts';
import type { DeriveContext, DerivedRelation } from '../relation.ts';
import { productsOf } from './products.ts';

/** These stakers lie at addresses by a product's formula, with the nonce that proves it. */
export const formulaStakers: DerivedRelation = {
  name: 'formula_stakers',
  columns: {
    staker: 'VARCHAR',
    position: 'BIGINT',
    product: 'VARCHAR',
    nonce: 'BIGINT',
    source: 'VARCHAR',
    beacon: 'VARCHAR',
  },
  reads: ['staker_starts'],
  growth: 'append',
  sql: (context) => /* sql */ `
    select ${text('staker')}, position::varchar from staker_starts
    where ${productsOf(context).some(({ formulas = [] }) => formulas.length > 0)} order by position`,
  compute: formulaStakersOf,
};

async function* formulaStakersOf(
  rows: AsyncIterable<TextRow>,
  context: DeriveContext,
): AsyncGenerator<TextRow> {
  const formulas = productsOf(context).flatMap(({ product, formulas = [] }) =>
    formulas.map((formula) => ({ product, formula })),
  );
  let tried:
    | { product: string; formula: ProductFormula; nonces: ReadonlyMap<string, number> }[]
    | undefined;
  for await (const [staker = null, position = null] of rows) {
    // Without stakers nothing is hashed.
    tried ??= await Promise.all(
      formulas.map(async ({ product, formula }) => ({
        product,
        formula,
        nonces: await noncesOf(formula),
      })),
    );
    for (const { product, formula, nonces } of tried) {
      const nonce = nonces.get(staker ?? '');
      if (nonce === undefined) continue;
      const source = `CREATE of ${formula.creator}`;
      yield [staker, position, product, String(nonce), source, formula.beacon ?? null];
    }
  }
}

/** Addresses by formula are hashed once in a process: those of one never change. */
const NONCES = new Map<string, ReadonlyMap<string, number>>();

/** Gives the nonce for each address that a formula has, in lower case. */
async function noncesOf({ creator, nonces }: ProductFormula): Promise<ReadonlyMap<string, number>> {
  const key = `${creator} ${nonces}`;
  const made = NONCES.get(key) ?? (await createdAddresses(creator, nonces));
  NONCES.set(key, made);
  return made;
}

/**
 * Proxies of beacons emit this in their constructors. Anyone can make a proxy of a beacon: the
 * formula proves a staker, and a proxy of another beacon is reported.
 */
export const beaconProxies: DerivedRelation = {
  name: 'beacon_proxies',
  columns: { proxy: 'VARCHAR', beacon: 'VARCHAR', position: 'BIGINT' },
  reads: ['logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${text('address')} as proxy, '0x' || lower(right(hex(topic1), 40)) as beacon,
      block_number * ${POSITIONS_IN_BLOCK} + log_index as position
    from logs where event = '${OF_BEACON}' and octet_length(topic1) = 32 order by position`,
};
