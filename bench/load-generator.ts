import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Load } from './generator/job.ts';

const SCRIPT = fileURLToPath(new URL('./generator/process.ts', import.meta.url));

/** Loads services from a process of its own. */
export interface LoadGenerator {
  /**
   * Runs a job, one at a time. Rejects when a connection fails, the service cannot keep up, or an
   * answer has another status than the one that its request means.
   */
  run(job: Job): Promise<Load>;
  stop(): Promise<void>;
}

type Reply = { readonly load: Load } | { readonly failed: string };

/** Starts the process of a generator. */
export function startGenerator(): LoadGenerator {
  const child = fork(SCRIPT, { execArgv: ['--import', 'tsx', '--max-semi-space-size=32'] });
  const ended = once(child, 'exit');
  return {
    async run(job) {
      const reply = new Promise<Reply>((resolve, reject) => {
        child.once('message', (message) => resolve(message as Reply)); // the script sends no other
        ended.then(() => reject(new Error('the load generator ended')));
      });
      child.send(job);
      const said = await reply;
      if ('failed' in said) throw new Error(`${job.url}: ${said.failed}`);
      const { unexpected } = said.load;
      if (unexpected.length > 0) throw new Error(`unexpected answers: ${unexpected.join('; ')}`);
      return said.load;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
