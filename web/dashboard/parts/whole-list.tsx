import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { count } from '../format/numbers.ts';
import { setQuery, useRoute } from '../state/route.ts';
import { Card } from './card.tsx';
import { type Column, type Direction, sortRows } from './column.ts';
import { CsvButton } from './csv-button.tsx';
import { Pager } from './pager.tsx';
import { Table } from './table.tsx';

/** A page may have this many rows; the first is the default. */
const LIMITS = [100, 1000] as const;

export interface WholeListProps<Row> {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** The CSV file has this name, and the address's parameters begin with it. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Sorted so by default. */
  readonly by: string;
  readonly direction: Direction;
  /** A row is searched by this text; without it there is no search field. */
  readonly text?: (row: Row) => string;
  readonly empty: string;
  readonly controls?: ComponentChildren;
}

/** A list that is sorted, searched and paged in the browser. */
export function WholeList<Row extends object>(props: WholeListProps<Row>) {
  const { title, note, name, columns, rows, rowKey, text, empty, controls } = props;
  const { query } = useRoute();
  const search = (query[`${name}.search`] ?? '').trim().toLowerCase();
  const by = query[`${name}.sort`] ?? props.by;
  const direction = readDirection(query[`${name}.order`]) ?? props.direction;
  const column = columns.find(({ id }) => id === by);
  const found = useMemo(() => {
    const matching =
      text && search ? rows.filter((row) => text(row).toLowerCase().includes(search)) : rows;
    return column ? sortRows(matching, column, direction) : matching;
  }, [rows, text, search, column?.id, direction]);
  const limit = LIMITS.find((one) => String(one) === query[`${name}.rows`]) ?? LIMITS[0];
  const totalPages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(Math.max(1, Number(query[`${name}.page`]) || 1), totalPages);
  return (
    <Card
      title={title}
      note={
        note ?? (search ? `${count(found.length)} of ${count(rows.length)}` : count(rows.length))
      }
      wide
      aside={
        <>
          {controls}
          {text && (
            <label class="choice">
              <span class="sr-only">Search in {title}</span>
              <input
                type="search"
                placeholder="Search"
                value={query[`${name}.search`] ?? ''}
                onInput={({ currentTarget }) =>
                  setQuery({ [`${name}.search`]: currentTarget.value, [`${name}.page`]: undefined })
                }
              />
            </label>
          )}
          {rows.length > LIMITS[0] && (
            <label class="choice">
              <span class="sr-only">Rows per page</span>
              <select
                value={limit}
                onChange={({ currentTarget }) =>
                  setQuery({ [`${name}.rows`]: currentTarget.value, [`${name}.page`]: undefined })
                }
              >
                {LIMITS.map((one) => (
                  <option key={one} value={one}>{`${count(one)} rows`}</option>
                ))}
              </select>
            </label>
          )}
          <CsvButton name={name} columns={columns} rows={found} />
        </>
      }
    >
      <Table
        caption={title}
        columns={columns}
        rows={found.slice((page - 1) * limit, page * limit)}
        rowKey={rowKey}
        empty={search ? `No row matches “${search}”.` : empty}
        sorting={{
          by,
          direction,
          choose: (next, order) =>
            setQuery({
              [`${name}.sort`]: next,
              [`${name}.order`]: order,
              [`${name}.page`]: undefined,
            }),
        }}
      />
      <Pager
        of={title}
        page={page}
        totalPages={totalPages}
        total={found.length}
        limit={limit}
        name={`${name}.page`}
      />
    </Card>
  );
}

export function readDirection(text: string | undefined): Direction | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined;
}
