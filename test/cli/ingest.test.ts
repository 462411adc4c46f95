import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chainOf, FIRST, NETWORK, writeRaw } from '../ingest/chain.ts';
import { contentsOf } from '../ingest/ingesting.ts';
import { readTruth } from '../ingest/truth.ts';
import { NETWORK_FILE, SMALL } from '../support/chains.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

it('ingest publishes a snapshot that keeps the contract, once, and refuses in sentences', async () => {
  const base = temporaryFolder();
  const network = join(base, 'network.json');
  writeFileSync(network, JSON.stringify(NETWORK));
  const input = writeRaw(join(base, 'raw'), chainOf(20));
  const args = ['ingest', input, '--network', network];
  const folders = ['--store', join(base, 'store'), '--out', join(base, 'out')];
  const range = ['--range', `${FIRST}:${FIRST + 19}`];

  const refused = await commandLine([...args, ...folders]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(
    'logs.ndjson: the blocks that it covers are not known: give --range',
  );

  const first = await commandLine([...args, ...folders, ...range]);
  expect(first.code).toBe(0);
  const id = readlinkSync(join(base, 'out', 'current'));
  expect(first.out.split('\n')[0]).toBe(
    'no prices: TVL is 0 and no token is synced; give --prices or --prices-from',
  );
  expect(first.out).toMatch(
    /^delegated value: \$0 in [1-9]\d* strategies, of which 0 have a price$/m,
  );
  expect(first.out).toContain(`published ${join(base, 'out', id)}\n`);
  const report = JSON.parse(readFileSync(join(base, 'out', id, 'ingest-report.json'), 'utf8'));
  expect(report).toMatchObject({ id, covered: [{ from: FIRST, to: FIRST + 19 }], problems: [] });
  // Which tokens and strategies are unknown, not only how many; a check without a case is none.
  const missing = report.unknown.filter(({ what }: { what: string }) =>
    / of a (token|strategy)$/.test(what),
  );
  expect(missing).not.toEqual([]);
  for (const { what, rows, addresses } of missing) {
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.length).toBeLessThanOrEqual(rows);
    expect(first.out).toContain(`unknown ${what} (${rows}: ${addresses.slice(0, 3).join(', ')}`);
  }
  expect(first.out).not.toMatch(/: 0 agree/);

  const checked = await commandLine(['check', join(base, 'out', 'current')]);
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining(`id ${id}`) });

  const before = contentsOf(join(base, 'out'));
  const template = ['--tokens-template', join(base, 'tokens.csv')];
  const again = await commandLine([...args, ...folders, ...range, ...template]);
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringContaining(`unchanged ${join(base, 'out', id)}`),
  });
  expect(contentsOf(join(base, 'out'))).toEqual(before);
  await expectTemplate(base, again.out, [...args, ...folders, ...range], missing);

  const meaningless = await commandLine([...args, ...folders, '--range', '9:1']);
  expect(meaningless).toMatchObject({ code: 2, out: '' });
  expect(meaningless.err).toContain('two block numbers such as 17445563:22600000');
});

/** `--tokens-template` has the unknown addresses once each, and --tokens takes it. */
async function expectTemplate(
  base: string,
  written: string,
  args: readonly string[],
  missing: readonly { readonly what: string; readonly addresses: readonly string[] }[],
): Promise<void> {
  const file = join(base, 'tokens.csv');
  const addressesOf = (pattern: RegExp) =>
    missing.flatMap(({ what, addresses }) => (pattern.test(what) ? addresses : []));
  const strategies = [...new Set(addressesOf(/^(rate|token) of a strategy$/))].sort();
  const others = addressesOf(/^(price|name and symbol|decimals) of a token$/);
  const tokens = [...new Set(others.filter((one) => !strategies.includes(one)))].sort();
  expect(strategies).not.toEqual([]);
  expect(tokens).not.toEqual([]);

  const count = strategies.length + tokens.length;
  expect(written).toContain(`wrote ${file}: ${count} tokens and strategies with unknown`);
  const rows = [...strategies.map((one) => `${one},,,,,`), ...tokens.map((one) => `,${one},,,,`)];
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines).toEqual(['strategy,token,symbol,name,decimals,rate', ...rows, '']);

  const refused = await commandLine([...args, '--tokens-template', file]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe(
    `--tokens-template ${file}: it exists: name another file, or remove it\n`,
  );

  const filled = lines.map((line) => (line === rows[0] ? `${strategies[0]},,XYZ,,,1.5` : line));
  writeFileSync(file, filled.join('\n'));
  const further = join(base, 'further.csv');
  const out = ['--out', join(base, 'out-with-tokens')];
  const more = ['--tokens', file, '--tokens-template', further];
  expect(await commandLine([...args, ...out, ...more])).toMatchObject({ code: 0 });
  expect(readFileSync(further, 'utf8')).not.toContain(`${strategies[0]},,,,,`);
}

