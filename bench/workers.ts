import { startService } from './child.ts';
import type { LoadRequest } from './generator/job.ts';
import { type Figure, figure, type Section, scaleToEffort } from './measurement.ts';
import { closedInTurn, subjectOf } from './rounds.ts';
import type { Setup } from './setup.ts';

/** Measures the throughput that two workers have on one port, compared with one worker. */
export async function workersSection(setup: Setup): Promise<Section> {
  const cached = [{ path: '/restaking/activity' }];
  const uncached = setup.requests.plain.map(({ request }) => request);
  const cases = [
    ['cached', {}, cached],
    ['uncached', { CACHE_BYTES: '0' }, uncached],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, environment, requests] of cases.slice(
    0,
    scaleToEffort(cases.length, setup.effort),
  )) {
    figures.push(...(await oneAndTwo(setup, name, environment, requests)));
  }
  return {
    title: 'Workers',
    figures,
    note: 'The load generator takes a processor of its own; two workers need three.',
  };
}

async function oneAndTwo(
  { prepared, effort }: Setup,
  name: string,
  environment: Readonly<Record<string, string>>,
  requests: readonly LoadRequest[],
): Promise<Figure[]> {
  // Concurrently: if one fails, the other is stopped with this process.
  const [one, two] = await Promise.all([
    startService(prepared.folder, { ...environment, WORKERS: '1' }),
    startService(prepared.folder, { ...environment, WORKERS: '2' }),
  ]);
  try {
    const reached = await closedInTurn(
      { one: subjectOf(one, requests), two: subjectOf(two, requests) },
      effort,
    );
    const alone = { name: `${name}, 1 worker`, value: reached('one').requestsPerSecond };
    return [
      figure(alone.name, alone.value, 'requests/s'),
      figure(`${name}, 2 workers`, reached('two').requestsPerSecond, 'requests/s', alone),
    ];
  } finally {
    await Promise.all([one.child.stop(), two.child.stop()]);
  }
}
