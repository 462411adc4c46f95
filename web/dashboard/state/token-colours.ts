import { useAnswer } from './answer.ts';

/** Tokens with their own colour; the others share one. */
const COLOURED = 7;

/**
 * Returns a function from a strategy to its colour's number, which is the same in all charts and
 * icons: its rank by value in the ecosystem, from 1; 0 for the rest's colour.
 */
export function useTokenColours(): (strategy: string) => number {
  const strategies = useAnswer('restakingEcosystemTvl', {}).value?.data.strategies ?? [];
  const coloured = strategies.slice(0, COLOURED).map(({ strategy }) => strategy);
  return (strategy) => coloured.indexOf(strategy.toLowerCase()) + 1;
}
