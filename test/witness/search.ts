/**
 * Whether a search matches these names or this address: its text occurs in a name, or is
 * the beginning of the address from 0x on.
 */
export function isFound(
  wanted: string | undefined,
  names: readonly (string | null | undefined)[],
  address: string,
): boolean {
  const part = foldedCharacters(wanted ?? '');
  if (part.length === 0) return true;
  const [zero, x] = part;
  const text = part.join('');
  if (zero === '0' && x === 'x' && address.slice(0, text.length) === text) return true;
  return names.some((name) => occursIn(part, foldedCharacters(name ?? '')));
}

/** Text as it is compared by a search or a sort by name. */
export function folded(text: string | null | undefined): string {
  return foldedCharacters(text ?? '').join('');
}

/** One character after the other, each without case; white space between words is one space. */
function foldedCharacters(text: string): string[] {
  const words: string[][] = [[]];
  for (const character of text.normalize('NFC')) {
    if (/\s/.test(character)) words.push([]);
    else words.at(-1)?.push(...character.toUpperCase().toLowerCase());
  }
  const present = words.filter((word) => word.length > 0);
  return present.flatMap((word, at) => (at === 0 ? word : [' ', ...word]));
}

function occursIn(part: readonly string[], whole: readonly string[]): boolean {
  return whole.some((_, start) => part.every((character, at) => whole[start + at] === character));
}
