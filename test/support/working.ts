import { processorTimeOf } from '../../bench/processes.ts';
import { until } from './until.ts';

/**
 * Microseconds of a processor: more than a process takes to read a question and to begin with it.
 */
const BEGUN_US = 20_000;

/**
 * Waits until processes have worked for a while from now on, as those do that run an endless query.
 */
export async function working(pids: readonly number[]): Promise<void> {
  const taken = () => pids.reduce((sum, pid) => sum + processorTimeOf(pid), 0);
  const before = taken();
  await until(() => taken() - before > BEGUN_US);
}
