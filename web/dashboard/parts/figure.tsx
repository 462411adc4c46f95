import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRoute } from '../state/route.ts';
import { useSession } from '../state/use-session.ts';
import { Card } from './card.tsx';
import type { Column } from './column.ts';
import { CsvButton, csvParts } from './csv-button.tsx';
import { Icon } from './icons.tsx';
import { ShareMenu } from './share-menu.tsx';
import { Table } from './table.tsx';

interface FigureProps<Row> {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly wide?: boolean;
  /** The CSV file has this name, without extension. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
  /** These controls stand before those that every figure has. */
  readonly controls?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A chart that can be shown as its table, downloaded as CSV, and copied. A link may open at it. */
export function Figure<Row extends object>(props: FigureProps<Row>) {
  const { title, note, wide, name, columns, rows, rowKey, empty, controls, children } = props;
  const [asTable, setAsTable] = useState(false);
  const { sample } = useSession();
  const { query } = useRoute();
  const place = useRef<HTMLDivElement>(null);
  const isLinked = query.chart === name;
  useEffect(() => {
    if (isLinked) place.current?.closest('.card')?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
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
          {rows.length > 0 && (
            <ShareMenu
              title={title}
              name={name}
              csv={async () => (await csvParts(rows, columns, sample)).join('')}
            />
          )}
        </>
      }
    >
      <div ref={place} />
      {/* Without rows the chart shows why: no answer yet, an error, or no data. */}
      {asTable && rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section class="scroll" tabIndex={0} aria-label={title}>
          <Table caption={title} columns={columns} rows={rows} rowKey={rowKey} empty={empty} />
        </section>
      ) : (
        children
      )}
    </Card>
  );
}
