import { expect, it } from 'vitest';
import { parametersSchema } from '../../engine/definition/json-schema.ts';
import { operations } from '../../engine/operations/index.ts';
import { descriptionOf } from '../../server/openapi/description.ts';
import { ask, openEngine, SETTINGS } from '../support/engines.ts';
import { withoutRows } from '../support/snapshots.ts';

it('a list whose key has few values is described without 404, and is an empty page where nothing has the value', async () => {
  const engine = await openEngine(await withoutRows());
  let found = 0;
  for (const operation of operations) {
    if (operation.kind !== 'list' || !operation.definition.required) continue;
    const { properties } = parametersSchema(operation, SETTINGS);
    const values = operation.definition.required.key.map((name) => properties[name]?.enum);
    const isKnown = values.every((own) => own !== undefined);
    const sentence = 'Answers 404 if nothing in the snapshot matches';
    expect(descriptionOf(operation).includes(sentence), operation.name).toBe(!isKnown);
    if (!isKnown) continue;
    const query = Object.fromEntries(
      operation.definition.required.key.map((name, at) => [name, String(values[at]?.[0])]),
    );
    expect((await ask(engine, operation, query)).status, operation.name).toBe(200);
    found += 1;
  }
  expect(found).toBeGreaterThan(3);
});
