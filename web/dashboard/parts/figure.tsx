import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Card } from './card.tsx';
import type { Column } from './column.ts';
import { Icon } from './icons.tsx';
import { CsvButton, Table } from './table.tsx';

interface FigureProps<Row> {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly wide?: boolean;
  /** The file's name, without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
  /** More controls, beside those of every figure. */
  readonly controls?: ComponentChildren;
  /** The picture. */
  readonly children: ComponentChildren;
}

/** A picture, the table from which it is drawn, and that as a file. */
export function Figure<Row extends object>(props: FigureProps<Row>) {
  const { title, note, wide, name, columns, rows, rowKey, empty, controls, children } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      note={note}
      wide={wide}
      aside={
        <>
          {controls}
          <button
            type="button"
            class="button small"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            disabled={rows.length === 0}
          >
            <Icon name={asTable ? 'chart' : 'table'} /> {asTable ? 'Chart' : 'Table'}
          </button>
          <CsvButton name={name} columns={columns} rows={rows} />
        </>
      }
    >
      {/* Without rows there may be no answer yet, or none at all, which the picture says. */}
      {asTable && rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section class="scroll" tabIndex={0} aria-label={title}>
          <Table caption={title} columns={columns} rows={rows} rowKey={rowKey} empty={empty} />
        </section>
      ) : (
        children
      )}
    </Card>
  );
}
