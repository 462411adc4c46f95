import type { Figure, Section } from './measurement.ts';

/** A floor: the figures it applies to, and the required ratio. */
export interface Floor {
  readonly title: string;
  readonly section: string;
  readonly figures: RegExp;
  /** `slowdown` inverts a ratio between rates: how many times slower than the floor. */
  readonly of: 'value' | 'ratio' | 'slowdown';
  readonly required: { readonly min: number } | { readonly max: number };
  /** The target, which is stricter than the floor. */
  readonly aim?: number;
}

const OPERATION = /^(?:restaking|availability)\/[a-z-]+$/;
const FILTER = /^(?:restaking|availability)\/[a-z-]+ by [a-zA-Z]+$/;
const SORTED = / sorted$/;
const SEARCHED = / searched$/;
const CACHED = 'Cached answers';
const UNCACHED = 'Uncached answers';
const PREPARE = 'Prepare and serve';
const GROWTH = 'Growth';
const QUERY = 'Clients’ SQL';
const SERIES = 'By SQL';

/** Lists all floors. If several figures match, the worst counts. */
export const FLOORS: readonly Floor[] = [
  floor(
    'cached, processor time against node:http',
    CACHED,
    /^cached 200(, one address)?, processor time$/,
    'ratio',
    { max: 1.43 },
    1.1,
  ),
  floor('cached, against bare Koa', CACHED, /^cached 200 beside Koa$/, 'ratio', { min: 1 }),
  floor(
    'cached 304, processor time against node:http',
    CACHED,
    /^cached 304, processor time$/,
    'ratio',
    { max: 1.43 },
    1.1,
  ),
  floor('cached p99 at half rate, against node:http', CACHED, /^cached 200 .*p99$/, 'ratio', {
    max: 2,
  }),
  floor(
    'uncached first page up to 16 KiB, processor time against node:http',
    UNCACHED,
    /^(?:first pages|(?:restaking|availability)\/[a-z-]+), processor time$/,
    'ratio',
    { max: 2.5 },
    1.5,
  ),
  floor('uncached, any operation, a second', UNCACHED, OPERATION, 'value', { min: 1500 }),
  floor('uncached, any single filter, a second', UNCACHED, FILTER, 'value', { min: 1500 }),
  floor('uncached, any list sorted, a second', UNCACHED, SORTED, 'value', { min: 1500 }),
  floor('uncached, any list searched, a second', UNCACHED, SEARCHED, 'value', { min: 1500 }),
  floor('uncached p50 in the process, against select 1', 'In the process', /, cold p50$/, 'ratio', {
    max: 6,
  }),
  floor(
    'one entity at an earlier block, p50 against select 1',
    SERIES,
    /^restaking\/(?:staker-info|operator-info|operator-strategies|avs-info|avs-operators) at an earlier block, p50$/,
    'ratio',
    { max: 30 },
  ),
  floor('two filters, p99 in ms', UNCACHED, /^two filters .*p99$/, 'value', { max: 20 }),
  floor(
    'a list as Parquet the first time, against its pages',
    'Export',
    /^the log as parquet, first$/,
    'ratio',
    { min: 60 },
    150,
  ),
  floor('memory on top while lists leave, bytes', 'Export', /^memory on top$/, 'value', {
    max: 300e6,
  }),
  floor('deepest page, times slower than the first', UNCACHED, /^deepest page of /, 'slowdown', {
    max: 1.5,
  }),
  floor('x10, times slower than real', GROWTH, / at x10$/, 'slowdown', { max: 1.5 }),
  floor('a query, against 1.5 x DuckDB alone + 3 ms', QUERY, /, by \/query$/, 'ratio', { max: 1 }),
  floor(
    'a cached query, processor time against a cached page',
    QUERY,
    /^a cached query, processor time$/,
    'ratio',
    { max: 1.1 },
  ),
  floor('p99 of pages beside 32 heavy queries', QUERY, /heavy queries, p99$/, 'ratio', { max: 2 }),
  floor(
    'a year of an operator by day, against select 1',
    SERIES,
    /^a year of an operator, p50$/,
    'ratio',
    {
      max: 20,
    },
  ),
  floor(
    'a year of all that is delegated, against select 1',
    SERIES,
    /^a year of all that is delegated, p50$/,
    'ratio',
    {
      max: 20,
    },
  ),
  floor('crawl, against COPY … TO JSON', 'Crawl', /^all-stakers /, 'ratio', { min: 0.2 }, 0.5),
  floor(
    'x10, ready on a prepared folder in ms',
    GROWTH,
    /^ready at x10$/,
    'value',
    { max: 12_000 },
    6000,
  ),
  floor(
    'x10, prepare of a row, against real',
    GROWTH,
    /^prepare at x10, /,
    'ratio',
    { max: 1.3 },
    1.1,
  ),
  floor(
    'ready on a prepared folder, against bare tables',
    PREPARE,
    /^ready$/,
    'ratio',
    { max: 0.6 },
    0.3,
  ),
  floor(
    'prepare, processor time against bare tables',
    PREPARE,
    /^prepare, processor time$/,
    'ratio',
    { max: 6 },
    4,
  ),
  floor(
    'peak memory of prepare, bytes',
    PREPARE,
    /^prepare, peak memory$/,
    'value',
    { max: 1.5e9 },
    1e9,
  ),
  floor(
    'resident worker, against bare tables',
    PREPARE,
    /^resident worker$/,
    'ratio',
    { max: 0.85 },
    0.6,
  ),
  floor(
    'ready with 4 workers, against one',
    PREPARE,
    /^ready with 4 workers$/,
    'ratio',
    { max: 2.5 },
    1.5,
  ),
  floor('failed requests in swaps', 'Swaps', /^failed$/, 'value', { max: 0 }),
  floor(
    'p99 during a swap, against steady',
    'Swaps',
    /^during swaps, p99$/,
    'ratio',
    { max: 2 },
    1.3,
  ),
  floor(
    'memory during a swap, against steady',
    'Swaps',
    /^during swaps, memory$/,
    'ratio',
    { max: 2.1 },
    2,
  ),
];

