import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Supervisor } from '../supervisor/supervisor.ts';
import { VERSION } from '../version.ts';

/**
 * Adds up the workers' metrics, and returns them with the snapshot's in Prometheus' text format.
 */
export function clusterMetrics(
  supervisor: Supervisor,
): () => Promise<{ type: string; text: string }> {
  const own = new Registry();
  new Gauge({
    name: 'restaking_snapshot_age_seconds',
    help: 'Age of the snapshot that is served.',
    registers: [own],
    collect() {
      this.set(supervisor.snapshotAge);
    },
  });
  new Gauge({
    name: 'restaking_snapshot_block',
    help: 'Block of the snapshot that is served; absent where it names none.',
    registers: [own],
    collect() {
      const { blockNumber } = supervisor.snapshot;
      if (blockNumber === null) this.remove();
      else this.set(blockNumber);
    },
  });
  new Gauge({
    name: 'restaking_newest_block_age_seconds',
    help: 'Age of the last block of the snapshot; absent if the snapshot has no tables of changes.',
    registers: [own],
    collect() {
      const { changes } = supervisor.snapshot;
      if (changes === undefined) this.remove();
      else this.set((Date.now() - Date.parse(changes.lastTime)) / 1000);
    },
  });
  new Gauge({
    name: 'restaking_build_info',
    help: 'Version of the service; always 1.',
    labelNames: ['version'],
    registers: [own],
  }).set({ version: VERSION }, 1);
  return async () => {
    const counted = (await supervisor.ask('metrics')).flatMap(({ answer }) =>
      answer ? [answer] : [],
    );
    const workers = AggregatorRegistry.aggregate(counted);
    const texts = await Promise.all([workers.metrics(), own.metrics()]);
    return { type: own.contentType, text: texts.join('\n') };
  };
}
