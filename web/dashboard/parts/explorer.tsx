import type { ComponentChildren } from 'preact';
import { count } from '../format/numbers.ts';
import { useSession } from '../state/use-session.ts';

/** The kinds of pages in a block explorer. */
export type OnChain = 'address' | 'tx' | 'block';

interface ExplorerLinkProps {
  readonly kind: OnChain;
  /** The address, the hash of the transaction or the number of the block. */
  readonly id: string;
  readonly children: ComponentChildren;
}

/** A link to the block explorer of the service; its content alone if there is none. */
export function ExplorerLink({ kind, id, children }: ExplorerLinkProps) {
  const { explorer } = useSession();
  if (explorer === null) return <>{children}</>;
  return (
    <a href={`${explorer}/${kind}/${id}`} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A link to the page of an address in the block explorer, by the explorer's name. */
export function AddressInExplorer({ address }: { readonly address: string }) {
  const { explorer } = useSession();
  if (explorer === null) return null;
  return (
    <ExplorerLink kind="address" id={address}>
      {new URL(explorer).hostname}
    </ExplorerLink>
  );
}

/** The number of a block, with a link to it. */
export function BlockNumber({ value }: { readonly value: number | string }) {
  return (
    <ExplorerLink kind="block" id={String(value)}>
      <data value={value}>{count(Number(value))}</data>
    </ExplorerLink>
  );
}
