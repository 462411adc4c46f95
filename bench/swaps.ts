import { setTimeout as pause } from 'node:timers/promises';
import { startService } from './child.ts';
import { get } from './client.ts';
import { figure, quantile, type Section, scaleToEffort } from './measurement.ts';
import { memoryOf, workersOf } from './processes.ts';
import type { Setup } from './setup.ts';

/** The load runs for this many milliseconds before the first swap. */
const WARM_MS = 1000;

/** Requests per second during swaps: as one or two dashboards send. */
const RATE = 100;
const SWAPS = 8;

/**
 * Before each swap the load runs for this many milliseconds without one: about as long as a swap
 * and its aftermath, under equal load.
 */
const STEADY_MS = 2200;

/**
 * A swap includes this many milliseconds after it: a new worker answers its first requests with
 * uncompiled code.
 */
const AFTER_MS = 1000;

/** The old worker must exit within this many milliseconds. */
const LEAVE_MS = 20_000;

/** Latencies in milliseconds are those that answered requests had; failed ones are counted. */
interface Outcome {
  readonly latencies: readonly number[];
  readonly failed: number;
}

/** Measures a swap under load: failed requests, latency and memory. */
export async function swapsSection({ prepared, requests, effort }: Setup): Promise<Section> {
  const { url, child } = await startService(prepared.folder, { ADMIN_PORT: '0' });
  const [, admin = ''] = await child.waitFor(/"admin":"(http:[^"]+)"/);
  const pid = child.process.pid ?? 0;
  const paths = [...requests.plain, ...requests.queried].map(({ request }) => request.path);
  const swaps = scaleToEffort(SWAPS, effort);
  try {
    await sendUntil(url, paths, pause(scaleToEffort(WARM_MS, effort)));
    const steadyMemory = memoryOf(pid);
    const steady: Outcome[] = [];
    let peak = 0;
    const sampler = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid));
    }, 100);
    const during: Outcome[] = [];
    let seconds = 0;
    for (let swap = 0; swap < swaps; swap += 1) {
      steady.push(await sendUntil(url, paths, pause(scaleToEffort(STEADY_MS, effort))));
      const started = performance.now();
      const swapped = replace(admin, prepared.folder).then(() => {
        seconds += (performance.now() - started) / 1000;
        return pause(scaleToEffort(AFTER_MS, effort));
      });
      during.push(await sendUntil(url, paths, swapped));
      // The old worker first lets its clients' connections end.
      during.push({ ...(await sendUntil(url, paths, oldWorkerLeft(pid))), latencies: [] });
    }
    clearInterval(sampler);
    const latencies = during.flatMap((one) => one.latencies);
    const failed = [...steady, ...during].reduce((sum, one) => sum + one.failed, 0);
    const floor = {
      name: 'steady, p99',
      value: quantile(
        steady.flatMap((one) => one.latencies),
        0.99,
      ),
    };
    const memory = { name: 'steady, memory', value: steadyMemory };
    return {
      title: 'Swaps',
      figures: [
        figure('failed', failed, 'requests'),
        figure(floor.name, floor.value, 'ms'),
        figure('during swaps, p99', quantile(latencies, 0.99), 'ms', floor),
        figure('a swap', (seconds / swaps) * 1000, 'ms'),
        figure(memory.name, memory.value, 'bytes'),
        figure('during swaps, memory', peak, 'bytes', memory),
        figure('after swaps, memory', memoryOf(pid), 'bytes', memory),
      ],
      note: `${latencies.length} requests during ${swaps} swaps and the second after each.`,
    };
  } finally {
    await child.stop();
  }
}

async function replace(admin: string, path: string): Promise<void> {
  const response = await fetch(`${admin}/snapshot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  if (response.status !== 200) throw new Error(`POST /snapshot: ${await response.text()}`);
}

async function oldWorkerLeft(pid: number): Promise<void> {
  const until = performance.now() + LEAVE_MS;
  while (workersOf(pid).length > 1) {
    if (performance.now() > until) throw new Error(`the old worker has not left in ${LEAVE_MS} ms`);
    await pause(100);
  }
}

/**
 * Sends requests at a constant rate until `over`. Latencies are measured from the due time, or from
 * the sending time if a timer was early. `fetch` would take as long as the service.
 */
async function sendUntil(
  url: string,
  paths: readonly string[],
  over: Promise<unknown>,
): Promise<Outcome> {
  const responses: Promise<number | null>[] = [];
  const started = performance.now();
  let going = true;
  const ended = over.finally(() => {
    going = false;
  });
  // It is awaited below, and may have rejected before.
  ended.catch(() => {});
  while (going) {
    const due = started + (responses.length / RATE) * 1000;
    if (due > performance.now()) await pause(due - performance.now());
    const since = Math.min(due, performance.now());
    responses.push(answered(`${url}${paths[responses.length % paths.length]}`, since));
  }
  await ended;
  const all = await Promise.all(responses);
  const latencies = all.filter((one) => one !== null);
  return { latencies, failed: all.length - latencies.length };
}

/** Milliseconds until the response, or null if it failed. */
async function answered(url: string, since: number): Promise<number | null> {
  try {
    const { status } = await get(url);
    return status === 200 ? performance.now() - since : null;
  } catch {
    return null;
  }
}
