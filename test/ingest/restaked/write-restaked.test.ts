import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeAbiParameters, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { readRestaked } from '../../../ingest/configuration/restaked.ts';
import { writeRestaked } from '../../../ingest/restaked/write-restaked.ts';
import { endpointOf } from '../../../ingest/rpc/endpoint.ts';
import { Endpoints } from '../../../ingest/rpc/endpoints.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { problemsOf } from '../ingesting.ts';
import { chainOf, TIMEOUT_MS } from '../rpc/followed.ts';
import type { RpcRequest } from '../rpc/rpc-answers.ts';
import { type Answer, type Fault, serveChain } from '../rpc/rpc-server.ts';
import { snapshotOf } from './registered.ts';

const at = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`;
const [AVS, OTHER, ONE, TWO] = [1, 2, 3, 4].map(at) as [Hex, Hex, Hex, Hex]; // four numbers
const HEAD = 'avs,operator,strategy,block_number,timestamp\n';

const list = (...addresses: readonly Hex[]): Answer => ({
  result: encodeAbiParameters([{ type: 'address[]' }], [addresses]),
});
/** An answer of so many distinct strategies, 64 bytes of JSON each. */
const long = (length: number): Answer =>
  list(...Array.from({ length }, (_, index) => at(0x10_000 + index)));
const TOO_LARGE: Answer = { error: { code: -32003, message: 'response too large' } };
const REVERT: Answer = { error: { code: 3, message: 'execution reverted' } };

const REGISTRATIONS = [
  [5, AVS, ONE, true],
  [15, AVS, TWO, true],
  [25, OTHER, ONE, true],
  [35, AVS, ONE, false],
] as const;

/** Bytes of an answer that the tests' endpoint reads. */
const MAX_BYTES = 100_000;

/** The called contract, the operator and the block of an `eth_call`. */
function callOf({ params }: RpcRequest) {
  const [{ to, data }, block] = params as [{ to: Hex; data: Hex }, Hex]; // as it is sent
  return { avs: to, operator: `0x${data.slice(-40)}`, block: Number(block) };
}

/** Every AVS counts the strategy with the block's number. */
const honest: Fault = (request) =>
  request.method === 'eth_call' ? list(at(0xf000 + callOf(request).block)) : undefined;

async function served(fault: Fault, takesBatches = true) {
  const server = await serveChain(chainOf(120), fault);
  server.takesBatches = takesBatches;
  const signal = new AbortController().signal;
  const clock = { now: () => 0, elapsed: () => 0, wait: async () => {}, random: () => 0 };
  const warn = () => {};
  const endpoints = new Endpoints(
    [endpointOf(server.url, 0, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal })],
    0,
    {
      chainId: 1,
      clock,
      signal,
      warn,
    },
  );
  const out = join(temporaryFolder(), 'restaked.csv');
  const write = (snapshot: string, more: { readonly every?: number } = {}) =>
    writeRestaked(
      { chainId: 1, snapshot, endpoints, out, from: 10, every: 10, signal, ...more },
      () => {},
    );
  const calls = () => server.requests.filter(({ method }) => method === 'eth_call').map(callOf);
  return { server, out, write, calls };
}

const linesOf = (out: string) =>
  readFileSync(out, 'utf8').slice(HEAD.length).split('\n').slice(0, -1);

describe('restaked strategies of an archive node', () => {
  it.each([true, false])(
    'are read of the operators that are registered at each block; batches: %j',
    async (takesBatches) => {
      const { out, write, calls } = await served(honest, takesBatches);
      expect(await write(await snapshotOf(40, REGISTRATIONS))).toEqual({
        blocks: 4,
        rows: 8,
        tooLarge: new Map(),
      });
      expect(calls().map(({ avs, operator, block }) => [block, avs, operator])).toEqual([
        [10, AVS, ONE],
        [20, AVS, ONE],
        [20, AVS, TWO],
        [30, AVS, ONE],
        [30, AVS, TWO],
        [30, OTHER, ONE],
        [40, AVS, TWO],
        [40, OTHER, ONE],
      ]);
      expect(linesOf(out)[0]).toMatch(
        new RegExp(
          `^${AVS},${ONE},${at(0xf00a)},10,\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d.000Z$`,
        ),
      );
      expect((await readRestaked(out)).path).toBe(out);
    },
  );

  it('are none of a contract that fails, has no code, or answers with anything else', async () => {
    const answers: Readonly<Record<string, Answer>> = {
      [at(11)]: REVERT,
      [at(12)]: { result: '0x' },
      [at(13)]: { result: `0x${'ff'.repeat(96)}` },
      [at(14)]: { result: `0x${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${'f'.repeat(64)}` },
      [at(15)]: list(TWO, ONE, TWO),
      [at(16)]: list(),
    };
    const fault: Fault = (request) =>
      request.method === 'eth_call' ? answers[callOf(request).avs] : undefined;
    const { out, write } = await served(fault);
    const rows = Object.keys(answers).map((avs) => [1, avs as Hex, ONE, true] as const); // hex
    expect(await write(await snapshotOf(19, rows))).toMatchObject({ blocks: 1, rows: 2 });
    expect(linesOf(out).map((line) => line.split(',').slice(0, 4))).toEqual([
      [at(15), ONE, ONE, '10'],
      [at(15), ONE, TWO, '10'],
    ]);
  });

  it.each<[what: string, large: Answer, takesBatches: boolean]>([
    ['an answer above the limit of bytes', long(2000), true],
    ['an answer above the limit of bytes, without batches', long(2000), false],
    ['an answer above a limit of the node', TOO_LARGE, true],
    ['more strategies than an AVS can count', long(501), true],
  ])('are none of an AVS with %s, and all others are read', async (_what, large, takesBatches) => {
    const operators = [21, 22, 23, 24, 25].map(at);
    const avss = Array.from({ length: 40 }, (_, index) => at(100 + index));
    const huge = at(117);
    const fault: Fault = (request) => {
      if (request.method !== 'eth_call') return undefined;
      const { avs, operator } = callOf(request);
      return avs === huge && operator !== at(23) ? large : list(at(0xf000));
    };
    const { out, write } = await served(fault, takesBatches);
    const rows = avss.flatMap((avs) =>
      operators.map((operator) => [1, avs, operator, true] as const),
    );
    const expected = avss.flatMap((avs) =>
      operators
        .filter((operator) => avs !== huge || operator === at(23))
        .map((operator) => [avs, operator, at(0xf000)]),
    );
    expect(await write(await snapshotOf(29, rows))).toEqual({
      blocks: 2,
      rows: 2 * expected.length,
      tooLarge: new Map([[huge, 2]]),
    });
    expect(
      linesOf(out)
        .slice(0, expected.length)
        .map((line) => line.split(',').slice(0, 3)),
    ).toEqual(expected);
  });

  it('are read of a batch whose answers are too large together', async () => {
    const fault: Fault = (request) => (request.method === 'eth_call' ? long(400) : undefined);
    const { write } = await served(fault);
    const rows = Array.from({ length: 20 }, (_, index) => [1, at(100 + index), ONE, true] as const);
    expect(await write(await snapshotOf(19, rows))).toEqual({
      blocks: 1,
      rows: 20 * 400,
      tooLarge: new Map(),
    });
  });

  it('are continued after a failure, without a block twice, and for a newer snapshot', async () => {
    const whole = await served(honest);
    await whole.write(await snapshotOf(60, REGISTRATIONS));
    const pruned: Fault = (request) =>
      request.method === 'eth_call' && callOf(request).block === 30
        ? { error: { code: -32000, message: 'missing trie node' } }
        : honest(request, undefined);
    const { server, out, write, calls } = await served(pruned);
    const snapshot = await snapshotOf(40, REGISTRATIONS);
    const [problem] = await problemsOf(write(snapshot));
    expect(problem).toMatch(/^block 30: eth_call: .*missing trie node: give an archive node$/);
    expect(linesOf(out)).toHaveLength(3);
    // As if the run had been killed while it wrote the next block.
    appendFileSync(out, `${AVS},${ONE},0x`);
    server.fault = honest;
    server.requests.length = 0;
    expect(await write(snapshot)).toMatchObject({ blocks: 2, rows: 5 });
    expect(calls().some(({ block }) => block < 30)).toBe(false);
    expect(await write(snapshot)).toMatchObject({ blocks: 0, rows: 0 });
    expect(await write(await snapshotOf(60, REGISTRATIONS))).toMatchObject({ blocks: 2, rows: 4 });
    expect(readFileSync(out, 'utf8')).toBe(readFileSync(whole.out, 'utf8'));
  });
});

describe('a file that the command refuses', () => {
  it('has other blocks, is of another origin, or is shorter than it was', async () => {
    const { out, write } = await served(honest);
    const snapshot = await snapshotOf(20, REGISTRATIONS);
    await write(snapshot);
    const other = `${out}.progress: is of another chain, --from or --every, or of a longer ${out}: give another --out, or remove both files`;
    expect(await problemsOf(write(snapshot, { every: 5 }))).toEqual([other]);
    writeFileSync(out, HEAD);
    expect(await problemsOf(write(snapshot))).toEqual([other]);
    writeFileSync(`${out}.progress`, 'garbage');
    expect(await problemsOf(write(snapshot))).toEqual([other]);
    rmSync(`${out}.progress`);
    writeFileSync(out, 'a,b\n1,2\n');
    expect(await problemsOf(write(snapshot))).toEqual([
      `${out}: was not written by this command, as there is no ${out}.progress: give another --out, or remove it`,
    ]);
    // A run that was killed before its first block.
    writeFileSync(out, HEAD.slice(0, 7));
    expect(await write(snapshot)).toMatchObject({ blocks: 2, rows: 3 });
  });

  it.each<[what: string, make: (path: string) => void]>([
    ['a pipe', (path) => void execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdirSync(path)],
  ])('is %s, also as its progress and its lock', async (_what, make) => {
    const { out, write } = await served(honest);
    const snapshot = await snapshotOf(20, REGISTRATIONS);
    for (const path of [out, `${out}.progress`, `${out}.lock`]) {
      make(path);
      expect(await problemsOf(write(snapshot))).toEqual([
        expect.stringMatching(`^${path}: is not a regular file`),
      ]);
      rmSync(path, { recursive: true });
    }
  });
});
