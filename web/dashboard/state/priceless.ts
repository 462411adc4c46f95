import { useAnswer } from './answer.ts';

/** Explains a dash in place of a value in US dollars. */
export const NO_PRICE = 'No token has a price in this snapshot.';

/**
 * Whether stakers hold shares, and no token has a price: a value of 0 then says nothing. False
 * while it is unknown.
 */
export function usePriceless(): boolean {
  const meta = useAnswer('restakingStakersTvl', { limit: 1 }).value?.meta;
  return meta !== undefined && meta.total > 0 && Number(meta.statistics.totalTvl) === 0;
}
