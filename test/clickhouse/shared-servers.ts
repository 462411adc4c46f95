import type { TestProject } from 'vitest/node';
import type { Servers } from './servers.ts';
import { startServers } from './servers.ts';

/** The users of servers that run already. */
export type Shared = Pick<Servers, 'loader' | 'reader'>;

declare module 'vitest' {
  interface ProvidedContext {
    oneNode: Shared;
    twoShards: Shared;
  }
}

/** Starts the servers shared by test files that neither stop them nor drop snapshots of others. */
export default async function sharedServers({
  provide,
}: TestProject): Promise<() => Promise<void>> {
  const [one, two] = await Promise.all([startServers(1), startServers(2)]);
  provide('oneNode', { loader: one.loader, reader: one.reader });
  provide('twoShards', { loader: two.loader, reader: two.reader });
  return async () => {
    await Promise.all([one.stop(), two.stop()]);
  };
}
