import { once } from 'node:events';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { startReceiver } from '../alerts/receiver.ts';
import { ENVIRONMENT, rulesDocument } from '../alerts/running.ts';
import { chainOf, GENESIS, NETWORK, toJson } from '../ingest/chain.ts';
import { serveDefiLlama } from '../ingest/price-services/price-server.ts';
import { TestChain } from '../ingest/rpc/chain.ts';
import { serveChain } from '../ingest/rpc/rpc-server.ts';
import { commandLine, startCommand } from './running.ts';

/** A node of a chain of 300 blocks, and the arguments of an ingest of its network. */
async function nodeOf(final: number, { chainId } = NETWORK) {
  const chain = new TestChain(400, chainOf(300).map(toJson));
  chain.genesis = GENESIS;
  chain.final = final;
  const base = mkdtempSync(join(tmpdir(), 'follow-'));
  const network = join(base, 'network.json');
  writeFileSync(network, JSON.stringify({ ...NETWORK, chainId }));
  const out = join(base, 'out');
  const args = ['ingest', '--network', network, '--store', join(base, 'store'), '--out', out];
  return { chain, out, args, server: await serveChain(chain, undefined, chainId) };
}

function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

/** `RWD` as bytes32: a symbol and a name, and no decimals. */
const RWD = `0x525744${'0'.repeat(58)}`;

/** Symbol, decimals and source of each token of the published snapshot. */
async function metadataIn(out: string): Promise<unknown[][]> {
  const file = join(out, 'current', 'token_metadata.parquet');
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const read = await connection.runAndReadAll(
    `select symbol, decimals, source from read_parquet('${file}')`,
  );
  connection.closeSync();
  return read.getRowsJS();
}

describe('ingest --rpc', () => {
  it('publishes the chain up to its final block, with the prices of a service, and ends', async () => {
    const { args, out, server } = await nodeOf(350, { ...NETWORK, chainId: 1 });
    const prices = await serveDefiLlama({ 'coingecko:ethereum': () => '2000' });
    const from = ['--prices-from', 'defillama', '--prices-url', prices.url.href];
    const { code, out: said, err } = await commandLine([...args, '--rpc', server.url, ...from]);
    expect({ code, err }).toEqual({
      code: 0,
      err: 'blocks 100 to 350: 752 logs, 0 blocks behind\n',
    });
    expect(said).toMatch(/store: 752 logs of blocks 100 to 350; /);
    expect(said).toMatch(new RegExp(`^published ${out}/[0-9a-f]{16}$`, 'm'));
    expect(readdirSync(join(out, 'current'))).toContain('prices.parquet');
    expect(prices.requests).toHaveLength(1);
  });

  it('has the symbols that token contracts answer, asks each of them once, and with --follow goes on until SIGTERM', async () => {
    const { chain, args, out, server } = await nodeOf(350);
    server.fault = ({ method }) => (method === 'eth_call' ? { result: RWD } : undefined);
    const tokens = join(out, '..', 'tokens.csv');
    writeFileSync(tokens, `strategy,token,decimals\n${addressOf(0xbb)},${addressOf(0xcc)},6\n`);
    const following = [...args, '--rpc', server.url, '--tokens', tokens];
    const first = await commandLine(following);
    expect(first.code).toBe(0);
    expect(first.err).toMatch(/^token contracts: 1 asked, 1 answered$/m);
    expect(await metadataIn(out)).toEqual([['RWD', 6, 'file']]);

    server.requests.length = 0;
    chain.final = 380;
    const { child, said, output } = startCommand([...following, '--follow']);
    await said(/published /);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output.err).toMatch(/^blocks 351 to 380: 90 logs, 0 blocks behind$/m);
    expect(server.requests.filter(({ method }) => method === 'eth_call')).toEqual([]);
    expect(await metadataIn(out)).toEqual([['RWD', 6, 'file']]);
    expect(readdirSync(join(out, '..', 'store'))).not.toContain('lock');
  });

  it('with --alerts sends alerts of each publication, and ends with 0 once they are sent', async () => {
    const { args, out, server } = await nodeOf(350);
    const hook = await startReceiver();
    const rules = join(out, '..', 'rules.json');
    const old = { name: 'stalled', kind: 'snapshot_old', hours: 1 };
    writeFileSync(rules, JSON.stringify(rulesDocument(hook.url, { rules: [old] })));
    const following = ['--follow', '--publish-minutes', '0', '--alerts', rules];
    const outbox = ['--outbox', join(out, '..', 'outbox')];
    const environment = { ...ENVIRONMENT, INGEST_RPC: server.url };
    const { child, said } = startCommand([...args, ...following, ...outbox], environment);
    await said(/^sent /m);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(hook.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { kind: 'snapshot_old', blockNumber: 350 },
    ]);
  });

  it('ends with 1 if the rules of --alerts are invalid, and with 2 without its other options', async () => {
    const { args, out, server } = await nodeOf(350);
    const environment = { INGEST_RPC: server.url };
    const alerts = ['--alerts', join(out, 'rules.json')];
    const outbox = ['--outbox', join(out, 'outbox')];
    const invalid = await commandLine([...args, '--follow', ...alerts, ...outbox], environment);
    expect(invalid).toMatchObject({ code: 1, err: expect.stringContaining('does not exist') });
    const alone = await commandLine([...args, ...alerts], environment);
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('--follow and --outbox') });
    for (const option of ['--watch', '--rewards']) {
      const given = await commandLine([...args, option, join(out, 'given')], environment);
      expect(given).toMatchObject({ code: 2, err: expect.stringContaining('needs --alerts') });
    }
  });

  it('refuses a node of another chain, without the key in its URL', async () => {
    const { args } = await nodeOf(350);
    const other = await serveChain(new TestChain(400, []), undefined, 5);
    const { code, err } = await commandLine(args, { INGEST_RPC: other.url });
    expect({ code, err }).toEqual({
      code: 1,
      err:
        'RPC endpoint 1 (127.0.0.1) is excluded: serves chain 5, not 7\n' +
        'RPC endpoint 1 (127.0.0.1): serves chain 5, not 7\n',
    });
  });

  it('ends with 2 for a URL that is none, without repeating it, and for --follow without one', async () => {
    const { args } = await nodeOf(350);
    const none = await commandLine([...args, '--rpc', 'ftp://secret-key']);
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(none.err).toContain("option '--rpc' must be URLs of http or https");
    expect(none.err).not.toContain('secret-key');
    const twice = await commandLine([...args, '--prices', 'a.csv', '--prices-from', 'defillama']);
    expect(twice).toMatchObject({ code: 2, out: '' });
    expect(twice.err).toContain(
      "option '--prices-from <name>' cannot be used with option '--prices",
    );
    const endless = await commandLine([...args, '--follow']);
    expect(endless).toMatchObject({ code: 2, out: '' });
    expect(endless.err).toContain(
      "options '--follow' and '--confirmations' need --rpc or INGEST_RPC",
    );
  });
});
