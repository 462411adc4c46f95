import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

let snapshot: string;
let engine: Engine;
beforeAll(async () => {
  snapshot = await generated('tiny', 4);
  engine = await openEngineOf(['product-historical'], snapshot);
});

describe('products by day', () => {
  it('have the concentration among their operators that the witness has', async () => {
    const witness = new Witness(await readRows(snapshot));
    const indices = new Set<unknown>();
    for (const product of ['aETH', 'bETH', 'c"ETH']) {
      const asked = { product, limit: '1000', interval: 'month' };
      const { body } = await ask(engine, operationNamed('restaking/product-historical'), asked);
      const expected = witness.answer('product-historical', asked);
      expect(expected.status === 200 && sameAnswer(body, expected.body), product).toBeNull();
      for (const { hhi, operators } of JSON.parse(String(body)).data) {
        if (operators > 1) indices.add(hhi);
      }
    }
    expect(indices.size).toBeGreaterThan(1);
  });
});
