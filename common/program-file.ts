import { fileURLToPath } from 'node:url';

/** Whether the program runs as its sources do; what is built is JavaScript. */
export const IS_SOURCE: boolean = import.meta.url.endsWith('.ts');

/**
 * The path of a file of the program. Below the folder of the project where the sources run, below `dist` where they
 * are built: this module is in a folder of either.
 */
export function programFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
