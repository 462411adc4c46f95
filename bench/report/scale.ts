/** Where values lie on an axis. */
export interface Scale {
  readonly logarithmic: boolean;
  readonly ticks: readonly number[];
  /** Percent of the axis, 0 to 100. */
  position(value: number): number;
}

/** Above this largest over smallest, the shortest bar of a linear axis would be but a hairline. */
const WIDE = 50;

/** Room beyond the outermost values of a logarithmic axis, which has no zero to begin at. */
const ROOM = 1.3;

/** The linear axis from zero over the values, or a logarithmic one when they lie far apart. */
export function barScale(values: readonly number[]): Scale {
  const least = Math.min(...values);
  return least > 0 && Math.max(...values) / least > WIDE ? logScale(values) : linearScale(values);
}

/** The axis from zero to the outermost value, with at most five ticks a side. */
export function linearScale(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  return {
    logarithmic: false,
    ticks: evenTicks(low, low + span),
    position: (value) => ((value - low) / span) * 100,
  };
}

/** The logarithmic axis over the values; linear when one of them has no logarithm. */
export function logScale(values: readonly number[]): Scale {
  if (!values.every((value) => value > 0)) return linearScale(values);
  const low = Math.log10(Math.min(...values) / ROOM);
  const high = Math.log10(Math.max(...values) * ROOM);
  return {
    logarithmic: true,
    ticks: logTicks(low, high),
    position: (value) => ((Math.log10(value) - low) / (high - low)) * 100,
  };
}

/** Digits of each decade at which ticks may be, from many to few. */
const DIGITS = [[1, 2, 5], [1, 3], [1]];

/** More ticks would run into each other on a narrow screen. */
const MOST_TICKS = 6;

function logTicks(low: number, high: number): number[] {
  const first = Math.floor(low);
  const powers = Array.from({ length: Math.floor(high) - first + 1 }, (_, at) => first + at);
  const choices = DIGITS.map((digits) =>
    powers
      .flatMap((power) => digits.map((digit) => tidy(digit * 10 ** power)))
      .filter((tick) => Math.log10(tick) >= low && Math.log10(tick) <= high),
  );
  const chosen = choices.find((ticks) => ticks.length <= MOST_TICKS) ?? choices.at(-1) ?? [];
  if (chosen.length < 2) return evenTicks(10 ** low, 10 ** high);
  const every = Math.ceil(chosen.length / MOST_TICKS);
  return chosen.filter((_, at) => at % every === 0);
}

function evenTicks(low: number, high: number): number[] {
  const step = niceStep((high - low) / 4);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step));
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 2.5, 5].find((digit) => digit * power >= least) ?? 10);
}

/** Without what binary fractions leave behind: 0.3, not 0.30000000000000004. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
