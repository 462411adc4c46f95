import { z } from 'zod';
import { programFile } from '../../common/program-file.ts';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { addressCell, csvRecords, decimalCell, textCell } from './csv-records.ts';

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
const SHIPPED: Readonly<Record<string, string>> = {
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

const tokenRow = z.object({
  strategy: addressCell,
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
});

/**
 * The tokens of a network (a name or a file), ascending by strategy: the shipped ones, each
 * replaced by the row of its strategy in `file`. Throws an IngestError that names rows and values.
 */
export async function readTokens(network: string, file?: string): Promise<TokenRow[]> {
  const shipped = Object.hasOwn(SHIPPED, network) ? SHIPPED[network] : undefined;
  const rows = [
    NATIVE_ETH,
    ...(shipped === undefined ? [] : await tokensOf(inNetworks(shipped))),
    ...(file === undefined ? [] : await tokensOf(file)),
  ];
  const byStrategy = new Map(rows.map((row) => [row.strategy, row]));
  return [...byStrategy.values()].sort((a, b) => (a.strategy < b.strategy ? -1 : 1));
}

async function tokensOf(file: string): Promise<TokenRow[]> {
  const rows = await csvRecords(file, tokenRow);
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { strategy } of rows) {
    if (seen.has(strategy)) problems.push(`${file}: strategy ${strategy} has several rows`);
    seen.add(strategy);
  }
  if (problems.length > 0) throw new IngestError(problems);
  return rows;
}

function inNetworks(name: string): string {
  return programFile(`ingest/networks/${name}`);
}
