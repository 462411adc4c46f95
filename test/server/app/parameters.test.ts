import { beforeAll, describe, expect, it } from 'vitest';
import { isExported, type Operation } from '../../../engine/definition/operation.ts';
import { operations } from '../../../engine/operations/index.ts';
import { openEngine } from '../../support/engines.ts';
import { SORTS } from '../../support/parameter-values.ts';
import { partOf } from '../../support/repetitions.ts';
import { generated } from '../../support/snapshots.ts';
import {
  type Known,
  knownValues,
  operationsWith,
  parametersOf,
  requiredBy,
  targetOf,
  UNMEANT,
  UNPARSABLE,
} from '../requests.ts';
import { expectRefusal, member, type Reply, type Serving, serve, serviceOf } from '../serving.ts';

let serving: Serving;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  serving = await serve(serviceOf(await openEngine(folder)));
});

/** A good target of the operation with something appended to its query. */
function withQuery(operation: Operation, more: string): string {
  const target = targetOf(operation, known);
  return `${target}${target.includes('?') ? '&' : '?'}${more}`;
}

async function refused(target: string, code: 'bad_request' | 'unprocessable_entity' | 'not_found') {
  return expectRefusal(await serving.send(target), code, serving.base);
}

/**
 * The operation and parameter pairs of a table of values by parameter name, each with a part of the
 * values; the operations of a parameter together have all.
 */
function pairs(values: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(values).flatMap(([name, all]) => {
    const taking = operationsWith(name);
    return taking.map((operation, place) => {
      const bad = partOf(all, Math.min(4, taking.length), place);
      return { path: operation.path, name, operation, bad };
    });
  });
}

function pageOf({ text }: Reply): { data: unknown; meta: unknown } {
  const body: unknown = JSON.parse(text);
  return { data: member(body, 'data'), meta: member(body, 'meta') };
}

