import * as z from 'zod';
import { at, type Message } from '../../common/messages.ts';
import { ETH } from '../../common/vocabulary.ts';
import { RECORD_PROBLEMS } from '../record-problems.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { addressCell, csvRecords, decimalCell } from './csv-records.ts';

/** A price in ETH that is computed from dollars has as many decimal places as a wei. */
export const ETH_DIGITS = 18;

/** Observes a price in ETH, in dollars, or in both. */
export interface PriceRow {
  /** Has a token's address in lower case, or `ETH`. */
  readonly token: string;
  readonly timeMs: number;
  /** Plain decimals for one whole token; null if it follows from the other price. */
  readonly ethPrice: string | null;
  readonly dollarPrice: string | null;
  /** Value that the column `source` has; absent in a file's rows. */
  readonly source?: string;
}

/** Table `prices` has this `source` for rows that a file gives. */
export const FILE_SOURCE = 'file';

const TIME = z.iso.datetime({ offset: true, error: 'is not a time such as 2025-06-01T00:00:00Z' });

const priceRow = z
  .object({
    token: z.union([z.literal(ETH), addressCell], 'is neither ETH nor an address'),
    time: z.string('is empty').pipe(TIME).transform(Date.parse),
    eth_price: decimalCell.nullable(),
    dollar_price: decimalCell.nullable(),
  })
  .superRefine(({ token, eth_price, dollar_price }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (token === ETH && (dollar_price === null || dollar_price === '0'))
      refuse("ETH's dollar_price is needed: the prices of other tokens follow through it");
    if (token === ETH && eth_price !== null && eth_price !== '1')
      refuse("ETH's eth_price is 1 or empty");
    if (eth_price === null && dollar_price === null) refuse('one of the two prices is needed');
  });

/**
 * Reads a CSV file with the columns token, time, eth_price, dollar_price. Throws an IngestError
 * that names rows and values, and every token with two prices at one time.
 *
 * @example
 * const prices = await readPrices('prices.csv');
 */
export async function readPrices(file: string): Promise<PriceRow[]> {
  const rows = (await csvRecords(file, priceRow)).map(
    ({ token, time, eth_price, dollar_price }): PriceRow => ({
      token,
      timeMs: time,
      ethPrice: token === ETH ? '1' : eth_price,
      dollarPrice: dollar_price,
    }),
  );
  const seen = new Map<string, PriceRow>();
  const problems: Message[] = [];
  for (const row of rows) {
    const key = `${row.token} ${row.timeMs}`;
    const other = seen.get(key) ?? row;
    seen.set(key, row);
    if (other.ethPrice === row.ethPrice && other.dollarPrice === row.dollarPrice) continue;
    const time = new Date(row.timeMs).toISOString();
    problems.push(at(file, RECORD_PROBLEMS.prices_differ({ token: row.token, time })));
  }
  if (problems.length > 0) throw new IngestError(problems);
  return rows;
}
