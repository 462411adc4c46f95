import { HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from 'viem';
import { retryAfterMs as millisecondsOf } from '../../common/http/backoff.ts';
import type { Interval } from '../shared/interval.ts';

/**
 * Classifies a failed request by its remedy:
 * - `range`: request less, such as fewer blocks: the answer would be too large or too slow;
 * - `quota`: wait, or use another endpoint; smaller requests only add to the count;
 * - `unavailable`: the endpoint cannot answer now;
 * - `missing`: the endpoint does not have the block or transaction, yet or any more;
 * - `pruned`: the endpoint does not keep logs in old blocks;
 * - `refused`: the endpoint does not accept the key, or this client;
 * - `reverted`: the called contract fails, at every endpoint;
 * - `unknown`: the cause is unclear; often a limit that the endpoint does not name.
 */
export type FailureKind =
  | 'range'
  | 'quota'
  | 'unavailable'
  | 'missing'
  | 'pruned'
  | 'refused'
  | 'reverted'
  | 'unknown';

/** Thrown if a JSON-RPC request has no usable answer. The message contains no URL. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure';
  readonly kind: FailureKind;
  /** The endpoint's Retry-After, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The range that the endpoint offers to answer. */
  readonly range: Interval | null;
  /** The endpoint limits a request to this many blocks. */
  readonly maxBlocks: number | null;

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      retryAfterMs?: number | null;
      range?: Interval | null;
      maxBlocks?: number | null;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.range = details.range ?? null;
    this.maxBlocks = details.maxBlocks ?? null;
  }
}

/*
 * Providers use one code for several failures (-32005 is a range, a size or a quota), and different
 * codes for one: only the message distinguishes them. The wordings are from Alchemy, Ankr, BlockPI,
 * BSC, Chainstack, Cloudflare, dRPC, Erigon, geth, Infura, Nethermind, QuickNode, reth.
 */
const QUOTA =
  /rate.?limit|too many requests|request (?:rate|count|limit)|requests? per |(?:\/|per )(?:second|minute|day)\b|quota|compute units|capacity|credits|throttl/i;
const BEHIND =
  /beyond (?:the )?(?:current )?head|unknown block|header not found|block not found|pruned|missing trie node/i;
/** Means that old blocks' logs are gone: EIP-4444's code, or a wording. */
const PRUNED = /pruned|history (?:is )?(?:unavailable|expired)/i;
const PRUNED_CODE = 4444;
const RANGE =
  /block range|blocks range|range (?:is )?too|ranges? (?:over|exceed)|max(?:imum)? (?:\w+ )?range|limited to|(?:max|more than|exceeds?).{0,30}(?:results|logs)|response size|size exceeded|too many (?:logs|results|blocks)|too large|timed? ?out|range \d+ exceeds|exceeds the range|logs matched|must be smaller|too wide|blocks distance/i;

/**
 * Means that a contract's answer exceeds the node's limit: wordings from geth, reth and providers.
 */
const LARGE_ANSWER = /response (?:(?:is|was) )?too (?:large|big)|response size|response exceeds/i;

/** Means that a called contract failed; geth has code 3 if the contract gives a reason. */
const REVERTED =
  /revert|invalid opcode|bad instruction|undefined instruction|invalid jump|stack (?:under|over)flow|out of ?gas|vm execution error|VMExecutionError/i;
const REVERTED_CODE = 3;

/**
 * Matches control and format characters, which could move a terminal's cursor, end a line in the
 * log, or reverse the text's direction.
 */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

const NAMED_RANGE =
  /\[\s*(0x[0-9a-f]+)\s*,\s*(0x[0-9a-f]+)\s*\]|range (\d+)\s*-\s*(\d+)\b(?!\s*(?:exceeds|is too))/i;
