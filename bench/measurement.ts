import { cpus, platform, totalmem } from 'node:os';

/** One measured figure: rates a second, times in ms, processor time of a request or a row in µs, memory in bytes. */
export interface Figure {
  /** The subject of the measurement, such as `cached 200`. */
  readonly name: string;
  readonly value: number;
  readonly unit: 'requests' | 'requests/s' | 'rows/s' | 'ms' | 'µs' | 'bytes' | 'ratio';
  /** The floor of the same run that it is held against, and the value over the floor. */
  readonly against?: { readonly floor: string; readonly ratio: number };
  /** Whether a larger value is better; tells `bench:check` which way is a loss. */
  readonly better: 'more' | 'less';
}

/** The figures of one part of the bench. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** A sentence that its table needs to be read rightly. */
  readonly note?: string;
}

/** How much time measurements take. */
export interface Effort {
  /** Seconds of a round. */
  readonly seconds: number;
  readonly rounds: number;
  /** Seconds for which each process is loaded before the first round. */
  readonly warmSeconds: number;
}

/** After a second and a half Node has compiled what answers the requests of a process: some ten thousand of them. */
export const WHOLE: Effort = { seconds: 2, rounds: 5, warmSeconds: 1.5 };

/** Shows whether all of it runs to its end; its figures mean nothing. */
export const SHORT: Effort = { seconds: 0.1, rounds: 1, warmSeconds: 0.1 };

/**
 * A figure, held against a floor of the same run where one is given and was measured: processor time of
 * less than a tick of the system's clock reads as none.
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

/** A run as it is kept in `bench/results`. */
export interface Results {
  readonly at: string;
  readonly size: string;
  readonly machine: { readonly cpus: number; readonly model: string; readonly memory: number };
  readonly versions: Readonly<Record<string, string>>;
  readonly sections: readonly Section[];
}

/** The machine and versions that a run's figures belong to. */
export function environment(): Pick<Results, 'machine' | 'versions'> {
  const [first] = cpus();
  return {
    machine: { cpus: cpus().length, model: first?.model ?? 'unknown', memory: totalmem() },
    versions: { node: process.version, platform: platform() },
  };
}

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle of several runs: machines are noisy, and one run says little. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A section as an aligned table. */
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
