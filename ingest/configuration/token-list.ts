import * as z from 'zod';
import { at, type Message } from '../../common/messages.ts';
import { FILE_PROBLEMS } from '../../data/convert/file-problems.ts';
import { FileProblem, readText } from '../../data/convert/read-text.ts';
import { RECORD_PROBLEMS } from '../record-problems.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { plainLine, type TokenMetadata } from './token-metadata.ts';

/** A token list may have at most this many characters; the largest published ones have a tenth. */
const MAX_LENGTH = 1 << 26;
/** Maximum problems that are listed for one file. */
const MAX_PROBLEMS = 20;

/**
 * Accepts a token list as https://github.com/Uniswap/token-lists, src/tokenlist.schema.json has it.
 * Other members, such as logos and versions, are ignored.
 */
const tokenList = z.object({ name: z.string(), tokens: z.array(z.unknown()) });

/** Other chains' addresses may have another form, so the chain is read first. */
const entryOfChain = z.object({ chainId: z.int().min(1) });

const entry = z.object({
  address: z
    .string()
    .regex(/^0[xX][0-9a-fA-F]{40}$/, 'is not an address of 0x and 40 hex digits')
    .transform((text) => text.toLowerCase()),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().min(0).max(255),
});

/** Holds the tokens that a list has for one chain. */
export interface TokenList {
  /** These tokens belong to the chain. */
  readonly tokens: readonly TokenMetadata[];
  /** How many entries belong to other chains, and are left out. */
  readonly otherChains: number;
}

/** Whether a file begins as JSON does. Throws a FileProblem. */
export async function isJson(file: string): Promise<boolean> {
  for await (const piece of readText(file)) {
    const first = /\S/.exec(piece)?.[0];
    if (first !== undefined) return first === '{' || first === '[';
  }
  return false;
}

/**
 * Reads one chain's tokens from a token list in JSON. Throws an IngestError that names entries and
 * values, and every token with two different entries.
 */
export async function readTokenList(file: string, chainId: number): Promise<TokenList> {
  const list = tokenList.safeParse(await readJson(file));
  if (!list.success) {
    throw new IngestError([REFUSALS.not_a_token_list({ file })]);
  }
  const found = new Map<string, TokenMetadata>();
  const problems: Message[] = [];
  let otherChains = 0;
  for (const [index, raw] of list.data.tokens.entries()) {
    const chain = entryOfChain.safeParse(raw);
    if (chain.success && chain.data.chainId !== chainId) {
      otherChains += 1;
      continue;
    }
    const parsed = chain.success ? entry.safeParse(raw) : chain;
    if (!parsed.success)
      problems.push(
        ...parsed.error.issues.map((issue) => at(file, invalidToken(index, issue, raw))),
      );
    else if ('address' in parsed.data) {
      const token = metadataOf(parsed.data);
      const other = found.get(token.token) ?? token;
      found.set(token.token, other);
      if (JSON.stringify(other) !== JSON.stringify(token))
        problems.push(at(file, RECORD_PROBLEMS.tokens_differ({ index, token: token.token })));
    }
    if (problems.length >= MAX_PROBLEMS) break;
  }
  if (problems.length > 0) throw new IngestError(problems.slice(0, MAX_PROBLEMS));
  return { tokens: [...found.values()], otherChains };
}

function metadataOf({ address, symbol, name, decimals }: z.output<typeof entry>): TokenMetadata {
  return {
    token: address,
    symbol: plainLine(symbol),
    name: plainLine(name),
    decimals,
    source: 'file',
  };
}

function invalidToken(index: number, { path, message }: z.core.$ZodIssue, raw: unknown): Message {
  const [member] = path;
  if (member === undefined) return RECORD_PROBLEMS.token_invalid({ index, rule: message });
  const value: unknown = Object(raw)[member];
  return RECORD_PROBLEMS.token_invalid({
    index,
    member: String(member),
    ...(value !== undefined && { value: JSON.stringify(value) }),
    rule: message,
  });
}

async function readJson(file: string): Promise<unknown> {
  let text = '';
  try {
    for await (const piece of readText(file)) {
      text += piece;
      if (text.length > MAX_LENGTH)
        throw new FileProblem(FILE_PROBLEMS.too_many({ most: MAX_LENGTH, things: 'characters' }));
    }
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof FileProblem) throw new IngestError([at(file, cause.found)], { cause });
    if (cause instanceof SyntaxError)
      throw new IngestError([REFUSALS.not_json({ subject: file })], { cause });
    throw cause;
  }
}
