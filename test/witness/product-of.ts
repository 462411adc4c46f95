import type { ProductStakersRow } from './row-types.generated.ts';

/** The product that has a staker's shares in a strategy; null if none has. */
export function productOf(
  rows: readonly Pick<ProductStakersRow, 'product' | 'staker' | 'strategy'>[] | null,
  staker: string,
  strategy: string,
): string | null {
  const own = (rows ?? []).filter((row) => row.staker === staker);
  const ofStrategy = own.find((row) => row.strategy === strategy);
  return (ofStrategy ?? own.find((row) => row.strategy === null))?.product ?? null;
}
