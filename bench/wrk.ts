import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { installed } from '../test/support/installed.ts';
import { bytesOf, type LoadRequest } from './generator/job.ts';

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));

/** A closed loop: each connection sends the next request as soon as it has a response. */
export interface ClosedLoop {
  readonly url: string;
  /** Sent in order, repeatedly. */
  readonly requests: readonly LoadRequest[];
  /** The first request to send has this index; 0 by default. */
  readonly from?: number;
  readonly connections: number;
  readonly seconds: number;
}

const Result = z.object({
  answers: z.number(),
  duration: z.number(),
  failed: z.number(),
  refused: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  p999: z.number(),
});

/**
 * Holds the result. Durations and latencies are in microseconds; `refused` counts statuses from 400
 * on.
 */
export type ClosedLoad = z.output<typeof Result>;

const NOTHING: ClosedLoad = {
  answers: 0,
  duration: 0,
  failed: 0,
  refused: 0,
  p50: 0,
  p95: 0,
  p99: 0,
  p999: 0,
};

/** A response may take this long; wrk's default, two seconds, is too short for a busy machine. */
const TIMEOUT_SECONDS = 20;

/**
 * A repeated loop lasts at most this long: on a busy machine, a fraction of a second may have no
 * response.
 */
const MAX_SECONDS = 5;

/**
 * Runs a closed loop with wrk, which sends several times the requests of a generator in Node. A
 * short loop without any response is repeated for longer. Rejects if a connection fails, if there
 * is no response at all, or if a response has an error status that no request expects.
 */
export async function runWrk(job: ClosedLoop): Promise<ClosedLoad> {
  const { url, requests, from = 0, connections, seconds } = job;
  if (requests.length === 0) throw new RangeError('a load needs requests');
  const program = installed('wrk');
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'));
  try {
    const file = join(folder, 'requests');
    writeFileSync(file, requests.map((request) => `${bytesOf(request, url)}\0`).join(''), 'latin1');
    // wrk takes whole seconds; after an interrupt it ends within 0.1 seconds and reports.
    const limits = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`];
    const load = [...limits, '--timeout', `${TIMEOUT_SECONDS}s`, '-s', SCRIPT, url];
    const running = promisify(execFile)(program, [...load, '--', file, String(from)]);
    const end = setTimeout(() => running.child.kill('SIGINT'), seconds * 1000);
    const stdout = await running
      .then((ended) => ended.stdout, unlessInterrupted)
      .finally(() => clearTimeout(end));
    const line = /^result (.*)$/m.exec(stdout)?.[1];
    if (line === undefined && stdout !== '') throw new Error(`wrk ${url}: no result in ${stdout}`);
    const result = line === undefined ? NOTHING : Result.parse(JSON.parse(line));
    if (result.answers === 0 && result.failed === 0 && seconds < MAX_SECONDS) {
      return await runWrk({ ...job, seconds: seconds * 4 });
    }
    const meant = requests.some(({ expected = 200 }) => expected >= 400);
    if (result.failed > 0 || result.answers === 0 || (result.refused > 0 && !meant)) {
      const { failed, refused, answers } = result;
      throw new Error(`wrk ${url}: ${failed} failed and ${refused} refused of ${answers} answers`);
    }
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Empty output if wrk was interrupted before it handled signals, as on a busy machine; throws
 * otherwise.
 */
function unlessInterrupted(cause: NodeJS.ErrnoException & { readonly signal?: string }): string {
  if (cause.signal === 'SIGINT') return '';
  throw cause;
}
