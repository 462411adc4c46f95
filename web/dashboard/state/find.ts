import { shortHex } from '../format/addresses.ts';
import { type Answer, useAnswer, useRows } from './answer.ts';
import { useDebounced } from './use-debounced.ts';

/**
 * Entities with these kinds have names. A token is found by its own address, or by its strategy's.
 */
export type NamedKind = 'avs' | 'customer' | 'operator' | 'product' | 'strategy' | 'token';

/** An entity that a search finds. */
export interface FoundEntity {
  /** Names the kind, such as `Operator`. */
  readonly kind: string;
  readonly id: string;
  /** Has the name, or the short identifier if there is none. */
  readonly name: string;
  /** Path of the item's view, without its identifier; empty if it has no view. */
  readonly path: string;
}

export interface Search {
  /** Ranked, the best match first. */
  readonly found: readonly FoundEntity[];
  readonly waiting: boolean;
}

/** A found entity with the texts that its rank depends on. */
interface Candidate extends FoundEntity {
  readonly texts: readonly string[];
}

/** A search finds at most this many entities per kind. */
const MAX_FOUND = 6;

/** A search by name needs this many characters. */
export const MIN_LENGTH = 2;
const MAX_LENGTH = 64;

/** Finds entities by a part in their name or by their address's start. */
export function useNamedEntities(text: string, kinds: readonly NamedKind[]): Search {
  const search = useDebounced(text);
  const enabled = search.length >= MIN_LENGTH && search.length <= MAX_LENGTH;
  const of = (kind: NamedKind) => enabled && kinds.includes(kind);
  const given = { search, limit: MAX_FOUND };
  const avs = useAnswer('restakingAllAvs', given, of('avs'));
  const operators = useAnswer('restakingAllOperators', given, of('operator'));
  const tokens = useAnswer('restakingAllTokens', given, of('strategy'));
  const strategies = useRows('restakingAllTokens', {}, of('strategy') && search.startsWith('0x'));
  const products = useRows('restakingAllProducts', {}, of('product'));
  const customers = useAnswer('availabilityCustomers', given, of('customer'));
  const metadata = useAnswer('restakingTokenMetadata', given, of('token'));
  const answers: readonly (readonly [NamedKind, Answer<unknown>])[] = [
    ['avs', avs],
    ['operator', operators],
    ['strategy', tokens],
    ['product', products],
    ['customer', customers],
    ['token', metadata],
  ];
  // The token search compares the token's address, and not its strategy's.
  const byStrategy = strategies.value?.filter((row) => row.strategy === text.toLowerCase()) ?? [];
  // Few products have names: the page compares them.
  const named = (products.value ?? [])
    .map(({ product }) => candidate('Product', 'products', encodeURIComponent(product), [product]))
    .filter((one) => rankOf(one, search) !== null)
    .slice(0, MAX_FOUND);
  const candidates = [
    ...(avs.value?.data ?? []).map((row) => candidate('AVS', 'avs', row.avs, [row.name])),
    ...(operators.value?.data ?? []).map((row) =>
      candidate('Operator', 'operators', row.operator, [row.name]),
    ),
    ...[...(tokens.value?.data ?? []), ...byStrategy].map(({ strategy, token, symbol, name }) =>
      candidate('Token', 'strategies', strategy, [symbol, name], token),
    ),
    ...named,
    ...(customers.value?.data ?? []).map(({ customer, accountName }) =>
      candidate(
        'EigenDA customer',
        'availability/customers',
        encodeURIComponent(customer),
        [accountName || customer],
        customer,
      ),
    ),
    ...(metadata.value?.data ?? []).map(({ token, symbol, name }) =>
      candidate('Token', '', token, [symbol, name]),
    ),
  ];
  const waiting = search !== text || answers.some(([kind, one]) => of(kind) && one.waiting);
  // Until then some answers are for an earlier text.
  const current = waiting ? candidates.filter((one) => rankOf(one, text) !== null) : candidates;
  return { found: enabled ? ranked(current, text) : [], waiting };
}

function candidate(
  kind: string,
  path: string,
  id: string,
  names: readonly string[],
  address = id,
): Candidate {
  const name = names.filter(Boolean).join(' ') || shortHex(id);
  return { kind, path, id, name, texts: [...names, id, address] };
}

/** Exact matches first, then those that begin with the text; each entity once. */
function ranked(candidates: readonly Candidate[], text: string): readonly FoundEntity[] {
  const once = new Map(candidates.map((one) => [`${one.path} ${one.id}`, one]));
  const rank = (one: Candidate) => rankOf(one, text) ?? 2;
  return [...once.values()].sort((one, other) => rank(one) - rank(other));
}

/** 0 for an exact match, 1 if a text begins with it, 2 if one has it; null otherwise. */
function rankOf({ texts }: Candidate, text: string): 0 | 1 | 2 | null {
  const wanted = text.toLowerCase();
  const lower = texts.map((one) => one.toLowerCase());
  if (lower.includes(wanted)) return 0;
  if (lower.some((one) => one.startsWith(wanted))) return 1;
  return lower.some((one) => one.includes(wanted)) ? 2 : null;
}
