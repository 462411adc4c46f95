import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TerminalBar } from '../../cli/shared/terminal-bar.ts';

let written: string[];
let terminal: { columns: number | undefined; write(text: string): void };

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  terminal = { columns: 80, write: (text) => written.push(text) };
});
afterEach(() => {
  vi.useRealTimers();
});

const END = '\u001b[K';
const bar = (complete: number) => '█'.repeat(complete) + '░'.repeat(40 - complete);

it.each([
  [0, 4, 0],
  [1, 4, 10],
  [1, 1000, 0],
  [4, 4, 40],
  [5, 4, 40],
  [-1, 4, 0],
  [0, 0, 40],
])('%d of %d steps are %d of 40 characters', (done, of, complete) => {
  new TerminalBar(terminal).update(done, of, 'text');
  expect(written).toEqual([`\r${bar(complete)} text${END}`]);
});

it('draws at most ten times a second, and the last step in any case', () => {
  const shown = new TerminalBar(terminal);
  for (let done = 0; done < 4; done += 1) shown.update(done, 4, `step ${done}`);
  expect(written).toEqual([`\r${bar(0)} step 0${END}`]);
  vi.advanceTimersByTime(100);
  expect(written.slice(1)).toEqual([`\r${bar(30)} step 3${END}`]);
  vi.advanceTimersByTime(1000);
  expect(written.length).toBe(2);
});

it('draws during synchronous work, in which no timer fires', () => {
  const shown = new TerminalBar(terminal);
  for (let done = 0; done < 4; done += 1) {
    shown.update(done, 4, `step ${done}`);
    vi.setSystemTime(Date.now() + 60);
  }
  expect(written).toEqual([`\r${bar(0)} step 0${END}`, `\r${bar(20)} step 2${END}`]);
});

it('cuts a text that would wrap', () => {
  terminal.columns = 50;
  new TerminalBar(terminal).update(1, 1, 'a text that is longer than the line');
  expect(written).toEqual([`\r${bar(40)} a text t${END}`]);
  terminal.columns = undefined;
  new TerminalBar(terminal).update(1, 1, 'x'.repeat(100));
  expect(written[1]).toBe(`\r${bar(40)} ${'x'.repeat(38)}${END}`);
});

it('leaves an empty line, and draws nothing after its end', () => {
  const shown = new TerminalBar(terminal);
  shown.update(1, 4, 'one');
  shown.update(2, 4, 'two');
  shown.stop();
  vi.advanceTimersByTime(1000);
  expect(written).toEqual([`\r${bar(10)} one${END}`, `\r${END}`]);
});
