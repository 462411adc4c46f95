import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PreparedFolder } from '../engine/store/prepared-folder.ts';
import { type Child, startService } from './child.ts';
import { type Effort, type Figure, figure, type Section } from './measurement.ts';
import { type MeasuredFolder, prepareInto, temporaryFolder } from './prepared.ts';
import { memoryOf } from './processes.ts';
import { benchRequests } from './requests.ts';
import { closedInTurn, type Subject, subjectOf } from './rounds.ts';

/** Names a snapshot's size. */
export interface SizedSnapshot {
  readonly size: string;
  readonly snapshot: string;
}

/**
 * Measures every operation, filter, order, search and depth, uncached, over a small and a large
 * snapshot in turn. The large one is prepared and opened first, while no other process takes
 * memory.
 */
export async function growthSection(
  effort: Effort,
  small: SizedSnapshot,
  large: SizedSnapshot,
): Promise<Section> {
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
    const row = {
      name: `prepare at ${small.size}, processor time of a row`,
      value: near.processorTimeOfRow,
    };
    figures.push(
      figure(row.name, row.value, 'µs'),
      figure(
        `prepare at ${large.size}, processor time of a row`,
        far.processorTimeOfRow,
        'µs',
        row,
      ),
    );
    return { title: 'Growth', figures: [...figures, ...near.figures, ...far.figures] };
  } finally {
    await Promise.all(services.map((child) => child.stop()));
  }
}

async function opened({ size, snapshot }: SizedSnapshot, services: Child[]) {
  const prepared = await prepareInto(snapshot, join(temporaryFolder(), size));
  const started = performance.now();
  const service = await startService(prepared.folder, { CACHE_BYTES: '0' });
  const { child } = service;
  services.push(child);
  const figures = [
    figure(`ready at ${size}`, performance.now() - started, 'ms'),
    figure(`peak memory of prepare at ${size}`, prepared.costs.peak, 'bytes'),
    ...memoryFigures(child.process.pid ?? 0, size),
  ];
  const { plain, filtered, sorted, searched, depths } = await benchRequests(snapshot);
  const measured = [
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
  for (const { name, requests } of measured)
    subjects[`${name} at ${size}`] = subjectOf(service, requests);
  const names = measured.map(({ name }) => name);
  return { names, subjects, figures, processorTimeOfRow: processorTimeOfRow(prepared) };
}

/** Divides the preparation's microseconds by the snapshot's rows. */
function processorTimeOfRow({ folder, costs }: MeasuredFolder): number {
  const { rows } = PreparedFolder.open(folder).snapshot;
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  return (costs.processorTime * 1000) / count;
}

/** Reads the service's memory and its peak, if the system reports them. */
function memoryFigures(pid: number, size: string): Figure[] {
  if (!existsSync('/proc')) return [];
  return [
    figure(`resident at ${size}`, memoryOf(pid), 'bytes'),
    figure(`most while opening at ${size}`, memoryOf(pid, 'VmHWM'), 'bytes'),
  ];
}
