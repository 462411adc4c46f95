/** Receives the step that begins, and the numbers of done and of all steps. */
export type Progress = (doing: string, done: number, of: number) => void;

/** Ignores progress. */
export const noProgress: Progress = () => {};
