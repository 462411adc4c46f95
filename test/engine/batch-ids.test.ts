import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const BY_NUMBER = ['batch-by-id', 'batch-info', 'batch-nonsigners'];

describe('a batch whose id is written with leading zeros', () => {
  let engine: Engine;
  let witness: Witness;
  let batches: { batchId: string; batchHeaderHash: string; network: string }[];
  beforeAll(async () => {
    const folder = await bare(2);
    await rewrite(
      folder,
      'da_batches',
      `alter table changes alter batch_id type varchar;
       update changes set batch_id = '00' || batch_id where block_number % 2 = 0;
       update changes set batch_id = '000' where block_number = (select max(block_number) from changes)`,
    );
    const names = [...BY_NUMBER, 'batch-by-hash'].map((name) => `availability/${name}`);
    engine = await openEngineOf(names, folder);
    const rows = await readRows(folder);
    witness = new Witness(rows);
    batches = rows.daBatches.filter(({ batchId }) => batchId.startsWith('00')).slice(0, 12);
  });

  it.each(BY_NUMBER)('%s finds it as it is written, and without the zeros', async (name) => {
    expect(batches.length).toBeGreaterThan(1);
    for (const { batchId, network } of batches) {
      for (const asked of [batchId, String(BigInt(batchId))]) {
        const query = { network, batchId: asked };
        const { status, body } = await ask(engine, operationNamed(`availability/${name}`), query);
        expect(status, body).toBe(200);
        const expected = witness.answer(`availability/${name}`, query);
        if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
        expect(sameAnswer(body, expected.body), asked).toBeNull();
      }
    }
  });

  it('is answered with the id as it is written', async () => {
    for (const { batchId, batchHeaderHash, network } of batches) {
      const operation = operationNamed('availability/batch-by-hash');
      const { body } = await ask(engine, operation, { network, batchHeaderHash });
      const { data, metadata } = JSON.parse(body);
      expect([data.batchId, metadata.batchId]).toEqual([batchId, batchId]);
    }
  });
});
