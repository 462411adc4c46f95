import { BEACON_STRATEGY } from '../../format/addresses.ts';
import { Amount, None } from '../../parts/values.tsx';

interface Rated {
  readonly strategy: string;
  readonly synced: boolean;
  readonly sharesUnderlying: number;
}

/**
 * Returns how many tokens a share has; null if unknown. An ingest writes 1 for an unknown rate, and
 * that the token is not synced. A share in native ETH is always one wei.
 */
export function tokensPerShare({ strategy, synced, sharesUnderlying }: Rated): number | null {
  const isPlaceholder = !synced && sharesUnderlying === 1 && strategy !== BEACON_STRATEGY;
  return isPlaceholder ? null : sharesUnderlying;
}

export function Rate({ of }: { readonly of: Rated }) {
  const rate = tokensPerShare(of);
  return rate === null ? <None /> : <Amount value={rate} />;
}
