import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startService } from './child.ts';
import { figure, quantile, type Section } from './measurement.ts';
import { memoryOf } from './processes.ts';
import type { Setup } from './setup.ts';

/** Requests a second while snapshots are swapped: as a dashboard or two would ask. */
const RATE = 100;
const SWAPS = 3;

/** What a snapshot costs that takes the place of another under load: latency and memory. */
export async function swapsSection({ snapshot, requests, effort }: Setup): Promise<Section> {
  const port = await freePort();
  const { url, child } = await startService(snapshot, {
    ADMIN_PORT: String(port),
    EXPORT_BYTES: '1000000000',
  });
  const pid = child.process.pid ?? 0;
  const paths = requests.plain.map(({ request }) => request.path);
  try {
    await ask(url, paths, pause(1000));
    const steadyMemory = memoryOf(pid);
    const steady = await ask(url, paths, pause(effort.seconds * 2500));
    let peak = 0;
    const sampler = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid));
    }, 100);
    const during: number[] = [];
    let seconds = 0;
    for (let swap = 0; swap < SWAPS; swap += 1) {
      const started = performance.now();
      during.push(...(await ask(url, paths, replace(port, snapshot))));
      seconds += (performance.now() - started) / 1000;
      // The old worker lets its clients' connections end first.
      await ask(url, paths, pause(7000));
    }
    clearInterval(sampler);
    const floor = { name: 'steady, p99', value: quantile(steady, 0.99) };
    const memory = { name: 'steady, memory', value: steadyMemory };
    return {
      title: 'Swaps',
      figures: [
        figure(floor.name, floor.value, 'ms'),
        figure('during swaps, p99', quantile(during, 0.99), 'ms', floor),
        figure('a swap', (seconds / SWAPS) * 1000, 'ms'),
        figure(memory.name, memory.value, 'bytes'),
        figure('during swaps, memory', peak, 'bytes', memory),
        figure('after swaps, memory', memoryOf(pid), 'bytes', memory),
      ],
      note: `${during.length} requests during ${SWAPS} swaps, none failed.`,
    };
  } finally {
    await child.stop();
  }
}

async function replace(port: number, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/snapshot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  if (response.status !== 200) throw new Error(`POST /snapshot: ${await response.text()}`);
}

/** Asks at a steady rate until `over`; milliseconds from when each request was due. */
async function ask(url: string, paths: readonly string[], over: Promise<unknown>) {
  const asked: Promise<number>[] = [];
  const started = performance.now();
  let going = true;
  over.finally(() => {
    going = false;
  });
  while (going) {
    const due = started + (asked.length / RATE) * 1000;
    if (due > performance.now()) await pause(due - performance.now());
    asked.push(answered(`${url}${paths[asked.length % paths.length]}`, due));
  }
  await over;
  return Promise.all(asked);
}

async function answered(url: string, due: number): Promise<number> {
  const response = await fetch(url, { headers: { 'x-api-key': 'bench' } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return performance.now() - due;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}
