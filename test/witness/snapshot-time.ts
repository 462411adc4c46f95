import { oncePerSnapshot } from './once.ts';

/**
 * The time of the newest event in the snapshot, in microseconds, null if it has none: of
 * activities, submissions of rewards and distribution roots.
 */
export const snapshotTime = oncePerSnapshot((rows): bigint | null => {
  let latest: bigint | null = null;
  const times = [
    ...rows.activities.map((row) => row.timestamp),
    ...rows.rewards.map((row) => row.updatedAt),
    ...rows.distributionRoots.map((row) => row.updatedAt),
  ];
  for (const time of times) if (latest === null || time > latest) latest = time;
  return latest;
});
