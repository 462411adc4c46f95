import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../format/numbers.ts';
import { useNarrow } from '../state/narrow.ts';

/** Rows on a narrow screen before the visitor asks for more. */
const FIRST = 10;

interface FoldedRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly children: (shown: readonly Row[]) => ComponentChildren;
}

/**
 * Shows a list's first rows on a narrow screen, where each row is a card, with a button that
 * doubles them. Other rows, such as those on another page or in another order, are folded again.
 */
export function FoldedRows<Row>({ rows, children }: FoldedRowsProps<Row>) {
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState({ rows, shown: FIRST });
  const shown = unfolded.rows === rows ? unfolded.shown : FIRST;
  if (!narrow || rows.length <= shown) return <>{children(rows)}</>;
  const more = Math.min(shown, rows.length - shown);
  return (
    <>
      {children(rows.slice(0, shown))}
      <button
        type="button"
        class="button more"
        onClick={() => setUnfolded({ rows, shown: shown + more })}
      >
        Show {count(more)} more of {count(rows.length)} rows
      </button>
    </>
  );
}
