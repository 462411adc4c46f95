import type { AccountCode } from '../configuration/account-code.ts';
import type { TokenAnswer } from '../configuration/token-metadata.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { askCodes } from './code-requests.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { askTokens } from './token-calls.ts';

/** Nodes are asked for facts about a store that no log has. */
export interface AskedStore {
  /** Lists tokens in the published snapshot with unknown metadata, that no node was asked for. */
  unknownTokens(): Promise<readonly string[]>;
  /** Keeps token contracts' answers, for the next publication. */
  addTokens(answers: readonly TokenAnswer[]): Promise<void>;
  /** Lists slashers in the published snapshot, without those that are known as contracts. */
  unknownCodes(): Promise<readonly string[]>;
  /** Keeps accounts' kinds, for the next publication. Returns how many are new. */
  addCodes(answers: readonly AccountCode[]): Promise<number>;
}

/** The nodes that are asked. */
interface Asking {
  readonly endpoints: Endpoints;
  /** Asks an endpoint for its newest final block's number. Throws an RpcFailure. */
  readonly finalBlockOf: (endpoint: Endpoint) => Promise<number>;
  readonly log: (message: string) => void;
}

/**
 * Asks nodes for facts about the published snapshot that no log has: metadata of tokens, and the
 * kinds of slashers. Returns whether the next snapshot has a new one. A failure leaves them for the
 * next publication.
 */
export async function askContracts(asking: Asking, store: AskedStore): Promise<boolean> {
  const hasTokens = await addTokens(asking, store);
  const hasCodes = await addCodes(asking, store);
  return hasTokens || hasCodes;
}

async function addTokens({ endpoints, log }: Asking, store: AskedStore): Promise<boolean> {
  const tokens = await store.unknownTokens();
  if (tokens.length === 0) return false;
  const answers = await orNone('tokens', log, () =>
    endpoints.use((endpoint) => askTokens(endpoint, tokens, log)),
  );
  if (answers.length === 0) return false;
  await store.addTokens(answers);
  const named = answers.filter(({ symbol, decimals }) => symbol !== null || decimals !== null);
  log(`token contracts: ${answers.length} asked, ${named.length} answered`);
  return named.length > 0;
}

/**
 * The block is final and new: a reorganisation does not change the answer, and a node without old
 * states has it.
 */
async function addCodes(
  { endpoints, finalBlockOf, log }: Asking,
  store: AskedStore,
): Promise<boolean> {
  const accounts = await store.unknownCodes();
  if (accounts.length === 0) return false;
  const answers = await orNone('codes of slashers', log, () =>
    endpoints.use(async (endpoint) =>
      askCodes(endpoint, accounts, await finalBlockOf(endpoint), log),
    ),
  );
  const added = await store.addCodes(answers);
  if (added > 0) log(`codes of slashers: ${answers.length} asked, ${added} new`);
  return added > 0;
}

/** Returns the answers from `work`; none, with a line in the log, if no endpoint answers at all. */
async function orNone<Answer>(
  noun: string,
  log: (message: string) => void,
  work: () => Promise<Answer[]>,
): Promise<Answer[]> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof IngestError)) throw cause;
    for (const problem of cause.problems) log(`${noun} are not asked for yet: ${problem}`);
    return [];
  }
}
