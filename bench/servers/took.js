import { readFileSync } from 'node:fs';

/**
 * Runs `work` and tells the process that started this one what it took: milliseconds, those of processor
 * time, and bytes of memory that this process has then and had at most. What was loaded before, Node among
 * it, counts as memory and not as time.
 */
export async function tellWhatItTook(work) {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const status = readFileSync('/proc/self/status', 'utf8');
  const bytes = (field) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024;
  process.stdout.write(
    `took ${milliseconds} ms, processor ${(user + system) / 1000} ms, ` +
      `resident ${bytes('VmRSS')} bytes, peak ${bytes('VmHWM')} bytes\n`,
  );
}
