import { readFileSync } from 'node:fs';

/**
 * Runs `work` and sends its costs to the parent process: milliseconds, milliseconds of processor time, and
 * resident and peak memory in bytes. Modules loaded before, and Node itself, count as memory but not as time.
 */
export async function reportCosts(work) {
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
