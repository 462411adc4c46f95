import { LRUCache } from 'lru-cache';
import type { Operation } from '../../engine/definition/operation.ts';
import type { Engine, EngineRequest } from '../../engine/engine.ts';

/** Bytes that all cached requests may take. */
const MAX_BYTES = 16 * 2 ** 20;
/** Bytes that an entry takes in addition to its text, and again for each parameter. */
const ENTRY_OVERHEAD = 256;

/** Holds a parsed request target, which is valid for one engine. */
export interface ParsedTarget {
  readonly engine: Engine;
  readonly operation: Operation;
  readonly request: EngineRequest;
}

/** Creates a cache for parsed request targets, bounded in bytes. */
export function parsedTargets(): LRUCache<string, ParsedTarget> {
  return new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });
}

/** Estimates the bytes that an entry takes. */
function bytesOf({ request: { keys, parameters } }: ParsedTarget, url: string): number {
  const names = keys.identity.length + keys.gzip.length + keys.br.length;
  // The parameters contain the values a second time, with up to two bytes a character.
  return (
    url.length +
    names +
    2 * keys.identity.length +
    ENTRY_OVERHEAD * (1 + Object.keys(parameters).length)
  );
}
