import { fileURLToPath } from 'node:url';

/** Whether the program runs from its sources; the built program is JavaScript. */
export const RUNS_FROM_SOURCES: boolean = import.meta.url.endsWith('.ts');

/**
 * Finds a file that belongs to the program. It is below the folder of the project if the sources
 * run, below `dist` if the built program runs: this module is in a folder of either.
 *
 * @example
 *     programFile('data/sample'); // an absolute path below the project or dist
 */
export function programFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
