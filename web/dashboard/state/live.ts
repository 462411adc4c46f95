const STORED = 'restaking-analytics.live';

/** Whether this browser's pages show newer data by themselves; they do unless told otherwise. */
export function isLive(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true; // The browser blocks storage.
  }
}

export function setLive(live: boolean): void {
  if (live) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}
