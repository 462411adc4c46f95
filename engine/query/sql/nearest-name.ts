/** Returns the nearest name by edit distance; null if all are far. */
export function nearestName(name: string, known: ReadonlySet<string>): string | null {
  let best: string | null = null;
  let least = Math.max(2, name.length / 3);
  for (const candidate of known) {
    const distance = editDistance(name.slice(0, 64), candidate);
    if (distance <= least) [best, least] = [candidate, distance - 0.5];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
