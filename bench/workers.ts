import { startService } from './child.ts';
import type { LoadRequest } from './generator/job.ts';
import { type Figure, figure, type Section } from './measurement.ts';
import { closedInTurn, subjectOf } from './rounds.ts';
import type { Setup } from './setup.ts';

/** Throughput of two processes behind one port, held against one. */
export async function workersSection(setup: Setup): Promise<Section> {
  const cached = [{ path: '/restaking/activity' }];
  const uncached = setup.requests.plain.map(({ request }) => request);
  return {
    title: 'Workers',
    figures: [
      ...(await oneAndTwo(setup, 'cached', {}, cached)),
      ...(await oneAndTwo(setup, 'uncached', { CACHE_BYTES: '0' }, uncached)),
    ],
    note: 'The load generator takes a processor of its own; two workers need three.',
  };
}

async function oneAndTwo(
  { snapshot, effort }: Setup,
  name: string,
  environment: Readonly<Record<string, string>>,
  requests: readonly LoadRequest[],
): Promise<Figure[]> {
  const one = await startService(snapshot, { ...environment, WORKERS: '1' });
  try {
    const two = await startService(snapshot, { ...environment, WORKERS: '2' });
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
      await two.child.stop();
    }
  } finally {
    await one.child.stop();
  }
}
