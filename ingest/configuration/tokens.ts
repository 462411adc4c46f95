import * as z from 'zod';
import { at, type Message } from '../../common/messages.ts';
import { isShippedNetwork, type ShippedNetworkName } from '../../common/networks.ts';
import { programFile } from '../../common/program-file.ts';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { RECORD_PROBLEMS } from '../record-problems.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { addressCell, csvRecords, decimalCell, textCell } from './csv-records.ts';
import { isJson, readTokenList, type TokenList } from './token-list.ts';
import { mergedMetadata, type TokenMetadata } from './token-metadata.ts';

/** Holds facts about a strategy that its events lack; null if unknown. */
export interface TokenRow {
  /** Has the address in lower case, as `token`. */
  readonly strategy: string;
  readonly token: string | null;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  /** Underlying tokens for one share, as a plain decimal: used if no event has a rate. */
  readonly rate: string | null;
}

/**
 * These lists come with the program, by the network's name, and were made from the tokens'
 * published lists. A network from a file has none, for any chain id: a test chain may have other
 * strategies at mainnet's addresses.
 */
const SHIPPED: Readonly<Partial<Record<ShippedNetworkName, string>>> = {
  mainnet: 'mainnet.tokens.csv',
  holesky: 'holesky.tokens.csv',
};

/** On every chain a beacon chain share is a wei, so no list needs to have it. */
export const NATIVE_ETH: TokenRow = {
  strategy: BEACON_STRATEGY,
  token: null,
  symbol: 'ETH',
  name: 'Beacon Chain ETH',
  decimals: 18,
  rate: '1',
};

/** Holds a network's tokens, from the shipped list and a file. */
export interface Tokens {
  /** Sorted by strategy, ascending; each has one row. */
  readonly tokens: readonly TokenRow[];
  /** Sorted by token, ascending; each has one row. */
  readonly tokenMetadata: readonly TokenMetadata[];
  /** How many entries in a token list belong to other chains, and are left out. */
  readonly otherChainTokens: number;
}

const fileRow = z
  .object({
    strategy: addressCell.nullable(),
    token: addressCell.nullable(),
    symbol: textCell.nullable(),
    name: textCell.nullable(),
    decimals: z
      .string()
      .regex(/^\d{1,3}$/, 'is not a whole number from 0 to 255')
      .transform(Number)
      .refine((number) => number <= 255, 'is not a whole number from 0 to 255')
      .nullable(),
    rate: decimalCell.nullable(),
  })
  .superRefine(({ strategy, token, rate }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (strategy === null && token === null) refuse('strategy or token is needed');
    if (strategy === null && rate !== null) refuse('a rate needs the strategy that has it');
  });

type FileRow = z.output<typeof fileRow>;

/**
 * Reads the tokens that a network (a name or a file) has on a chain. A row in `file` with a
 * strategy replaces the shipped row with that strategy. Metadata are by token: those in `file` rows
 * without a strategy, or in a token list in `file`, take precedence over its other rows, and these
 * over shipped ones. Throws an IngestError that names rows and values.
 *
 * @example
 * const { tokens, tokenMetadata } = await readTokens('mainnet', 1, 'tokens.csv');
 */
export async function readTokens(network: string, chainId: number, file?: string): Promise<Tokens> {
  const name = isShippedNetwork(network) ? SHIPPED[network] : undefined;
  const shipped = name === undefined ? [] : (await rowsOf(inNetworks(name))).filter(hasStrategy);
  const { rows, list } = file === undefined ? NO_FILE : await fileOf(file, chainId);
  const own = rows.filter(hasStrategy);
  const byToken = mergedMetadata([
    ...list.tokens,
    ...rows.filter((row) => !hasStrategy(row)).flatMap((row) => metadataOf(row, 'file')),
  ]);
  const found = new Map(byToken.map((row) => [row.token, row]));
  const tokens = [NATIVE_ETH, ...shipped.map((row) => renamed(row, found)), ...own];
  const byStrategy = new Map(tokens.map((row) => [row.strategy, row]));
  return {
    tokens: [...byStrategy.values()].sort((a, b) => (a.strategy < b.strategy ? -1 : 1)),
    tokenMetadata: mergedMetadata([
      ...byToken,
      ...own.flatMap((row) => metadataOf(row, 'file')),
      ...shipped.flatMap((row) => metadataOf(row, 'shipped')),
    ]),
    otherChainTokens: list.otherChains,
  };
}

interface TokensFile {
  readonly rows: readonly FileRow[];
  readonly list: TokenList;
}

const NO_FILE: TokensFile = { rows: [], list: { tokens: [], otherChains: 0 } };

/** Reads a token list or CSV rows, as the file's content decides. */
async function fileOf(file: string, chainId: number): Promise<TokensFile> {
  const isList = await isJson(file).catch((cause: unknown) => {
    if (!(cause instanceof FileProblem)) throw cause;
    throw new IngestError([at(file, cause.found)], { cause });
  });
  return isList
    ? { ...NO_FILE, list: await readTokenList(file, chainId) }
    : { ...NO_FILE, rows: await rowsOf(file) };
}

async function rowsOf(file: string): Promise<FileRow[]> {
  const rows = await csvRecords(file, fileRow);
  const seen = new Set<string>();
  const problems: Message[] = [];
  for (const { strategy, token } of rows) {
    const subject = strategy === null ? 'token' : 'strategy';
    const address = String(strategy ?? token);
    const key = `${subject} ${address}`;
    if (seen.has(key)) problems.push(at(file, RECORD_PROBLEMS.row_repeated({ subject, address })));
    seen.add(key);
  }
  if (problems.length > 0) throw new IngestError(problems);
  return rows;
}

function hasStrategy(row: FileRow): row is FileRow & TokenRow {
  return row.strategy !== null;
}

function metadataOf(
  { token, symbol, name, decimals }: Omit<FileRow, 'strategy' | 'rate'>,
  source: TokenMetadata['source'],
): TokenMetadata[] {
  return token === null ? [] : [{ token, symbol, name, decimals, source }];
}

/** Gives a shipped row the metadata that a file has for its token. */
function renamed(row: TokenRow, found: ReadonlyMap<string, TokenMetadata>): TokenRow {
  const own = found.get(row.token ?? '');
  return {
    ...row,
    symbol: own?.symbol ?? row.symbol,
    name: own?.name ?? row.name,
    decimals: own?.decimals ?? row.decimals,
  };
}

function inNetworks(name: string): string {
  return programFile(`ingest/networks/${name}`);
}
