import type { Figure } from './measurement.ts';
import { figure } from './measurement.ts';
import { closedInTurn, openInTurn, type Subject } from './rounds.ts';
import type { Setup } from './setup.ts';

/**
 * Measures the throughput that a subject and `node:http` have, and each one's latencies at half its
 * own throughput. The last percentile has no ratio: it depends on few requests, and a ratio between
 * two such values measures only the machine.
 */
export async function halfRateFigures(
  { generator, effort }: Pick<Setup, 'generator' | 'effort'>,
  name: string,
  subject: Subject,
  floor: Subject,
): Promise<Figure[]> {
  const reached = await closedInTurn({ floor, subject }, effort);
  const [floorRate, rate] = [
    reached('floor').requestsPerSecond,
    reached('subject').requestsPerSecond,
  ];
  const time = { name: 'node:http, processor time', value: reached('floor').processorTime };
  return [
    figure('node:http', floorRate, 'requests/s'),
    figure(time.name, time.value, 'µs'),
    figure(name, rate, 'requests/s', { name: 'node:http', value: floorRate }),
    figure(`${name}, processor time`, reached('subject').processorTime, 'µs', time),
    ...(await latenciesAtHalf({ generator, effort }, name, [subject, rate], [floor, floorRate])),
  ];
}

/** Compares a subject's latencies at half its rate with the floor's at half its own rate. */
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
