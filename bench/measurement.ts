import { cpus, platform, totalmem } from 'node:os';

/**
 * Holds one measured figure: rates per second, times in ms, processor time per request or row in
 * µs, memory in bytes.
 */
export interface Figure {
  /** Names the measurement, such as `cached 200`. */
  readonly name: string;
  readonly value: number;
  readonly unit: 'requests' | 'requests/s' | 'rows/s' | 'ms' | 'µs' | 'bytes' | 'ratio';
  /** The same run measured this floor; the ratio divides the value by it. */
  readonly against?: { readonly floor: string; readonly ratio: number };
  /** Whether more or less is better; `bench:check` uses it to detect a loss. */
  readonly better: 'more' | 'less';
}

/** Groups the figures that one part measured. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** A sentence that explains the table. */
  readonly note?: string;
}

/** Bounds how long and how much is measured. */
export interface Effort {
  /** A round takes this many seconds. */
  readonly seconds: number;
  readonly rounds: number;
  /** Each process is loaded for this many seconds before the first round. */
  readonly warmSeconds: number;
  /** A whole run's counts and pauses are multiplied by this factor, from 0 to 1. */
  readonly scale: number;
}

/** After 1.5 seconds (some ten thousand requests) Node has compiled the code that answers them. */
export const FULL_EFFORT: Effort = { seconds: 2, rounds: 5, warmSeconds: 1.5, scale: 1 };

/** Checks only that the bench runs; the figures are meaningless. */
export const TRIAL_EFFORT: Effort = { seconds: 0.1, rounds: 1, warmSeconds: 0.1, scale: 0.02 };

/** Scales a whole run's count or pause to this effort, rounded up. */
export function scaleToEffort(whole: number, { scale }: Pick<Effort, 'scale'>): number {
  return Math.ceil(whole * scale);
}

/**
 * Makes a figure, with its ratio to a floor from the same run if that is greater than 0: processor
 * time below a tick on the system clock reads as 0.
 */
export function figure(
  name: string,
  value: number,
  unit: Figure['unit'],
  floor?: { readonly name: string; readonly value: number },
): Figure {
  const better = unit === 'requests/s' || unit === 'rows/s' ? 'more' : 'less';
  const against = floor && floor.value > 0 && { floor: floor.name, ratio: value / floor.value };
  return { name, value, unit, better, ...(against && { against }) };
}

/** A run is stored so in `bench/results`. */
export interface Results {
  readonly at: string;
  readonly size: string;
  readonly machine: { readonly cpus: number; readonly model: string; readonly memory: number };
  readonly versions: Readonly<Record<string, string>>;
  readonly sections: readonly Section[];
}

/** Describes the machine and the versions in a run. */
export function environment(): Pick<Results, 'machine' | 'versions'> {
  const [first] = cpus();
  return {
    machine: { cpus: cpus().length, model: first?.model ?? 'unknown', memory: totalmem() },
    versions: { node: process.version, platform: platform() },
  };
}

/** Returns the values' quantile at `share`, from 0 to 1. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Writes a section as an aligned table. */
export function table({ title, figures, note }: Section): string {
  const rows = figures.map(({ name, value, unit, against }) => [
    name,
    `${readable(value, unit)}`,
    against ? `${against.ratio.toFixed(2)} x ${against.floor}` : '',
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    ([name = '', value = '', ratio = '']) =>
      `  ${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${ratio}`,
  );
  return `${[title, ...lines, ...(note ? [`  ${note}`] : [])].join('\n')}\n`;
}

function readable(value: number, unit: Figure['unit']): string {
  switch (unit) {
    case 'bytes':
      return `${(value / 2 ** 20).toFixed(0)} MiB`;
    case 'ms':
      return `${value < 10 ? value.toFixed(3) : value.toFixed(0)} ms`;
    case 'µs':
      return `${value.toFixed(1)} µs`;
    case 'ratio':
      return value.toFixed(2);
    default:
      return `${Math.round(value).toLocaleString('en-US')} ${unit}`;
  }
}
