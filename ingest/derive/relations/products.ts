import type { TextRow } from '../../../common/relations/rows.ts';
import { createdAddresses } from '../../abi/created-addresses.ts';
import { decodeRow, LOG_TEXTS } from '../../abi/dynamic.ts';
import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import {
  emittersOfProducts,
  type Product,
  type ProductEmitter,
  type ProductFormula,
} from '../../networks/products.ts';
import { POSITIONS_IN_BLOCK, text } from '../chain-sql.ts';
import { DEPOSITS } from '../event-keys.ts';
import type { DeriveContext, DerivedRelation } from '../relation.ts';

/*
 * The stakers of products, such as liquid restaking tokens. Two rules prove that an address belongs
 * to a product: a registry of the network's file named it in a log, or the creator of such a file
 * made the contract by `new`, which gives it an address that no other account can have.
 */

/** A staker begins to restake with these events, which name it by these parameters. */
const STAKER_OF: Readonly<Record<string, string>> = {
  'EigenPodManager.PodDeployed': 'podOwner',
  [DEPOSITS[0]]: 'staker',
  [DEPOSITS[1]]: 'staker',
  'DelegationManager.StakerDelegated': 'staker',
};

/** Rows in `staker_starts` have logs under these keys. */
export const START_EVENTS = Object.keys(STAKER_OF);

/** Each staker has the first log in which it gets a pod, deposits or delegates. */
export const stakerStarts: DerivedRelation = {
  name: 'staker_starts',
  columns: { staker: 'BLOB', position: 'BIGINT' },
  reads: ['fixed_logs'],
  growth: 'append',
  addition: { once: ['staker'] },
  sql: () => /* sql */ `
    select ${byEventSql(STAKER_OF)} as staker, min(position) as position
    from fixed_logs where event in (${keysSql(START_EVENTS)}) group by 1`,
};

function productsOf({ configuration: { network } }: DeriveContext): readonly Product[] {
  return network.products ?? [];
}

/**
 * Registries name these addresses, with the use that the network's file gives to the log. A log
 * that does not encode its emitter's event names none.
 */
export const productListings: DerivedRelation = {
  name: 'product_listings',
  columns: {
    position: 'BIGINT',
    transaction_hash: 'VARCHAR',
    product: 'VARCHAR',
    issuer: 'VARCHAR',
    use: 'VARCHAR',
    address: 'VARCHAR',
    source: 'VARCHAR',
  },
  reads: ['logs'],
  growth: 'append',
  sql: (context) => {
    const emitters = emittersOfProducts(productsOf(context)).map(
      ({ address, event, fromBlock }) =>
        `(event = '${event.key}' and address = unhex('${address.slice(2)}') and block_number >= ${fromBlock})`,
    );
    return /* sql */ `
    select ${LOG_TEXTS}, ${text('address')}, ${text('transaction_hash')}
    from (select *, block_number * ${POSITIONS_IN_BLOCK} + log_index as position from logs) named
    where ${emitters.join(' or ') || 'false'} order by named.position`;
  },
  compute: listingsOf,
};

async function* listingsOf(
  rows: AsyncIterable<TextRow>,
  context: DeriveContext,
): AsyncGenerator<TextRow> {
  const keyOf = (address: string, event: string) => `${address} ${event}`;
  const emitters = new Map(
    emittersOfProducts(productsOf(context)).map((one): [string, ProductEmitter] => [
      keyOf(one.address, one.event.key),
      one,
    ]),
  );
  for await (const row of rows) {
    const [address, transaction] = row.slice(-2);
    const { event, position, parameters } = decodeRow(row);
    const emitter = emitters.get(keyOf(address ?? '', event.key));
    const value = emitter && parameters?.[emitter.field];
    if (!emitter || value === undefined) continue;
    const { product, issuer, use } = emitter;
    const source = `${event.key} of ${address}`;
    for (const named of Array.isArray(value) ? value : [value])
      yield [position, transaction ?? null, product, issuer, use, String(named), source];
  }
}

/** These stakers lie at addresses by a product's formula, with the nonce that proves it. */
export const formulaStakers: DerivedRelation = {
  name: 'formula_stakers',
  columns: {
    staker: 'VARCHAR',
    position: 'BIGINT',
    product: 'VARCHAR',
    nonce: 'BIGINT',
    source: 'VARCHAR',
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
  let tried: { product: string; source: string; nonces: ReadonlyMap<string, number> }[] | undefined;
  for await (const [staker = null, position = null] of rows) {
    // Without stakers nothing is hashed.
    tried ??= await Promise.all(
      formulas.map(async ({ product, formula }) => ({
        product,
        source: `CREATE of ${formula.creator}`,
        nonces: await noncesOf(formula),
      })),
    );
    for (const { product, source, nonces } of tried) {
      const nonce = nonces.get(staker ?? '');
      if (nonce !== undefined) yield [staker, position, product, String(nonce), source];
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
