import type { Operation } from '../../engine/definition/operation.ts';
import type { SnapshotRows } from '../witness/rows.ts';
import { milliseconds } from '../witness/values.ts';
import {
  INTERVALS,
  namedBehind,
  OTHER_VALUES,
  type Row,
  rowsBehind,
  SORTS,
  timesBehind,
  UNKNOWN_AND_MALFORMED,
} from './parameter-values.ts';
import { LONG } from './repetitions.ts';

const SETTINGS = { maxLimit: 1000, defaultNetwork: 'ethereum' };

export type QueryRecord = Readonly<Record<string, string>>;

const PAGES: readonly QueryRecord[] = [
  {},
  { page: '2' },
  { page: '3', limit: '5' },
  { limit: '1' },
  { limit: '1000' },
  { page: '02', limit: '0100' },
  { page: '4', limit: '' },
  { page: '999999' },
  { page: '123456789012345678901234567890', limit: '7' },
  { page: '0' },
  { page: '-1' },
  { page: 'abc' },
  { page: '1.5' },
  { limit: '0' },
  { limit: '1001' },
  { limit: '1e2' },
];

/**
 * The requests that compare an operation with the witness: pages, every filter alone (up
 * to `values` different values, in both cases of letters), filters taken together from the same
 * row and from different ones, ranges of time around stored times, every order and parts of names,
 * alone and with the rest, and values that do not occur or are malformed: each of these with other
 * filters, and in long runs each alone and on a page that is malformed too.
 */
export function requestsFor(
  operation: Pick<Operation, 'name' | 'parameters'>,
  rows: SnapshotRows,
  values: number,
): QueryRecord[] {
  const behind = rowsBehind(rows)[operation.name] ?? [];
  const parameters = Object.keys(operation.parameters(SETTINGS));
  const names = parameters.filter((name) => name !== 'page' && name !== 'limit');
  // Without pages every request for one is refused, with any filters.
  const paged = (page: QueryRecord) => (parameters.includes('limit') ? page : {});
  const requests: QueryRecord[] = [...PAGES];
  const [example = {}] = spread(behind, 1);
  const named = present(example, names);
  requests.push(...PAGES.map((page) => ({ ...named, ...page })));
  for (const name of names) {
    const known = [...new Set(behind.flatMap((row) => row[name] ?? []))];
    for (const value of spread(known, values)) {
      requests.push({ ...named, [name]: value });
      requests.push({ ...named, [name]: mixedCase(value), ...paged({ limit: '3', page: '2' }) });
      requests.push({ [name]: value, ...paged({ limit: '1000' }) });
    }
    const others = [...UNKNOWN_AND_MALFORMED, ...(OTHER_VALUES[name] ?? [])];
    for (const [at, value] of others.entries()) {
      requests.push({ ...named, [name]: value });
      if (LONG || at % 2 === 0) requests.push({ [name]: value });
      if (LONG || at % 4 === 1) requests.push({ [name]: value, page: '0' });
    }
  }
  const sampled = spread(behind, values);
  sampled.forEach((row, at) => {
    const other = sampled[(at * 7 + 3) % sampled.length] ?? row;
    const whole = present(row, names);
    const filled = Object.keys(whole);
    requests.push(whole, { ...whole, ...paged({ limit: '2', page: '2' }) });
    for (const [first, second] of [filled.slice(0, 2), filled.slice(-2), filled.slice(1, 3)]) {
      if (!first || !second) continue;
      requests.push(present(row, [first, second]));
      requests.push({ ...present(row, [first]), ...present(other, [second]) });
    }
  });
  const times = timesBehind(rows)[operation.name] ?? [];
  const ranges = timeRanges(spread(times, Math.ceil(values / 4)));
  ranges.forEach((range, at) => {
    const row = sampled[at % sampled.length] ?? {};
    const filter = names[at % names.length] ?? '';
    const interval = INTERVALS[at % INTERVALS.length] ?? '';
    requests.push(range, { ...named, ...range }, { ...present(row, [filter]), ...range });
    if (names.includes('interval')) requests.push({ ...range, interval });
  });
  const found = spread(namedBehind(rows)[operation.name] ?? [], Math.ceil(values / 2));
  const searches = found.flatMap(({ names: called, address }) => [
    ...called.flatMap((name) => partsOf(name ?? '')),
    address.slice(0, 7),
    mixedCase(address),
    address.slice(2, 9),
  ]);
  for (const search of searches) requests.push({ ...named, search });
  const sorts = (SORTS[operation.name] ?? []).flatMap((field) => [field, `-${field}`]);
  sorts.forEach((sort, at) => {
    const search = searches[at % Math.max(1, searches.length)] ?? '';
    requests.push({ sort, search }, { sort, limit: '1000' }, { sort, limit: '7', page: '2' });
    for (const row of spread(behind, 4)) {
      for (const filter of names) requests.push({ sort, ...present(row, [filter]), limit: '1000' });
      requests.push({ sort, ...present(row, names), limit: '2', page: '2' });
    }
  });
  return distinct(requests);
}

