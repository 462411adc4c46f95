import { startNodeHttp, warm } from './cached.ts';
import { type Child, startService } from './child.ts';
import type { LoadRequest } from './generator/job.ts';
import { halfRateFigures } from './half-rate.ts';
import {
  type Effort,
  type Figure,
  figure,
  median,
  type Section,
  scaleToEffort,
} from './measurement.ts';
import { closedInTurn, type Subject, subjectOf, warmUp } from './rounds.ts';
import type { Setup } from './setup.ts';

/**
 * A first page's processor time is compared with `node:http` if the page has at most this many
 * bytes.
 */
const SMALL_PAGE = 16 * 1024;

/**
 * Names the floor that sends all these pages in turn. `floorOf` names the one that sends an
 * operation's page alone.
 */
const FLOOR = 'node:http';
const FIRST_PAGES = 'first pages';
const floorOf = (operation: string) => `${FLOOR}, ${operation}`;

/** A whole run measures each request of a filter, order or search this often. */
const TURNS = 7;

type Started = { readonly url: string; readonly child: Child };

/**
 * Measures uncached requests: every operation, filter, order and search, pairs of filters, and last
 * pages.
 */
export async function uncachedSection(setup: Setup): Promise<Section> {
  const service = await startService(setup.prepared.folder, { CACHE_BYTES: '0' });
  const node = await startNodeHttp(service.url);
  try {
    const combined = subjectOf(service, setup.requests.combined);
    const floor = subjectOf(node, setup.requests.combined);
    await warm(setup.generator, [combined, floor]);
    const figures = [
      ...(await single(setup, service, node)),
      // The floor's throughput is reported above; these are its latencies at half that rate.
      ...(await halfRateFigures(setup, 'two filters', combined, floor)).filter(
        ({ name }) => !/^node:http(, processor time)?$/.test(name),
      ),
      ...(await depths(setup, service)),
    ];
    return {
      title: 'Uncached answers',
      figures,
      note: `Processor time of an operation is held against node:http sending the same page; all else against node:http sending those of up to ${SMALL_PAGE / 1024} KiB in turn.`,
    };
  } finally {
    await Promise.all([service.child.stop(), node.child.stop()]);
  }
}

/** Measures operations without a filter; each filter, order and search with its slowest value. */
async function single(setup: Setup, service: Started, node: Started): Promise<Figure[]> {
  const { plain, filtered, sorted, searched } = setup.requests;
  const small = new Set<string>();
  const firstPages: LoadRequest[] = [];
  for (const { name, request } of plain) {
    const { bytes } = await timed(service.url, request);
    if (bytes > SMALL_PAGE) continue;
    small.add(name);
    firstPages.push(request);
  }
  const operations: Record<string, Subject> = {};
  for (const { name, request } of plain) {
    // Measured directly before, so that a slower machine affects both alike.
    if (small.has(name)) operations[floorOf(name)] = subjectOf(node, [request]);
    operations[name] = subjectOf(service, [request]);
  }
  operations[FLOOR] = subjectOf(node, firstPages);
  operations[FIRST_PAGES] = subjectOf(service, firstPages);
  const selections: Record<string, Subject> = {};
  for (const { name, requests } of [...filtered, ...sorted, ...searched]) {
    selections[name] = subjectOf(service, [await slowestOf(service.url, requests, setup.effort)]);
  }
  const subjects = { ...operations, ...selections };
  await warm(setup.generator, Object.values(subjects));
  await warmUp(Object.values(subjects), setup.effort);
  const names = [
    ...part(
      plain.filter(({ name }) => small.has(name)),
      setup,
    ),
    ...part(
      plain.filter(({ name }) => !small.has(name)),
      setup,
    ),
    ...[filtered, sorted, searched].flatMap((kind) => part(kind, setup)),
  ].map(({ name }) => name);
  names.push(FIRST_PAGES);
  const measured = new Set([FLOOR, ...names.flatMap((name) => [floorOf(name), name])]);
  const effort = shortened(setup);
  const ofOperations = await closedInTurn(only(operations, measured), effort);
  const ofSelections = await closedInTurn(only(selections, measured), effort);
  const reached = (name: string) => (name in operations ? ofOperations : ofSelections)(name);
  const { requestsPerSecond, p99, processorTime } = reached(FLOOR);
  const timeOf = (name: string): Figure => {
    const time = reached(name).processorTime;
    // Larger responses and slower selections are not comparable with small pages.
    if (!small.has(name) && name !== FIRST_PAGES) {
      return figure(`${name}, processor time of more`, time, 'µs');
    }
    const floor = name === FIRST_PAGES ? FLOOR : floorOf(name);
    const value = reached(floor).processorTime;
    return figure(`${name}, processor time`, time, 'µs', { name: FLOOR, value });
  };
  return [
    figure(FLOOR, requestsPerSecond, 'requests/s'),
    figure(`${FLOOR}, processor time`, processorTime, 'µs'),
    figure(`${FLOOR}, p99`, p99, 'ms'),
    ...names.flatMap((name) => [
      figure(name, reached(name).requestsPerSecond, 'requests/s', {
        name: FLOOR,
        value: requestsPerSecond,
      }),
      timeOf(name),
      figure(`${name}, p99`, reached(name).p99, 'ms', { name: `${FLOOR}, p99`, value: p99 }),
    ]),
  ];
}

