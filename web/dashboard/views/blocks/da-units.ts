import { exact, inTokens, product, short } from '../../format/numbers.ts';

/** Bytes of a symbol, the unit of EigenDA's payments. */
export const SYMBOL_BYTES = '32';

/** Ether and its smallest unit, in which EigenDA is paid. */
const WEI_DECIMALS = 18;

/** Symbols of a GiB. */
const SYMBOLS_IN_GIB = String(2 ** 25);

/** `1.2 MB/s`: bytes a second. */
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

/** `1.2 MB/s` of symbols a second. */
export function symbolRate(symbols: string | number): string {
  return rate(product(String(symbols), SYMBOL_BYTES));
}

/** Wei as ether. */
export function inEther(wei: string | number): string {
  return inTokens(String(wei), WEI_DECIMALS);
}

/** The price of a GiB in ether, from the price of a symbol in wei. */
export function gibPrice(weiOfSymbol: string): string {
  return inEther(product(weiOfSymbol, SYMBOLS_IN_GIB));
}

/** `0, 1` or `0: 50%, 1: 50%`: quorums, each with its part of the payment. */
export function quorumsText(quorums: readonly number[], splits: readonly number[] = []): string {
  const texts = quorums.map((quorum, at) =>
    splits[at] === undefined ? String(quorum) : `${quorum}: ${exact(splits[at])}%`,
  );
  return texts.join(', ') || '–';
}
