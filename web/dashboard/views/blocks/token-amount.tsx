import type { RowOf } from '../../../../client/index.ts';
import { inTokens } from '../../format/numbers.ts';
import { Amount } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';

type Token = RowOf<'restakingAllTokens'>;
export type Tokens = ReadonlyMap<string, Token>;

/** The tokens of the snapshot by address. */
export function useTokens(): Tokens {
  const rows = useRows('restakingAllTokens', {}).value;
  return new Map(rows?.map((row) => [row.token, row]));
}

/** Converts to whole tokens; an amount of an unknown token stays in its smallest unit. */
export function amountOf(amount: string, token: Token | undefined): string {
  return inTokens(amount, token?.decimals ?? 0);
}

interface TokenAmountProps {
  /** In the smallest unit. */
  readonly amount: string;
  /** Undefined if the snapshot does not have the token. */
  readonly token: Token | undefined;
}

/** An amount of a token with its symbol. */
export function TokenAmount({ amount, token }: TokenAmountProps) {
  return <Amount value={amountOf(amount, token)} unit={token ? token.symbol : 'smallest units'} />;
}