/** Matches how many blocks, such as 10,000 or 10k; a limit on results or logs is another one. */
const NUMBER = String.raw`([\d,]*\d)(k?)\b(?!\s*(?:results|logs|events|records|entries))`;
const LIMIT = '(?:limit(?:ed)?|max(?:imum)?)';
const NAMED_BLOCKS = [
  `(?:limited to|max range:|max(?:imum)? block range:?|ranges over)\\s*(?:an? )?(?:0 - )?${NUMBER}`,
  `(?:at most|up to|more than|less than|greater than|over|${LIMIT}(?: is| of| to|:)?) (?:an? )?${NUMBER}[ -]blocks?\\b`,
  `blocks? (?:is|distance|range|count|limit)(?: is| of|:)? ?${NUMBER}`,
  `requested blocks is ${NUMBER}`,
  `blocks?\\b.*?\\b${LIMIT}(?: allowed)?(?: is)?(?: set to| of|:)? ?${NUMBER}`,
  `blocks?\\b.*?must be (?:less|smaller) than ${NUMBER}`,
  `range \\d+ exceeds (?:the )?${LIMIT}(?: of|:)? ?${NUMBER}`,
  `smaller than size ${NUMBER}`,
].map((pattern) => new RegExp(pattern, 'i'));

/**
 * Classifies an error that viem throws for a request by `method`. `mask` removes secrets from the
 * endpoint's text.
 */
export function failureOf(
  cause: unknown,
  method: string,
  nowMs: number,
  mask: (text: string) => string = (text) => text,
): RpcFailure {
  const chain = causes(cause);
  const isLogs = method === 'eth_getLogs';
  if (chain.some((one) => one instanceof TimeoutError))
    return new RpcFailure(isLogs ? 'range' : 'unavailable', `${method}: no answer in time`);
  if (chain.some((one) => one instanceof ResponseBodyTooLargeError))
    return new RpcFailure('range', `${method}: the answer is too large`);
  const http = chain.find((one) => one instanceof HttpRequestError);
  const rpc = chain.find((one) => one instanceof RpcRequestError);
  const status = rpc?.status ?? http?.status ?? null;
  const retryAfterMs = millisecondsOf((rpc ?? http)?.headers?.get('retry-after') ?? null, nowMs);
  const text = rpc
    ? `${rpc.details} ${rpc.data ? JSON.stringify(rpc.data) : ''}`.trim()
    : (http?.details ?? '');
  const message = `${method}: ${status === null ? '' : `status ${status}: `}${mask(text).replace(CONTROLS, ' ').slice(0, 300) || 'no connection'}`;
  const isReverted =
    method === 'eth_call' &&
    rpc !== undefined &&
    status !== 429 &&
    (rpc.code === REVERTED_CODE || REVERTED.test(text));
  const isLarge = method === 'eth_call' && rpc !== undefined && LARGE_ANSWER.test(text);
  if (isLarge && !isReverted) return new RpcFailure('range', message);
  const kind = isReverted ? 'reverted' : kindOf(text, status, rpc?.code ?? null, isLogs);
  if (kind !== 'range') return new RpcFailure(kind, message, { retryAfterMs });
  return new RpcFailure(kind, message, {
    range: namedRange(text, rpc?.data),
    maxBlocks: namedBlocks(text),
  });
}

function kindOf(
  text: string,
  status: number | null,
  code: number | null,
  isLogs: boolean,
): FailureKind {
  if (status === 429 || status === 402 || QUOTA.test(text)) return 'quota';
  if (isLogs && (code === PRUNED_CODE || PRUNED.test(text))) return 'pruned';
  if (BEHIND.test(text)) return 'missing';
  if (status === 401 || status === 403) return 'refused';
  if (
    isLogs &&
    (RANGE.test(text) ||
      namedBlocks(text) !== null ||
      status === 408 ||
      status === 413 ||
      status === 504)
  )
    return 'range';
  // A limit that is not on a range is one on requests.
  if (code === -32005) return 'quota';
  return code === null && status === null ? 'unavailable' : 'unknown';
}

function causes(cause: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = cause; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one);
  return chain;
}

function namedRange(text: string, data: unknown): Interval | null {
  const [, hexFrom, hexTo, from, to] = NAMED_RANGE.exec(text) ?? [];
  if (typeof data === 'object' && data !== null && 'from' in data && 'to' in data)
    return rangeOf(Number(data.from), Number(data.to));
  return rangeOf(Number(hexFrom ?? from), Number(hexTo ?? to));
}

function rangeOf(from: number, to: number): Interval | null {
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && from <= to ? { from, to } : null;
}

function namedBlocks(text: string): number | null {
  const [, digits, thousands] = firstOf(NAMED_BLOCKS, text) ?? [];
  if (digits === undefined) return null;
  const blocks = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
  return blocks >= 1 ? blocks : null;
}

/** Tries patterns in order and returns the first match. */
function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return found;
  }
  return null;
}
