import type { ComponentChildren } from 'preact';
import { count } from '../format/numbers.ts';
import { useSession } from '../state/use-session.ts';

/** A block explorer has these kinds of pages. */
export type OnChain = 'address' | 'tx' | 'block';

interface ExplorerLinkProps {
  readonly kind: OnChain;
  /** An address, a transaction's hash or a block's number. */
  readonly id: string;
  readonly children: ComponentChildren;
}

/** Links to the service's block explorer; shows the content alone if there is none. */
export function ExplorerLink({ kind, id, children }: ExplorerLinkProps) {
  const { explorer } = useSession();
  if (explorer === null) return <>{children}</>;
  return (
    <a href={`${explorer}/${kind}/${id}`} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Links to an address's page in the block explorer, by the explorer's name. */
export function AddressInExplorer({ address }: { readonly address: string }) {
  const { explorer } = useSession();
  if (explorer === null) return null;
  return (
    <ExplorerLink kind="address" id={address}>
      {new URL(explorer).hostname}
    </ExplorerLink>
  );
}

/** Shows a block's number with a link to it. */
export function BlockNumber({ value }: { readonly value: number | string }) {
  return (
    <ExplorerLink kind="block" id={String(value)}>
      <data value={value}>{count(Number(value))}</data>
    </ExplorerLink>
  );
}
