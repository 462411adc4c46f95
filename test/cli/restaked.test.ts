import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeAbiParameters } from 'viem';
import { expect, it } from 'vitest';
import { snapshotOf } from '../ingest/restaked/registered.ts';
import { chainOf } from '../ingest/rpc/followed.ts';
import { KEY, serveChain } from '../ingest/rpc/rpc-server.ts';
import { commandLine } from './running.ts';

const AVS = `0x${'1'.repeat(40)}` as const;

it('writes a file for `ingest --restaked`, and shows no key if the node refuses', async () => {
  const folder = await snapshotOf(25, [[5, AVS, AVS, true]]);
  const out = join(folder, 'restaked.csv');
  const server = await serveChain(chainOf(120), ({ method }) =>
    method === 'eth_call'
      ? { result: encodeAbiParameters([{ type: 'address[]' }], [[AVS]]) }
      : undefined,
  );
  const args = ['restaked', folder, '--out', out, '--from', '10', '--every', '10'];
  const environment = { INGEST_RPC: server.url };
  expect(await commandLine(args, environment)).toEqual({
    code: 0,
    out: `${out}: 2 strategies of 2 blocks added\n`,
    err: '',
  });
  expect(readFileSync(out, 'utf8').split('\n')).toHaveLength(4);
  expect((await commandLine(args)).code).toBe(2);
  server.fault = ({ method }) => (method === 'eth_chainId' ? { result: '0x5' } : undefined);
  const later = await snapshotOf(35, [[5, AVS, AVS, true]]);
  const refused = await commandLine(['restaked', later, ...args.slice(2)], environment);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('serves chain 5, not 1');
  expect(refused.err).not.toContain(KEY);
});
