/**
 * Folds text as names are compared: in composed form (NFC), without case (Unicode's full case
 * folding), runs of white space as one space and none at the ends. The rules are the same for every
 * language and do not depend on a letter's neighbours, so that a folded part of a text is a part of
 * the folded text.
 *
 * @example
 *     caseFold('  Straße '); // 'strasse'
 */
export function caseFold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase() // The capital sharp s is its own upper case; the small one's is SS.
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ') // It alone has a lower case that depends on its position.
    .normalize('NFC') // Some letters have an upper case with several characters.
    .replace(/\s+/g, ' ')
    .trim();
}
