import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  ADDED_TABLE_NAMES,
  OPTIONAL_TABLE_NAMES,
  SUPPLEMENTARY,
} from '../../common/table-names.ts';
import { operationId } from '../../engine/definition/endpoint.ts';
import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { banner } from '../../server/banner.ts';
import { listedTools } from '../../server/mcp/operation-tools.ts';
import { openApi } from '../../server/openapi/openapi.ts';
import { openEngine, SETTINGS } from '../support/engines.ts';
import { bare, generated } from '../support/snapshots.ts';
import { type Known, knownValues, targetOf } from './requests.ts';
import { expectRefusal, type Serving, serve, serviceOf } from './serving.ts';

const needing = operations.filter(({ tables }) => tables.length > 0);
const others = operations.filter(({ tables }) => tables.length === 0);

/** The descriptions of operations, as far as these tests read them. */
const Document = z.object({
  paths: z.record(z.string(), z.object({ get: z.looseObject({ description: z.string() }) })),
});
const document = Document.parse(JSON.parse(openApi(SETTINGS)));
const tools = listedTools(SETTINGS);

let engine: Engine;
let known: Known;
let without: Serving;
let withAll: Serving;
beforeAll(async () => {
  const whole = await generated('tiny', 1);
  known = await knownValues(whole);
  engine = await openEngine(await bare(1));
  without = await serve(serviceOf(engine));
  withAll = await serve(serviceOf(await openEngine(whole)));
});

it('a table that a service does not report as absent is needed by no operation', () => {
  const needed = new Set(needing.flatMap(({ tables }) => tables));
  expect(SUPPLEMENTARY.filter((table) => needed.has(table))).toEqual([]);
});

describe('a service of a snapshot without any optional table', () => {
  it.each(needing)('$path answers 404 and names a table that it needs', async (operation) => {
    const reply = await without.send(targetOf(operation, known));
    const message = expectRefusal(reply, 'not_found', without.base);
    expect(operation.tables.map((table) => `this snapshot has no table ${table}`)).toContain(
      message,
    );
    expect((await without.send(`${operation.path}?page=abc`)).status).toBe(404);
  });

  it.each(others)('$path answers', async (operation) => {
    expect((await without.send(targetOf(operation, known))).status).toBe(200);
  });

  it('is ready, and says which tables are absent that an answer needs', async () => {
    const missed = OPTIONAL_TABLE_NAMES.filter((name) => !SUPPLEMENTARY.includes(name));
    const { status, text } = await without.send('/readyz', { key: null });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      status: 'ready',
      snapshotId: engine.snapshot.id,
      absent: missed,
      notAdded: ADDED_TABLE_NAMES,
    });
    expect(
      banner('http://localhost', null, { ...engine.snapshot, milliseconds: 1 }, null),
    ).toContain(
      `without   ${missed.slice(0, 3).join(', ')} and ${missed.length - 3} more optional tables (/readyz has all)`,
    );
  });
});

describe('a service of a snapshot with all of them', () => {
  it.each(needing)('$path answers', async (operation) => {
    expect((await withAll.send(targetOf(operation, known))).status).toBe(200);
  });

  it('is ready, and tells of none that is absent', async () => {
    const { text } = await withAll.send('/readyz', { key: null });
    expect(JSON.parse(text)).toEqual({
      status: 'ready',
      snapshotId: expect.any(String),
      lastBlock: expect.any(Number),
      lastTime: expect.any(String),
    });
  });
});

describe('whatever describes the service', () => {
  it.each(needing)('marks $path with the tables that it needs', ({ name, path, tables }) => {
    expect(document.paths[path]?.get).toMatchObject({ 'x-optional-tables': tables });
    const tool = tools.find((one) => one.name === operationId({ name }));
    for (const table of tables) {
      expect(document.paths[path]?.get.description).toContain(`\`${table}\``);
      expect(tool?.description).toContain(`\`${table}\``);
    }
  });

  it('marks no other operation', () => {
    for (const { path, name } of others) {
      expect(document.paths[path]?.get).not.toHaveProperty('x-optional-tables');
      const tool = tools.find((one) => one.name === operationId({ name }));
      expect(tool?.description).not.toContain('leaves out');
    }
  });
});
