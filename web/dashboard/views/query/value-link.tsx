import type { ComponentChildren } from 'preact';
import { kindOf } from '../../format/addresses.ts';
import { ExplorerLink } from '../../parts/explorer.tsx';
import type { LinkTarget } from '../../parts/hex.tsx';
import { href } from '../../state/route.ts';

/**
 * A column's name decides by its last words which view it links to. The first match counts:
 * `operator_id` is before `operator`.
 */
const ADDRESS_VIEWS: readonly (readonly [RegExp, LinkTarget])[] = [
  [/strategy$/, 'strategies'],
  [/(operator|delegated_to)$/, 'operators'],
  [/(staker|depositor|withdrawer|earner)$/, 'stakers'],
  [/avs$/, 'avs'],
  [/pod$/, 'pods'],
];
const HASH_VIEWS: readonly (readonly [RegExp, LinkTarget])[] = [
  [/withdrawal_root$/, 'withdrawals'],
  [/(submission|reward)s?_hash$/, 'rewards'],
  [/batch_header_hash$/, 'availability/batches'],
  [/operator(_id)?$/, 'availability/operators'],
];
const TRANSACTION = /(transaction|transaction_hash|tx|tx_hash)$/;

interface ValueLinkProps {
  /** The answer's column has this name. */
  readonly column: string;
  readonly value: unknown;
  readonly children: ComponentChildren;
}

/**
 * Links an answer's address or hash to its view, by its column's name. Another address, and a
 * transaction, links to the block explorer; other values have no link.
 */
export function ValueLink({ column, value, children }: ValueLinkProps) {
  const kind = typeof value === 'string' ? kindOf(value) : null;
  if (kind === null) return <>{children}</>;
  const id = String(value).toLowerCase();
  const views = kind === 'address' ? ADDRESS_VIEWS : HASH_VIEWS;
  const view = views.find(([name]) => name.test(column.toLowerCase()))?.[1];
  if (view) return <a href={href(`${view}/${id}`)}>{children}</a>;
  const isTransaction = kind === 'hash' && TRANSACTION.test(column.toLowerCase());
  if (kind === 'hash' && !isTransaction) return <>{children}</>;
  return (
    <ExplorerLink kind={isTransaction ? 'tx' : 'address'} id={id}>
      {children}
    </ExplorerLink>
  );
}
