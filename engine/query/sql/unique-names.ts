/** Numbers names that repeat, in any case: an object's members need unique names. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The next repetition of a name begins its search for a free number here. */
  const next = new Map<string, number>();
  return names.map((name) => {
    const key = name.toLowerCase();
    let unique = name;
    if (taken.has(key)) {
      let count = next.get(key) ?? 2;
      while (taken.has(`${key}_${count}`)) count += 1;
      next.set(key, count + 1);
      unique = `${name}_${count}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