/** The requests without repetitions; the order of parameters makes no other request. */
function distinct(requests: readonly QueryRecord[]): QueryRecord[] {
  const byText = new Map<string, QueryRecord>();
  for (const request of requests) {
    const text = JSON.stringify(Object.entries(request).sort());
    if (!byText.has(text)) byText.set(text, request);
  }
  return [...byText.values()];
}

/** A request with every filter, each with the value that one row has. */
export function exampleRequest(
  operation: Pick<Operation, 'name' | 'parameters'>,
  rows: SnapshotRows,
): QueryRecord {
  const [row = {}] = rowsBehind(rows)[operation.name] ?? [];
  return present(row, Object.keys(operation.parameters(SETTINGS)));
}

/** A name and parts of it, as somebody would look for it. */
function partsOf(name: string): string[] {
  const characters = [...name];
  const third = Math.ceil(characters.length / 3);
  const middle = characters.slice(third, 2 * third).join('');
  return [name, name.toUpperCase(), ` ${middle.toLowerCase()}  `, `${middle}${name}`];
}

/**
 * Ranges that begin or end on each of the times, a millisecond before and after it and, in other
 * notations, at it.
 */
function timeRanges(times: readonly bigint[]): QueryRecord[] {
  return times.flatMap((time, at) => {
    const notations = notationsOf(time);
    const [exactly = '', before = '', after = ''] = notations;
    const [other = ''] = notationsOf(times[(at + 1) % times.length] ?? time);
    return [
      ...notations.map((notation) => ({ startTimestamp: notation })),
      ...notations.map((notation) => ({ endTimestamp: notation })),
      { startTimestamp: exactly, endTimestamp: exactly },
      { startTimestamp: after, endTimestamp: before },
      { startTimestamp: exactly, endTimestamp: other },
      { startTimestamp: other, endTimestamp: exactly },
    ];
  });
}

/**
 * A stored time, in microseconds, as it is served, a millisecond before and after it, and in other
 * notations.
 */
function notationsOf(microseconds: bigint): string[] {
  const millisecond = Number(milliseconds(microseconds));
  const iso = (moment: number) => new Date(moment).toISOString();
  const exactly = iso(millisecond);
  return [
    exactly,
    iso(millisecond - 1),
    iso(millisecond + 1),
    exactly.replace('Z', '999999Z'),
    `${exactly.slice(0, 19)}Z`,
    exactly.slice(0, 10),
    iso(millisecond + 7_200_000).replace('Z', '+02:00'),
    iso(millisecond - 34_200_000).replace('Z', '-09:30'),
  ];
}

/** Up to `count` items, evenly spread over the list. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, at) => at % step === 0).slice(0, count);
}

function present(row: Row, names: readonly string[]): QueryRecord {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name];
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  );
}

function mixedCase(value: string): string {
  const [, digits] = /^0x([0-9a-f]+)$/.exec(value) ?? [];
  if (digits === undefined) return value;
  return `0x${digits.replace(/../g, (pair) => pair.slice(0, 1).toUpperCase() + pair.slice(1))}`;
}
