/**
 * Text as names are compared: in composed form (NFC), without case, runs of white space as one
 * space and none at the ends. The rules are the same for every language and do not depend on a
 * letter's neighbours, so that a folded part of a text is a part of the folded text.
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
