import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare } from '../support/snapshots.ts';

const OPERATIONS = ['availability/quorum-operators', 'availability/quorum-activity'];
const QUORUM = { network: 'ethereum', quorumNumber: '77' };

let engine: Engine;
beforeAll(async () => {
  const snapshot = await bare(1, 'da_quorums', 'da_operator_events');
  await rewrite(
    snapshot,
    'da_quorums',
    `insert into changes select * replace (77 as quorum_number) from changes
     where network = 'ethereum' limit 1`,
  );
  engine = await openEngineOf(OPERATIONS, snapshot);
});

describe('a quorum that no operator has joined yet', () => {
  it.each([
    [OPERATIONS[0], { totalOperators: 0, totalStake: 0, averageStake: 0 }],
    [OPERATIONS[1], { totalActivities: 0, actionCounts: {}, uniqueOperators: 0 }],
  ])('has an empty page of %s', async (name, statistics) => {
    const { status, body } = await ask(engine, operationNamed(String(name)), QUORUM);
    expect({ status, ...JSON.parse(body) }).toMatchObject({
      status: 200,
      data: [],
      meta: { total: 0, statistics },
    });
  });

  it.each(OPERATIONS)('is another than one that does not exist: %s', async (name) => {
    const { status } = await ask(engine, operationNamed(name), { ...QUORUM, quorumNumber: '78' });
    expect(status).toBe(404);
  });
});
