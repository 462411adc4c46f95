import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare, CHANGE_TABLES, generated } from '../support/snapshots.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

const stakerInfo = operationNamed('restaking/staker-info');
const operatorInfo = operationNamed('restaking/operator-info');
const allStrategies = operationNamed('restaking/all-strategies');

async function answer(
  engine: Engine,
  operation: typeof stakerInfo,
  query: Readonly<Record<string, string>>,
) {
  const { status, body } = await ask(engine, operation, query);
  expect([status, body]).toEqual([200, body]);
  return JSON.parse(body);
}

const NEVER = { createdAt: null, updatedAt: null };

describe('where a snapshot leaves out optional tables', () => {
  let rows: SnapshotRows;
  let whole: Engine;
  let engine: Engine;
  beforeAll(async () => {
    const folder = await generated('tiny', 1);
    rows = await readRows(folder);
    whole = await openEngine(folder);
    engine = await openEngine(await bare(1));
  });

  it('the blocks of stakers and of their operators are those of the log', async () => {
    let told = 0;
    for (const { staker } of rows.stakers) {
      const { stakerDetails, operatorDetails } = await answer(engine, stakerInfo, { staker });
      const { createdAt, updatedAt } = stakerDetails;
      const own = rows.activities.filter(
        (row) => row.staker === staker && !row.action.startsWith('OPERATOR_'),
      );
      const blocks = own.map((row) => [
        String(row.blockNumber),
        JSON.parse(row.metadata).transactionHash ?? '',
      ]);
      for (const one of [createdAt, updatedAt]) {
        expect(blocks).toContainEqual([one.blockNumber, one.transactionHash]);
      }
      expect(BigInt(createdAt.blockNumber)).toBeLessThanOrEqual(BigInt(updatedAt.blockNumber));
      if (createdAt.blockNumber !== updatedAt.blockNumber) told += 1;
      const full = await answer(whole, stakerInfo, { staker });
      expect({ stakerDetails, operatorDetails }).toEqual({
        stakerDetails: full.stakerDetails,
        operatorDetails: full.operatorDetails,
      });
    }
    expect(told).toBeGreaterThan(0);
  });

  it('the blocks of operators are those of the log', async () => {
    for (const { operator } of rows.operators) {
      const { data } = await answer(engine, operatorInfo, { operator });
      const full = await answer(whole, operatorInfo, { operator });
      expect(data.operatorDetails.createdAt.blockNumber).toMatch(/^[0-9]+$/);
      expect(data.operatorDetails).toEqual({ ...full.data.operatorDetails, durationVault: null });
    }
  });

  const fieldsOf = {
    strategies: ['whitelisted', 'thirdPartyTransfersForbidden', 'withdrawalDelayBlocks'],
    withdrawals: ['withdrawals'],
    duration_vaults: ['durationVault'],
  };
  const tables = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[];

  it.each(tables)('without %s nothing says of a strategy its fields', async (table) => {
    const folder = await bare(1, ...tables.filter((name) => name !== table));
    const without = await answer(await openEngineOf(['all-strategies'], folder), allStrategies, {});
    const full = await answer(whole, allStrategies, {});
    const none = Object.fromEntries(fieldsOf[table].map((field) => [field, null]));
    expect(without.data).toEqual(full.data.map((row: object) => ({ ...row, ...none })));
    expect(without.data).not.toEqual(full.data);
    expect(without.meta.statistics.whitelistedStrategiesCount === null).toBe(
      table === 'strategies',
    );
  });
});

it('has null for a staker and an operator of whom no activity tells, whatever happened to others', async () => {
  const folder = await bare(1, ...CHANGE_TABLES, 'prices', 'duration_vaults');
  const { stakers } = await readRows(folder);
  const { staker = '', operator } = stakers.find((one) => one.operator !== null) ?? {};
  await rewrite(
    folder,
    'activities',
    `delete from changes where lower(staker) = '${staker}' and action not in ('REWARDS_CLAIMED', 'POD_DEPLOYED');
     delete from changes where lower("operator") = '${operator}' and starts_with(action::varchar, 'OPERATOR_')`,
  );
  const engine = await openEngineOf(['staker-info', 'operator-info'], folder);
  const found = await answer(engine, stakerInfo, { staker });
  expect(found.stakerDetails).toEqual(NEVER);
  expect(found.operatorDetails).toEqual({ ...found.operatorDetails, ...NEVER });
  const { data } = await answer(engine, operatorInfo, { operator: String(operator) });
  expect(data.operatorDetails).toEqual(
    found.operatorDetails && {
      operator,
      durationVault: expect.any(Boolean),
      ...found.operatorDetails,
    },
  );
  const { lastBlock } = engine.snapshot.changes ?? {};
  expect(await answer(engine, stakerInfo, { staker, asOf: String(lastBlock) })).toEqual(found);
});
