import type { Child } from './child.ts';
import type { Latencies, Load, LoadRequest } from './generator/job.ts';
import type { LoadGenerator } from './load-generator.ts';
import { type Effort, quantile, scaleToEffort } from './measurement.ts';
import { processorTimeOf } from './processes.ts';
import { runWrk } from './wrk.ts';

/** A measured process gets these requests. */
export interface Subject {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  /** The parent process; the others are its children. */
  readonly pid: number;
  /** A closed loop has this many connections; 32 by default. */
  readonly connections?: number;
}

/**
 * Holds medians over a closed loop's rounds (lower quartile for processor time); latencies in
 * milliseconds.
 */
export interface Closed extends Latencies {
  readonly requestsPerSecond: number;
  /** All processes take this many microseconds of processor time per request. */
  readonly processorTime: number;
}

const CLOSED_CONNECTIONS = 32;

/**
 * Processor time is the rounds' value at this quantile. Other work on the machine only adds to
 * processor time: it evicts caches, and its interrupts are charged to the interrupted process.
 */
const QUIET = 0.25;

/** The machine's stalls are longer than the measured tail, and affect many rounds. */
const OPEN_ROUNDS = 9;

/** Enough that due requests rarely wait for a connection. */
const OPEN_CONNECTIONS = 32;

/** Makes a started service a subject. */
export function subjectOf(
  { url, child }: { readonly url: string; readonly child: Child },
  requests: readonly LoadRequest[],
): Subject {
  return { url, requests, pid: child.process.pid ?? 0 };
}

/**
 * Loads each process with all its subjects' requests, so that its code is compiled before the
 * measurement.
 */
export async function warmUp(
  subjects: readonly Subject[],
  { warmSeconds: seconds }: Effort,
  run = runWrk,
): Promise<void> {
  for (const pid of new Set(subjects.map((subject) => subject.pid))) {
    const [first, ...others] = subjects.filter((subject) => subject.pid === pid);
    if (!first) continue;
    const requests = [first, ...others].flatMap((subject) => subject.requests);
    const { url } = first;
    await run({ url, requests, connections: CLOSED_CONNECTIONS, seconds });
  }
}

/**
 * Measures subjects with closed loops, in turn and over several rounds, so that disturbances on the
 * machine affect all alike. Several rounds are preceded by one that does not count.
 */
export async function closedInTurn<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  { seconds, rounds }: Effort,
  run = runWrk,
): Promise<(name: Name) => Closed> {
  const measured = new Map<string, Closed[]>();
  const answered = new Map<string, number>();
  for (let round = rounds > 1 ? 0 : 1; round <= rounds; round += 1) {
    for (const [name, subject] of Object.entries<Subject>(subjects)) {
      // Rounds continue after the previous round's last request, as its answers are cached.
      const from = answered.get(name) ?? 0;
      const before = processorTimeOf(subject.pid);
      const load = await run({
        ...subject,
        from: from % subject.requests.length,
        connections: subject.connections ?? CLOSED_CONNECTIONS,
        seconds: round === 0 ? seconds / 2 : seconds,
      });
      const processorTime = (processorTimeOf(subject.pid) - before) / load.answers;
      answered.set(name, from + load.answers);
      if (round === 0) continue;
      const one = {
        requestsPerSecond: (load.answers / load.duration) * 1e6,
        processorTime,
        p50: load.p50 / 1000,
        p95: load.p95 / 1000,
        p99: load.p99 / 1000,
        p999: load.p999 / 1000,
      };
      measured.set(name, [...(measured.get(name) ?? []), one]);
    }
  }
  return (name) => ({
    requestsPerSecond: middleOf(measured, name, 'requestsPerSecond'),
    processorTime: quantileOf(measured, name, 'processorTime', QUIET),
    ...latenciesOf(measured, name),
  });
}

/** Measures subjects' latencies, each at its own rate in requests per second. */
export async function openInTurn<Name extends string>(
  generator: LoadGenerator,
  subjects: Readonly<Record<Name, Subject & { readonly rate: number }>>,
  effort: Effort,
): Promise<(name: Name) => Latencies> {
  const measured = new Map<string, Load[]>();
  const answered = new Map<string, number>();
  const { seconds } = effort;
  const last = scaleToEffort(OPEN_ROUNDS, effort);
  // The first round does not count.
  for (let round = 0; round <= last; round += 1) {
    for (const [name, { url, requests, rate }] of Object.entries<Subject & { rate: number }>(
      subjects,
    )) {
      const from = answered.get(name) ?? 0;
      const pace = { kind: 'open', seconds, rate } as const;
      const load = await generator.run({
        url,
        requests,
        connections: OPEN_CONNECTIONS,
        pace,
        from,
      });
      answered.set(name, from + load.answers);
      if (round > 0) measured.set(name, [...(measured.get(name) ?? []), load]);
    }
  }
  return (name) => latenciesOf(measured, name);
}

type Loads<Measured> = ReadonlyMap<string, readonly Measured[]>;

function latenciesOf(measured: Loads<Latencies>, name: string): Latencies {
  return {
    p50: middleOf(measured, name, 'p50'),
    p95: middleOf(measured, name, 'p95'),
    p99: middleOf(measured, name, 'p99'),
    p999: middleOf(measured, name, 'p999'),
  };
}

function middleOf<Of extends string>(
  measured: Loads<Readonly<Record<Of, number>>>,
  name: string,
  of: Of,
): number {
  return quantileOf(measured, name, of, 0.5);
}

function quantileOf<Of extends string>(
  measured: Loads<Readonly<Record<Of, number>>>,
  name: string,
  of: Of,
  share: number,
): number {
  const loads = measured.get(name);
  if (!loads) throw new RangeError(`not measured: ${name}`);
  return quantile(
    loads.map((load) => load[of]),
    share,
  );
}
