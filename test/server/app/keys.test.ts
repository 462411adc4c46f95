import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../engine/operations/index.ts';
import { rateLimit } from '../../../server/limits/rate-limit.ts';
import { openEngine } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { type Known, knownValues, targetOf } from '../requests.ts';
import { expectRefusal, KEYS, type Serving, serve, serviceOf } from '../serving.ts';

let serving: Serving;
/** Allows one request a key. */
let narrow: Serving;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  const service = serviceOf(await openEngine(folder));
  serving = await serve(service);
  narrow = await serve(service, { rateLimit: rateLimit(1, 3600) });
});

describe.each(operations)('$path', (operation) => {
  const { group } = operation;
  const otherGroup = group === 'restaking' ? 'availability' : 'restaking';

  it('refuses a request without a key with 401', async () => {
    const reply = await serving.send(targetOf(operation, known), { key: null });
    expect(reply.headers['www-authenticate']).toBe('ApiKey header="x-api-key"');
    expect(expectRefusal(reply, 'unauthorized', serving.base)).toContain('x-api-key');
  });

  it.each([
    ['empty', ''],
    ['unknown', 'key-of-nobody'],
    ['malformed: two words', `${KEYS.both} ${KEYS.both}`],
    ['malformed: beyond ASCII', 'cl\u00e9'],
    ['malformed: a scheme before it', `Bearer ${KEYS.both}`],
    ['malformed: longer than any', 'k'.repeat(4000)],
    ['cut short', KEYS.both.slice(0, -1)],
    ['in another case', KEYS.both.toUpperCase()],
  ])('refuses a key that is %s with 401', async (_how, key) => {
    const reply = await serving.send(targetOf(operation, known), { key });
    expect(reply.headers['www-authenticate']).toBe('ApiKey header="x-api-key"');
    expect(expectRefusal(reply, 'unauthorized', serving.base)).toContain('x-api-key');
  });

  it('answers a key sent as a bearer token', async () => {
    const headers = { Authorization: `Bearer ${KEYS[group]}` };
    const reply = await serving.send(targetOf(operation, known), { key: null, headers });
    expect(reply.status).toBe(200);
  });

  it('refuses a key sent by any other way than these headers', async () => {
    const target = targetOf(operation, known, { 'x-api-key': KEYS.both, api_key: KEYS.both });
    const headers = { Authorization: `Basic ${KEYS.both}`, Cookie: `x-api-key=${KEYS.both}` };
    const reply = await serving.send(target, { key: null, headers });
    expectRefusal(reply, 'unauthorized', serving.base);
  });

  it('answers a key of its own group alone', async () => {
    const reply = await serving.send(targetOf(operation, known), { key: KEYS[group] });
    expect(reply.status).toBe(200);
  });

  it('refuses a key of the other group alone with 403, and names the missing group', async () => {
    const reply = await serving.send(targetOf(operation, known), { key: KEYS[otherGroup] });
    expect(expectRefusal(reply, 'forbidden', serving.base)).toContain(group);
  });

  it('looks at the key before the parameters', async () => {
    const bad = `${operation.path}?page=abc&nonsense=1&nonsense=%`;
    expectRefusal(await serving.send(bad, { key: null }), 'unauthorized', serving.base);
    expectRefusal(await serving.send(bad, { key: 'unknown' }), 'unauthorized', serving.base);
    expectRefusal(await serving.send(bad, { key: KEYS[otherGroup] }), 'forbidden', serving.base);
    expectRefusal(await serving.send(bad), 'bad_request', serving.base);
  });

  it('looks at the rate after the key and before the parameters', async () => {
    const good = targetOf(operation, known);
    const bad = `${operation.path}?nonsense=1`;
    await narrow.send(good);
    expectRefusal(await narrow.send(good), 'rate_limit_exceeded', narrow.base);
    expectRefusal(await narrow.send(bad), 'rate_limit_exceeded', narrow.base);
    expectRefusal(await narrow.send(bad, { key: 'unknown' }), 'unauthorized', narrow.base);
    await narrow.send(bad, { key: KEYS[group] });
    const crossed = await narrow.send(bad, { key: KEYS[otherGroup] });
    expectRefusal(crossed, 'forbidden', narrow.base);
  });
});
