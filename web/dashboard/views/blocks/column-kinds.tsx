import type { Column } from '../../parts/column.ts';
import { Hex, type LinkTarget } from '../../parts/hex.tsx';
import { Moment, YesNo } from '../../parts/values.tsx';

interface Further {
  readonly width?: string;
  readonly help?: string;
}

/** Shows a text; a dash if it is empty. */
export function textColumn<Row>(
  id: string,
  title: string,
  read: (row: Row) => string | number | null,
  further: Further = {},
): Column<Row> {
  const text = (row: Row) => String(read(row) ?? '');
  return { id, title, kind: 'text', ...further, value: text, show: (row) => text(row) || '–' };
}

/** Shows a time; a dash if the row has none. */
export function momentColumn<Row>(
  id: string,
  title: string,
  read: (row: Row) => string | null,
  further: Further = {},
): Column<Row> {
  return {
    id,
    title,
    kind: 'text',
    width: 'minmax(11rem, 1fr)',
    ...further,
    value: read,
    show: (row) => <Moment value={read(row)} />,
  };
}

/** Shows an address or a hash, with a link to its view if it has one. */
export function hexColumn<Row>(
  id: string,
  title: string,
  read: (row: Row) => string,
  to?: LinkTarget,
): Column<Row> {
  return {
    id,
    title,
    kind: 'text',
    width: 'minmax(9.5rem, 1fr)',
    value: read,
    show: (row) => <Hex value={read(row)} {...(to && { to })} />,
  };
}

/** Shows which state a row has; the first is the good one. */
export function stateColumn<Row>(
  [yes, no]: readonly [yes: string, no: string],
  read: (row: Row) => boolean,
): Column<Row> {
  return {
    id: 'state',
    title: 'State',
    kind: 'text',
    width: 'minmax(6.5rem, 0.6fr)',
    value: (row) => (read(row) ? yes : no),
    show: (row) => <YesNo value={read(row)} yes={yes} no={no} />,
  };
}
