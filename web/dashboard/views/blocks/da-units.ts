import { exact, inTokens, product, short } from '../../format/numbers.ts';

/** EigenDA's payments count symbols, which have this many bytes each. */
export const SYMBOL_BYTES = '32';

/** EigenDA is paid in ether; amounts are in wei. */
const WEI_DECIMALS = 18;

/** A GiB has this many symbols. */
const SYMBOLS_IN_GIB = String(2 ** 25);

/** Writes bytes a second: `1.2 MB/s`. */
export function rate(bytes: string | number): string {
  const size = Number(bytes);
  const [unit, length] = UNITS.find(([, least]) => size >= least) ?? (['B', 1] as const);
  return `${short(size / length)} ${unit}/s`;
}

const UNITS = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

/** Writes symbols a second in bytes: `1.2 MB/s`. */
export function symbolRate(symbols: string | number): string {
  return rate(product(String(symbols), SYMBOL_BYTES));
}

/** Converts wei to ether. */
export function inEther(wei: string | number): string {
  return inTokens(String(wei), WEI_DECIMALS);
}

/** Converts wei for a symbol to ether for a GiB. */
export function gibPrice(weiOfSymbol: string): string {
  return inEther(product(weiOfSymbol, SYMBOLS_IN_GIB));
}

/** Writes quorums, each with its part if payments are split: `0, 1` or `0: 50%, 1: 50%`. */
export function quorumsText(quorums: readonly number[], splits: readonly number[] = []): string {
  const texts = quorums.map((quorum, at) =>
    splits[at] === undefined ? String(quorum) : `${quorum}: ${exact(splits[at])}%`,
  );
  return texts.join(', ') || '–';
}
