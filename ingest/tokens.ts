import { z } from 'zod';
import { programFile } from '../common/program-file.ts';
import { addressCell, csvRecords, decimalCell, textCell } from './csv-records.ts';
import { IngestError } from './ingest-error.ts';
import type { Network } from './network.ts';

/** The facts of a strategy besides its events; null where they are not known. */
export interface TokenRow {
  /** Lower case, as `token`. */
  readonly strategy: string;
  readonly token: string | null;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  /** Underlying tokens for one share, as a plain decimal: used where no event tells a rate. */
  readonly rate: string | null;
}

/** Lists that come with the program, by chain id, from the tokens' published lists. */
const SHIPPED: Readonly<Record<number, string>> = {
  1: 'mainnet.tokens.csv',
  17000: 'holesky.tokens.csv',
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
 * The tokens of a chain, ascending by strategy: those that come with the program, each replaced as a
 * whole by the row of its strategy in `file`. Throws an IngestError that names rows and values.
 */
export async function readTokens(
  { chainId }: Pick<Network, 'chainId'>,
  file?: string,
): Promise<TokenRow[]> {
  const shipped = SHIPPED[chainId];
  const rows = [
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
