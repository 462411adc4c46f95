/**
 * Text as names are compared: in composed form (NFC), without case (the full case folding of
 * Unicode), runs of white space as one space and none at the ends. The rules are the same for every
 * language and do not depend on a letter's neighbours, so that a folded part of a text is a part of
 * the folded text.
 */
export function caseFold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase() // The upper case of the capital sharp s is itself, that of the small one SS.
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ') // The one letter whose lower case depends on its position.
    .normalize('NFC') // Letters with an upper case of several characters.
    .replace(/\s+/g, ' ')
    .trim();
}
