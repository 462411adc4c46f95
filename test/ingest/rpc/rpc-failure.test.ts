import { HttpRequestError, ResponseBodyTooLargeError, RpcRequestError } from 'viem';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../ingest/rpc/rpc-failure.ts';

const url = 'https://example.com';

function rpcFailure(code: number, message: string, data?: unknown) {
  return failureOf(
    new RpcRequestError({ body: {}, error: { code, message, data }, url }),
    'eth_getLogs',
    0,
  );
}

describe('failureOf', () => {
  it.each([
    [-32602, 'eth_getLogs is limited to 1024 block range. Please check the parameter requirements'],
    [-32600, 'You can make eth_getLogs requests with up to a 10 block range.'],
    [35, 'ranges over 10000 blocks are not supported on freetier'],
    [-32602, 'query exceeds max block range 100000'],
    [-32005, 'query returned more than 10000 results'],
    [-32000, 'Response size is larger than 150MB limit. Response size exceeded.'],
    [-32005, 'logs limit: too many logs in the range'],
    [-32603, 'request timed out'],
    [-32000, 'eth_getLogs block range too large, range: 5000, max: 1000'],
    [-32005, 'Requested range exceeds maximum RPC range limit'],
  ])('calls %i "%s" a range', (code, message) => {
    expect(rpcFailure(code, message).kind).toBe('range');
  });

  it.each([
    [-32005, 'project ID request rate exceeded'],
    [-32005, 'limit exceeded'],
    [-32029, 'Too Many Requests'],
    [-32097, 'exceeded the quota usage of your plan'],
    [-32003, 'credits limit reached'],
    [429, 'Your app has exceeded its throughput limit: 330 CU per second'],
  ])('calls %i "%s" a quota', (code, message) => {
    expect(rpcFailure(code, message).kind).toBe('quota');
  });

  it.each([
    [-32000, 'block range extends beyond current head block'],
    [-39001, 'Unknown block'],
    [-32000, 'header not found'],
  ])('calls %i "%s" missing', (code, message) => {
    expect(rpcFailure(code, message).kind).toBe('missing');
  });

  it.each([
    [4444, 'pruned history unavailable'],
    [4444, 'no'],
    [-32000, 'history has been pruned for this block'],
  ])('calls %i "%s" pruned, for logs alone', (code, message) => {
    expect(rpcFailure(code, message).kind).toBe('pruned');
    const cause = new RpcRequestError({ body: {}, error: { code, message }, url });
    expect(failureOf(cause, 'eth_getBlockByNumber', 0).kind).not.toBe('pruned');
  });

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [402, 'quota'],
  ])('calls the status %i %s', (status, kind) => {
    const cause = new HttpRequestError({ status, details: 'no', url });
    expect(failureOf(cause, 'eth_chainId', 0).kind).toBe(kind);
  });

  it('calls nothing else a range, and no other method one of logs', () => {
    expect(rpcFailure(-32000, 'execution reverted').kind).toBe('unknown');
    const body = { code: -32000, message: 'block range is too large' };
    const cause = new RpcRequestError({ body: {}, error: body, url });
    expect(failureOf(cause, 'eth_getBlockByNumber', 0).kind).toBe('unknown');
  });

  it('calls an answer of too many bytes a range', () => {
    const cause = new ResponseBodyTooLargeError({ maxSize: 1, size: 2 });
    expect(failureOf(cause, 'eth_getLogs', 0).kind).toBe('range');
  });

  it.each([
    [
      'a [from, to] in hex',
      'try with this block range [0x10, 0x1F].',
      undefined,
      { from: 16, to: 31 },
    ],
    [
      'a from-to in digits',
      'max results 20000, retry with the range 16-31',
      undefined,
      { from: 16, to: 31 },
    ],
    [
      'members of data',
      'query returned more than 10000 results',
      { from: '0x10', to: '0x1f' },
      { from: 16, to: 31 },
    ],
    ['nothing', 'block range is too large [0x1f, 0x10]', undefined, null],
  ])('takes the range that is named as %s', (_, message, data, range) => {
    expect(rpcFailure(-32005, message, data).range).toEqual(range);
  });

  it.each([
    ['eth_getLogs is limited to a 10,000 range', 10_000],
    ['eth_getLogs is limited to 0 - 50000 blocks range', 50_000],
    ['exceed maximum block range: 5000', 5_000],
    ['block range too large. Max range: 800', 800],
    ['range 1000000 exceeds limit of 10000', 10_000],
    ['please limit the query to at most 1000 blocks', 1_000],
    ['Maximum allowed number of requested blocks is 3500', 3_500],
    ['maximum [from, to] blocks distance: 1000', 1_000],
    ['query must be smaller than size 1024', 1_024],
    ['logs matched by query exceeds limit of 10000', null],
    ['You can make eth_getLogs requests with up to a 10 block range.', 10],
    ['eth_getLogs block range too large, range: 5000, max: 1000', 1_000],
    ['requested too many blocks from 17000000 to 17005000, maximum is set to 2048', 2_048],
    ['Block range limit exceeded. Limit: 500', 500],
    ['block range must be less than 800', 800],
    ['eth_getLogs is limited to a 1k blocks range', 1_000],
    ['query returned more than 10000 results', null],
    ['Too many logs requested. Max logs per response is 20000.', null],
  ])('takes the number of blocks that "%s" names', (message, blocks) => {
    expect(rpcFailure(-32000, message)).toMatchObject({ kind: 'range', maxBlocks: blocks });
  });

  it('takes no range that it was asked for, and that is refused, for one that would do', () => {
    const range =
      'the range 55074203 - 55124202 exceeds the range allowed for your plan (49999 > 2000).';
    expect(rpcFailure(-32602, 'Invalid params', { range })).toMatchObject({
      kind: 'range',
      range: null,
      maxBlocks: null,
    });
  });

  it('writes what an endpoint says without what a terminal or a log would act upon', () => {
    const said = 'no\u001b[2J\r\n{"level":30}\u202e\u2028end';
    expect(rpcFailure(-32000, said).message).toBe('eth_getLogs: no [2J {"level":30} end');
  });

  it.each([
    ['7', 7_000],
    ['Thu, 01 Jan 1970 00:01:40 GMT', 40_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 0],
    ['soon', null],
  ])('reads Retry-After: %s', (header, ms) => {
    const headers = new Headers({ 'retry-after': header });
    const cause = new HttpRequestError({ status: 429, headers, url });
    expect(failureOf(cause, 'eth_getLogs', 60_000)).toMatchObject({
      kind: 'quota',
      retryAfterMs: ms,
    });
  });
});
