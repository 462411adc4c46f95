import { alertId } from '../alert.ts';
import { snapshotOld } from '../kinds/snapshot-old.ts';
import type { Rule } from '../rules-file.ts';
import { type Match, mergeMatches } from './merged.ts';
import type { Head } from './snapshots.ts';

const HOUR_MS = 3_600_000;

/** Finds the rules `snapshot_old` that match at a time, in milliseconds since 1970. */
export function oldSnapshot(head: Head, rules: readonly Rule[], nowMs: number): Match[] {
  const { id, blockNumber, createdAt } = head;
  const found = rules
    .filter(({ kind, values }) => {
      const allowedMs = Number(values.hours) * HOUR_MS;
      return kind.name === snapshotOld.name && nowMs - Date.parse(createdAt) > allowedMs;
    })
    .map(({ name, kind, values, channels }) => {
      const facts = { snapshotBlock: String(blockNumber), hours: values.hours ?? '' };
      const alert = {
        id: alertId(kind.name, [facts.snapshotBlock, facts.hours]),
        kind: kind.name,
        rules: [name],
        title: kind.title(facts),
        blockNumber,
        time: createdAt,
        transactionHash: null,
        facts,
        snapshot: { id, blockNumber },
      };
      return { alert, channels };
    });
  return mergeMatches(found);
}
