import { Validator } from '@seriousme/openapi-schema-validator';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationId } from '../../engine/definition/endpoint.ts';
import { responseSchema } from '../../engine/definition/json-schema.ts';
import { isExported } from '../../engine/definition/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { openApi } from '../../server/openapi/openapi.ts';
import { topicOf } from '../../server/openapi/topic-of.ts';
import { TOPICS } from '../../server/openapi/topics.ts';
import { CONTRACT, contractFault, resolved } from '../support/contract.ts';
import { openEngine, SETTINGS } from '../support/engines.ts';
import { generated, SAMPLE, sampleHas } from '../support/snapshots.ts';
import { mediaTypeOf, parametersOf, requiredBy, UNMEANT } from './requests.ts';
import { type Serving, serve, serviceOf } from './serving.ts';

const { Spectral } = spectralCore;
const { oas } = spectralRulesets;

const SERVICE_PATHS = ['/livez', '/readyz', '/docs/errors', '/openapi.json'];

/** The document as it is sent, with the settings of these tests. */
const DOCUMENT = openApi(SETTINGS);

let serving: Serving;
/** Of a snapshot with all tables. */
let whole: Serving;
beforeAll(async () => {
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
  whole = await serve(serviceOf(await openEngine(await generated('tiny', 1))));
});

