import type { Fact } from '../../alert.ts';

/** Facts that one item in a list has. */
type Item = Readonly<Record<string, Fact>>;

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
export function named(address: Fact | undefined, label: Fact | undefined): string {
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

/** Counts things: `1 withdrawal`, `2 withdrawals`. */
export function counted(count: Fact | undefined, one: string, several = `${one}s`): string {
  return `${textOf(count)} ${textOf(count) === '1' ? one : several}`;
}

/** Names a block that is to come, with its estimated time. */
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
