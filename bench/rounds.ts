import type { Job, Latencies, Load, LoadRequest } from './generator/job.ts';
import type { LoadGenerator } from './load-generator.ts';
import { type Effort, median } from './measurement.ts';

/** Who is measured, and with what. */
export interface Subject {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
}

/** Medians over the rounds; milliseconds. */
export interface Rounds extends Latencies {
  readonly requestsPerSecond: number;
}

const CLOSED_CONNECTIONS = 8;

/** A stall of the machine is longer than the tail that is measured, and many rounds meet one. */
const OPEN_ROUNDS = 9;

/** Enough that a request which is due seldom waits for a connection rather than for the service. */
const OPEN_CONNECTIONS = 32;

/**
 * As many requests as each subject answers to 8 connections: all of them in turn, several rounds,
 * so that a disturbance of the machine meets all alike. A first, shorter round does not count.
 */
export function closedInTurn<Name extends string>(
  generator: LoadGenerator,
  subjects: Readonly<Record<Name, Subject>>,
  { seconds, rounds }: Effort,
): Promise<(name: Name) => Rounds> {
  const job = (subject: Subject, part: number): Job => ({
    url: subject.url,
    requests: subject.requests,
    connections: CLOSED_CONNECTIONS,
    pace: { kind: 'closed', seconds: seconds * part },
  });
  return inTurn(generator, subjects, rounds, (subject, isFirst) => job(subject, isFirst ? 0.5 : 1));
}

/** The latencies of subjects that are each asked at a rate of their own (requests a second). */
export function openInTurn<Name extends string>(
  generator: LoadGenerator,
  subjects: Readonly<Record<Name, Subject & { readonly rate: number }>>,
  { seconds }: Effort,
): Promise<(name: Name) => Rounds> {
  return inTurn(generator, subjects, OPEN_ROUNDS, ({ url, requests, rate }) => ({
    url,
    requests,
    connections: OPEN_CONNECTIONS,
    pace: { kind: 'open', seconds, rate },
  }));
}

async function inTurn<Name extends string, One extends Subject>(
  generator: LoadGenerator,
  subjects: Readonly<Record<Name, One>>,
  rounds: number,
  job: (subject: One, isFirst: boolean) => Job,
): Promise<(name: Name) => Rounds> {
  const loads = new Map<string, Load[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, subject] of Object.entries<One>(subjects)) {
      const before = loads.get(name) ?? [];
      // Rounds go on where the last one ended: what it asked for is in the cache.
      const from = before.reduce((sum, { answers }) => sum + answers, 0);
      const load = await generator.run({ ...job(subject, round === 0), from });
      loads.set(name, [...before, load]);
    }
  }
  return (name) => {
    const mine = loads.get(name);
    if (!mine) throw new RangeError(`not measured: ${name}`);
    const middle = (of: keyof Rounds) => median(mine.slice(1).map((load) => load[of]));
    return {
      requestsPerSecond: middle('requestsPerSecond'),
      p50: middle('p50'),
      p95: middle('p95'),
      p99: middle('p99'),
      p999: middle('p999'),
    };
  };
}
