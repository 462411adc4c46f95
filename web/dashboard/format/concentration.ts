/** How concentrated a total is in its largest holders. */
export interface Concentration {
  readonly holders: number;
  /** The fraction that the ten largest hold, from 0 to 1. */
  readonly topTen: number;
  /**
   * Counts how many of the largest holders together hold more than `part`; the Nakamoto coefficient
   * for ⅓.
   */
  readonly fewestAbove: (part: number) => number;
  /** Fractions that the largest, the two largest, … hold, from 0 to 1. */
  readonly cumulative: readonly number[];
}

/** Measures how concentrated holdings are, in any order; null if all are 0. */
export function concentrationOf(parts: readonly number[]): Concentration | null {
  const sorted = parts.filter((part) => part > 0).sort((one, other) => other - one);
  const whole = sorted.reduce((total, part) => total + part, 0);
  if (whole <= 0) return null;
  let reached = 0;
  const cumulative = sorted.map((part) => {
    reached += part;
    return reached / whole;
  });
  return {
    holders: sorted.length,
    topTen: cumulative[Math.min(9, cumulative.length - 1)] ?? 1,
    fewestAbove: (part) => {
      const at = cumulative.findIndex((held) => held > part);
      return at < 0 ? cumulative.length : at + 1;
    },
    cumulative,
  };
}

/** Colours each rank: the holders with the first ⅓, with the first ½, the others. */
export function rankColours({ fewestAbove, holders }: Concentration): readonly number[] {
  const third = fewestAbove(1 / 3);
  const half = fewestAbove(1 / 2);
  return Array.from({ length: holders }, (_, rank) => (rank < third ? 1 : rank < half ? 4 : 0));
}

/** Explains the ranks' colours. */
export const RANK_LEGEND = [
  { id: 'together over ⅓', colour: 1 },
  { id: 'together over ½', colour: 4 },
  { id: 'others', colour: 0 },
] as const;

/** Marks figures that no operation gives, and that have no star therefore. */
export const COMPUTED_ON_PAGE = '; this page computes the figures, so that they cannot be watched';
