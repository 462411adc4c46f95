import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '../../engine/definition/export-format.ts';
import { isAsOf, isExported } from '../../engine/definition/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { Exports } from '../../server/queries/exports.ts';
import type { QueryClient } from '../../server/queries/query-client.ts';
import { QueryError } from '../../server/queries/query-error.ts';
import { openEngine } from '../support/engines.ts';
import { repetitions } from '../support/repetitions.ts';
import { generated, REAL_SNAPSHOTS, SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { until } from '../support/until.ts';
import { type Exact, ExactObject, parseExact } from '../witness/json.ts';
import { type Known, knownValues, parametersOf, requiredBy, targetOf } from './requests.ts';
import {
  expectRefusal,
  KEYS,
  queriesOf,
  type Reply,
  type Serving,
  serve,
  serviceOf,
} from './serving.ts';

const lists = operations.filter(isExported);

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
};

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterAll(() => connection.closeSync());

/** The rows of an export, each cell as text; null for a missing one. */
async function cellsOf(
  format: Exclude<ExportFormat, 'ndjson'>,
  body: Buffer,
): Promise<(string | null)[][]> {
  switch (format) {
    case 'arrow': {
      const table = tableFromIPC(body);
      return [...table].map((row) => Object.values(row.toJSON()).map(textOf));
    }
    case 'csv':
    case 'parquet': {
      const path = join(temporaryFolder(), `rows.${format}`);
      writeFileSync(path, body);
      const source =
        format === 'parquet'
          ? `read_parquet('${path}')`
          : `read_csv('${path}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"', nullstr = '\\0')`;
      const read = await connection.runAndReadAll(`select * from ${source}`);
      const times = read.columnTypes().map(String);
      return read
        .getRowsJS()
        .map((row) =>
          row.map((cell, at) =>
            times[at]?.startsWith('TIMESTAMP') && cell instanceof Date
              ? String(cell.getTime())
              : textOf(cell),
          ),
        );
    }
  }
}

/** A cell as text; lists and structs as JSON. */
function textOf(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' ? jsonOf(cell) : String(cell);
}

function jsonOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return String(value.getTime());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (
    Symbol.iterator in value &&
    !('toJSON' in value && !Array.isArray(value) && !('length' in value))
  ) {
    return `[${Array.from(value as Iterable<unknown>, jsonOf).join()}]`;
  }
  const members = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
  return `{${Object.entries(members)
    .map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`)
    .join()}}`;
}

/** Members that JSON has only as the nearest double. */
const NEAREST = ['sharesUnderlying', 'ethPrice', 'totalStake'];

/** Doubles, which JSON, Arrow and CSV may write in different ways. */
const DOUBLES = ['apr', 'earnedDollars', 'stakeDollars'];

/** Whether a cell equals a member of a page's record. */
function sameCell(format: ExportFormat, cell: string | null, name: string, member: Exact): boolean {
  if (member === null) return format === 'csv' ? cell === '' : cell === null;
  if (cell === null) return false;
  const shown = format === 'csv' ? withoutApostrophes(cell) : cell;
  if ([...NEAREST, ...DOUBLES].includes(name)) return Number(cell) === Number(member);
  if (typeof member === 'string') {
    return shown === member || (format !== 'csv' && Number(cell) === Date.parse(member));
  }
  if (typeof member === 'object') {
    // Times of CSV are texts, also in objects; elsewhere they are milliseconds.
    const inColumns = format !== 'csv';
    return written(parseExact(shown), inColumns) === written(member, inColumns);
  }
  if (typeof member === 'boolean') return cell === String(member);
  return cell === String(member);
}

/** The text without the apostrophe that keeps spreadsheets from running it. */
function withoutApostrophes(cell: string): string {
  const inside = cell.replace(/(^|[;|\t\r\n])'(?=[ "]*[=+\-@＝＋－＠])/g, '$1');
  return inside.replace(/^'(?=[\t\r\n])/, '');
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function written(value: Exact, inColumns = false): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return `${inner}n`;
    if (inColumns && typeof inner === 'string' && ISO.test(inner)) return `${Date.parse(inner)}n`;
    // Files with columns have the digits of integers beyond 64 bits as text.
    if (inColumns && typeof inner === 'string' && /^\d+$/.test(inner)) return `${inner}n`;
    return inner;
  });
}

function recordsOf(body: string): ExactObject[] {
  const answer = parseExact(body);
  const data = answer instanceof ExactObject ? answer.get('data') : null;
  const records = data instanceof ExactObject ? data.entries[0]?.[1] : data;
  if (!Array.isArray(records)) throw new TypeError('a page must hold an array');
  return records.map((record) => {
    if (record instanceof ExactObject) return record;
    throw new TypeError('a record must be an object');
  });
}

/** All records of a list, page by page if it has pages. */
async function pagesOf(serving: Serving, target: string, paged: boolean): Promise<ExactObject[]> {
  if (!paged) return recordsOf((await serving.send(target)).text);
  const all: ExactObject[] = [];
  for (let page = 1; ; page += 1) {
    const { status, text } = await serving.send(`${target}&limit=1000&page=${page}`);
    expect(status, text).toBe(200);
    const records = recordsOf(text);
    all.push(...records);
    if (records.length < 1000) return all;
  }
}

/** Expects an export to have the records of its list's pages, in their order. */
async function expectRows(
  target: string,
  format: ExportFormat,
  reply: Reply,
  expected: readonly ExactObject[],
): Promise<void> {
  const differences =
    format === 'ndjson'
      ? differentLines(reply.text, expected)
      : await differentCells(format, reply.body, expected);
  expect(differences, `${target} as ${format}`).toEqual([]);
}

/** The members of NDJSON that differ; throws if the number of lines does. */
function differentLines(text: string, expected: readonly ExactObject[]): string[] {
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.length).toBe(expected.length);
  return lines.flatMap((line, at) => {
    const record = parseExact(line);
    if (!(record instanceof ExactObject)) throw new TypeError('a line must be an object');
    const different = (expected[at]?.entries ?? []).filter(([name, member]) => {
      const given = record.get(name) ?? null;
      const same =
        NEAREST.includes(name) && member !== null
          ? typeof given === 'string' && Number(given) === Number(member)
          : written(given) === written(member);
      return !same;
    });
    return different.map(([name]) => `${name} of row ${at}: ${line}`);
  });
}

/** The cells of another format that differ; throws if the number of rows does. */
async function differentCells(
  format: Exclude<ExportFormat, 'ndjson'>,
  body: Buffer,
  expected: readonly ExactObject[],
): Promise<string[]> {
  const rows = await cellsOf(format, body);
  expect(rows.length).toBe(expected.length);
  return rows.flatMap((row, at) =>
    (expected[at]?.entries ?? []).flatMap(([name, member], column) => {
      const cell = row[column] ?? null;
      return sameCell(format, cell, name, member) ? [] : [`${name} of row ${at}: ${cell}`];
    }),
  );
}

/**
 * Targets of a list: the whole list if no parameter is required, and each filter with a value of
 * the first record.
 */
async function targetsOf(serving: Serving, list: (typeof lists)[number]) {
  const { path } = list;
  const names = parametersOf(list);
  const required = await requiredOf(serving, list);
  if (required === null) return [];
  const page = await serving.send(`${path}?${required}${names.includes('limit') ? 'limit=1' : ''}`);
  // A real snapshot may lack rows of the list.
  if (page.status === 404) return [];
  const [first] = recordsOf(page.text);
  const filters = names.flatMap((name) => {
    const value = first?.get(name);
    if (required.includes(`${name}=`) || !value || typeof value === 'object') return [];
    return [`${name}=${encodeURIComponent(String(value))}`];
  });
  const sorted = names.includes('sort') ? ['sort=tvl', 'sort=updatedAt', 'sort=name'] : [];
  const [some, orders] = [filters.slice(0, repetitions(1, 2)), sorted.slice(0, repetitions(1, 3))];
  return ['', ...some, ...orders].map((query) => `${path}?${required}${query}`);
}

/** Sources of values for required parameters: a list and a member of its records. */
const FOUND_IN: Readonly<Record<string, readonly [list: string, member: string]>> = {
  'restaking/address': ['/restaking/all-deposits', 'staker'],
  'restaking/avs': ['/restaking/all-avs', 'avs'],
  'restaking/operator': ['/restaking/all-operators', 'operator'],
  'restaking/earner': ['/restaking/all-rewards-claim', 'earner'],
  'restaking/pod': ['/restaking/all-pods', 'pod'],
  'restaking/product': ['/restaking/all-products', 'product'],
  'restaking/staker': ['/restaking/all-deposits', 'staker'],
  'restaking/strategy': ['/restaking/all-deposits', 'strategy'],
  'restaking/tokenUsed': ['/restaking/all-rewards', 'token'],
  'availability/operator': ['/availability/all-operators', 'operatorId'],
  'availability/batchId': ['/availability/all-batches', 'batchId'],
};

/** Values of further required parameters. */
const GIVEN: Readonly<Record<string, string>> = {
  'availability/quorumNumber': '0',
  'availability/status': 'true',
  'availability/ejected': 'false',
  'restaking/status': 'active',
  'restaking/since': '2025-03-01',
  'restaking/operatorSetId': '0',
};

/** The required parameters of a list; null if the snapshot has no values for them. */
async function requiredOf(serving: Serving, list: (typeof lists)[number]): Promise<string | null> {
  let query = '';
  for (const name of requiredBy(list)) {
    const [target = '', member = ''] = FOUND_IN[`${list.group}/${name}`] ?? [];
    const given = GIVEN[`${list.group}/${name}`];
    const value = given ?? (await firstNamed(serving, target, member));
    if (value === null) return null;
    query += `${name}=${value}&`;
  }
  return query;
}

async function firstNamed(
  serving: Serving,
  target: string,
  member: string,
): Promise<string | null> {
  const { status, text } = await serving.send(`${target}?limit=1`);
  // A real snapshot may lack a table.
  const [first] = status === 404 ? [] : recordsOf(text);
  return first ? String(first.get(member)) : null;
}

const subjects = [
  { name: 'tiny', folder: () => generated('tiny', 1) },
  ...REAL_SNAPSHOTS.map(({ name, folder }) => ({
    name: `the real ${name}`,
    folder: async () => folder,
  })),
];

/**
 * The formats to compare for a list's n-th target: all for the first, the whole list of a generated
 * snapshot; one in turn for the others.
 */
function formsOf(
  subject: string,
  list: (typeof lists)[number],
  target: number,
): readonly ExportFormat[] {
  if (subject === 'tiny' && target === 0) return EXPORT_FORMATS;
  return turnOf(target + lists.indexOf(list), repetitions(1, EXPORT_FORMATS.length));
}

/** So many of the formats, others for each `start`. */
function turnOf(start: number, count: number): readonly ExportFormat[] {
  return EXPORT_FORMATS.filter((_, at) => (at + start) % EXPORT_FORMATS.length < count);
}

describe.each(subjects)('an export of $name', ({ name, folder }) => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(serviceOf(await openEngine(await folder())));
  });

  it.each(lists)('of $name has the rows of its pages, in its forms', async (operation) => {
    const targets = await targetsOf(serving, operation);
    // Real snapshots lack some things; a generated one has all.
    if (name === 'tiny') expect(targets.length).toBeGreaterThan(0);
    for (const [number, target] of targets.entries()) {
      if ((await serving.send(target)).status === 422) continue;
      const expected = await pagesOf(serving, target, parametersOf(operation).includes('limit'));
      for (const format of formsOf(name, operation, number)) {
        const reply = await serving.send(`${target}&format=${format}`);
        expect(reply.status, reply.text).toBe(200);
        expect(reply.headers['content-type']).toBe(TYPES[format]);
        expect(reply.headers['content-disposition']).toBe(
          `attachment; filename="${operation.name.replace('/', '-')}.${format}"`,
        );
        await expectRows(target, format, reply, expected);
      }
    }
  });
});

describe('a sorted export', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(serviceOf(await openEngine(await generated('tiny', 1))));
  });

  const sorted = lists.flatMap((operation) => {
    const { definition, kind } = operation;
    const fields = kind === 'list' ? Object.keys(definition.sorts?.by ?? {}) : [];
    return fields
      .flatMap((field) => [field, `-${field}`])
      .map((sort, at) => {
        const formats = formatsOf(at + lists.indexOf(operation));
        return { name: operation.name, sort, operation, formats };
      });
  });

  /** In turn: the same statement writes all orders, and all forms of a list are compared above. */
  function formatsOf(place: number): readonly ExportFormat[] {
    return turnOf(place, repetitions(1, EXPORT_FORMATS.length));
  }

  it.each(sorted)(
    'of $name by $sort has the order of its pages, as $formats',
    async ({ operation, sort, formats }) => {
      const required = await requiredOf(serving, operation);
      // Of a generated snapshot no reward is active, which is the default.
      const filter = operation.name === 'restaking/rewards-status' ? 'status=inactive&' : '';
      const target = `${operation.path}?${required}${filter}sort=${sort}`;
      const expected = await pagesOf(serving, target, true);
      expect(expected.length).toBeGreaterThan(1);
      for (const format of formats) {
        const reply = await serving.send(`${target}&format=${format}`);
        expect(reply.status, reply.text).toBe(200);
        await expectRows(target, format, reply, expected);
      }
    },
  );
});

describe('an export', () => {
  let serving: Serving;
  let folder: string;
  let known: Known;
  beforeAll(async () => {
    folder = await generated('tiny', 1);
    known = await knownValues(folder);
    serving = await serve(serviceOf(await openEngine(folder)));
  });

  it('has every digit where JSON has the nearest double', async () => {
    const { text } = await serving.send('/restaking/all-tokens?format=csv');
    const exact = await connection.runAndReadAll(
      `select shares_underlying::varchar from '${folder}/tokens.parquet'`,
    );
    const digits = exact
      .getRowsJS()
      .map(([value]) => String(value))
      .filter((value) => /^\d+(\.\d+)?$/.test(value));
    expect(digits.some((value) => String(Number(value)) !== value)).toBe(true);
    const cells = text.split('\r\n').flatMap((line) => line.split(','));
    for (const value of digits.filter((one) => String(Number(one)) !== one)) {
      const plain = value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
      expect(cells).toContain(plain);
    }
  });

  it.each(Object.entries(TYPES))('is asked for by Accept as well: %s', async (format, type) => {
    const accept = { accept: `${type.split(';')[0]}, application/json;q=0.5` };
    const [byHeader, byParameter] = [
      await serving.send('/restaking/all-tokens', { headers: accept }),
      await serving.send(`/restaking/all-tokens?format=${format}`),
    ];
    expect(byHeader.headers['content-type']).toBe(type);
    expect(byHeader.body.equals(byParameter.body)).toBe(true);
    expect(byHeader.headers.etag).toBe(byParameter.headers.etag);
    // Not the cached JSON answer.
    await serving.send('/restaking/all-tokens');
    const again = await serving.send('/restaking/all-tokens', { headers: accept });
    expect(again.headers['content-type']).toBe(type);
  });

  it.each(Object.entries(TYPES))('is at a path that ends with .%s', async (format, type) => {
    const filters = { symbol: 'stETH' };
    const byParameter = await serving.send(
      `/restaking/all-tokens?${new URLSearchParams({ ...filters, format })}`,
    );
    const target = `/restaking/all-tokens.${format}?${new URLSearchParams(filters)}`;
    for (const headers of [{}, { accept: 'application/json' }, { accept: 'text/csv' }]) {
      const byPath = await serving.send(target, { headers });
      expect([byPath.status, byPath.headers['content-type']]).toEqual([200, type]);
      expect(byPath.body.equals(byParameter.body)).toBe(true);
      expect(byPath.headers.etag).toBe(byParameter.headers.etag);
    }
    const head = await serving.send(target, { method: 'HEAD' });
    expect([head.status, head.headers['content-type']]).toEqual([200, type]);
  });

  it.each([
    ['application/json', {}],
    ['text/csv;q=0.1, application/json', {}],
    ['text/html, */*;q=0.8', {}],
    ['text/csv', { format: 'json' }],
  ])('is not what Accept: %s asks for', async (accept, query) => {
    const target = `/restaking/all-tokens?${new URLSearchParams(query)}`;
    const reply = await serving.send(target, { headers: { accept } });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['/restaking/all-tokens?format=xml', 422, 'json, csv, ndjson, arrow, parquet'],
    ['/restaking/all-tokens?format=csv&page=2', 400, 'page: not allowed with csv'],
    ['/restaking/all-tokens?format=csv&limit=2', 400, 'limit: not allowed with csv'],
    ['/restaking/all-tokens.csv?format=csv', 400, 'format: not allowed with a path that ends'],
    ['/restaking/all-tokens.csv?page=2', 400, 'page: not allowed with csv'],
    ['/restaking/all-tokens.xml', 404, 'nothing at this path'],
    ['/restaking/ecosystem-tvl.csv', 404, 'nothing at this path'],
    ['/restaking/ecosystem-tvl?format=csv', 400, 'format is not a parameter'],
    [`/restaking/operator-avs?format=csv&operator=0x${'1'.repeat(40)}`, 404, 'operator'],
    ['/restaking/operator-avs?format=csv', 400, 'operator'],
  ])('is refused for %s with %d', async (target, status, message) => {
    const reply = await serving.send(target);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.text).error.message.replaceAll('"', '')).toContain(message);
  });

  it.each(lists.filter(isAsOf))(
    'of $name is refused where an earlier state is asked for, with how to ask',
    async (list) => {
      const target = targetOf(list, known, { asOf: '22000000' });
      const said =
        'asOf: not allowed with csv (by format or by the Accept header); earlier states are JSON only';
      for (const reply of [
        await serving.send(`${target}&format=csv`),
        await serving.send(target, { headers: { accept: 'text/csv' } }),
      ]) {
        expect(await expectRefusal(reply, 'bad_request', serving.base)).toBe(said);
      }
    },
  );

  it('takes empty values of the parameters that only pages have', async () => {
    const whole = await serving.send('/restaking/operators-tvl?format=csv');
    const empty = await serving.send('/restaking/operators-tvl?format=csv&page=&limit=&asOf=');
    expect([empty.status, empty.headers.etag]).toEqual([200, whole.headers.etag]);
  });

  it('needs a key, and one of its group', async () => {
    const target = '/restaking/activity?format=parquet';
    expect((await serving.send(target, { key: null })).status).toBe(401);
    expect((await serving.send(target, { key: KEYS.availability })).status).toBe(403);
  });

  it('has a tag by which it need not be sent again, and HEAD tells of it', async () => {
    const target = '/restaking/all-rewards?format=parquet';
    const head = await serving.send(target, { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-type']]).toEqual([
      200,
      0,
      TYPES.parquet,
    ]);
    const { etag = '' } = head.headers;
    const unchanged = await serving.send(target, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    const other = '/restaking/all-rewards?format=csv';
    expect((await serving.send(other, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it.each([
    ['of a whole list', '/restaking/all-avs.csv'],
    ['in another order', '/restaking/operators-tvl.csv?sort=tvl'],
    ['of an operation of kind query', '/restaking/tvl-historical.csv'],
  ])('begins a CSV with a byte order mark if asked to: %s', async (_name, target) => {
    const marked = `${target}${target.includes('?') ? '&' : '?'}bom=true`;
    const plain = await serving.send(target);
    const reply = await serving.send(marked, { headers: { range: 'bytes=0-9' } });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe(TYPES.csv);
    expect(reply.body.toString('hex')).toBe(`efbbbf${plain.body.toString('hex')}`);
    expect(reply.headers.etag).toMatch(/^W\//);
    const known = { headers: { 'if-none-match': reply.headers.etag ?? '' } };
    expect((await serving.send(marked, known)).status).toBe(304);
    expect((await serving.send(target, known)).status).toBe(200);
    expect((await serving.send(marked, { method: 'HEAD' })).body).toHaveLength(0);
  });

  it('has no byte order mark in other formats', async () => {
    for (const target of ['all-avs?bom=true', 'all-avs.parquet?bom=true', 'all-avs.csv?bom=yes']) {
      expect((await serving.send(`/restaking/${target}`)).status).toBe(
        target.endsWith('yes') ? 422 : 400,
      );
    }
    const json = await serving.send('/restaking/ecosystem-tvl?bom=true');
    expectRefusal(json, 'bad_request', serving.base);
    expect((await serving.send('/restaking/all-avs.csv?bom=false')).body[0]).not.toBe(0xef);
  });

  it('occupies one of the exports at a time until its client has it or is gone; beyond them it is refused', async () => {
    // More than connections hold on their way.
    const service = serviceOf(await openEngine(SAMPLE));
    const serving = await serve(service, { exports: new Exports(1, queriesOf(service)) });
    const target = '/restaking/activity?format=ndjson';
    const headers = { 'x-api-key': KEYS.both };
    const request = get({ port: serving.port, host: '127.0.0.1', path: target, headers });
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) => {
      request.once('response', resolve);
    });
    expect(response.statusCode).toBe(200);
    const refused = await serving.send(target);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 5]);
    expect((await serving.send('/restaking/activity')).status).toBe(200);
    response.destroy();
    await vi.waitFor(async () => expect((await serving.send(target)).status).toBe(200), SOON);
    expect((await serving.send(target)).status).toBe(200);
  });
});

describe('exports under way', () => {
  const NONE: QueryClient = { ask: () => Promise.reject(new Error('nothing is queried')) };
  /** An export of records; its stream is there at once. */
  const listOf = (bytes: () => AsyncGenerator<Buffer>) => ({
    etag: 'W/"some"',
    source: { kind: 'records' as const, bytes },
  });
  const opened = (exports: Exports, key: string, list: ReturnType<typeof listOf>) => {
    const stream = exports.start({ key }, list);
    if (stream instanceof Readable) return stream;
    throw new TypeError('records wait for nothing');
  };
  const joined = async (stream: Readable | Promise<Readable>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of await stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const SOME = { bytes: 400_000, milliseconds: 200 };
  const many = async function* () {
    for (let count = 0; count < 100; count += 1) yield Buffer.alloc(100_000);
  };

  /** Fakes the clock of the clients' pace; only `vi.advanceTimersByTime` advances it. */
  const stopClock = () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
  };
  const take = async (stream: Readable, bytes: number) => {
    for (let taken = 0; taken < bytes; ) {
      const chunk = stream.read(Math.min(bytes - taken, 50_000));
      if (chunk === null) await once(stream, 'readable');
      else taken += chunk.length;
    }
  };

  it('are left by a client that takes less than it has to', async () => {
    stopClock();
    const exports = new Exports(1, NONE, SOME);
    const stream = opened(exports, 'slow', listOf(many));
    const error = once(stream, 'error');
    await take(stream, 500_000);
    vi.advanceTimersByTime(SOME.milliseconds);
    expect(stream.destroyed).toBe(false);
    await take(stream, 200_000);
    vi.advanceTimersByTime(SOME.milliseconds);
    const [cause] = await error;
    expect(cause.message).toMatch(/^the client took \d+ bytes in 0\.2 seconds$/);
    expect((await joined(exports.start({ key: 'other' }, listOf(many)))).length).toBe(10_000_000);
  });

  it('are kept by a client that takes enough, and by one that waits for us', async () => {
    stopClock();
    const exports = new Exports(2, NONE, SOME);
    const given = new EventEmitter();
    const seldom = async function* () {
      for (let count = 0; count < 10; count += 1) {
        await once(given, 'next');
        yield Buffer.from('some');
      }
    };
    const waiting = opened(exports, 'a', listOf(seldom));
    for (let count = 0; count < 10; count += 1) {
      const taken = take(waiting, 4);
      await until(() => given.listenerCount('next') === 1);
      vi.advanceTimersByTime(10 * SOME.milliseconds);
      given.emit('next');
      await taken;
    }
    expect((await joined(waiting)).length).toBe(0);
    const stream = opened(exports, 'b', listOf(many));
    for (let windows = 0; windows < 15; windows += 1) {
      await take(stream, 500_000);
      vi.advanceTimersByTime(SOME.milliseconds);
    }
    expect([stream.errored, stream.destroyed]).toEqual([null, false]);
    stream.destroy();
  });

  it('give the place of a key with several to a key without any, at once', async () => {
    const exports = new Exports(2, NONE);
    const start = (key: string) => opened(exports, key, listOf(many));
    const full = 'Too many exports are under way. Try again in 5 seconds.';
    const first = start('a');
    const second = start('a');
    const ended = once(second, 'error');
    expect(() => start('a')).toThrow(full);
    const other = start('b');
    expect((await ended)[0].message).toBe('Another key without an export needs the place.');
    expect(() => start('c')).toThrow(full);
    expect((await joined(first)).length).toBe(10_000_000);
    expect((await joined(other)).length).toBe(10_000_000);
  });

  it('end while they are written, for a key without any', async () => {
    const queries: QueryClient = {
      ask: (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new QueryError('failed', 'gone')));
        }),
    };
    const both = new Exports(2, queries);
    const request = { operation: 'x', parameters: {}, format: 'csv' } as const;
    const written: Parameters<Exports['start']>[1] = {
      etag: '"a"',
      source: { kind: 'query', request },
    };
    const lists = [both.start({ key: 'a' }, written), both.start({ key: 'a' }, written)];
    opened(both, 'b', listOf(many)).destroy();
    await expect(lists[1]).rejects.toThrow('Another key without an export needs the place.');
  });

  it('have to be read faster while a key without any is refused', async () => {
    stopClock();
    const exports = new Exports(1, NONE, SOME);
    const stream = opened(exports, 'slow', listOf(many));
    const error = once(stream, 'error');
    for (let windows = 0; windows < 3; windows += 1) {
      await take(stream, 500_000);
      vi.advanceTimersByTime(SOME.milliseconds);
    }
    expect(() => opened(exports, 'other', listOf(many))).toThrow('Too many exports');
    await take(stream, 500_000);
    vi.advanceTimersByTime(SOME.milliseconds);
    expect((await error)[0].message).toMatch(/^the client took \d+ bytes in 0\.2 seconds$/);
    expect((await joined(exports.start({ key: 'other' }, listOf(many)))).length).toBe(10_000_000);
  });

  it('are all for one key where no other key asks', async () => {
    const exports = new Exports(2, NONE);
    const start = () => opened(exports, 'a', listOf(many));
    const held = [start(), start()];
    expect(start).toThrow('Too many exports');
    for (const stream of held) {
      stream.destroy();
      await once(stream, 'close');
    }
    for (const stream of [start(), start()]) stream.destroy();
  });
});
