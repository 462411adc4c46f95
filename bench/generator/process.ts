import type { Job } from './job.ts';
import { runJob } from './run-job.ts';

/**
 * The process of the load generator: a job comes in, what became of it goes out. On its own, so
 * that it shares its event loop and its heap with nothing.
 */
process.on('message', async (job: Job) => {
  try {
    process.send?.({ load: await runJob(job) });
  } catch (cause) {
    process.send?.({ failed: cause instanceof Error ? cause.message : String(cause) });
  }
});

// The parent is gone: a load that still runs is nobody's.
process.once('disconnect', () => process.exit());
