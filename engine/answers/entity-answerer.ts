import { type Key, keyOf } from '../definition/kinds/key.ts';
import { notInSnapshot } from '../errors.ts';
import type { Documents } from '../store/documents.ts';
import type { Answerer } from './answerer.ts';

/** Pairs a key with the index from it to documents. */
export interface Finder {
  readonly key: Key;
  readonly documents: Documents;
}

/** Finds an item's document by one of its keys, and answers with it. */
export function entityAnswerer(finders: readonly Finder[]): Answerer {
  return (parameters) => {
    const finder = finders.find(({ key }) => key.every((name) => parameters[name] !== undefined));
    if (!finder) throw new RangeError('a request was read without any of the keys');
    const { key, documents } = finder;
    const document = documents.get(keyOf(key, parameters));
    if (document) return document;
    throw notInSnapshot(key, parameters);
  };
}
