import type { AccountCode } from '../configuration/account-code.ts';
import { answersOf, askEach, hexBytesOf } from './contract-calls.ts';
import type { Endpoint, RpcCall } from './endpoint.ts';
import { quantityOf } from './node-requests.ts';

/**
 * One batch has a request each for this many accounts. A code has at most 24,576 bytes (EIP-170).
 */
const BATCH_ACCOUNTS = 30;

/** A code that delegates to another account begins so (EIP-7702). */
const DELEGATION = Buffer.from('ef0100', 'hex');
const ADDRESS_BYTES = 20;

/**
 * Asks for accounts' code at a block's end, by `eth_getCode` in batches. An account is left out if
 * its request fails: it can be asked again. `warn` gets the last failure.
 */
export async function askCodes(
  endpoint: Endpoint,
  accounts: readonly string[],
  blockNumber: number,
  warn: (message: string) => void,
): Promise<AccountCode[]> {
  return askEach(endpoint, accounts, {
    batchSize: BATCH_ACCOUNTS,
    ask: (batch) => ask(endpoint, batch, blockNumber),
    noun: 'codes of slashers',
    warn,
  });
}

/** Throws an RpcFailure if a request fails, or if an answer is no code. */
async function ask(
  endpoint: Endpoint,
  accounts: readonly string[],
  blockNumber: number,
): Promise<AccountCode[]> {
  const block = quantityOf(blockNumber);
  const requests = accounts.map((account): RpcCall => ['eth_getCode', [account, block]]);
  const answers = await answersOf(endpoint, requests, accounts.length > 1);
  return accounts.map((account, index) => {
    const answer = answers[index];
    if (answer && 'failure' in answer) throw answer.failure;
    return { account, kind: kindOf(hexBytesOf('eth_getCode', answer?.result)), blockNumber };
  });
}

function kindOf(code: Buffer): AccountCode['kind'] {
  if (code.length === 0) return 'externally_owned';
  const isDelegation =
    code.length === DELEGATION.length + ADDRESS_BYTES &&
    code.subarray(0, DELEGATION.length).equals(DELEGATION);
  return isDelegation ? 'delegated' : 'contract';
}
