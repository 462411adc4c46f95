import type { Documents } from '../../store/documents.ts';
import { notInSnapshot } from '../errors.ts';
import type { EntityDefinition } from '../kinds/entity.ts';
import { keyOf } from '../kinds/key.ts';
import type { Answerer } from './answerer.ts';

/** Answers the document of the thing that a request names. */
export function entityAnswerer(documents: Documents, { key }: EntityDefinition): Answerer {
  return (parameters) => {
    const document = documents.get(keyOf(key, parameters));
    if (document) return document;
    throw notInSnapshot(key[0], parameters[key[0]] ?? '');
  };
}