describe('400', () => {
  it.each(
    operations.flatMap((operation) =>
      requiredBy(operation).map((name) => ({ path: operation.path, name, operation })),
    ),
  )('$path without $name, or with an empty one, names it', async ({ name, operation }) => {
    const rest = new URLSearchParams(targetOf(operation, known).split('?')[1]);
    rest.delete(name);
    expect(await refused(`${operation.path}?${rest}`, 'bad_request')).toContain(`${name}:`);
    expect(await refused(`${operation.path}?${rest}&${name}=`, 'bad_request')).toContain(
      'required',
    );
  });

  it('of parameters that exclude each other one is given', async () => {
    const path = '/availability/batch-info';
    const both = `batchId=${known.batchId}&batchHeaderHash=${known.batchHeaderHash}`;
    expect(await refused(`${path}?${both}`, 'bad_request')).toBe(
      'batchId, batchHeaderHash: only one of these parameters is allowed',
    );
    // A missing parameter comes before a value that is not allowed.
    expect(await refused(`${path}?batchId=&network=x`, 'bad_request')).toBe(
      'batchId, batchHeaderHash: one of these parameters is required',
    );
  });

  it.each(pairs(UNPARSABLE))(
    '$path with a $name that does not parse names it and shows the value',
    async ({ name, operation, bad }) => {
      for (const value of bad) {
        const message = await refused(targetOf(operation, known, { [name]: value }), 'bad_request');
        expect(message).toContain(`${name}: ${JSON.stringify(value)}`);
      }
    },
  );

  it.each(operations)(
    '$path with an unknown parameter names those there are',
    async (operation) => {
      const unknown = ['nonsense', 'Page', '__proto__', 'constructor', 'page[]'];
      for (const name of partOf(unknown, 3, operations.indexOf(operation))) {
        const message = await refused(withQuery(operation, `${name}=1`), 'bad_request');
        expect(message).toContain(JSON.stringify(name));
        const names = [...parametersOf(operation), ...(isExported(operation) ? ['format'] : [])];
        expect(message).toContain(names.length === 0 ? 'takes none' : `takes ${names.join(', ')}`);
      }
    },
  );

  it.each(operations)('$path with a repeated parameter names it', async (operation) => {
    for (const name of [...parametersOf(operation), 'nonsense']) {
      const message = await refused(`${operation.path}?${name}=1&${name}=1`, 'bad_request');
      expect(message).toContain(JSON.stringify(name));
      expect(message).toContain('repeated');
    }
    const spelled = await refused(`${operation.path}?page=1&p%61ge=1`, 'bad_request');
    expect(spelled).toContain('repeated');
  });

  it.each(operations)('$path with percent-encoding that cannot be read', async (operation) => {
    // Truncated, not hex, not UTF-8, overlong, half a surrogate pair, not Unicode.
    const values = ['%', '%4', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%f4%90%80%80'];
    // Each value in one place, which is another one for the next operation.
    for (const [at, bad] of partOf([...values.entries()], 2, operations.indexOf(operation))) {
      const places = [`page=${bad}`, `${bad}=1`, bad];
      const query = places[(at + operations.indexOf(operation)) % places.length] ?? '';
      const message = await refused(withQuery(operation, query), 'bad_request');
      expect(message).toContain(JSON.stringify(bad));
    }
  });

  it.each(operations)(
    '$path with a query over 4096 bytes, and not with 4096',
    async (operation) => {
      const query = withQuery(operation, '').split('?')[1] ?? '';
      const padded = (bytes: number) => `${operation.path}?${query.padEnd(bytes, '&')}`;
      expect((await serving.send(padded(4096))).status).toBe(200);
      expect(await refused(padded(4097), 'bad_request')).toContain('4096 bytes');
    },
  );

  it('comes before 422 where a request earns both', async () => {
    expect(await refused('/restaking/activity?page=0&limit=abc', 'bad_request')).toContain('limit');
  });
});

describe('422', () => {
  it.each(pairs(UNMEANT))(
    '$path with a $name that parses and is not allowed names it and shows the value',
    async ({ name, operation, bad }) => {
      for (const value of bad) {
        const target = targetOf(operation, known, { [name]: value });
        const message = await refused(target, 'unprocessable_entity');
        expect(message).toContain(`${name}: ${JSON.stringify(value)}`);
      }
    },
  );

  it('says which values there are', async () => {
    const said = async (query: string) => refused(query, 'unprocessable_entity');
    expect(await said('/restaking/all-stakers?limit=1001')).toContain('from 1 to 1000');
    expect(await said('/restaking/all-tokens?synced=maybe')).toContain('true, false');
    expect(await said('/restaking/activity?action=X')).toContain('POD_DEPLOYED');
    expect(await said('/availability/all-operators?network=x')).toContain('ethereum, holesky');
    for (const operation of operationsWith('sort')) {
      const names = (SORTS[operation.name] ?? []).flatMap((field) => [field, `-${field}`]);
      expect(await said(targetOf(operation, known, { sort: 'x' }))).toContain(
        `is not one of ${names.join(', ')}`,
      );
    }
    expect(await said(`/restaking/all-avs?search=${'x'.repeat(65)}`)).toContain('64 characters');
  });
});

const WATCHED = ['restaking/watch', 'restaking/watch-historical'];

describe('404', () => {
  it.each(
    operations.flatMap((operation) =>
      requiredBy(operation)
        // Of the others every value that there may be is known.
        .filter((name) => !Object.hasOwn(UNMEANT, name))
        // A row for each address that is asked for, also for one without an event.
        .filter((name) => name !== 'address' || !WATCHED.includes(operation.name))
        .map((name) => ({ path: operation.path, name, operation })),
    ),
  )('$path with a $name that the snapshot has not', async ({ name, operation }) => {
    const digits = known[name]?.replace(/[0-9a-f]/gi, '9') ?? '';
    const absent = name === 'rootIndex' ? '99999999999999999999' : digits.replace('9x', '0x');
    const message = await refused(targetOf(operation, known, { [name]: absent }), 'not_found');
    expect(message).toContain(absent);
  });

  it('is not for a filter that nothing has: 200 with an empty page', async () => {
    const reply = await serving.send(`/restaking/activity?staker=0x${'9'.repeat(40)}`);
    expect(reply.status).toBe(200);
    const { data, meta } = pageOf(reply);
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 0, totalPages: 0, hasMore: false });
  });
});

