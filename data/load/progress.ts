/** Receives the step that begins, and how many steps are done and are there in all. */
export type Progress = (doing: string, done: number, of: number) => void;

/**
 * Ignores progress.
 *
 * @example
 *     await generate('snapshot', options, noProgress);
 */
export const noProgress: Progress = () => {};
