import { createHash } from 'node:crypto';
import {
  type AbiEvent,
  type AbiParameter,
  type Hex,
  parseAbiItem,
  toEventSelector,
  toEventSignature,
} from 'viem';
import type { ACTIONS } from '../../common/vocabulary.ts';
import declarations from './events.json' with { type: 'json' };
import priceDeclarations from './price-events.json' with { type: 'json' };
import productDeclarations from './product-events.json' with { type: 'json' };

/** The action that a row in `activities` has. */
export type Action = (typeof ACTIONS)[number];

/**
 * Describes a value with a fixed position in a log: a topic, or a 32-byte word in the data's head.
 */
export interface Field {
  /**
   * Names the parameter; members of tuples and arrays follow it, as in `operatorSet.avs`, `X.0`.
   */
  readonly path: string;
  /** The ABI names the type so, such as `address` or `uint96`. */
  readonly type: string;
  /** Indexed parameters have 1 to 3; null means that the value is in the data. */
  readonly topic: number | null;
  /** Counts the words before it in the data; null for an indexed parameter. */
  readonly word: number | null;
  /**
   * Whether the word is no value: in the data the offset to a string, bytes, list, or a tuple with
   * one, in a topic the hash that stands for one or for any tuple.
   */
  readonly dynamic: boolean;
}

/** Describes an event that one contract declares. */
export interface DictionaryEvent {
  /**
   * The log store's column `event` has this value: `<contract>.<name>`, or with the signature if
   * the contract has several events by that name, as in
   * `StrategyManager.Deposit(address,address,uint256)`.
   */
  readonly key: string;
  readonly contract: string;
  readonly name: string;
  /** `topic0` is the hash for this text, such as `Deposit(address,address,uint256)`. */
  readonly signature: string;
  readonly topic0: Hex;
  readonly abi: AbiEvent;
  /** Actions in `activities` that this event's log may become. */
  readonly actions: readonly Action[];
  /** How many topics a log has, including topic0. */
  readonly topics: number;
  readonly fields: readonly Field[];
  /** Counts the 32-byte words in the data's head; the whole data has as many if `isStatic`. */
  readonly headWords: number;
  readonly isStatic: boolean;
}

/**
 * These contracts have many instances, at addresses that only logs name. Their events are selected
 * by topic0 alone; the real emitters are known once all logs are read. Rollups deploy their own
 * routers; only those in the network's file count as real.
 */
export const UNLISTED_CONTRACTS: readonly string[] = [
  'DurationVaultStrategy',
  'EigenDACertVerifierRouter',
  'EigenPod',
  'StrategyBase',
];

/** Every contract in a network may emit these inherited events. */
export const INHERITED_EVENTS: readonly string[] = [
  'BLSSignatureChecker',
  'Initializable',
  'Ownable',
  'Pausable',
  'Proxy',
];

/** From tokens' logs only the declared events count, without those in `UNREAD_EVENTS`. */
export const TOKENS: readonly string[] = ['BackingEigen', 'Eigen'];

/**
 * Tokens declare these events, which are not read: they have many logs, and no table needs them.
 */
export const UNREAD_EVENTS: readonly string[] = [
  'Approval',
  'DelegateChanged',
  'DelegateVotesChanged',
];

/**
 * Tokens' events that are read if one of the first two parameters, both indexed, is the zero
 * address: only such transfers change the supply.
 */
export const OF_ZERO_ADDRESS: readonly string[] = ['Transfer'];

const FIXED_ARRAY = /^(.*)\[(\d+)\]$/;

/**
 * Lists the protocol's events, ascending by key. `events.json` restates the contracts' declarations
 * in releases up to EigenLayer v1.13.1 and EigenDA v2.7.0: for each contract, declarations with
 * tuples instead of structs, and their actions. Declarations that hash alike have the newest
 * parameter names.
 */
export const DICTIONARY: readonly DictionaryEvent[] = readDictionary(declarations);

/**
 * Lists events that have prices, ascending by key: from Chainlink's aggregators, staked tokens and
 * their oracles, and Uniswap's pools. They are none of the protocol's. `CoinbaseStakedToken` is
 * cbETH's contract, which wBETH's copies.
 */
export const PRICE_EVENTS: readonly DictionaryEvent[] = readDictionary(priceDeclarations);

