import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { COLUMN_HELP } from '../format/column-help.ts';
import type { Column, Direction } from './column.ts';
import { FoldedRows } from './folded-rows.tsx';
import { Icon } from './icons.tsx';
import { Empty } from './states.tsx';

export interface Sorting {
  readonly by: string;
  readonly direction: Direction;
  /** These columns can be sorted; all by default. */
  readonly columns?: readonly string[];
  readonly choose: (by: string, direction: Direction) => void;
}

export interface TableProps<Row> {
  /** Screen readers read this label for the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  /** Shown when there are no rows. */
  readonly empty: string;
}

/**
 * A longer table does not lay out rows off the screen, which pictures that show the whole page then
 * lack.
 */
const LONG = 100;

/**
 * Shows a table with CSS grids as rows: a long table's rows are not laid out off the screen, and on
 * a narrow screen each row is a card. ARIA roles are explicit, since `display: grid` removes a
 * table's own.
 */
export function Table<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  empty,
}: TableProps<Row>) {
  const shown = columns.filter(({ csvOnly }) => !csvOnly);
  const shownRow = useShownRows(shown, columns, rowKey);
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const widths = shown.map(({ width, kind }) => width ?? WIDTHS[kind]);
  return (
    <>
      {sorting && <NarrowSort columns={shown} sorting={sorting} />}
      <FoldedRows rows={rows}>
        {(unfolded) => (
          <div class="table-frame">
            <table
              class={unfolded.length > LONG ? 'table long' : 'table'}
              role="table"
              style={{ '--columns': widths.join(' '), '--least': leastOf(widths) }}
            >
              <caption class="sr-only">{caption}</caption>
              <thead role="rowgroup">
                <tr role="row">
                  {shown.map((column) => (
                    <Heading key={column.id} column={column} sorting={sorting} />
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup">{unfolded.map(shownRow)}</tbody>
            </table>
          </div>
        )}
      </FoldedRows>
    </>
  );
}

/**
 * Renders a row and caches its node for the same columns, so that sorting a thousand rows only
 * moves nodes.
 */
function useShownRows<Row extends object>(
  shown: readonly Column<Row>[],
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
): (row: Row) => VNode {
  const made = useMemo(() => new WeakMap<Row, VNode>(), [columns]);
  return (row) => {
    const kept = made.get(row);
    if (kept) return kept;
    const drawn = (
      <tr role="row" key={rowKey(row)}>
        {shown.map(({ id, title, show, kind }) => {
          const content = show(row);
          return (
            <td
              role="cell"
              key={id}
              class={kind === 'text' ? '' : 'numeric'}
              data-title={title}
              title={typeof content === 'string' ? content : undefined}
            >
              {content}
            </td>
          );
        })}
      </tr>
    );
    made.set(row, drawn);
    return drawn;
  };
}

const WIDTHS = {
  text: 'minmax(9rem, 2fr)',
  number: 'minmax(5.6rem, 1fr)',
  decimal: 'minmax(6rem, 1fr)',
};

/** Computes the width that a row needs with gaps and padding; a narrower table scrolls. */
function leastOf(widths: readonly string[]): string {
  const least = widths.map((width) => Number(/^minmax\(([\d.]+)rem/.exec(width)?.[1] ?? 0));
  // Columns have gaps of 1rem between them, and rows 0.5rem padding at each end.
  return `${least.reduce((total, one) => total + one + 1, 0)}rem`;
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

function Heading<Row>({ column, sorting }: HeadingProps<Row>) {
  const { id, title, kind, help = COLUMN_HELP[title] } = column;
  const numeric = kind === 'text' ? '' : 'numeric';
  if (!sorting || (sorting.columns && !sorting.columns.includes(id))) {
    return (
      <th role="columnheader" scope="col" class={numeric} title={help} data-help={help && ''}>
        {title}
      </th>
    );
  }
  const active = sorting.by === id;
  const { direction } = sorting;
  const next = active ? (direction === 'asc' ? 'desc' : 'asc') : kind === 'text' ? 'asc' : 'desc';
  return (
    <th
      role="columnheader"
      scope="col"
      class={numeric}
      title={help}
      data-help={help && ''}
      aria-sort={active ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" class="sort" onClick={() => sorting.choose(id, next)}>
        {title}
        {active && <Icon name={direction === 'asc' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}

/** Chooses the order on narrow screens, which have no column headings. */
function NarrowSort<Row>({
  columns,
  sorting,
}: {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}) {
  const offered = columns.filter(({ id }) => !sorting.columns || sorting.columns.includes(id));
  return (
    <label class="narrow-sort">
      Sort by
      <select
        value={`${sorting.by} ${sorting.direction}`}
        onChange={({ currentTarget }) => {
          const [by = '', direction] = currentTarget.value.split(' ');
          sorting.choose(by, direction === 'asc' ? 'asc' : 'desc');
        }}
      >
        {offered.flatMap(({ id, title }) => [
          <option key={`${id} desc`} value={`${id} desc`}>{`${title}, descending`}</option>,
          <option key={`${id} asc`} value={`${id} asc`}>{`${title}, ascending`}</option>,
        ])}
      </select>
    </label>
  );
}
