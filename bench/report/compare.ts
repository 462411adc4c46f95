import type { Figure, Results } from '../measurement.ts';
import { ResultsError } from './read-results.ts';

/** The verdict on a figure; `missing` if the current run does not have it with the same floor. */
export type Verdict = 'kept' | 'gained' | 'lost' | 'missing' | 'new';

/** Compares one figure in two runs, as ratios to the runs' floors. */
export interface Change {
  readonly section: string;
  readonly name: string;
  readonly better: Figure['better'];
  readonly floor: string;
  readonly baseline?: number;
  readonly current?: number;
  readonly verdict: Verdict;
}

interface Held {
  readonly section: string;
  readonly figure: Figure;
  readonly against: NonNullable<Figure['against']>;
}

/**
 * Compares two runs by the ratios to their floors. Floors depend on the machine and its load, so
 * that ratios are comparable when times are not. Figures without a floor are left out.
 *
 * A figure is lost if its ratio is worse by a share of more than `tolerance` (0 to 1). A figure
 * with another floor than before is missing.
 *
 * Throws ResultsError if the runs have different sizes or the baseline has no figure with a floor:
 * such a check would pass without comparing anything.
 */
export function compare(baseline: Results, current: Results, tolerance: number): Change[] {
  if (baseline.size !== current.size) {
    throw new ResultsError(
      `size ${current.size} cannot be compared with a baseline of size ${baseline.size}`,
    );
  }
  const before = held(baseline);
  const now = held(current);
  if (before.size === 0) throw new ResultsError('the baseline holds no figure against a floor');
  const old = [...before].map(([key, entry]) => change(entry, now.get(key), tolerance));
  const added = [...now].filter(([key]) => !before.has(key));
  return [...old, ...added.map(([, entry]) => appeared(entry))];
}

/** Whether a change fails the check. */
export function isFailure({ verdict }: Change): boolean {
  return verdict === 'lost' || verdict === 'missing';
}

function held({ sections }: Results): Map<string, Held> {
  const entries = sections.flatMap(({ title, figures }) =>
    figures.flatMap((figure): [string, Held][] => {
      const { name, unit, against } = figure;
      if (!against) return [];
      const key = JSON.stringify([title, name, unit, against.floor]);
      return [[key, { section: title, figure, against }]];
    }),
  );
  return new Map(entries);
}

function change(before: Held, now: Held | undefined, tolerance: number): Change {
  const { better, name } = before.figure;
  const { floor, ratio: baseline } = before.against;
  const common = { section: before.section, name, better, floor, baseline };
  if (!now) return { ...common, verdict: 'missing' };
  const current = now.against.ratio;
  return { ...common, current, verdict: judge(baseline, current, better, tolerance) };
}

function judge(
  baseline: number,
  current: number,
  better: Figure['better'],
  tolerance: number,
): Verdict {
  const kept = 1 - tolerance;
  // If less is better, the two are exchanged, so that one rule is enough.
  const [good, bad] = better === 'more' ? [current, baseline] : [baseline, current];
  if (good < bad * kept) return 'lost';
  return bad < good * kept ? 'gained' : 'kept';
}

function appeared({ section, figure, against }: Held): Change {
  const { name, better } = figure;
  return { section, name, better, floor: against.floor, current: against.ratio, verdict: 'new' };
}

/** Writes the changes as aligned lines by section, and a summary line. */
export function changeTable(changes: readonly Change[], tolerance: number): string {
  const head = ['', 'baseline', 'current', 'change', 'floor', ''];
  const rows = changes.map((one) => [
    `  ${one.name}`,
    shown(one.baseline),
    shown(one.current),
    moved(one),
    one.floor,
    one.verdict === 'kept' ? '' : one.verdict,
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const body = changes.flatMap(({ section }, at) => [
    ...(changes[at - 1]?.section === section ? [] : [section]),
    line(rows[at] ?? []),
  ]);
  return [line(head), ...body, '', sum(changes, tolerance)].join('\n');
}

function sum(changes: readonly Change[], tolerance: number): string {
  const count = (verdict: Verdict) => changes.filter((one) => one.verdict === verdict).length;
  const compared = changes.length - count('new');
  const share = `${Number((tolerance * 100).toFixed(1))} %`;
  return `${compared} compared: ${count('lost')} lost more than ${share}, ${count('missing')} missing, ${count('gained')} gained as much, ${count('new')} new`;
}

/** Ratios range from thousandths to thousands; the bench is precise to three digits. */
function shown(ratio: number | undefined): string {
  if (ratio === undefined) return '-';
  return ratio < 1000 ? ratio.toPrecision(3) : ratio.toFixed(0);
}

function moved({ baseline, current }: Change): string {
  // There is no relative change if the baseline is 0.
  if (baseline === undefined || current === undefined || baseline === 0) return '-';
  const percent = Math.round((current / baseline - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
