import { startChild } from './child.ts';
import type { Effort } from './http.ts';
import { median, type Section } from './measurement.ts';

const SAID = /^(?:bare|opened) ([0-9.]+) ms ([0-9]+) bytes/;

/** Ready time and memory against bare tables of the same files, each in a process of its own. */
export async function loadSection(snapshot: string, { rounds }: Effort): Promise<Section> {
  const bare = { time: [] as number[], memory: [] as number[] };
  const opened = { time: [] as number[], memory: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [script, into] of [
      ['bench/servers/bare-tables.ts', bare],
      ['bench/servers/opened-engine.ts', opened],
    ] as const) {
      const child = await startChild(script, [snapshot], {}, SAID);
      into.time.push(Number(child.said[1]));
      into.memory.push(Number(child.said[2]));
      await child.stop();
    }
  }
  const [time, memory] = [median(bare.time), median(bare.memory)];
  return {
    title: 'Loading',
    figures: [
      { name: 'bare tables, time', value: time, unit: 'ms', better: 'less' },
      {
        name: 'ready',
        value: median(opened.time),
        unit: 'ms',
        against: { floor: 'bare tables', ratio: median(opened.time) / time },
        better: 'less',
      },
      { name: 'bare tables, memory', value: memory, unit: 'bytes', better: 'less' },
      {
        name: 'resident when ready',
        value: median(opened.memory),
        unit: 'bytes',
        against: { floor: 'bare tables', ratio: median(opened.memory) / memory },
        better: 'less',
      },
    ],
  };
}
