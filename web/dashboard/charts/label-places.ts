/** Pixels for a letter at most, between two names, and for the line to a name. */
const LETTER = 6.9;
const LINE = 15;
export const LEADER_WIDTH = 10;
export const SWATCH = 9;

/** Longer names are cut; the chart's table has them whole. */
export const MAX_LETTERS = 22;

/** A narrower chart has a legend beneath it instead. */
const LEAST_WIDTH = 480;

/** Pixels that names need to the right of a chart; 0 if they do not fit there. */
export function roomOf(names: readonly string[], width: number, height: number): number {
  if (width < LEAST_WIDTH || names.length < 2 || names.length * LINE > height) return 0;
  const longest = Math.max(...names.map((name) => Math.min(name.length, MAX_LETTERS)));
  return Math.ceil(LEADER_WIDTH + SWATCH + 9 + longest * LETTER);
}

/** Moves heights apart, so that a line of text fits at each; they ascend. */
export function spread(heights: readonly number[], top: number, bottom: number): number[] {
  const moved: number[] = [];
  for (const height of heights) {
    moved.push(Math.max(height, (moved.at(-1) ?? top - LINE / 2) + LINE));
  }
  let limit = bottom;
  for (let at = moved.length - 1; at >= 0; at -= 1) {
    moved[at] = Math.min(moved[at] as number, limit);
    limit = (moved[at] as number) - LINE;
  }
  return moved;
}
