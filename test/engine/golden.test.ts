import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { ask, openEngine } from '../support/engines.ts';
import { generated, isGoldenOfSample, SAMPLE } from '../support/snapshots.ts';

/**
 * Answers over the bundled sample, byte for byte; of operations, or of an earlier block, that need
 * a table with awkward values, over a generated snapshot. A case is two files in the folder
 * of its operation: `<case>.query` holds the query string, `<case>.json` the body. With
 * UPDATE_GOLDEN=1 the bodies are written instead of compared; read the difference before you commit
 * it.
 */
const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

function casesOf(name: string): string[] {
  return readdirSync(join(GOLDEN, name))
    .filter((file) => file.endsWith('.query'))
    .map((file) => file.replace(/\.query$/, ''));
}

let sample: Engine;
let withAll: Engine;
beforeAll(async () => {
  sample = await openEngine(SAMPLE);
  withAll = await openEngine(await generated('tiny', 1));
});

describe.each(operations)('$name', (operation) => {
  it.each(casesOf(operation.name))('answers %s as written down', async (name) => {
    const file = join(GOLDEN, operation.name, name);
    const query = Object.fromEntries(
      new URLSearchParams(readFileSync(`${file}.query`, 'utf8').trim()),
    );
    const engine = isGoldenOfSample(operation, query) ? sample : withAll;
    const { status, body } = await ask(engine, operation, query);
    expect(status, body).toBe(200);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(`${file}.json`, `${body}\n`);
    expect(`${body}\n`).toBe(readFileSync(`${file}.json`, 'utf8'));
    expect(operation.response.safeParse(JSON.parse(body)).error).toBeUndefined();
  });
});
