import { plainLine, type TokenAnswer } from '../configuration/token-metadata.ts';
import { answersOf, askEach, bytesOf, lengthAt } from './contract-calls.ts';
import type { Endpoint, RpcCall } from './endpoint.ts';
import { quantityOf } from './node-requests.ts';

/** One batch asks about this many tokens, by three requests each. */
const BATCH_TOKENS = 10;
/**
 * A call gets this much gas, several times the need of any token: a contract cannot occupy the
 * node, nor answer with more than a megabyte.
 */
const GAS = 1_000_000;

/** These select ERC-20's functions (EIP-20): the first four bytes in keccak256. */
const SYMBOL = '0x95d89b41';
const NAME = '0x06fdde03';
const DECIMALS = '0x313ce567';

/**
 * Asks token contracts for symbol, name and decimals at the newest block, by `eth_call` in batches.
 * Tokens whose requests fail are left out: they can be asked again. `warn` gets the last failure.
 */
export async function askTokens(
  endpoint: Endpoint,
  tokens: readonly string[],
  warn: (message: string) => void,
): Promise<TokenAnswer[]> {
  return askEach(endpoint, tokens, {
    batchSize: BATCH_TOKENS,
    ask: (batch) => ask(endpoint, batch),
    noun: 'tokens',
    warn,
  });
}

/** Throws an RpcFailure if a request fails by another cause than the contract. */
async function ask(endpoint: Endpoint, tokens: readonly string[]): Promise<TokenAnswer[]> {
  const calls = tokens.flatMap((token) =>
    [SYMBOL, NAME, DECIMALS].map((data) => call(token, data)),
  );
  const answers = await answersOf(endpoint, calls, tokens.length > 1);
  return tokens.map((token, index) => {
    const [symbol = null, name = null, decimals = null] = answers
      .slice(3 * index, 3 * index + 3)
      .map(bytesOf);
    return {
      token,
      symbol: symbol && textOf(symbol),
      name: name && textOf(name),
      decimals: decimals && smallNumberOf(decimals),
    };
  });
}

function call(token: string, data: string): RpcCall {
  return ['eth_call', [{ to: token, data, gas: quantityOf(GAS) }, 'latest']];
}

/**
 * Reads text from an ABI-encoded `string`, or from a `bytes32` with zeros at its end, as the first
 * tokens have it; null if it is neither, or empty. Bytes that are not UTF-8 become U+FFFD.
 */
function textOf(bytes: Buffer): string | null {
  if (bytes.length === 32) return plainLine(bytes.toString('utf8').replace(/\0+$/, ''));
  const offset = lengthAt(bytes, 0);
  const length = offset === null ? null : lengthAt(bytes, offset);
  if (offset === null || length === null || offset + 32 + length > bytes.length) return null;
  return plainLine(bytes.toString('utf8', offset + 32, offset + 32 + length));
}

/** A word as a number up to 255, as `uint8` has it; null if it is larger or missing. */
function smallNumberOf(bytes: Buffer): number | null {
  const number = lengthAt(bytes, 0);
  return number !== null && number <= 255 ? number : null;
}