it('ingest takes --prices chain of a network with sources alone, one file beside it, and --entities', async () => {
  const base = temporaryFolder();
  const aggregator = `0x${'fe'.repeat(20)}`;
  const feed = { source: 'chainlink', token: 'ETH', quote: 'USD', proxy: aggregator, decimals: 8 };
  const files = ['plain', 'priced'].map((name) => join(base, `${name}.json`));
  const [plain = '', priced = ''] = files;
  writeFileSync(plain, JSON.stringify(NETWORK));
  const prices = [{ ...feed, aggregators: [{ address: aggregator }] }];
  writeFileSync(priced, JSON.stringify({ ...NETWORK, prices }));
  const input = writeRaw(join(base, 'raw'), chainOf(5));
  const run = (network: string, ...more: string[]) => {
    const folders = ['--store', join(base, 'store'), '--out', join(base, 'out')];
    const range = ['--range', `${FIRST}:${FIRST + 4}`, '--network', network];
    return commandLine(['ingest', input, ...range, ...folders, ...more]);
  };

  expect(await run(plain, '--prices', 'chain')).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no sources of prices for --prices chain: add'),
  });
  expect(await run(priced, '--prices', 'a.csv', '--prices', 'b.csv')).toMatchObject({
    code: 1,
    err: '--prices: give one file, not a.csv, b.csv\n',
  });
  const file = join(base, 'prices.csv');
  writeFileSync(file, 'token,time,eth_price,dollar_price\nETH,2023-11-14T00:00:00Z,,2000\n');
  const entities = join(base, 'entities.ndjson');
  const address = `0X${'A'.repeat(40)}`;
  writeFileSync(entities, JSON.stringify({ address, name: 'a', website: 'javascript:alert(1)' }));
  const inputs = ['--prices', 'chain', '--prices', file, '--entities', entities];
  const { code, out } = await run(priced, ...inputs);
  expect(code).toBe(0);
  expect(out).toContain('unknown link of --entities that is not http or https (1): ');
  expect(out).not.toContain('no prices');
  expect(out).toContain('warning prices.0 (chainlink of ETH): has no log');
  expect(readFileSync(join(base, 'out', 'current', 'manifest.json'), 'utf8')).toContain('"prices"');
});

it('ingest of aws/logs and bigquery gives the same tables in every time zone', async () => {
  const { firstBlock, block } = readTruth();
  const inZone = async (layout: string, TZ: string, out = join(temporaryFolder(), 'out')) => {
    const folders = ['--store', join(temporaryFolder(), 'store'), '--out', out];
    const inputs = [layout, 'raw/eigenda_transactions.ndjson'];
    const of = ['--network', NETWORK_FILE, '--range', `${firstBlock}:${block.number}`];
    const args = [...inputs.map((input) => join(SMALL.folder, input)), ...of, ...folders];
    const { code, out: output } = await commandLine(['ingest', ...args], { TZ });
    expect(code).toBe(0);
    const contents = Object.entries(contentsOf(out));
    const tables = contents.filter(([name]) => /current.*\.parquet$/.test(name));
    return { out, output, tables: Object.fromEntries(tables) };
  };
  // In UTC both layouts give the same tables (test/ingest/layouts.test.ts).
  const expected = await inZone('aws/logs', 'UTC');
  expect(Object.keys(expected.tables).length).toBeGreaterThan(30);
  const { out, tables } = await inZone('aws/logs', 'America/St_Johns');
  expect(tables).toEqual(expected.tables);
  // Equal rows in the store have one snapshot.
  const { output } = await inZone('bigquery', 'America/St_Johns', out);
  expect(output).toContain(`unchanged ${join(out, readlinkSync(join(out, 'current')))}\n`);
});