function floor(
  title: string,
  section: string,
  figures: RegExp,
  of: Floor['of'],
  required: Floor['required'],
  aim?: number,
): Floor {
  return { title, section, figures, of, required, ...(aim !== undefined && { aim }) };
}

/** Compares a run with one floor. */
export interface Outcome {
  readonly floor: Floor;
  /** The worst figure with its measured value; undefined if the run has no such figure. */
  readonly worst?: { readonly name: string; readonly measured: number };
  readonly isMet: boolean;
}

/** Compares sections with all floors. */
export function outcomes(sections: readonly Section[]): Outcome[] {
  return FLOORS.map((one) => {
    const least = 'min' in one.required;
    const figures = sections
      .filter(({ title }) => title === one.section)
      .flatMap((section) => section.figures)
      .filter(({ name }) => one.figures.test(name))
      .flatMap((figure) => {
        const measured = measuredOf(figure, one.of);
        return measured === undefined ? [] : [{ name: figure.name, measured }];
      })
      .sort((a, b) => (least ? a.measured - b.measured : b.measured - a.measured));
    const [worst] = figures;
    return { floor: one, ...(worst && { worst }), isMet: !!worst && meets(worst.measured, one) };
  });
}

function measuredOf({ value, against }: Figure, of: Floor['of']): number | undefined {
  if (of === 'value') return value;
  return of === 'slowdown' && against ? 1 / against.ratio : against?.ratio;
}

function meets(measured: number, { required }: Floor): boolean {
  return 'min' in required ? measured >= required.min : measured <= required.max;
}

/** Writes the outcomes as a Markdown table. */
export function floorTable(all: readonly Outcome[]): string {
  const rows = all.map(({ floor: { title, required, aim }, worst, isMet }) => {
    const [sign, bound] = 'min' in required ? ['≥', required.min] : ['≤', required.max];
    return [
      title,
      worst ? `${shown(worst.measured)} (${worst.name})` : '-',
      `${sign} ${shown(bound)}`,
      aim === undefined ? '' : `${sign} ${shown(aim)}`,
      worst ? (isMet ? 'yes' : 'NO') : 'not measured',
    ];
  });
  const head = ['floor', 'measured (worst)', 'required', 'target', 'met'];
  const rule = head.map(() => '---');
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}
