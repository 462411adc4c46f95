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

/** A value of an event with a fixed position: a topic, or a 32-byte word of the data's head. */
export interface Field {
  /**
   * The parameter's name; members of tuples and arrays follow it, as in `operatorSet.avs`, `X.0`.
   */
  readonly path: string;
  /** The ABI type, such as `address` or `uint96`. */
  readonly type: string;
  /** 1 to 3 for an indexed parameter, null for one in the data. */
  readonly topic: number | null;
  /** Position of the word in the data, from 0; null for an indexed parameter. */
  readonly word: number | null;
  /**
   * Whether the word is no value: in the data the offset of a string, bytes, list, or tuple of
   * those, in a topic the hash of one of these or of any tuple.
   */
  readonly dynamic: boolean;
}

/** An event of one contract. */
export interface DictionaryEvent {
  /**
   * `<contract>.<name>`, or with the signature if the contract has several events of that name:
   * `StrategyManager.Deposit(address,address,uint256)`. The value of the log store's column
   * `event`.
   */
  readonly key: string;
  readonly contract: string;
  readonly name: string;
  /** The hashed text: `Deposit(address,address,uint256)`. */
  readonly signature: string;
  readonly topic0: Hex;
  readonly abi: AbiEvent;
  /** Actions in `activities` that this event's log may become. */
  readonly actions: readonly Action[];
  /** How many topics a log has, including topic0. */
  readonly topics: number;
  readonly fields: readonly Field[];
  /** 32-byte words in the head of the data; the whole data if `isStatic`. */
  readonly headWords: number;
  readonly isStatic: boolean;
}

/**
 * Contracts with many instances, at addresses that only logs name. Their events are selected by
 * topic0 alone; the real emitters are known once all logs are read. Rollups deploy routers of
 * their own; only those of the network's file count as real.
 */
export const FLOATING: readonly string[] = [
  'DurationVaultStrategy',
  'EigenDACertVerifierRouter',
  'EigenPod',
  'StrategyBase',
];

/** Inherited events: every contract of a network may emit these. */
export const INHERITED: readonly string[] = [
  'BLSSignatureChecker',
  'Initializable',
  'Ownable',
  'Pausable',
  'Proxy',
];

/** Tokens: of their logs only the declared events count, without those of `UNREAD`. */
export const TOKENS: readonly string[] = ['BackingEigen', 'Eigen'];

/** Events of tokens that are declared and not read: many logs, of no use to any table. */
export const UNREAD: readonly string[] = ['Approval', 'DelegateChanged', 'DelegateVotesChanged'];

/**
 * Events of tokens that are read if one of their first two parameters, both indexed, is the zero
 * address: transfers that change the supply.
 */
export const OF_ZERO_ADDRESS: readonly string[] = ['Transfer'];

const FIXED_ARRAY = /^(.*)\[(\d+)\]$/;

/**
 * The protocol's events, ascending by key. `events.json` restates the declarations of the
 * contracts' releases up to EigenLayer v1.13.1 and EigenDA v2.7.0: for each contract, declarations
 * with tuples instead of structs, and their actions. Declarations that hash alike have the newest
 * parameter names.
 */
export const DICTIONARY: readonly DictionaryEvent[] = readDictionary(declarations);

/**
 * Events with prices, ascending by key: Chainlink's aggregators, staked tokens
 * and their oracles, Uniswap's pools. They are none of the protocol's. `CoinbaseStakedToken` is
 * cbETH's contract, of which wBETH's is a copy.
 */
export const PRICE_EVENTS: readonly DictionaryEvent[] = readDictionary(priceDeclarations);

/**
 * Events of contracts that name the stakers and operators of products, such as liquid restaking
 * tokens, ascending by key. They are none of the protocol's, and count by their emitter alone: one
 * topic has several layouts.
 */
export const PRODUCT_EVENTS: readonly DictionaryEvent[] = readDictionary(productDeclarations);

/** Hashes the declarations of the protocol's events. */
export const DICTIONARY_VERSION = createHash('sha256')
  .update(JSON.stringify(declarations))
  .digest('hex')
  .slice(0, 16);

/** Events of others than the protocol, which only emitters of the network's file may emit. */
export const OTHER_EVENTS: readonly DictionaryEvent[] = [...PRICE_EVENTS, ...PRODUCT_EVENTS];

const BY_KEY = new Map([...DICTIONARY, ...OTHER_EVENTS].map((event) => [event.key, event]));

/** The event of a key. Throws for an unknown key: a bug in a rule. */
export function eventOf(key: string): DictionaryEvent {
  const event = BY_KEY.get(key);
  if (!event) throw new Error(`event ${key} is in no file of ingest/abi`);
  return event;
}

/** The field of an event by its path. Throws if the event has no such field. */
export function fieldOf(event: DictionaryEvent, path: string): Field {
  const field = event.fields.find((one) => one.path === path);
  if (!field) throw new Error(`event ${event.key} has no field ${path}`);
  return field;
}

/** Actions by the declaration of an event, by contract. */
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

/** The words of a parameter in the head: one for each static leaf, one for a dynamic parameter. */
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