/**
 * Contracts name a product's stakers and operators in these events, ascending by key; a product is
 * such as a liquid restaking token. They are none of the protocol's, and count by their emitter
 * alone: one topic has several layouts.
 */
export const PRODUCT_EVENTS: readonly DictionaryEvent[] = readDictionary(productDeclarations);

/** Identifies the protocol's declared events: another value means that a declaration changed. */
export const DICTIONARY_VERSION = createHash('sha256')
  .update(JSON.stringify(declarations))
  .digest('hex')
  .slice(0, 16);

/** Only emitters in the network's file may emit these events, which are none of the protocol's. */
export const OTHER_EVENTS: readonly DictionaryEvent[] = [...PRICE_EVENTS, ...PRODUCT_EVENTS];

const BY_KEY = new Map([...DICTIONARY, ...OTHER_EVENTS].map((event) => [event.key, event]));

/**
 * Finds an event by its key. Throws for an unknown key: a bug in a rule.
 *
 * @example
 * eventOf('StrategyManager.Deposit(address,address,uint256)').name; // 'Deposit'
 */
export function eventOf(key: string): DictionaryEvent {
  const event = BY_KEY.get(key);
  if (!event) throw new Error(`event ${key} is in no file of ingest/abi`);
  return event;
}

/** Finds an event's field by its path. Throws if the event has no such field. */
export function fieldOf(event: DictionaryEvent, path: string): Field {
  const field = event.fields.find((one) => one.path === path);
  if (!field) throw new Error(`event ${event.key} has no field ${path}`);
  return field;
}

/** Each contract has its events' declarations, and these the actions. */
type Declarations = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

function readDictionary(declared: Declarations): DictionaryEvent[] {
  return Object.entries(declared)
    .flatMap(([contract, events]) => {
      const parsed = Object.entries(events).map(([declaration, actions]) =>
        // The JSON's type widens the actions' names to string; a test checks them.
        readEvent(contract, declaration, actions as readonly Action[]),
      );
      return parsed.map((event) => {
        const alone = parsed.filter(({ name }) => name === event.name).length === 1;
        return { ...event, key: `${contract}.${alone ? event.name : event.signature}` };
      });
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function readEvent(
  contract: string,
  declaration: string,
  actions: readonly Action[],
): Omit<DictionaryEvent, 'key'> {
  // its text is not known to the compiler
  const abi = parseAbiItem(`event ${declaration}`) as AbiEvent;
  const fields: Field[] = [];
  let topic = 1;
  let word = 0;
  for (const input of abi.inputs) {
    const path = input.name ?? '';
    if (input.indexed) {
      const dynamic = isDynamic(input) || 'components' in input;
      fields.push({ path, type: input.type, topic, word: null, dynamic });
      topic += 1;
    } else {
      for (const [at, type, dynamic] of leaves(input, path)) {
        fields.push({ path: at, type, topic: null, word, dynamic });
        word += 1;
      }
    }
  }
  return {
    contract,
    name: abi.name,
    signature: toEventSignature(abi),
    topic0: toEventSelector(abi),
    abi,
    actions,
    topics: topic,
    fields,
    headWords: word,
    isStatic: !fields.some((field) => field.topic === null && field.dynamic),
  };
}

/**
 * Lists the words that a parameter has in the head: one for each static leaf, one for a dynamic
 * parameter.
 */
function leaves(
  parameter: AbiParameter,
  path: string,
): (readonly [path: string, type: string, dynamic: boolean])[] {
  if (isDynamic(parameter)) return [[path, parameter.type, true]];
  const [, element, length] = FIXED_ARRAY.exec(parameter.type) ?? [];
  if (element !== undefined) {
    return Array.from({ length: Number(length) }, (_, index) => index).flatMap((index) =>
      leaves({ ...parameter, type: element }, `${path}.${index}`),
    );
  }
  if (!('components' in parameter)) return [[path, parameter.type, false]];
  return parameter.components.flatMap((member) => leaves(member, `${path}.${member.name}`));
}

/** Whether a parameter has a dynamic ABI type, so that its word in the head is an offset. */
export function isDynamic(parameter: AbiParameter): boolean {
  if (/\[\]/.test(parameter.type) || /^(string|bytes)(\[|$)/.test(parameter.type)) return true;
  return 'components' in parameter && parameter.components.some(isDynamic);
}
