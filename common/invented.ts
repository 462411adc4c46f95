/**
 * Which part of a snapshot is invented: its amounts around real names, as in the bundled sample, or
 * everything.
 */
export const INVENTED = ['amounts', 'everything'] as const;

export type Invented = (typeof INVENTED)[number];

const SENTENCES: Readonly<Record<Invented, string>> = {
  amounts: 'Sample data: names are real, every amount is invented',
  everything: 'Sample data: every name and every amount is invented',
};

/**
 * Writes the sentence that warns readers about invented numbers; null for real data.
 *
 * @example
 *     sampleSentence('everything'); // 'Sample data: every name and every amount is invented'
 */
export function sampleSentence(invented: Invented | undefined): string | null {
  return invented === undefined ? null : SENTENCES[invented];
}

/**
 * Begins the name of a file of invented data, so that the warning stays with a file that is passed
 * on.
 *
 * @example
 *     sampleFileName('query.csv', 'amounts'); // 'sample-query.csv'
 */
export function sampleFileName(name: string, invented: Invented | undefined): string {
  return invented === undefined ? name : `sample-${name}`;
}
