import type { Figure } from './measurement.ts';
import { figure } from './measurement.ts';
import { closedInTurn, openInTurn, type Subject } from './rounds.ts';
import type { Setup } from './setup.ts';

/**
 * Throughput of a subject and of `node:http`, then the latencies of each at half of what it
 * reached itself. The farthest tail stands for itself: few requests make it, and a ratio of two
 * such tails tells of the machine alone.
 */
export async function halfRateFigures(
  { generator, effort }: Pick<Setup, 'generator' | 'effort'>,
  name: string,
  subject: Subject,
  floor: Subject,
): Promise<Figure[]> {
  const reached = await closedInTurn({ floor, subject }, effort);
  const [most, ours] = [reached('floor').requestsPerSecond, reached('subject').requestsPerSecond];
  const time = { name: 'node:http, processor time', value: reached('floor').processorTime };
  return [
    figure('node:http', most, 'requests/s'),
    figure(time.name, time.value, 'µs'),
    figure(name, ours, 'requests/s', { name: 'node:http', value: most }),
    figure(`${name}, processor time`, reached('subject').processorTime, 'µs', time),
    ...(await latenciesAtHalf({ generator, effort }, name, [subject, ours], [floor, most])),
  ];
}

/** Latencies of a subject at half of a rate, held against a floor's at half of another. */
export async function latenciesAtHalf(
  { generator, effort }: Pick<Setup, 'generator' | 'effort'>,
  name: string,
  [subject, rate]: readonly [Subject, number],
  [floor, floorRate]: readonly [Subject, number],
): Promise<Figure[]> {
  const latencies = await openInTurn(
    generator,
    { floor: { ...floor, rate: floorRate / 2 }, subject: { ...subject, rate: rate / 2 } },
    effort,
  );
  return (['p50', 'p95', 'p99', 'p999'] as const).flatMap((share) => {
    const label = share.replace(/999$/, '99.9');
    const bare = { name: `node:http at half rate, ${label}`, value: latencies('floor')[share] };
    const mine = [`${name} at half rate, ${label}`, latencies('subject')[share], 'ms'] as const;
    return [
      figure(bare.name, bare.value, 'ms'),
      share === 'p999' ? figure(...mine) : figure(...mine, bare),
    ];
  });
}
