import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Supervisor } from '../supervisor/supervisor.ts';

/** The metrics of all workers together, and those of the snapshot, in Prometheus' text format. */
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
  return async () => {
    const counted = (await supervisor.ask('metrics')).flatMap(({ answer }) =>
      answer ? [answer] : [],
    );
    const workers = AggregatorRegistry.aggregate(counted);
    const texts = await Promise.all([workers.metrics(), own.metrics()]);
    return { type: own.contentType, text: texts.join('\n') };
  };
}
