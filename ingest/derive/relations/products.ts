import type { TextRow } from '../../../common/relations/rows.ts';
import { decodeRow, LOG_TEXTS } from '../../abi/dynamic.ts';
import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { emittersOfProducts, type Product, type ProductEmitter } from '../../networks/products.ts';
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

/** The network's file has these products. */
export function productsOf({ configuration: { network } }: DeriveContext): readonly Product[] {
  return network.products ?? [];
}

/** A product's vaults emit these events. */
const eventsOfVaults = (context: DeriveContext) =>
  productsOf(context).flatMap(({ vaults }) => (vaults ? [vaults.event] : []));

/** SELECT of the logs that emitters in the network's file wrote, by their use. */
function emittedSql(context: DeriveContext, uses: (use: ProductEmitter['use']) => boolean): string {
  const emitters = emittersOfProducts(productsOf(context))
    .filter(({ use }) => uses(use))
    .map(
      ({ address, event, fromBlock }) =>
        `(event = '${event.key}' and address = unhex('${address.slice(2)}') and block_number >= ${fromBlock})`,
    );
  return /* sql */ `
    select *, block_number * ${POSITIONS_IN_BLOCK} + log_index as position from logs
    where ${emitters.join(' or ') || 'false'}`;
}

/** Finds a row's emitter in the network's file. */
function emitterFinder(context: DeriveContext) {
  const keyOf = (address: string, event: string) => `${address} ${event}`;
  const emitters = new Map(
    emittersOfProducts(productsOf(context)).map((one): [string, ProductEmitter] => [
      keyOf(one.address, one.event.key),
      one,
    ]),
  );
  return (address: string | null | undefined, event: string) =>
    emitters.get(keyOf(address ?? '', event));
}

/** Registries name these contracts as vaults: each is a product by itself. */
export const productVaults: DerivedRelation = {
  name: 'product_vaults',
  columns: { vault: 'VARCHAR', position: 'BIGINT', declared: 'VARCHAR' },
  reads: ['logs'],
  growth: 'append',
  sql: (context) => /* sql */ `
    select ${LOG_TEXTS}, ${text('address')}
    from (${emittedSql(context, (use) => use === 'vault')}) named order by named.position`,
  compute: vaultsOf,
};

async function* vaultsOf(
  rows: AsyncIterable<TextRow>,
  context: DeriveContext,
): AsyncGenerator<TextRow> {
  const emitterOf = emitterFinder(context);
  for await (const row of rows) {
    const { event, position, parameters } = decodeRow(row);
    const emitter = emitterOf(row.at(-1), event.key);
    const vault = emitter && parameters?.[emitter.field];
    if (emitter && vault !== undefined) yield [String(vault), position, emitter.product];
  }
}

/**
 * Registries name these addresses, with the use that the network's file gives to the log. A log
 * that does not encode its emitter's event names none. A vault counts from the log that names it
 * on.
 */
export const productListings: DerivedRelation = {
  name: 'product_listings',
  columns: {
    position: 'BIGINT',
    transaction_hash: 'VARCHAR',
    product: 'VARCHAR',
    declared: 'VARCHAR',
    issuer: 'VARCHAR',
    use: 'VARCHAR',
    address: 'VARCHAR',
    source: 'VARCHAR',
  },
  reads: ['logs', 'product_vaults'],
  growth: 'append',
  addition: { looksBack: ['product_vaults'] },
  sql: (context) => {
    const named = `select *, null as declared from (${emittedSql(context, (use) => use !== 'vault')})`;
    const sql = `${named} union all ${ofVaultsSql(eventsOfVaults(context))}`;
    return /* sql */ `
    select ${LOG_TEXTS}, ${text('transaction_hash')}, declared, ${text('address')}
    from (${sql}) named order by named.position`;
  },
  compute: listingsOf,
};

/** SELECT of the logs that vaults wrote, each after the log that names the vault. */
function ofVaultsSql(events: readonly string[]): string {
  return /* sql */ `
    select logs.*, block_number * ${POSITIONS_IN_BLOCK} + log_index as position, vaults.declared
    from logs
    join (select vault, declared, min(position) as named from product_vaults group by all) vaults
      on vaults.vault = ${text('logs.address')}
      and vaults.named < block_number * ${POSITIONS_IN_BLOCK} + log_index
    where ${events.length === 0 ? 'false' : `event in (${keysSql(events)})`}`;
}

async function* listingsOf(
  rows: AsyncIterable<TextRow>,
  context: DeriveContext,
): AsyncGenerator<TextRow> {
  const emitterOf = emitterFinder(context);
  const products = new Map(productsOf(context).map((one) => [one.product, one]));
  for await (const row of rows) {
    const [transaction = null, declared, address] = row.slice(-3);
    const { event, position, parameters } = decodeRow(row);
    const ofVault = declared ? products.get(declared) : undefined;
    const { product, issuer, use, field } = ofVault
      ? {
          product: `${ofVault.product} ${address}`,
          issuer: ofVault.issuer,
          use: 'adds',
          field: ofVault.vaults?.field,
        }
      : (emitterOf(address, event.key) ?? {});
    const value = field === undefined ? undefined : parameters?.[field];
    if (product === undefined || issuer === undefined || use === undefined || value === undefined)
      continue;
    const source = `${event.key} of ${address}`;
    for (const named of Array.isArray(value) ? value : [value])
      yield [
        position,
        transaction,
        product,
        declared ?? product,
        issuer,
        use,
        String(named),
        source,
      ];
  }
}
