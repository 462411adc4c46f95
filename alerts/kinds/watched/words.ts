import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import type { Fact } from '../../alert.ts';

/** Facts that one item in a list has. */
export type Item = Readonly<Record<string, Fact>>;

/** Returns a fact's items if it is a list. */
export function itemsOf(fact: Fact | undefined): readonly Item[] {
  if (!Array.isArray(fact)) return [];
  return fact.filter((one): one is Item => typeof one === 'object' && one !== null);
}

/** Returns a fact's text; empty if it is null. */
export function textOf(fact: Fact | undefined): string {
  return typeof fact === 'string' ? fact : '';
}

/** Names an address, which is shortened if the list has a label for it. */
export function labelledAddress(address: Fact | undefined, label: Fact | undefined): string {
  const whole = textOf(address);
  const given = textOf(label);
  return given === '' ? whole : `${given} (${whole.slice(0, 6)}…${whole.slice(-4)})`;
}

/** Writes US dollars, cut after the cents. */
export function inDollars(dollars: Fact | undefined): string {
  if (typeof dollars !== 'string') return 'an unknown value in US dollars';
  const [, shown = '0'] = /^([0-9]+(?:\.[0-9]{1,2})?)/.exec(dollars) ?? [];
  const isTiny = /^0(?:\.0*)?$/.test(shown) && /[1-9]/.test(dollars);
  return isTiny ? 'less than 0.01 US dollars' : `${shown} US dollars`;
}

/** A token's contract chooses its symbol: others could be links or sentences. */
const PLAIN_SYMBOL = /^[A-Za-z0-9]{1,12}$/;

/** Writes an amount in tokens; in shares if the token is unknown or has no plain symbol. */
export function amountOf({ tokens, symbol, shares, strategy }: Item): string {
  if (strategy === BEACON_STRATEGY) return inEther(shares);
  return typeof tokens === 'string' && PLAIN_SYMBOL.test(textOf(symbol))
    ? `${tokens} ${textOf(symbol)}`
    : `${textOf(shares)} shares of strategy ${textOf(strategy)}`;
}

/** Wei have this many decimals in ETH. */
const ETHER_DECIMALS = 18;

/** Writes wei as ETH, without rounding. */
export function inEther(wei: Fact | undefined): string {
  const digits = textOf(wei).padStart(ETHER_DECIMALS + 1, '0');
  const decimals = digits.slice(-ETHER_DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -ETHER_DECIMALS)}${decimals === '' ? '' : `.${decimals}`} ETH`;
}

/** Counts things: `1 withdrawal`, `2 withdrawals`. */
export function countedNoun(count: Fact | undefined, one: string, several = `${one}s`): string {
  return `${textOf(count)} ${textOf(count) === '1' ? one : several}`;
}

/** Names a block with its estimated time. */
export function futureBlock(block: Fact | undefined, time: Fact | undefined): string {
  return `block ${textOf(block)} (about ${textOf(time)})`;
}

/** A percentage has this many decimals. */
const PERCENT_DECIMALS = 4;

/** Writes a part as a percentage, cut after its last decimal. */
export function percentage(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0 %';
  const scaled = (part * 100n * 10n ** BigInt(PERCENT_DECIMALS)) / whole;
  if (scaled === 0n && part > 0n) return 'less than 0.0001 %';
  const digits = String(scaled).padStart(PERCENT_DECIMALS + 1, '0');
  const decimals = digits.slice(-PERCENT_DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -PERCENT_DECIMALS)}${decimals === '' ? '' : `.${decimals}`} %`;
}