describe('the document', () => {
  it('is valid by the published schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone({ ...CONTRACT }))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it.each([undefined, 'https://api.example.org/v'])(
    'has nothing that the recommended rules of Spectral warn of, at address %s',
    async (publicUrl) => {
      const spectral = new Spectral();
      // its own types name two copies of one type
      spectral.setRuleset({ extends: [oas as RulesetDefinition] });
      const whole = JSON.parse(openApi(SETTINGS, publicUrl));
      // With an address the document differs in its servers alone: of its paths one is enough.
      const [first = ''] = Object.keys(whole.paths);
      const document = publicUrl ? { ...whole, paths: { [first]: whole.paths[first] } } : whole;
      const findings = await spectral.run(document);
      const warned = publicUrl
        ? findings.filter(({ code }) => code !== 'oas3-unused-component')
        : findings;
      expect(warned.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([]);
    },
  );

  it('has every operation and what needs no key, and nothing more', () => {
    const paths = [
      ...operations.flatMap((operation) =>
        isExported(operation) ? [operation.path, `${operation.path}.{format}`] : [operation.path],
      ),
      '/query',
      '/query.{format}',
      '/query/schema',
      ...SERVICE_PATHS,
    ];
    expect(Object.keys(CONTRACT.paths)).toEqual(paths);
    for (const [path, methods] of Object.entries(CONTRACT.paths)) {
      expect(Object.keys(methods)).toEqual(path === '/query' ? ['get', 'post'] : ['get']);
    }
  });

  it('follows the settings of the service', () => {
    const settings = { maxLimit: 77, defaultNetwork: 'holesky' };
    const document = openApi(settings, 'https://api.example.org/v');
    expect(document).toContain('"maximum":77');
    expect(document).toContain('"default":"holesky"');
    expect(document).toContain('"servers":[{"url":"https://api.example.org/v"}]');
  });

  it('has one type for each parameter, and one named type for each JSON answer', () => {
    const parameters = Object.values(CONTRACT.paths).flatMap(({ get }) => get.parameters ?? []);
    expect(parameters.filter(({ schema }) => typeof schema.type !== 'string')).toEqual([]);
    for (const { path, name } of operations) {
      const { content = {} } = CONTRACT.paths[path]?.get.responses[200] ?? {};
      const type = mediaTypeOf(name);
      expect(Object.keys(content)).toEqual([type]);
      const schema = content[type]?.schema ?? expect.fail('it has no schema');
      expect(Object.keys(schema)).toEqual(['$ref']);
      expect(resolved<object>(schema)).not.toBe(schema);
    }
  });

  it('has every operation under one topic', () => {
    const names = TOPICS.flatMap(({ records }) => Object.keys(records));
    expect(names.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  it('describes every parameter and every field of an answer', () => {
    const bare = operations.flatMap((operation) => [
      ...(CONTRACT.paths[operation.path]?.get.parameters
        .filter(({ description }) => !description?.endsWith('.'))
        .map(({ name }) => `${operation.path}?${name}`) ?? []),
      ...undescribed(responseSchema(operation), operation.path),
    ]);
    expect(bare).toEqual([]);
  });
});

describe.each(operations)('$path', (operation) => {
  const described = CONTRACT.paths[operation.path]?.get ?? expect.fail('it is not described');

  it('has its id, its tag and its parameters', () => {
    expect(described.operationId).toBe(operationId(operation));
    expect(described.tags).toEqual([topicOf(operation.name).topic]);
    expect(described.parameters.map(({ name }) => name)).toEqual(parametersOf(operation));
    const required = described.parameters.filter((one) => one.required).map(({ name }) => name);
    expect(required).toEqual(requiredBy(operation));
    expect(described['x-exactly-one'] ?? []).toEqual(operation.exactlyOne ?? []);
  });

  it('names every status that an operation may answer with, and 404 only if it may', () => {
    const names = parametersOf(operation);
    const always = ['200', '304', '400', '401', '403', '412', '422', '429', '500', '503'];
    const named = requiredBy(operation).filter((name) => !(name in UNMEANT));
    const maybe = [...named, ...(operation.exactlyOne ?? []), ...operation.tables];
    const mayBeAbsent = maybe.length > 0 || names.includes('since');
    const ofPage = mayBeAbsent || names.includes('asOf') ? ['404'] : [];
    expect(Object.keys(described.responses)).toEqual([...always, ...ofPage].sort());
    if (!isExported(operation)) return;
    const ofExport = mayBeAbsent ? ['404'] : [];
    const exported = CONTRACT.paths[`${operation.path}.{format}`]?.get.responses ?? {};
    expect(Object.keys(exported)).toEqual([...always, '206', '416', ...ofExport].sort());
  });

  it('has an example that the sample or a generated snapshot answers, in the form that it describes', async () => {
    const query = new URLSearchParams();
    for (const { name, required, example } of described.parameters) {
      const either = operation.exactlyOne?.includes(name) && example !== undefined;
      if (required || either || name === 'limit') query.set(name, String(example));
    }
    if (operation.path === '/restaking/activity-histogram') {
      const staker = described.parameters.find(({ name }) => name === 'staker');
      query.set('staker', String(staker?.example));
    }
    const reply = await (sampleHas(operation) ? serving : whole).send(`${operation.path}?${query}`);
    expect(reply.status).toBe(200);
    // Digit for digit, so not as a parsed number.
    expect(DOCUMENT).toContain(`"example":${reply.text}`);
  });

  it('has an example of a search that finds something, unless the list is that of one thing', async () => {
    const search = described.parameters.find(({ name }) => name === 'search');
    if (!search || described.parameters.some(({ required }) => required)) return;
    const query = new URLSearchParams({ search: String(search.example) });
    const reply = await (sampleHas(operation) ? serving : whole).send(`${operation.path}?${query}`);
    const { meta }: { meta: { total: number } } = JSON.parse(reply.text);
    expect(meta.total).toBeGreaterThan(0);
  });
});

describe('/openapi.json', () => {
  it('needs no key and is not sent again where it is known', async () => {
    const reply = await serving.send('/openapi.json', { key: null });
    const sentence = 'Sample data: names are real, every amount is invented';
    expect(JSON.parse(reply.text)).toEqual(JSON.parse(openApi(SETTINGS, undefined, sentence)));
    expect(JSON.parse(reply.text).paths).toEqual(CONTRACT.paths);
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
    const headers = { 'if-none-match': String(reply.headers.etag) };
    const again = await serving.send('/openapi.json', { key: null, headers });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each(['br', 'gzip'])(
    'is sent as %s where that is accepted, with a tag of its own',
    async (one) => {
      const plain = await serving.send('/openapi.json', { key: null });
      const headers = { 'accept-encoding': one };
      const packed = await serving.send('/openapi.json', { key: null, headers });
      expect(packed.headers['content-encoding']).toBe(one);
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(packed.body.length).toBeLessThan(plain.body.length / 4);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
    },
  );
});

describe('the check of every answer that tests receive', () => {
  it('finds a wrong status, header, type or body', async () => {
    const target = '/restaking/ecosystem-avs';
    const { status, headers, body } = await serving.send(target);
    const fault = (change: object) =>
      contractFault('GET', target, { status, headers, body, ...change });
    const { etag: _etag, ...untagged } = headers;
    expect(fault({})).toBeNull();
    expect(fault({ status: 418 })).toBe('status 418');
    expect(fault({ headers: untagged })).toBe('header etag: undefined');
    expect(fault({ headers: { ...headers, 'x-snapshot-id': '' } })).toBe('header x-snapshot-id: ');
    expect(fault({ headers: { ...headers, 'retry-after': '1' } })).toContain('not documented');
    expect(fault({ headers: { ...headers, 'content-type': 'text/plain' } })).toContain(
      'text/plain',
    );
    expect(fault({ body: Buffer.from('{"data":{"avs":1.5}}') })).toContain('integer');
    expect(fault({ body: Buffer.from('{"data":{"avs":1,"more":1}}') })).toContain('additional');
    expect(contractFault('HEAD', target, { status, headers, body })).toContain('a body of');
  });
});

/** The paths of schema members without a description. */
function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, items, anyOf } = schema as Readonly<Record<string, unknown>>; // a JSON schema
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, member]) => [
      ...(/\.$/.test(String(Reflect.get(member, 'description'))) ? [] : [`${path}.${name}`]),
      ...undescribed(member, `${path}.${name}`),
    ]),
    ...undescribed(items, `${path}[]`),
    ...(Array.isArray(anyOf) ? anyOf : []).flatMap((one) => undescribed(one, path)),
  ];
}
