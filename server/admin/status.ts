import { sampleSentence } from '../../common/invented.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';

/** How the service is, for `GET /status`: times in seconds, sizes in bytes. */
export async function statusOf(supervisor: Supervisor): Promise<Record<string, unknown>> {
  const { id, digest, folder, createdAt, blockNumber, invented, chainId, rows, milliseconds } =
    supervisor.snapshot;
  const { queries } = supervisor;
  return {
    snapshot: {
      id,
      digest,
      folder,
      createdAt,
      ageSeconds: supervisor.snapshotAge,
      blockNumber,
      chainId: chainId ?? null,
      sample: sampleSentence(invented),
      rows,
      loadedInMilliseconds: milliseconds,
    },
    uptimeSeconds: Math.round(process.uptime()),
    connections: supervisor.connections,
    supervisor: { pid: process.pid, memoryBytes: process.memoryUsage.rss() },
    swapping: supervisor.swapping,
    lastSwap: supervisor.lastSwap,
    queries: {
      pid: queries?.pid ?? null,
      pending: queries?.pending ?? 0,
      sql: { pids: queries?.sqlPids ?? [], pending: queries?.sqlPending ?? 0 },
    },
    workers: (await supervisor.ask('status')).map(({ worker: { pid, state }, answer }) => ({
      pid,
      state,
      facts: answer,
    })),
  };
}
