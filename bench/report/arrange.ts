import { SIZES } from '../../data/generate/population.ts';
import type { Figure, Section } from '../measurement.ts';

/** A plot shows this figure. */
export interface Mark {
  readonly figure: Figure;
  /** Names the figure in full, for places without its section or group. */
  readonly label: string;
  /** Labels the bar within its group, such as `p99` or `x10`; empty in plain bars. */
  readonly series: string;
  readonly against?: NonNullable<Figure['against']>;
  /** Whether this figure is a floor for others in the run. */
  readonly isFloor: boolean;
}

/** A plot shows one subject's figures, such as a server's or a case's. */
export interface Group {
  readonly subject: string;
  readonly marks: readonly Mark[];
}

/** Shows the figures that one section has in one unit. */
export interface Plot {
  readonly kind: 'bars' | 'sizes' | 'percentiles' | 'contenders';
  readonly unit: Figure['unit'];
  /** Listed in the order in which they appear; one empty name for plain bars. */
  readonly series: readonly string[];
  readonly groups: readonly Group[];
}

/** Shows plots under one title. */
export interface Card {
  readonly title: string;
  readonly plots: readonly Plot[];
}

/** Splits a figure's name into its parts. */
interface Named {
  readonly figure: Figure;
  readonly label: string;
  readonly kind: Plot['kind'];
  readonly subject: string;
  readonly series: string;
}

const SIZE = new RegExp(`\\b(?:${SIZES.join('|')})\\b`);
const PERCENTILE = /\bp\d\d(?:\.\d+|\d)?\b/;

/**
 * Arranges a run in cards, one per section. Adjacent sections with the same figures for different
 * subjects share a card, so that one plot compares them.
 */
export function cards(sections: readonly Section[]): Card[] {
  const floors = floorNames(sections);
  return alike(sections).flatMap((run): Card[] => {
    const [first] = run;
    if (!first) return [];
    if (run.length === 1) return [{ title: first.title, plots: arrange(first, floors) }];
    const title = first.figures.map(({ name }) => name).join(', ');
    return [{ title, plots: [contenders(run, first, floors)] }];
  });
}

/**
 * Arranges a section in plots, one per unit. Figures are grouped by name: `load at real` and
 * `load at x10` are two sizes, `cached p50` and `cached p99` percentiles for one subject. Other
 * figures are single bars.
 */
function arrange({ title, figures }: Section, floors: ReadonlySet<string>): Plot[] {
  const units = [...new Set(figures.map(({ unit }) => unit))];
  return units.flatMap((unit) => {
    const named = takeApart(figures.filter((figure) => figure.unit === unit));
    const kinds = [...new Set(named.map(({ kind }) => kind))];
    return kinds.map((kind): Plot => {
      const members = named.filter((one) => one.kind === kind);
      const series = [...new Set(members.map((one) => one.series))];
      return { kind, unit, series, groups: groups(title, members, floors) };
    });
  });
}

function contenders(run: readonly Section[], first: Section, floors: ReadonlySet<string>): Plot {
  const series = first.figures.map(({ name }) => name);
  const kind = series.every((name) => PERCENTILE.exec(name)?.[0] === name)
    ? 'percentiles'
    : 'contenders';
  const members = run.flatMap(({ title, figures }) =>
    figures.map((figure): Named => {
      const label = `${title}, ${figure.name}`;
      return { figure, label, kind, subject: title, series: figure.name };
    }),
  );
  const unit = first.figures[0]?.unit ?? 'ratio';
  return { kind, unit, series, groups: groups('', members, floors) };
}

/** Groups adjacent sections that have figures with the same names and a single, equal unit. */
function alike(sections: readonly Section[]): Section[][] {
  const runs: Section[][] = [];
  const kindOf = ({ figures }: Section) => {
    const names = new Set(figures.map(({ name }) => name));
    const units = new Set(figures.map(({ unit }) => unit));
    const canShare = names.size > 1 && names.size === figures.length && units.size === 1;
    return canShare ? JSON.stringify([...names, ...units]) : undefined;
  };
  for (const section of sections) {
    const last = runs.at(-1);
    const kind = kindOf(section);
    if (last?.[0] && kind !== undefined && kindOf(last[0]) === kind) last.push(section);
    else runs.push([section]);
  }
  return runs;
}

/** Lists the names that a run's floors have. */
function floorNames(sections: readonly Section[]): Set<string> {
  const all = sections.flatMap(({ figures }) => figures);
  return new Set(all.flatMap(({ against }) => (against ? [against.floor] : [])));
}

function takeApart(figures: readonly Figure[]): Named[] {
  const sizes = figures.map((figure) => split(figure, SIZE, 'sizes'));
  return figures.map((figure, at) => {
    const size = sizes[at];
    const isPartner = (other: Named | undefined) =>
      other?.subject === size?.subject && other?.series !== size?.series;
    if (size && sizes.some((other) => other && isPartner(other))) return size;
    const share = split(figure, PERCENTILE, 'percentiles');
    if (share) return share;
    return { figure, label: figure.name, kind: 'bars', subject: figure.name, series: '' };
  });
}

function split(figure: Figure, pattern: RegExp, kind: Plot['kind']): Named | undefined {
  const found = pattern.exec(figure.name);
  if (!found) return undefined;
  const [word] = found;
  const left = figure.name.slice(0, found.index).replace(/[\s,:;(–-]+(?:(?:at|on|in)\s+)?$/, '');
  const right = figure.name.slice(found.index + word.length).replace(/^[\s,:;)–-]+/, '');
  const series = word.replace(/^p(\d\d)(\d)$/, 'p$1.$2');
  const subject = [left, right].filter((part) => part !== '').join(', ');
  return { figure, label: figure.name, kind, series, subject };
}

function groups(title: string, members: readonly Named[], floors: ReadonlySet<string>): Group[] {
  // Plain bars with the same name are separate measurements; only series share a subject.
  if (members.every(({ kind }) => kind === 'bars')) {
    return members.map((one) => ({ subject: one.subject, marks: [mark(one, one, floors)] }));
  }
  const subjects = [...new Set(members.map(({ subject }) => subject))];
  return subjects.map((subject) => {
    const mine = members.filter((one) => one.subject === subject);
    const [first] = mine;
    return {
      subject: subject === '' ? title : subject,
      marks: mine.map((one) => mark(one, first ?? one, floors)),
    };
  });
}

function mark(one: Named, first: Named, floors: ReadonlySet<string>): Mark {
  const { figure, label, series } = one;
  const against = figure.against ?? growth(one, first);
  return {
    figure,
    label,
    series,
    isFloor: floors.has(figure.name),
    ...(against ? { against } : {}),
  };
}

/** Compares a larger size with the first size if the run has no floor for it. */
function growth({ kind, figure }: Named, first: Named): Mark['against'] {
  if (kind !== 'sizes' || figure === first.figure || first.figure.value === 0) return undefined;
  return { floor: first.series, ratio: figure.value / first.figure.value };
}
