import type { Mark, Plot } from './arrange.ts';
import { element, escapeText } from './markup.ts';
import { type Notation, ratioText } from './numbers.ts';
import { plotNotation } from './plot.ts';

/**
 * Writes a plot's figures as an HTML table: a row per figure, or per subject with a column per
 * series.
 */
export function figureTable(plot: Plot): string {
  const [head, rows] = plot.kind === 'bars' ? plainRows(plot) : seriesRows(plot);
  const cells = head.map((text) => element('th', { scope: 'col' }, escapeText(text)));
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...cells)),
    element('tbody', {}, ...rows),
  );
  return element('div', { class: 'table' }, table);
}

/** Holds column headings, and rows as markup. */
type Rows = readonly [head: readonly string[], rows: readonly string[]];

function plainRows(plot: Plot): Rows {
  const { text, unit } = plotNotation(plot);
  const marks = plot.groups.flatMap((group) => group.marks);
  const isHeld = marks.some(({ against }) => against);
  const rows = marks.map((mark) => {
    const value = text(mark.figure.value);
    const held = isHeld ? [element('td', { class: 'held' }, ratioToFloor(mark))] : [];
    return row(mark.figure.name, [element('td', {}, value), ...held]);
  });
  return [['', unit, ...(isHeld ? ['held against'] : [])], rows];
}

function seriesRows(plot: Plot): Rows {
  const notation = plotNotation(plot);
  const rows = plot.groups.map(({ subject, marks }) => {
    const cells = plot.series.map((series) => {
      const mine = marks.filter((mark) => mark.series === series);
      return element('td', {}, mine.map((mark) => cellText(mark, notation)).join(' '));
    });
    return row(subject, cells);
  });
  return [[notation.unit, ...plot.series], rows];
}

function row(subject: string, cells: readonly string[]): string {
  return element('tr', {}, element('th', { scope: 'row' }, escapeText(subject)), ...cells);
}

function cellText(mark: Mark, { text }: Notation): string {
  const held = ratioToFloor(mark);
  return text(mark.figure.value) + (held ? ` ${element('small', {}, held)}` : '');
}

/** Writes `0.85 × node:http`, as markup. */
function ratioToFloor({ against }: Mark): string {
  return against ? `${ratioText(against.ratio)} × ${escapeText(against.floor)}` : '';
}
