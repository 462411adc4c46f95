import { sampleSentence } from '../common/invented.ts';
import type { Engine } from '../engine/engine.ts';

type Snapshot = Engine['snapshot'];

const known = new WeakMap<Snapshot, readonly string[]>();

/**
 * Says which snapshot an answer is from: its id, its last block and its time, as far as they are
 * known, and that its data is invented.
 */
export function snapshotHeaders(snapshot: Snapshot): readonly string[] {
  const before = known.get(snapshot);
  if (before) return before;
  const block = lastBlockOf(snapshot);
  const time = timeOf(snapshot);
  const warning = sampleSentence(snapshot.invented);
  const headers = [
    ...['X-Snapshot-Id', snapshot.id],
    ...(block === null ? [] : ['X-Snapshot-Block', String(block)]),
    ...(time === null ? [] : ['X-Snapshot-Time', time]),
    ...(warning === null ? [] : ['X-Sample-Data', warning]),
  ];
  known.set(snapshot, headers);
  return headers;
}

/** Finds a snapshot's last block: that in its changes, otherwise that in its manifest. */
export function lastBlockOf({ changes, blockNumber }: Snapshot): number | null {
  return changes?.lastBlock ?? blockNumber;
}

/** Finds a snapshot's time, which is its last block's if `ingest` made it. */
export function timeOf({ createdAt }: Snapshot): string | null {
  const time = createdAt === null ? Number.NaN : Date.parse(createdAt);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
