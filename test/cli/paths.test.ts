import { copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveDefiLlama } from '../ingest/price-services/price-server.ts';
import { pricedSnapshot } from '../ingest/price-services/priced-snapshot.ts';
import { snapshotOf } from '../ingest/restaked/registered.ts';
import { prepared } from '../support/engines.ts';
import { bare, SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { inProcess } from './in-process.ts';
import { commandLine, type Outcome } from './running.ts';

/** A URL that refuses connections at once. */
const NOTHING = 'http://127.0.0.1:9/';
const AVS = `0x${'1'.repeat(40)}` as const;

/** Folders that commands accept. */
interface Folders {
  readonly snapshot: string;
  readonly priced: string;
  readonly named: string;
  readonly registered: string;
  readonly prepared: string;
  readonly source: string;
}

let folders: Folders;
/** A service of prices. */
let service: string;
/** A folder for output. */
let out: string;

beforeAll(async () => {
  const priced = await pricedSnapshot();
  const manifest = { version: 1, id: 'a', createdAt: '2024-01-03T12:00:00Z', blockNumber: 5 };
  writeFileSync(join(priced, 'manifest.json'), JSON.stringify({ ...manifest, tables: {} }));
  folders = {
    snapshot: await bare(1),
    priced,
    named: await namedSnapshot(),
    registered: await snapshotOf(5, [[5, AVS, AVS, true]]),
    prepared: await prepared(SAMPLE),
    source: temporaryFolder(),
  };
  out = temporaryFolder();
});

/** The tables of names, without a URI. */
async function namedSnapshot(): Promise<string> {
  const folder = temporaryFolder();
  const connection = await (await DuckDBInstance.create()).connect();
  for (const table of ['operators', 'avs'])
    await connection.run(
      `copy (select null::varchar as metadata_uri) to '${join(folder, `${table}.parquet`)}'`,
    );
  connection.closeSync();
  return folder;
}

describe('a folder by a relative path through a link', () => {
  /** The arguments of a command by the path of a folder, which the link replaces. */
  const COMMANDS: readonly (readonly [
    name: string,
    folder: keyof Folders,
    args: (path: string) => readonly string[],
    code: number,
  ])[] = [
    ['check', 'snapshot', (path) => ['check', path], 0],
    ['diff', 'snapshot', (path) => ['diff', path, folders.snapshot], 0],
    ['diff, later', 'snapshot', (path) => ['diff', folders.snapshot, path], 0],
    ['rewards, of tables that are missing', 'snapshot', (path) => ['rewards', path], 1],
    ['rewards verify', 'snapshot', (path) => ['rewards', 'verify', path, out], 2],
    ['verify', 'snapshot', (path) => ['verify', path], 2],
    ['rewards --tables', 'source', (path) => ['rewards', '--tables', path, '--runs', path], 1],
    ['entities', 'named', (path) => ['entities', path, '--out', join(out, 'entities')], 0],
    [
      'prices',
      'priced',
      (path) => ['prices', path, '--out', join(out, 'prices.csv'), '--service-url', service],
      0,
    ],
    [
      'restaked',
      'registered',
      (path) => ['restaked', path, '--rpc', NOTHING, '--out', join(out, 'restaked.csv')],
      0,
    ],
    ['export', 'prepared', (path) => ['export', path, '--to', join(out, 'lists')], 0],
    ['query', 'prepared', (path) => ['query', 'select 1', '--folder', path], 0],
    ['query schema', 'prepared', (path) => ['query', 'schema', '--folder', path], 0],
    ['filters --store', 'source', (path) => ['filters', 'mainnet', '--store', path], 1],
    ['convert', 'source', (path) => ['convert', path, join(out, 'converted')], 1],
    ['alerts status', 'source', (path) => ['alerts', 'status', '--outbox', path], 0],
    ['doctor', 'snapshot', (path) => ['doctor', '--snapshot', path, '--port', '0'], 0],
  ];

  async function outcomeOf(path: string, args: (path: string) => readonly string[]) {
    for (const name of readdirSync(out)) rmSync(join(out, name), { recursive: true });
    const { code, out: text, err } = await inProcess(args(path));
    // Sizes of the disk and of memory change between two runs.
    return { code, text: `${text}${err}`.replaceAll(path, 'PATH').replace(/[\d.]+ GB/g, 'GB') };
  }

  it.each(COMMANDS)('is the same as by its own path: %s', async (_name, folder, args, code) => {
    const path = folders[folder];
    service = (await serveDefiLlama({ 'coingecko:ethereum': () => '2000' })).url.href;
    const expected = await outcomeOf(path, args);
    expect(expected).toMatchObject({ code });
    const link = join(temporaryFolder(), 'current');
    symlinkSync(path, link);
    expect(await outcomeOf(relative(process.cwd(), link), args)).toEqual(expected);
  });

  it('is prepared, with its added tables', async () => {
    const links = temporaryFolder();
    symlinkSync(folders.snapshot, join(links, 'current'));
    const groups = join(links, 'groups.csv');
    writeFileSync(groups, `operator,group_name,source\n${AVS},one,a page\n`);
    const outcome = await inProcess([
      ...['prepare', relative(process.cwd(), join(links, 'current')), join(out, 'prepared')],
      ...['--groups', relative(process.cwd(), groups)],
    ]);
    expect(outcome).toMatchObject({ code: 0 });
    // Without a terminal a preparation of minutes is not silent.
    const lines = outcome.err.match(/^\d+ of \d+ steps done: \S.*$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(40);
    const phases = lines.map((line) => line.replace(/^\d+ of (\d+) .*/, '$1'));
    expect(new Set(phases).size).toBe(4);
    const text = lines.join('\n');
    expect(text).toMatch(/steps done: rolls up /);
    expect(text).toContain('steps done: writes the tables to disk');
    expect(lines.at(-1)).toMatch(/^(\d+) of \1 steps done: done$/);
  });
});

describe('a path that is wrong', () => {
  /** Ways to be wrong; each makes what is at the path. */
  const WRONG: readonly (readonly [name: string, make: (path: string) => void])[] = [
    ['missing', () => undefined],
    ['a file', (path) => writeFileSync(path, 'x')],
    ['an empty folder', (path) => mkdirSync(path)],
    ['below a file', (path) => writeFileSync(join(path, '..'), 'x')],
  ];

  const COMMANDS: readonly (readonly [name: string, args: (path: string) => readonly string[]])[] =
    [
      ['prepare', (path) => ['prepare', path, join(out, 'a')]],
      ['prepare --rewards', (path) => ['prepare', SAMPLE, join(out, 'b'), '--rewards', path]],
      ['prepare --products', (path) => ['prepare', SAMPLE, join(out, 'c'), '--products', path]],
      ['prepare --groups', (path) => ['prepare', SAMPLE, join(out, 'd'), '--groups', path]],
      ['export', (path) => ['export', path, '--to', join(out, 'e')]],
      ['query', (path) => ['query', 'select 1', '--folder', path]],
      ['query schema', (path) => ['query', 'schema', '--folder', path]],
      ['check', (path) => ['check', path]],
      ['diff', (path) => ['diff', path, path]],
      ['filters', (path) => ['filters', path]],
      ['filters --store', (path) => ['filters', 'mainnet', '--store', path]],
      ['entities', (path) => ['entities', path, '--out', join(out, 'f')]],
      ['prices', (path) => ['prices', path, '--out', join(out, 'g')]],
      [
        'prices --out',
        (path) => ['prices', folders.priced, '--out', `${path}/h`, '--service-url', NOTHING],
      ],
      ['rewards', (path) => ['rewards', path, '--out', join(out, 'h')]],
      ['rewards --tables', (path) => ['rewards', '--tables', path, '--runs', path]],
      [
        'rewards --claims',
        (path) => ['rewards', '--tables', path, '--runs', path, '--claims', join(out, 'm')],
      ],
      ['export --claims', (path) => ['export', path, '--claims', join(out, 'n')]],
      ['rewards --restaked', (path) => ['rewards', folders.snapshot, '--restaked', path]],
      ['rewards verify', (path) => ['rewards', 'verify', folders.snapshot, path]],
      ['verify', (path) => ['verify', path]],
      ['ledger', (path) => ['ledger', path, AVS]],
      ['verify --facts', (path) => ['verify', folders.snapshot, '--facts', path]],
      ['verify --rewards', (path) => ['verify', folders.snapshot, '--rewards', path]],
      ['restaked', (path) => ['restaked', path, '--rpc', NOTHING, '--out', join(out, 'i')]],
      ['restaked --network', (path) => ['restaked', SAMPLE, '--rpc', NOTHING, '--network', path]],
      ['convert', (path) => ['convert', path, join(out, 'j')]],
      ['keys list', (path) => ['keys', 'list', '--keys', path]],
      ['alerts run', (path) => ['alerts', 'run', SAMPLE, '--rules', path, '--outbox', path]],
      ['alerts test', (path) => ['alerts', 'test', '--rules', path]],
    ];

  /** Output that a file, or a folder of one, cannot take. */
  const OUTPUTS: typeof COMMANDS = [
    // It would take minutes if the refusal came at the end.
    ['generate', (path) => ['generate', '--size', 'real', '--out', path]],
    ['alerts status', (path) => ['alerts', 'status', '--outbox', path]],
    [
      'da-files',
      (path) => ['da-files', '--out', path, '--usage-url', NOTHING, '--dataapi-url', NOTHING],
    ],
    ['convert', (path) => ['convert', folders.source, path]],
    ['prepare', (path) => ['prepare', folders.snapshot, `${path}/below`]],
    [
      'rewards --claims',
      (path) => ['rewards', folders.snapshot, '--out', join(out, 'o'), '--claims', path],
    ],
    ['export --claims', (path) => ['export', folders.prepared, '--claims', path]],
    ['entities --out', (path) => ['entities', folders.named, '--out', `${path}/below`]],
    [
      'restaked --out',
      (path) => ['restaked', folders.registered, '--rpc', NOTHING, '--out', `${path}/below`],
    ],
    [
      'keys create',
      (path) => ['keys', 'create', '--keys', `${path}/below`, '--name', 'a', '--groups', 'query'],
    ],
  ];

  /** One sentence or a report, and no stack of a bug. */
  function expectSentence({ code, out: text, err }: Outcome): void {
    expect(`${text}${err}`).not.toMatch(/^ +at |node:internal|Node\.js v|E(NOENT|NOTDIR|ISDIR)/m);
    expect(err === '' ? text : err).toMatch(/\S/);
    expect([1, 2]).toContain(code);
  }

  it.each(COMMANDS)('of %s is named in a sentence', async (_name, args) => {
    for (const [name, make] of WRONG) {
      const path = join(temporaryFolder(), 'folder', 'given');
      if (name !== 'below a file') mkdirSync(join(path, '..'));
      make(path);
      expectSentence(await inProcess(args(path)));
    }
  });

  it.each(OUTPUTS)('of the output of %s is named in a sentence', async (_name, args) => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'x');
    expectSentence(await inProcess(args(file)));
    expectSentence(await inProcess(args(join(file, 'below'))));
  });

  it('of ingest and load is named in a sentence, by the process that they start', async () => {
    const file = join(temporaryFolder(), 'file.csv');
    copyFileSync(join(folders.snapshot, 'stakers.parquet'), file);
    const ingest = ['ingest', file, '--network', 'mainnet', '--out', join(out, 'k')];
    expectSentence(await commandLine([...ingest, '--store', join(file, 'below')]));
    const environment = { CLICKHOUSE_URL: NOTHING };
    expectSentence(await commandLine(['load', file], environment));
    const unreachable = await commandLine(['load', folders.snapshot], environment);
    expect(unreachable).toEqual({
      code: 1,
      out: '',
      err: 'ClickHouse at 127.0.0.1:9 (CLICKHOUSE_URL): connect ECONNREFUSED 127.0.0.1:9; is it running there?\n',
    });
  });

  it('of query and export may be that of a snapshot, and of check that of a prepared folder', async () => {
    const { snapshot } = folders;
    for (const path of [snapshot, SAMPLE])
      for (const args of [
        ['query', 'select 1', '--folder', path],
        ['export', path, '--to', join(out, 'l')],
      ])
        expect(await inProcess(args)).toEqual({
          code: 1,
          out: '',
          err: `${path}: is a snapshot; run "prepare ${path} <new folder>" first, and give the new folder\n`,
        });
    expect((await inProcess(['check', folders.prepared])).out).toContain(
      'error manifest.json\n  is of a prepared folder: give its snapshot\n',
    );
  });
});
