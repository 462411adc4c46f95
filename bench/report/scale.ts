/** Maps values to positions on an axis. */
export interface Scale {
  readonly logarithmic: boolean;
  readonly ticks: readonly number[];
  /** Returns the position as a percentage of the axis, 0 to 100. */
  position(value: number): number;
}

/**
 * If the largest value is more times the smallest, the shortest bar on a linear axis would be
 * invisible.
 */
const WIDE = 50;

/** The factor by which a logarithmic axis, which has no zero, extends its values. */
const ROOM = 1.3;

/** A linear axis from zero, or a logarithmic one if the values are far apart. */
export function barScale(values: readonly number[]): Scale {
  const least = Math.min(...values);
  return least > 0 && Math.max(...values) / least > WIDE ? logScale(values) : linearScale(values);
}

/** Makes a linear axis from zero to the extreme values, with at most five ticks per side. */
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

/** A logarithmic axis; linear if a value has no logarithm. */
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

/** Each decade has ticks at these digits, from many to few. */
const DIGITS = [[1, 2, 5], [1, 3], [1]];

/** More ticks would overlap on a narrow screen. */
const MAX_TICKS = 6;

function logTicks(low: number, high: number): number[] {
  const first = Math.floor(low);
  const powers = Array.from({ length: Math.floor(high) - first + 1 }, (_, at) => first + at);
  const choices = DIGITS.map((digits) =>
    powers
      .flatMap((power) => digits.map((digit) => tidy(digit * 10 ** power)))
      .filter((tick) => Math.log10(tick) >= low && Math.log10(tick) <= high),
  );
  const chosen = choices.find((ticks) => ticks.length <= MAX_TICKS) ?? choices.at(-1) ?? [];
  if (chosen.length < 2) return evenTicks(10 ** low, 10 ** high);
  const every = Math.ceil(chosen.length / MAX_TICKS);
  return chosen.filter((_, at) => at % every === 0);
}

function evenTicks(low: number, high: number): number[] {
  const step = niceStep((high - low) / 4);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step));
}

/** Finds the smallest step that is not below `least`: 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 2.5, 5].find((digit) => digit * power >= least) ?? 10);
}

/** Rounds away binary fractions: 0.3 instead of 0.30000000000000004. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
