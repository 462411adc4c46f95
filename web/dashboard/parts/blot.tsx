import { hueOf } from '../format/addresses.ts';
import { useTokenColours } from '../state/token-colours.ts';

interface BlotProps {
  /** The identifier of the entity. */
  readonly id: string;
  /** The entity is a strategy. Its icon has its token's colour in charts. */
  readonly isStrategy: boolean;
  /** The icon of a title. */
  readonly large?: boolean;
}

/** A coloured square, by which an entity is recognized. */
export function Blot({ id, isStrategy, large = false }: BlotProps) {
  if (isStrategy) return <TokenBlot strategy={id} large={large} />;
  const hue = { '--hue': String(hueOf(id)) };
  return <span class={large ? 'blot large' : 'blot'} style={hue} aria-hidden="true" />;
}

function TokenBlot({ strategy, large }: { readonly strategy: string; readonly large: boolean }) {
  const colour = useTokenColours()(strategy);
  const name = `blot token series-${colour}${large ? ' large' : ''}`;
  return <span class={name} aria-hidden="true" />;
}
