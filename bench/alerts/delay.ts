/*
 * Measures how long an alert about a slash takes from a node's new block to its arrival:
 * `npx tsx bench/alerts/delay.ts` follows the chain in test/chains/small with
 * `ingest --follow --alerts --publish-minutes 0`, and prints seconds for each slash.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventOf } from '../../ingest/abi/dictionary.ts';
import type { TestChain } from '../../test/ingest/rpc/chain.ts';
import { answer } from '../../test/ingest/rpc/rpc-answers.ts';
import { smallChain } from '../../test/ingest/rpc/small-chain.ts';
import { NETWORK_FILE } from '../../test/support/chains.ts';

const SLASHED = eventOf('AllocationManager.OperatorSlashed').topic0;

/** Milliseconds that a block comes after the last publication, in turn: ingest asks every 3 s. */
const WAITS = [250, 1000, 1750, 2500];

/** A longer wait ends the run with an error. */
const TIMEOUT_MS = 120_000;

/** Serves on its own port, and answers a body with JSON, or with nothing. */
async function serve(answerTo: (body: string) => unknown): Promise<string> {
  const server = createServer(async (incoming, response) => {
    const body = (await incoming.toArray()).join('');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerTo(body) ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo; // a server on a TCP port
  return `http://127.0.0.1:${port}`;
}

function serveNode(chain: TestChain): Promise<string> {
  const answerOne = ({ id, ...request }: { id: unknown; method: string; params: unknown[] }) => ({
    jsonrpc: '2.0',
    id,
    ...answer(chain, 1, request),
  });
  return serve((body) => {
    const requests = JSON.parse(body);
    return Array.isArray(requests) ? requests.map(answerOne) : answerOne(requests);
  });
}

/** Lists the blocks with a slash, ascending. */
function slashBlocks(chain: TestChain): number[] {
  const logs = chain.logs.filter(({ topics }) => Array.isArray(topics) && topics[0] === SLASHED);
  return [...new Set(logs.map(({ blockNumber }) => Number(blockNumber)))].sort((a, b) => a - b);
}

/** Resolves once a condition holds that `look` sees; rejects after `TIMEOUT_MS`. */
async function until(what: string, look: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!look()) {
    if (performance.now() > end) throw new Error(`${what} did not come within ${TIMEOUT_MS} ms`);
    await pause(5);
  }
}

function startIngest(base: string, node: string): { child: ChildProcess; published: () => number } {
  const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
  const folders = ['--store', join(base, 'store'), '--out', join(base, 'out')];
  const alerts = ['--alerts', join(base, 'rules.json'), '--outbox', join(base, 'outbox')];
  const follow = ['--follow', '--publish-minutes', '0', '--network', NETWORK_FILE];
  const args = [...process.execArgv, program, 'ingest', ...follow, ...folders, ...alerts];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, INGEST_RPC: node, HOOK_SECRET: 'secret-of-a-webhook-1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return { child, published: () => said.split('\npublished ').length - 1 };
}

const chain = await smallChain();
const blocks = slashBlocks(chain);
const arrivals = new Map<number, number>();
const hook = await serve((body) => {
  const { kind, blockNumber } = JSON.parse(body);
  if (kind === 'slash') arrivals.set(blockNumber, performance.now());
});
const base = mkdtempSync(join(tmpdir(), 'alert-delay-'));
const secret = { env: 'HOOK_SECRET' };
const rules = {
  version: 1,
  channels: { hook: { type: 'webhook', url: hook, secret, allowPrivate: true } },
  rules: [{ name: 'slashes', kind: 'slash' }],
};
writeFileSync(join(base, 'rules.json'), JSON.stringify(rules));
chain.final = (blocks[0] ?? 1) - 1;
const { child, published } = startIngest(base, await serveNode(chain));
try {
  await until('the first publication', () => published() > 0);
  const seconds: number[] = [];
  for (const [at, block] of blocks.entries()) {
    if (chain.final < block - 1) {
      const before = published();
      chain.final = block - 1;
      await until('a publication', () => published() > before);
    }
    await pause(WAITS[at % WAITS.length]);
    const served = performance.now();
    chain.final = block;
    await until(`the alert of block ${block}`, () => arrivals.has(block));
    seconds.push(((arrivals.get(block) ?? Number.NaN) - served) / 1000);
    process.stdout.write(`block ${block}: ${seconds.at(-1)?.toFixed(2)} s\n`);
  }
  seconds.sort((a, b) => a - b);
  const [least, median, most] = [0, seconds.length >> 1, seconds.length - 1].map((at) =>
    seconds[at]?.toFixed(2),
  );
  process.stdout.write(`${seconds.length} slashes: ${least} to ${most} s, median ${median} s\n`);
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(base, { recursive: true, force: true });
}
