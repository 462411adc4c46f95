/** Receives the step that begins, and how many steps are done and are there in all. */
export type Progress = (doing: string, done: number, of: number) => void;

/** Ignores progress. */
export const noProgress: Progress = () => {};
