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
  const step = niceStep(span / 4);
  const first = Math.ceil(low / step);
  const last = Math.floor((low + span) / step);
  return {
    logarithmic: false,
    ticks: Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step)),
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

function logTicks(low: number, high: number): number[] {
  const powers = Array.from(
    { length: Math.floor(high) - Math.floor(low) + 1 },
    (_, at) => Math.floor(low) + at,
  );
  const within = (tick: number) => Math.log10(tick) >= low && Math.log10(tick) <= high;
  const decades = powers.map((power) => tidy(10 ** power)).filter(within);
  // More than five would run into each other on a narrow screen.
  const every = Math.ceil(decades.length / 5);
  if (decades.length > 2) return decades.filter((_, at) => at % every === 0);
  return powers
    .flatMap((power) => [1, 2, 5].map((digit) => tidy(digit * 10 ** power)))
    .filter(within);
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
