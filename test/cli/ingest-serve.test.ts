import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { READY_LINE } from '../../server/banner.ts';
import { chainOf, GENESIS, NETWORK, toJson } from '../ingest/chain.ts';
import { TestChain } from '../ingest/rpc/chain.ts';
import { serveChain } from '../ingest/rpc/rpc-server.ts';
import { commandLine, startCommand } from './running.ts';

/** Starts a node, and lists the arguments that follow it and serve. */
async function nodeOf(final: number) {
  const chain = new TestChain(400, chainOf(300).map(toJson));
  chain.genesis = GENESIS;
  chain.final = final;
  const base = mkdtempSync(join(tmpdir(), 'serve-'));
  const network = join(base, 'network.json');
  writeFileSync(network, JSON.stringify(NETWORK));
  const folders = ['--store', join(base, 'store'), '--out', join(base, 'out')];
  const follow = ['--follow', '--publish-minutes', '0', '--serve'];
  const server = await serveChain(chain, undefined, NETWORK.chainId);
  return {
    chain,
    args: ['ingest', '--network', network, ...folders, ...follow],
    environment: { INGEST_RPC: server.url, API_KEYS: 'k'.repeat(16) },
  };
}

async function readiness(address: string): Promise<Record<string, unknown>> {
  return (await (await fetch(`${address}/readyz`)).json()) as Record<string, unknown>;
}

describe('ingest --follow --serve', () => {
  it('serves the first publication and each further one, until SIGTERM ends both', async () => {
    const { chain, args, environment } = await nodeOf(350);
    const { child, said, output } = startCommand([...args, '--port', '0'], environment);
    await said(READY_LINE);
    const [, address = ''] = READY_LINE.exec(output.out) ?? [];
    const first = await readiness(address);
    expect(first).toMatchObject({ status: 'ready', lastBlock: 350 });

    chain.final = 380;
    await said(/"msg":"serving another snapshot"/);
    const next = await readiness(address);
    expect(next).toMatchObject({ status: 'ready', lastBlock: 380 });
    expect(next.snapshotId).not.toBe(first.snapshotId);

    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    await expect(fetch(`${address}/livez`)).rejects.toThrow();
    expect(output.out + output.err).not.toContain('ingest stops');
  });

  it('ends with 1 if the service cannot start, and names why', async () => {
    const { args, environment } = await nodeOf(350);
    const other = createServer().listen(0, '127.0.0.1').unref();
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // a TCP server that listens has one
    const taken = await commandLine([...args, '--port', String(port)], environment);
    expect(taken.code).toBe(1);
    expect(taken.err).toContain('the service ended with 1: ingest stops');
    expect(taken.err).toContain(String(port));
    other.close();
  });

  it('refuses settings of the service before it reads a block', async () => {
    const { args, environment } = await nodeOf(350);
    const refused = async (more: readonly string[], settings: NodeJS.ProcessEnv = {}) => {
      const { code, out, err } = await commandLine([...args, ...more], {
        ...environment,
        ...settings,
      });
      expect({ out, hasRead: /blocks \d/.test(err) }).toEqual({ out: '', hasRead: false });
      return `${code} ${err}`;
    };
    expect(await refused(['--port', '70000'])).toMatch(/^1 --port/);
    expect(await refused([], { KEYS_FILE: join(tmpdir(), 'no-keys.json') })).toContain('no-keys');
    expect(await refused([], { CLICKHOUSE_URL: 'http://127.0.0.1:1/' })).toMatch(
      /^1 --serve: CLICKHOUSE_URL must not be set/,
    );
    const once = args.filter((one) => one !== '--follow');
    const alone = await commandLine(once, environment);
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('needs --follow') });
    const without = args.filter((one) => one !== '--serve');
    const port = await commandLine([...without, '--port', '1'], environment);
    expect(port).toMatchObject({ code: 2, err: expect.stringContaining('needs --serve') });
  });
});
