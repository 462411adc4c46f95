import { rmSync } from 'node:fs';
import { startService } from './child.ts';
import { type Figure, figure, median, type Section } from './measurement.ts';
import { prepareInto } from './prepared.ts';
import { memoryOf, processorTimeOf, workersOf } from './processes.ts';
import type { Setup } from './setup.ts';
import { type Costs, runTask } from './task.ts';

/** At most this many rounds run: preparation is slow, and varies less than answers. */
const MAX_ROUNDS = 3;

/** Holds the costs until a started service is ready. */
interface Ready {
  /** Counted from the start of the first process. */
  readonly milliseconds: number;
  /** Sums the processor time that all processes take, in milliseconds. */
  readonly processorTime: number;
  /** The largest process, a worker, has this much memory, in bytes. */
  readonly worker: number;
}

/**
 * Measures the cost of a preparation and of a start, compared with only creating tables from the
 * same files. Each runs in its own process, in turn.
 */
export async function prepareSection({ snapshot, prepared, effort }: Setup): Promise<Section> {
  const bare: Costs[] = [];
  const preparations: Costs[] = [prepared.costs];
  const opened: Costs[] = [];
  const one: Ready[] = [];
  const four: Ready[] = [];
  const rounds = Math.min(MAX_ROUNDS, effort.rounds);
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await runTask('bare-tables.js', [snapshot]));
    opened.push(await runTask('open.js', [prepared.folder]));
    one.push(await ready(prepared.folder, '1'));
    four.push(await ready(prepared.folder, '4'));
    if (round > 0) preparations.push(await preparedAgain(snapshot, prepared.folder));
  }
  const floor = {
    time: { name: 'bare tables', value: middle(bare, 'milliseconds') },
    processor: { name: 'bare tables, processor time', value: middle(bare, 'processorTime') },
    memory: { name: 'bare tables, memory', value: middle(bare, 'resident') },
  };
  const alone = { name: 'ready', value: middle(one, 'milliseconds') };
  const figures: Figure[] = [
    figure(floor.time.name, floor.time.value, 'ms'),
    figure(floor.processor.name, floor.processor.value, 'ms'),
    figure(floor.memory.name, floor.memory.value, 'bytes'),
    figure('prepare', middle(preparations, 'milliseconds'), 'ms', floor.time),
    figure('prepare, processor time', middle(preparations, 'processorTime'), 'ms', floor.processor),
    figure('prepare, peak memory', middle(preparations, 'peak'), 'bytes', floor.memory),
    figure('opened', middle(opened, 'milliseconds'), 'ms', floor.time),
    figure('opened, processor time', middle(opened, 'processorTime'), 'ms', floor.processor),
    figure(alone.name, alone.value, 'ms', floor.time),
    figure('ready, processor time', middle(one, 'processorTime'), 'ms', floor.processor),
    figure('resident worker', middle(one, 'worker'), 'bytes', floor.memory),
    figure('ready with 4 workers', middle(four, 'milliseconds'), 'ms', alone),
    figure('ready with 4 workers, processor time', middle(four, 'processorTime'), 'ms', {
      name: 'ready, processor time',
      value: middle(one, 'processorTime'),
    }),
  ];
  return {
    title: 'Prepare and serve',
    figures,
    note: 'Opened: in a process that has its modules. Ready: a service on a prepared folder, from its start.',
  };
}

async function preparedAgain(snapshot: string, folder: string): Promise<Costs> {
  const again = await prepareInto(snapshot, `${folder}-again`);
  rmSync(again.folder, { recursive: true });
  return again.costs;
}

async function ready(folder: string, workers: string): Promise<Ready> {
  const started = performance.now();
  const { child } = await startService(folder, { WORKERS: workers });
  const milliseconds = performance.now() - started;
  const pid = child.process.pid ?? 0;
  const processorTime = processorTimeOf(pid) / 1000;
  const worker = Math.max(...workersOf(pid).map((id) => memoryOf(id)));
  await child.stop();
  return { milliseconds, processorTime, worker };
}

function middle<Of extends string>(all: readonly Readonly<Record<Of, number>>[], of: Of): number {
  return median(all.map((one) => one[of]));
}
