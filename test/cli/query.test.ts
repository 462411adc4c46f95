import { beforeAll, describe, expect, it } from 'vitest';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { openEngine, prepared } from '../support/engines.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { inProcess } from './in-process.ts';
import { commandLine } from './running.ts';

let serving: Serving;
let folder: string;
beforeAll(async () => {
  folder = await prepared(SAMPLE);
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
});

const SQL =
  'select symbol, decimals, 12345678901234567890 as many from tokens order by symbol, strategy limit 2';
/** The same over the folder and by the service. */
const sources = () => [
  { flags: ['--folder', folder], env: {} as Record<string, string> },
  { flags: ['--url', serving.base], env: { RESTAKING_KEY: KEYS.both } },
];

describe('query', () => {
  it('gives a table with every digit, CSV or JSON, of a folder and of a service alike', async () => {
    for (const { flags, env } of sources()) {
      const table = await inProcess(['query', SQL, ...flags], env);
      expect(table).toMatchObject({ code: 0, err: '' });
      const [head, first] = table.out.split('\n');
      expect(head).toBe('symbol  decimals  many');
      expect(first).toMatch(/^\w+ +18 +12345678901234567890$/);
      const csv = await inProcess(['query', SQL, '--format', 'csv', ...flags], env);
      expect(csv.out.split('\r\n')[0]).toBe('symbol,decimals,many');
      const json = await inProcess(['query', SQL, '--format', 'json', ...flags], env);
      expect(JSON.parse(json.out).meta).toMatchObject({ rows: 2, truncated: false });
      const long = 'select number from range(20000) numbers(number)';
      // A process writes all before it ends.
      const many = await commandLine(['query', long, '--format', 'json', ...flags], env);
      expect(JSON.parse(many.out).data.at(-1)).toEqual([19999]);
    }
  });

  it('binds values, and lists what there is', async () => {
    const [one] = sources();
    const bound = await inProcess([
      'query',
      'select $1 as it',
      '--param',
      "'; --",
      ...(one?.flags ?? []),
    ]);
    expect(bound.out).toBe("it\n'; --\n");
    for (const { flags, env } of sources()) {
      const schema = await inProcess(['query', 'schema', ...flags], env);
      expect(schema.out).toContain('stakers (1,500 rows): Every address that ever held shares');
      expect(schema.out).toMatch(
        / {2}shares +HUGEINT +Shares of the strategy in the smallest unit/,
      );
    }
  });

  it('begins CSV with a byte order mark on request, and no other format', async () => {
    const named = ['query', "select 'ä' as a", '--bom'];
    for (const { flags, env } of sources()) {
      const csv = await inProcess([...named, '--format', 'csv', ...flags], env);
      expect(csv).toEqual({ code: 0, out: '\ufeffa\r\nä\r\n', err: '' });
      const json = await inProcess([...named, '--format', 'json', ...flags], env);
      expect(json).toMatchObject({ code: 2, out: '', err: expect.stringContaining("'--bom'") });
    }
  });

  it('tells what is wrong, and ends with 1', async () => {
    for (const { flags, env } of sources()) {
      const refused = await inProcess(['query', 'select oprator from stakers', ...flags], env);
      expect(refused).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('"operator"'),
      });
    }
    const lost = await inProcess(['query', 'select 1', '--folder', SAMPLE]);
    expect(lost).toMatchObject({ code: 1, out: '' });
    const keyless = await inProcess(['query', 'select 1', '--url', serving.base]);
    expect(keyless).toMatchObject({ code: 1, err: expect.stringMatching(/^RESTAKING_KEY: /) });
  });
});
