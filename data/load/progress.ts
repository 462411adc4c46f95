/** Is told what long work begins to do, and how many of its steps are done. */
export type Progress = (doing: string, done: number, of: number) => void;

/** Ignores progress. */
export const unseen: Progress = () => {};
