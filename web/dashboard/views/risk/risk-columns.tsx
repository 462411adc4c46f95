import { percent } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { None } from '../../parts/values.tsx';
import type { Names } from '../../state/names.ts';
import { href } from '../../state/route.ts';

interface SetOfAvs {
  readonly avs: string | null;
  readonly operatorSetId: number | null;
}

/** Names the AVS that a row belongs to. */
export function avsColumn<Row extends { readonly avs: string | null }>(
  names: Names,
  title = 'AVS',
): Column<Row> {
  return {
    id: 'avs',
    title,
    kind: 'text',
    width: 'minmax(9.2rem, 1.5fr)',
    value: ({ avs }) => avs,
    show: ({ avs }) => <Hex value={avs ?? ''} to="avs" name={names.avs(avs ?? '')} />,
  };
}

/** Operator sets are numbered within their AVS. */
export const SET: Column<SetOfAvs> = {
  id: 'set',
  title: 'Set',
  kind: 'text',
  width: 'minmax(3rem, 0.4fr)',
  value: ({ operatorSetId }) => operatorSetId,
  show: ({ operatorSetId }) => operatorSetId ?? <None />,
};

/** Names a strategy by the symbol that its token has. */
export function strategyColumn(names: Names): Column<{ readonly strategy: string }> {
  return {
    id: 'strategy',
    title: 'Strategy',
    kind: 'text',
    width: 'minmax(8rem, 1fr)',
    value: ({ strategy }) => strategy,
    show: ({ strategy }) => (
      <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />
    ),
  };
}

/** A magnitude counts as 1 if it is 10^18. */
const WAD = 1e18;

/** Writes a magnitude as `12.3%`. */
export function partOfWad(magnitude: string): string {
  return percent(Number(magnitude) / WAD);
}

/** A calculation slashes all these. */
export interface SlashTarget {
  readonly avs?: string;
  readonly set?: number;
  readonly operator?: string;
}

/** Returns the link that opens a calculation. */
export function whatIfHref({ avs, set, operator }: SlashTarget): string {
  return href('risk', { 'if.avs': avs, 'if.set': set, 'if.operator': operator });
}

/** Links to the losses if the entity in a row were slashed. */
export function whatIfColumn<Row>(slashed: (row: Row) => SlashTarget): Column<Row> {
  return {
    id: 'what-if',
    title: 'What if',
    kind: 'text',
    width: 'minmax(5rem, 0.5fr)',
    help: 'Losses if all that can be slashed were slashed',
    value: (row) => whatIfHref(slashed(row)),
    show: (row) => <WhatIfLink to={whatIfHref(slashed(row))} />,
  };
}

/** A link to a calculation scrolls to it: it is at the top. */
export function WhatIfLink({ to }: { readonly to: string }) {
  return (
    <a href={to} onClick={() => scrollTo({ top: 0 })}>
      Losses
    </a>
  );
}
