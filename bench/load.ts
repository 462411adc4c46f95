import { startChild } from './child.ts';
import { figure, median, type Section } from './measurement.ts';
import type { Setup } from './setup.ts';

/** Loading takes long, and varies less than answering does. */
const MOST_ROUNDS = 3;

const SAID = /^(?:bare|opened) ([0-9.]+) ms ([0-9]+) bytes/;

/** Ready time and memory against bare tables of the same files, each in a process of its own. */
export async function loadSection({ snapshot, effort }: Setup): Promise<Section> {
  const bare = { time: [] as number[], memory: [] as number[] };
  const opened = { time: [] as number[], memory: [] as number[] };
  const rounds = Math.min(MOST_ROUNDS, effort.rounds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [script, into] of [
      ['bench/servers/bare-tables.ts', bare],
      ['bench/servers/opened-engine.js', opened],
    ] as const) {
      const child = await startChild(script, [snapshot], {}, SAID);
      into.time.push(Number(child.said[1]));
      into.memory.push(Number(child.said[2]));
      await child.stop();
    }
  }
  const time = { name: 'bare tables, time', value: median(bare.time) };
  const memory = { name: 'bare tables, memory', value: median(bare.memory) };
  return {
    title: 'Loading',
    figures: [
      figure(time.name, time.value, 'ms'),
      figure('ready', median(opened.time), 'ms', time),
      figure(memory.name, memory.value, 'bytes'),
      figure('resident when ready', median(opened.memory), 'bytes', memory),
    ],
  };
}