describe('200', () => {
  it.each(operations)('$path takes an empty value as an absent one', async (operation) => {
    const plain = await serving.send(targetOf(operation, known));
    const given = new URL(targetOf(operation, known), 'http://any').searchParams;
    const empty = parametersOf(operation).filter((name) => !given.has(name));
    const more = `${empty.map((name) => `${name}=`).join('&')}&&`;
    const reply = await serving.send(withQuery(operation, more));
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(plain.text);
    expect(reply.headers.etag).toBe(plain.headers.etag);
  });

  it.each([
    ['/restaking/operator-avs', 'operator'],
    ['/restaking/avs-operators', 'avs'],
    ['/restaking/operator-strategies', 'operator'],
    ['/restaking/pod-activity', 'pod'],
    ['/restaking/activity', 'operator'],
    ['/availability/batch-by-hash', 'batchHeaderHash'],
  ])('%s takes %s in any case, with one ETag', async (path, name) => {
    const value = known[name] ?? '';
    const spellings = [
      value.toLowerCase(),
      value.toUpperCase(),
      value.replace(/[a-f]/i, (digit) => digit.toUpperCase()),
    ];
    const replies = await Promise.all(
      spellings.map((spelling) => serving.send(`${path}?${name}=${spelling}`)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it.each(operationsWith('page').filter(({ path }) => !/operator-avs|avs-operators/.test(path)))(
    '$path past its last page is empty, with the true totals',
    async (operation) => {
      const first = pageOf(await serving.send(targetOf(operation, known)));
      for (const page of ['1000', '123456789012345678901234567890']) {
        const reply = await serving.send(targetOf(operation, known, { page }));
        expect(reply.status).toBe(200);
        const past = pageOf(reply);
        expect(past.data).toEqual([]);
        expect(reply.text).toContain(`"page":${page},`);
        for (const name of ['total', 'totalPages', 'statistics']) {
          expect(member(past.meta, name)).toEqual(member(first.meta, name));
        }
        expect(member(past.meta, 'hasMore')).toBe(false);
      }
    },
  );

  it.each([
    ['/restaking/all-stakers', 'sort=-updatedAt'],
    ['/restaking/all-rewards', 'sort=-updatedAt'],
    ['/restaking/operators-tvl', 'sort=-tvl'],
    ['/restaking/all-operators', 'sort=-tvl&search=%20%0a'],
    ['/restaking/all-avs', 'sort=-operatorCount&search=+'],
  ])('%s?%s is the same request as without it', async (path, query) => {
    const plain = await serving.send(path);
    const said = await serving.send(`${path}?${query}`);
    expect(said.text).toBe(plain.text);
    expect(said.headers.etag).toBe(plain.headers.etag);
  });

  it('takes a search in any case and spacing, with one ETag', async () => {
    const spellings = ['a%20b', 'A+B', '+a%0a%C2%A0b+'].map((text) => `search=${text}`);
    const replies = await Promise.all(
      spellings.map((query) => serving.send(`/restaking/all-operators?${query}`)),
    );
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('lists 12 rows of page 1 where nothing else is said', async () => {
    const plain = await serving.send('/restaking/activity');
    const said = await serving.send('/restaking/activity?limit=012&page=01');
    expect(pageOf(plain).meta).toMatchObject({ page: 1, limit: 12 });
    expect(said.headers.etag).toBe(plain.headers.etag);
  });
});

describe('a value in a message', () => {
  it.each([
    ['page', 'x'],
    ['limit', 'x'],
    ['staker', '0x'],
    ['action', 'A'],
  ])('of %s is shown whole up to 100 characters and cut there', async (name, letters) => {
    const code = name === 'action' ? 'unprocessable_entity' : 'bad_request';
    const show = (length: number) => letters.repeat(100).slice(0, length);
    const whole = await refused(`/restaking/activity?${name}=${show(100)}`, code);
    expect(whole).toContain(`"${show(100)}"`);
    const cut = await refused(`/restaking/activity?${name}=${letters.repeat(101)}`, code);
    expect(cut).toContain(`"${letters.repeat(100).slice(0, 100)}…"`);
    expect(cut).not.toContain(letters.repeat(101).slice(0, 101));
  });

  it('is cut where it is the name of a parameter, too', async () => {
    const message = await refused(`/restaking/activity?${'n'.repeat(300)}=1`, 'bad_request');
    expect(message).toContain(`"${'n'.repeat(100)}…"`);
  });
});
