import { LRUCache } from 'lru-cache';
import type { Engine, EngineRequest } from '../../engine/engine.ts';
import type { Operation } from '../../engine/operation.ts';

/** Bytes of targets whose reading is remembered. */
const REMEMBERED = 16 * 2 ** 20;
/** Bytes that a remembered target costs besides its text, and each of its parameters. */
const TARGET_OVERHEAD = 256;

/** A request target that was read, for one engine. */
export interface ReadTarget {
  readonly engine: Engine;
  readonly operation: Operation;
  readonly request: EngineRequest;
}

/** Remembers what was read of the targets that were asked for last, bounded in bytes. */
export function readTargets(): LRUCache<string, ReadTarget> {
  return new LRUCache({ maxSize: REMEMBERED, sizeCalculation: bytesOf });
}

/** Bytes that a target costs while its reading is remembered. */
function bytesOf({ request: { keys, parameters } }: ReadTarget, url: string): number {
  const names = keys.identity.length + keys.gzip.length + keys.br.length;
  // The values stand in the parameters once more, of which a character may take two bytes.
  return (
    url.length +
    names +
    2 * keys.identity.length +
    TARGET_OVERHEAD * (1 + Object.keys(parameters).length)
  );
}
