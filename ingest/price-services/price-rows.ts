import { divideDecimals } from '../../common/exact-decimal.ts';
import { ETH } from '../../common/vocabulary.ts';
import { ETH_DIGITS, type PriceRow } from '../configuration/prices.ts';
import { type Close, DAY_MS, isoOf } from './closes.ts';

/**
 * Builds price rows by token and day, in the file's order: by token, then by time. A price takes
 * effect at 00:00 UTC, or at its observation if that is later, so that no row is known before its
 * time. The price in ETH is the quotient with ETH's price on the same day; null if that day has
 * none.
 */
export function rowsOf(
  tokens: readonly string[],
  closesOf: (token: string) => ReadonlyMap<number, Close>,
): PriceRow[] {
  const ethCloses = closesOf(ETH);
  return [...tokens]
    .sort()
    .flatMap((token) =>
      [...closesOf(token).values()]
        .sort((a, b) => a.day - b.day)
        .map((close) => rowOf(token, close, ethCloses.get(close.day))),
    );
}

function rowOf(token: string, close: Close, eth: Close | undefined): PriceRow {
  const { price: dollarPrice } = close;
  if (token === ETH) return { token, timeMs: effectMs(close), ethPrice: '1', dollarPrice };
  return {
    token,
    timeMs: Math.max(effectMs(close), eth ? effectMs(eth) : 0),
    ethPrice: eth ? divideDecimals(dollarPrice, eth.price, ETH_DIGITS) : null,
    dollarPrice,
  };
}

function effectMs({ day, timeMs }: Close): number {
  return Math.max(day * DAY_MS, timeMs);
}

/** Writes the CSV text that `ingest --prices` reads. */
export function csvOf(rows: readonly PriceRow[]): string {
  const lines = rows.map(
    ({ token, timeMs, ethPrice, dollarPrice }) =>
      `${token},${isoOf(timeMs)},${ethPrice ?? ''},${dollarPrice ?? ''}`,
  );
  return ['token,time,eth_price,dollar_price', ...lines].map((line) => `${line}\n`).join('');
}
