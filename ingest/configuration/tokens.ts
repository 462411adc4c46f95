import * as z from 'zod';
import { isShippedNetwork, type ShippedNetworkName } from '../../common/networks.ts';
import { programFile } from '../../common/program-file.ts';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { FileProblem } from '../../data/convert/text.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { addressCell, csvRecords, decimalCell, textCell } from './csv-records.ts';
import { isJson, readTokenList, type TokenList } from './token-list.ts';
import { mergedMetadata, type TokenMetadata } from './token-metadata.ts';

/** The facts of a strategy that are not in its events; null if unknown. */
export interface TokenRow {
  /** Lower case, as `token`. */
  readonly strategy: string;
  readonly token: string | null;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  /** Underlying tokens for one share, as a plain decimal: used if no event has a rate. */
  readonly rate: string | null;
}

/**
 * Lists that come with the program, by the name of the network, from the tokens' published lists. A
 * network of a file has none, for any chain id: a test chain may have other strategies at the
 * addresses of mainnet's.
 */
const SHIPPED: Readonly<Partial<Record<ShippedNetworkName, string>>> = {
  mainnet: 'mainnet.tokens.csv',
  holesky: 'holesky.tokens.csv',
};

/** On every chain a share of the beacon chain is a wei, so no list needs to have it. */
export const NATIVE_ETH: TokenRow = {
  strategy: BEACON_STRATEGY,
  token: null,
  symbol: 'ETH',
  name: 'Beacon Chain ETH',
  decimals: 18,
  rate: '1',
};

/** Tokens of a network, from the shipped list and a file. */
export interface Tokens {
  /** By strategy, ascending. */
  readonly tokens: readonly TokenRow[];
  /** By token, ascending. */
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
 * The tokens of a network (a name or a file) of a chain. A row of `file` with a strategy replaces
 * the shipped row of that strategy. Metadata are by token: those of the rows of `file` without a
 * strategy, or of a token list in `file`, take precedence over those of its other rows, and these
 * over shipped ones. Throws an IngestError that names rows and values.
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
    throw new IngestError([`${file}: ${cause.message}`], { cause });
  });
  return isList
    ? { ...NO_FILE, list: await readTokenList(file, chainId) }
    : { ...NO_FILE, rows: await rowsOf(file) };
}

async function rowsOf(file: string): Promise<FileRow[]> {
  const rows = await csvRecords(file, fileRow);
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { strategy, token } of rows) {
    const key = strategy === null ? `token ${token}` : `strategy ${strategy}`;
    if (seen.has(key)) problems.push(`${file}: ${key} has several rows`);
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

/** A shipped row with the metadata of its token that a file has. */
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