async function depths(setup: Setup, service: Started): Promise<Figure[]> {
  const subjects: Record<string, Subject> = {};
  for (const { name, first, deepest } of setup.requests.depths) {
    subjects[`first page of ${name}`] = subjectOf(service, [first]);
    subjects[`deepest page of ${name}`] = subjectOf(service, [deepest]);
  }
  await warm(setup.generator, Object.values(subjects));
  const lists = part(setup.requests.depths, setup);
  const measured = lists.flatMap(({ name }) => [
    `first page of ${name}`,
    `deepest page of ${name}`,
  ]);
  const reached = await closedInTurn(only(subjects, new Set(measured)), shortened(setup));
  return lists.flatMap(({ name }) => {
    const near = {
      name: `first page of ${name}`,
      value: reached(`first page of ${name}`).requestsPerSecond,
    };
    const far = `deepest page of ${name}`;
    return [
      figure(near.name, near.value, 'requests/s'),
      figure(far, reached(far).requestsPerSecond, 'requests/s', near),
    ];
  });
}

/** Halves the time for each, since there are many. */
function shortened({ effort }: Setup): Setup['effort'] {
  return { ...effort, seconds: effort.seconds / 2 };
}

/** Selects the measured items in a kind: all in a whole run. */
function part<Item>(kind: readonly Item[], { effort }: Setup): readonly Item[] {
  return kind.slice(0, scaleToEffort(kind.length, effort));
}

function only<Value>(
  record: Readonly<Record<string, Value>>,
  names: ReadonlySet<string>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/** Finds the slowest request, each measured several times in a row. */
async function slowestOf(
  url: string,
  requests: readonly LoadRequest[],
  effort: Effort,
): Promise<LoadRequest> {
  let slowest = { request: requests[0] ?? { path: '/' }, milliseconds: 0 };
  for (const request of requests) {
    const times: number[] = [];
    for (let turn = 0; turn < scaleToEffort(TURNS, effort); turn += 1)
      times.push((await timed(url, request)).milliseconds);
    const milliseconds = median(times);
    if (milliseconds > slowest.milliseconds) slowest = { request, milliseconds };
  }
  return slowest.request;
}

async function timed(url: string, { path }: LoadRequest) {
  const headers = { 'x-api-key': 'bench', 'accept-encoding': 'identity' };
  const started = performance.now();
  const answer = await fetch(`${url}${path}`, { headers });
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { bytes, milliseconds: performance.now() - started };
}
