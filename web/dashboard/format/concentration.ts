/** How evenly a whole is held; parts are numbers from 0 on, in any order. */
export interface Concentration {
  readonly holders: number;
  /** Part of the whole that the ten largest hold, from 0 to 1. */
  readonly topTen: number;
  /** The fewest holders who together hold more than the part: their Nakamoto coefficient. */
  readonly fewestAbove: (part: number) => number;
  /** Cumulative part after the largest, the two largest, …. */
  readonly cumulative: readonly number[];
}

/** Null where nobody holds anything. */
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

/** The number of the colour for each rank: who together hold over a third, over a half, the others. */
export function rankColours({ fewestAbove, holders }: Concentration): readonly number[] {
  const third = fewestAbove(1 / 3);
  const half = fewestAbove(1 / 2);
  return Array.from({ length: holders }, (_, rank) => (rank < third ? 1 : rank < half ? 4 : 0));
}

/** The meaning of the ranks' colours. */
export const RANK_LEGEND = [
  { id: 'together over ⅓', colour: 1 },
  { id: 'together over ½', colour: 4 },
  { id: 'others', colour: 0 },
] as const;
