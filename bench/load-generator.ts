import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Load } from './generator/job.ts';

const SCRIPT = fileURLToPath(new URL('./generator/process.ts', import.meta.url));

/** Runs a load generator in its own process. */
export interface LoadGenerator {
  /**
   * Runs one job at a time. Rejects if a connection fails, the service cannot keep up, or a
   * response has an unexpected status.
   */
  run(job: Job): Promise<Load>;
  stop(): Promise<void>;
}

type Reply = { readonly load: Load } | { readonly failed: string };

/** Starts a generator's process. */
export function startGenerator(): LoadGenerator {
  const child = fork(SCRIPT, { execArgv: ['--import', 'tsx', '--max-semi-space-size=32'] });
  const ended = once(child, 'exit');
  return {
    async run(job) {
      const reply = new Promise<Reply>((resolve, reject) => {
        // the script's only message
        child.once('message', (message) => resolve(message as Reply));
        ended.then(() => reject(new Error('the load generator ended')));
      });
      child.send(job);
      const result = await reply;
      if ('failed' in result) throw new Error(`${job.url}: ${result.failed}`);
      const { unexpected } = result.load;
      if (unexpected.length > 0) throw new Error(`unexpected answers: ${unexpected.join('; ')}`);
      return result.load;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
