import * as z from 'zod';
import { at, type Message } from '../../common/messages.ts';
import { type DictionaryEvent, eventOf, PRODUCT_EVENTS } from '../abi/dictionary.ts';
import { address, blockNumber } from './network-fields.ts';
import { NETWORK_PROBLEMS } from './network-problems.ts';
import type { SelectedEvent } from './selected-events.ts';

/** Whether the issuer itself publishes the address, or others do. */
const certainty = z.enum(['issuer', 'third party']);

/** Names a repository at a commit. */
const source = z.string().min(1);

/** An issuer's contract names addresses in its logs; other emitters' logs count for nothing. */
const registry = z.strictObject({
  address,
  fromBlock: blockNumber.optional(),
  /** The event has this key in `product-events.json`: the layout follows from the emitter. */
  event: z.string(),
  /** This parameter has the address, or a list with addresses. */
  field: z.string(),
  /**
   * `adds` and `removes` name a staker, `operator` names an operator that the issuer owns, and
   * `vault` names a contract whose own logs count, by `vaults`.
   */
  use: z.enum(['adds', 'removes', 'operator', 'vault']),
  certainty,
  source,
});

/**
 * A contract that `creator` makes by `new` lies at CREATE(creator, nonce), for a nonce from 1 to
 * `nonces`. No other account can have one of these addresses.
 */
const formula = z.strictObject({
  creator: address,
  nonces: z.int().min(1).max(200_000),
  /** Its contracts are proxies of this beacon, which each of them logs in its constructor. */
  beacon: address.optional(),
  certainty,
  source,
});

/** A strategy's shares of a product's stakers belong to another product. */
const shared = z.strictObject({ product: z.string().min(1), strategy: address, source });

/** Contracts that registries name as vaults add stakers by this event: each vault is a product. */
const vaults = z.strictObject({ event: z.string(), field: z.string(), source });

/**
 * A network lists its products, such as liquid restaking tokens, with the rules for their stakers.
 */
export const products = z.array(
  z.strictObject({
    product: z.string().min(1),
    /** This party owns the operators that its registries name. */
    issuer: z.string().min(1),
    /** From this block on its rules find each staker; left out if no block is proved. */
    completeFrom: blockNumber.optional(),
    /** No log gives this: a sentence for readers. */
    notInLogs: z.string().min(1).optional(),
    registries: z.array(registry).optional(),
    vaults: vaults.optional(),
    formulas: z.array(formula).optional(),
    /** Its stakers serve these products too: no log says so. */
    strategies: z.array(shared).optional(),
  }),
);

export type Product = z.output<typeof products>[number];
export type ProductFormula = NonNullable<Product['formulas']>[number];

/** One contract names a product's addresses in its logs under one topic. */
export interface ProductEmitter extends SelectedEvent {
  readonly product: string;
  readonly issuer: string;
  readonly field: string;
  readonly use: 'adds' | 'removes' | 'operator' | 'vault';
}

/** Any contract may emit this event; if `topic1` is a list, only its values count. */
export interface AnywhereEvent {
  readonly event: DictionaryEvent;
  readonly topic1: readonly string[] | null;
}

/** A proxy of a beacon emits this event in its constructor, with the beacon as topic 1. */
export const OF_BEACON = 'BeaconProxy.BeaconUpgraded';

/** Lists the events that any contract may emit: vaults, and proxies of beacons. */
export function anywhereOf(listed: readonly Product[]): AnywhereEvent[] {
  const keys = new Set(listed.flatMap((one) => (one.vaults ? [one.vaults.event] : [])));
  const ofVaults = [...keys].map((key) => ({ event: eventOf(key), topic1: null }));
  const beacons = new Set(
    listed.flatMap(({ formulas = [] }) => formulas.flatMap(({ beacon }) => beacon ?? [])),
  );
  if (beacons.size === 0) return ofVaults;
  const topic1 = [...beacons].sort().map((one) => `0x${one.slice(2).padStart(64, '0')}`);
  return [...ofVaults, { event: eventOf(OF_BEACON), topic1 }];
}

/** Lists the emitters that products trust, in their order. */
export function emittersOfProducts(listed: readonly Product[]): ProductEmitter[] {
  return listed.flatMap(({ product, issuer, registries = [] }) =>
    registries.map(({ address: emitter, fromBlock = 0, event, field, use }) => ({
      product,
      issuer,
      field,
      use,
      address: emitter,
      event: eventOf(event),
      fromBlock,
      toBlock: null,
      sample: null,
      ofZeroAddress: false,
    })),
  );
}

/** Lists problems that types do not show; `contracts` are the protocol's addresses. */
export function problemsOfProducts(
  listed: readonly Product[],
  contracts: readonly string[],
): Message[] {
  const problems = listed.flatMap(({ registries = [], formulas = [], vaults: own }, index) => {
    const found = [...registries, ...(own ? [own] : [])].flatMap(problemsOfRegistry);
    if (registries.some(({ use }) => use === 'vault') !== (own !== undefined))
      found.push(NETWORK_PROBLEMS.vaults_half_given());
    if (registries.length + formulas.length === 0)
      found.push(NETWORK_PROBLEMS.product_without_source());
    return found.map((problem) => at(`products.${index}`, problem));
  });
  if (problems.length > 0) return problems;
  const names = new Set<string>();
  const emitters = new Set<string>();
  for (const { product, strategies = [] } of listed) {
    for (const name of new Set([product, ...strategies.map((one) => one.product)])) {
      if (names.has(name))
        problems.push(at('products', NETWORK_PROBLEMS.product_repeated({ product: name })));
      names.add(name);
    }
    const own = strategies.map(({ strategy }) => strategy);
    for (const one of new Set(own.filter((strategy, index) => own.indexOf(strategy) !== index)))
      problems.push(
        at(`products: ${product}`, NETWORK_PROBLEMS.strategy_repeated({ strategy: one })),
      );
  }
  for (const { product, address: emitter, event } of emittersOfProducts(listed)) {
    const place = `products: ${product}`;
    const declared = { address: emitter, event: event.key };
    if (contracts.includes(emitter))
      problems.push(at(place, NETWORK_PROBLEMS.contract_of_protocol({ address: emitter })));
    const key = `${emitter} ${event.topic0}`;
    if (emitters.has(key)) problems.push(at(place, NETWORK_PROBLEMS.emitter_repeated(declared)));
    emitters.add(key);
  }
  const creators = listed.flatMap(({ formulas = [] }) => formulas.map(({ creator }) => creator));
  const repeated = creators.filter((one, index) => creators.indexOf(one) !== index);
  for (const creator of new Set(repeated))
    problems.push(at('products', NETWORK_PROBLEMS.creator_repeated({ creator })));
  return problems;
}

function problemsOfRegistry({
  event,
  field,
}: Readonly<Record<'event' | 'field', string>>): Message[] {
  const declared = PRODUCT_EVENTS.find(({ key }) => key === event);
  if (!declared) {
    const events = PRODUCT_EVENTS.map(({ key }) => key);
    return [NETWORK_PROBLEMS.event_unknown({ event, events })];
  }
  const addresses = declared.abi.inputs
    .filter(({ type, indexed }) => type === 'address' || (type === 'address[]' && !indexed))
    .map(({ name = '' }) => name);
  if (addresses.includes(field)) return [];
  return [NETWORK_PROBLEMS.field_unknown({ event, field, fields: addresses })];
}
