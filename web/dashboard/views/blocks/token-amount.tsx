import type { RowOf } from '../../../../client/index.ts';
import { shortHex } from '../../format/addresses.ts';
import { exact, inTokens } from '../../format/numbers.ts';
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

/** Shows a row's token. */
export function tokenColumn(tokens: Tokens): Column<{ readonly token: string }> {
  return {
    id: 'token',
    title: 'Token',
    kind: 'text',
    value: ({ token }) => token,
    show: ({ token }) => <TokenLink token={token} tokens={tokens} />,
  };
}

interface TokenAmountProps {
  /** Counts the token's smallest unit. */
  readonly amount: string;
  /** Undefined if the snapshot does not have the token. */
  readonly token: Token | undefined;
}

/** Counts in the smallest unit that the token with this address has. */
interface InToken {
  readonly amount: string;
  readonly token: string;
}

interface ShownAmountProps extends InToken {
  readonly tokens: Tokens;
}

/**
 * Shows a token amount with its symbol; if its symbol or its decimals are unknown, in the smallest
 * unit above a link to the token.
 */
export function TokenAmount({ amount, token, tokens }: ShownAmountProps) {
  const row = tokens.get(token);
  const unit = unitOf(row);
  if (row?.symbol && row.decimals !== null)
    return <Amount value={amountOf(amount, row)} unit={unit} />;
  return (
    <span class="two-lines" title={`${exact(amountOf(amount, row))} ${unit}`}>
      <Amount value={amountOf(amount, row)} unit={row && row.decimals !== null ? '' : 'units of'} />
      <Hex value={token} name={row?.symbol} />
    </span>
  );
}

/** Names the unit in which `amountOf` counts. */
export function unitOf(token: Token | undefined): string {
  if (token === undefined) return 'smallest units';
  const name = token.symbol || shortHex(token.token);
  return token.decimals === null ? `smallest units of ${name}` : name;
}

/** Returns CSV columns that name an amount's token, and the amount in its smallest unit. */
export function tokenColumns<Row>(read: (row: Row) => TokenAmountProps): readonly Column<Row>[] {
  return [
    csvColumn('symbol', 'Symbol', (row) => read(row).token?.symbol ?? ''),
    csvColumn('decimals', 'Decimals', (row) => String(read(row).token?.decimals ?? '')),
    csvColumn('smallest', 'Amount, smallest unit', (row) => read(row).amount, 'decimal'),
  ];
}

/** Returns the columns for an amount earned in a token, with those for CSV. */
export function earnedColumns(tokens: Tokens): readonly Column<InToken>[] {
  return [
    tokenColumn(tokens),
    {
      id: 'amount',
      title: 'Earned',
      kind: 'decimal',
      value: ({ amount, token }) => amountOf(amount, tokens.get(token)),
      show: ({ amount, token }) => <TokenAmount amount={amount} token={token} tokens={tokens} />,
    },
    ...tokenColumns<InToken>(({ amount, token }) => ({ amount, token: tokens.get(token) })),
  ];
}
