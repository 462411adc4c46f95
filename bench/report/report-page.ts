import type { Results } from '../measurement.ts';
import { type Card, cards, type Plot } from './arrange.ts';
import { figureTable } from './figure-table.ts';
import { element, escapeText } from './markup.ts';
import { digits } from './numbers.ts';
import { drawPlot, plotNotation, plotScale } from './plot.ts';
import { STYLES } from './styles.ts';

/** The page shows a results file under this heading. */
export interface Run {
  readonly heading: string;
  readonly results: Results;
}

const LEAD =
  'A ratio is a figure over what it is held against in the same run: a floor, a peer or a smaller ' +
  'size. An upright line on a bar is where that lies; a grey bar is what others are held against.';

/** Writes the results as one HTML page without scripts or network requests. */
export function page(runs: readonly Run[]): string {
  const body = element(
    'body',
    {},
    element(
      'header',
      {},
      element('h1', {}, 'Measurements'),
      element('p', { class: 'lead' }, escapeText(LEAD)),
      element('div', { class: 'runs' }, ...runs.map(environment)),
    ),
    element('main', {}, ...runs.map(runPart)),
  );
  const head = element(
    'head',
    {},
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    element('title', {}, 'Measurements'),
    element('style', {}, STYLES),
  );
  return `<!doctype html>\n${element('html', { lang: 'en' }, head, body)}\n`;
}

function environment({ heading, results }: Run): string {
  const { machine, versions } = results;
  const memory = `${digits(machine.memory / 2 ** 30)} GiB`;
  const facts: readonly (readonly [string, string])[] = [
    ['Size', results.size],
    ['Date', moment(results.at)],
    ['Machine', `${machine.cpus} × ${machine.model}, ${memory}`],
    [
      'Versions',
      Object.entries(versions)
        .map((entry) => entry.join(' '))
        .join(', '),
    ],
  ];
  const list = facts.map(
    ([term, fact]) => element('dt', {}, term) + element('dd', {}, escapeText(fact)),
  );
  return element('section', {}, element('h2', {}, escapeText(heading)), element('dl', {}, ...list));
}

/** A time to the minute, in UTC; other text is returned unchanged. */
function moment(at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return at;
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function runPart({ heading, results }: Run): string {
  return element(
    'section',
    {},
    element('h2', {}, escapeText(heading)),
    element('div', { class: 'cards' }, ...cards(results.sections).map(cardPart)),
  );
}

function cardPart({ title, plots }: Card): string {
  const parts = plots.map((plot) => plotPart(title, plot));
  return element('article', {}, element('h3', {}, escapeText(title)), ...parts);
}

function plotPart(title: string, plot: Plot): string {
  const caption = captionOf(plot);
  return element(
    'figure',
    {},
    element('figcaption', {}, escapeText(caption)),
    drawPlot(plot, `${title}: ${caption}`),
    figureTable(plot),
  );
}

/** Writes the axis's unit and direction: `requests/s, more is better`. */
function captionOf(plot: Plot): string {
  const marks = plot.groups.flatMap((group) => group.marks);
  const ways = new Set(marks.map(({ figure }) => figure.better));
  const [way] = ways;
  const better = ways.size === 1 && way ? [`${way} is better`] : [];
  const scale = plotScale(plot).logarithmic ? ['logarithmic scale'] : [];
  return [plotNotation(plot).unit, ...better, ...scale].join(', ');
}
