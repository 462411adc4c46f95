import { existsSync } from 'node:fs';
import { type Child, startService } from './child.ts';
import { type Effort, type Figure, figure, type Section } from './measurement.ts';
import { memoryOf } from './processes.ts';
import { benchRequests } from './requests.ts';
import { closedInTurn, type Subject, subjectOf } from './rounds.ts';

/** A snapshot and what its size is called. */
export interface Sized {
  readonly size: string;
  readonly snapshot: string;
}

/**
 * Every operation, filter, order, search and depth without a cache, over a small and a large snapshot in turn.
 * The large one is opened first, while it has the memory to itself.
 */
export async function growthSection(effort: Effort, small: Sized, large: Sized): Promise<Section> {
  const services: Child[] = [];
  try {
    const far = await opened(large, services);
    const near = await opened(small, services);
    const subjects = { ...far.subjects, ...near.subjects };
    const reached = await closedInTurn(subjects, effort);
    const figures = near.names.flatMap((name) => {
      const floor = {
        name: small.size,
        value: reached(`${name} at ${small.size}`).requestsPerSecond,
      };
      const grown = `${name} at ${large.size}`;
      return [
        figure(`${name} at ${small.size}`, floor.value, 'requests/s'),
        figure(grown, reached(grown).requestsPerSecond, 'requests/s', floor),
      ];
    });
    return { title: 'Growth', figures: [...figures, ...near.figures, ...far.figures] };
  } finally {
    await Promise.all(services.map((child) => child.stop()));
  }
}

async function opened({ size, snapshot }: Sized, services: Child[]) {
  const started = performance.now();
  const service = await startService(snapshot, { CACHE_BYTES: '0' });
  const { child } = service;
  services.push(child);
  const figures = [
    figure(`ready at ${size}`, performance.now() - started, 'ms'),
    ...memoryFigures(child.process.pid ?? 0, size),
  ];
  const { plain, filtered, sorted, searched, depths } = await benchRequests(snapshot);
  const asked = [
    ...plain.map(({ name, request }) => ({ name, requests: [request] })),
    ...filtered,
    ...sorted,
    ...searched,
    ...depths.map(({ name, deepest }) => ({
      name: `deepest page of ${name}`,
      requests: [deepest],
    })),
  ];
  const subjects: Record<string, Subject> = {};
  for (const { name, requests } of asked)
    subjects[`${name} at ${size}`] = subjectOf(service, requests);
  return { names: asked.map(({ name }) => name), subjects, figures };
}

/** What the service holds and held at most, where the system tells. */
function memoryFigures(pid: number, size: string): Figure[] {
  if (!existsSync('/proc')) return [];
  return [
    figure(`resident at ${size}`, memoryOf(pid), 'bytes'),
    figure(`most while loading at ${size}`, memoryOf(pid, 'VmHWM'), 'bytes'),
  ];
}
