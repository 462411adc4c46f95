import type { Job } from './job.ts';
import { runJob } from './run-job.ts';

/**
 * Runs the load generator: receives a job and sends its result. It has its own process, with an
 * event loop and a heap that it shares with nothing.
 */
process.on('message', async (job: Job) => {
  try {
    process.send?.({ load: await runJob(job) });
  } catch (cause) {
    process.send?.({ failed: cause instanceof Error ? cause.message : String(cause) });
  }
});

// The parent has exited: stop a running load.
process.once('disconnect', () => process.exit());
