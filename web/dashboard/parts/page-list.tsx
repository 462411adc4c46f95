import type { ComponentChildren } from 'preact';
import { count } from '../format/numbers.ts';
import type { Answer, PageAnswer } from '../state/answer.ts';
import { Card } from './card.tsx';
import type { Column } from './column.ts';
import { CsvButton } from './csv-button.tsx';
import { Pager } from './pager.tsx';
import { Answered } from './states.tsx';
import { type Sorting, Table } from './table.tsx';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly total: number;
    readonly page: number;
    readonly limit: number;
    readonly totalPages: number;
  };
}

interface PageListProps<Row> {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** The CSV file has this name, without extension. */
  readonly name: string;
  readonly answer: PageAnswer<Page<Row>, Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
  /** Shown if the snapshot does not have the list's entity. */
  readonly unknown?: string;
  readonly sorting?: Sorting;
  /** The address has the page in this parameter. */
  readonly pageName?: string;
  readonly controls?: ComponentChildren;
}

/** A list that the service sorts, filters and pages. */
export function PageList<Row extends object>(props: PageListProps<Row>) {
  const { title, note, name, answer, columns, rowKey, empty, sorting, pageName, controls } = props;
  const { unknown } = props;
  const rows = answer.value?.data ?? [];
  return (
    <Card
      title={title}
      note={note ?? noteOf(answer)}
      wide
      aside={
        <>
          {controls}
          <CsvButton
            name={name}
            columns={columns}
            rows={rows}
            all={answer.all}
            total={answer.value?.meta.total ?? 0}
          />
        </>
      }
    >
      <Answered of={answer} height={480} unknown={unknown}>
        {({ data, meta }) => (
          <>
            <Table
              caption={title}
              columns={columns}
              rows={data}
              rowKey={rowKey}
              empty={meta.total > 0 ? 'This page is past the end.' : empty}
              sorting={sorting}
            />
            <Pager of={title} {...meta} {...(pageName && { name: pageName })} />
          </>
        )}
      </Answered>
    </Card>
  );
}

/** Counts the rows; none for a list that failed. */
function noteOf({ value, error }: Answer<Page<unknown>>): string | undefined {
  if (value) return count(value.meta.total);
  return error === undefined ? '…' : undefined;
}
