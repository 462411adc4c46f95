import { useAnswer } from './answer.ts';

/** Tokens with their own colour; the others share one. */
const COLOURED = 7;

/**
 * Returns a function from a strategy to the number of its colour, which is the same in all charts
 * and icons: the rank of its value in the ecosystem, from 1; 0 for the colour of the rest.
 */
export function useTokenColours(): (strategy: string) => number {
  const strategies = useAnswer('restakingEcosystemTvl', {}).value?.data.strategies ?? [];
  const coloured = strategies.slice(0, COLOURED).map(({ strategy }) => strategy);
  return (strategy) => coloured.indexOf(strategy.toLowerCase()) + 1;
}
