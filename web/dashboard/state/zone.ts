import { useLayoutEffect, useState } from 'preact/hooks';
import type { Zone } from '../format/times.ts';

const STORED = 'restaking-analytics.zone';

/** Components that show times. */
const followers = new Set<() => void>();

/** Returns the time zone that tables have; UTC by default, which charts always have. */
export function chosenZone(): Zone {
  return localStorage.getItem(STORED) === 'local' ? 'local' : 'UTC';
}

export function chooseZone(zone: Zone): void {
  localStorage.setItem(STORED, zone);
  for (const follower of followers) follower();
}

/** The chosen time zone; renders again when it changes. */
export function useZone(): Zone {
  const [zone, setZone] = useState(chosenZone);
  useLayoutEffect(() => {
    const follow = () => setZone(chosenZone());
    followers.add(follow);
    return () => {
      followers.delete(follow);
    };
  }, []);
  return zone;
}
