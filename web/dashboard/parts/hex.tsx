import { useEffect, useState } from 'preact/hooks';
import { kindOf, shortHex } from '../format/addresses.ts';
import { href } from '../state/route.ts';
import { announce } from './announcer.tsx';
import { Blot } from './blot.tsx';
import { ExplorerLink } from './explorer.tsx';
import { Icon } from './icons.tsx';
import { None } from './values.tsx';

/** An address or a hash has its view at one of these paths. */
export type LinkTarget =
  | 'operators'
  | 'avs'
  | 'stakers'
  | 'strategies'
  | 'pods'
  | 'rewards'
  | 'withdrawals'
  | 'availability/batches'
  | 'availability/operators';

interface HexProps {
  readonly value: string;
  /** The linked view; without it the value is no link. */
  readonly to?: LinkTarget;
  /** The value is a transaction's hash. */
  readonly transaction?: boolean;
  /** Shown instead of the short address. */
  readonly name?: string | undefined;
}

/**
 * Shows an address or hash: shortened, in full on hover, with a button that copies it. Without its
 * own view an address or a transaction links to the block explorer.
 */
export function Hex({ value, to, transaction = false, name }: HexProps) {
  if (value === '') return <None />;
  const text = name || shortHex(value);
  const inner = (
    <>
      <Blot id={value} isStrategy={to === 'strategies'} />
      <span class={name ? 'name' : 'mono'}>{text}</span>
    </>
  );
  return (
    <span class="hex" title={name ? `${name}\n${value}` : value}>
      {to && <a href={href(`${to}/${value}`)}>{inner}</a>}
      {!to && (
        <span class="hex-text">
          {transaction || kindOf(value) === 'address' ? (
            <ExplorerLink kind={transaction ? 'tx' : 'address'} id={value}>
              {inner}
            </ExplorerLink>
          ) : (
            inner
          )}
        </span>
      )}
      <Copy value={value} />
    </span>
  );
}

/** A button that copies a value and confirms it for a moment. */
export function Copy({ value }: { readonly value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    announce('Copied');
  };
  return (
    <button type="button" class="copy" aria-label={`Copy ${value}`} onClick={copy}>
      <Icon name={copied ? 'done' : 'copy'} />
    </button>
  );
}
