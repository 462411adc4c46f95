import type { RowOf } from '../../../../client/index.ts';
import { shortHex } from '../../format/addresses.ts';
import { inTokens } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { Amount } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { useNames } from '../../state/names.ts';

type Token = RowOf<'restakingTokenMetadata'>;
export type Tokens = ReadonlyMap<string, Token>;

/** All tokens that the snapshot names, by address. */
export function useTokens(): Tokens {
  const rows = useRows('restakingTokenMetadata', {}).value;
  return new Map(rows?.map((row) => [row.token, row]));
}

/** Converts to whole tokens; without decimals an amount stays in the smallest unit. */
export function amountOf(amount: string, token: Token | undefined): string {
  return inTokens(amount, token?.decimals ?? 0);
}

interface TokenLinkProps {
  readonly token: string;
  readonly tokens: Tokens;
}

/** A token by its symbol, in its colour, with a link to its strategy if it has one. */
export function TokenLink({ token, tokens }: TokenLinkProps) {
  const strategy = useNames().strategyOf(token);
  const symbol = tokens.get(token)?.symbol;
  if (!strategy) return <Hex value={token} name={symbol} />;
  return <Hex value={strategy} to="strategies" name={symbol || shortHex(token)} />;
}

interface TokenAmountProps {
  /** In the smallest unit. */
  readonly amount: string;
  /** Undefined if the snapshot does not have the token. */
  readonly token: Token | undefined;
}

/** An amount of a token with its symbol, or with the beginning of its address if it has none. */
export function TokenAmount({ amount, token }: TokenAmountProps) {
  return <Amount value={amountOf(amount, token)} unit={unitOf(token)} />;
}

/** The unit of `amountOf`. */
export function unitOf(token: Token | undefined): string {
  if (token === undefined) return 'smallest units';
  const name = token.symbol || shortHex(token.token);
  return token.decimals === null ? `smallest units of ${name}` : name;
}

/** The columns of a CSV that tell the token of an amount, and the amount in its smallest unit. */
export function tokenColumns<Row>(read: (row: Row) => TokenAmountProps): readonly Column<Row>[] {
  return [
    csvColumn('symbol', 'Symbol', (row) => read(row).token?.symbol ?? ''),
    csvColumn('decimals', 'Decimals', (row) => String(read(row).token?.decimals ?? '')),
    csvColumn('smallest', 'Amount, smallest unit', (row) => read(row).amount, 'decimal'),
  ];
}
