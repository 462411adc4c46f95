/**
 * Text as names are compared: in composed form (NFC), without case, runs of white space as one
 * space and none at the ends. No language has rules of its own here, and what a letter becomes does
 * not depend on its neighbours, so that a part of a text becomes a part of what the text becomes.
 */
export function caseFold(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ') // The one letter whose lower case depends on its position.
    .replace(/\s+/g, ' ')
    .trim();
}
