/** Numbers names that repeat, in any case: members of an object need unique names. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The number that the next of a name begins to look for a free one with. */
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
