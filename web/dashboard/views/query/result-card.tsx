import { useState } from 'preact/hooks';
import { Bars } from '../../charts/bars.tsx';
import { fileName } from '../../format/csv.ts';
import { count } from '../../format/numbers.ts';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/states.tsx';
import { setQuery, useRoute } from '../../state/route.ts';
import { useSession } from '../../state/use-session.ts';
import { LineChart } from './line-chart.tsx';
import { chartColumns, isNumber, type Result, valueText } from './result.ts';
import { ValueLink } from './value-link.tsx';

const DISPLAYS = ['table', 'bars', 'line'] as const;

/** The page renders this many rows and bars; files have all. */
const MAX_ROWS = 500;
const MAX_BARS = 40;

interface ResultCardProps {
  readonly sql: string;
  readonly result: Result;
}

/** Shows a result as a table or a chart, with downloads that have all rows. */
export function ResultCard({ sql, result }: ResultCardProps) {
  const { query } = useRoute();
  const chart = chartColumns(result);
  const display = (chart && DISPLAYS.find((name) => name === query.show)) || 'table';
  const { rows, truncated, milliseconds } = result.meta;
  const note = `${count(rows)} rows${truncated ? ', truncated at a limit' : ''} in ${Math.round(milliseconds)} ms`;
  return (
    <Card
      title="Result"
      note={note}
      wide
      aside={
        <>
          {chart && (
            <fieldset class="choice forms" aria-label="Show as">
              {DISPLAYS.map((one) => (
                <button
                  key={one}
                  type="button"
                  class="button"
                  aria-pressed={one === display}
                  onClick={() => setQuery({ show: one === 'table' ? undefined : one })}
                >
                  {one === 'table' ? 'Table' : one === 'bars' ? 'Bars' : 'Line'}
                </button>
              ))}
            </fieldset>
          )}
          <FileButton sql={sql} format="csv" />
          <FileButton sql={sql} format="parquet" />
        </>
      }
    >
      {result.data.length === 0 && <Empty>No row matches.</Empty>}
      {display === 'table' && result.data.length > 0 && <ResultTable result={result} />}
      {display === 'bars' && chart && (
        <Bars
          label={`${result.columns[chart.values[0] ?? 0]?.name} by ${result.columns[chart.label]?.name}`}
          bars={result.data.slice(0, MAX_BARS).map((row, at) => ({
            id: String(at),
            label: (
              <ValueLink column={result.columns[chart.label]?.name ?? ''} value={row[chart.label]}>
                {valueText(row[chart.label])}
              </ValueLink>
            ),
            size: Number(row[chart.values[0] ?? 0] ?? 0),
            value: formatted(row[chart.values[0] ?? 0]),
          }))}
        />
      )}
      {display === 'line' && chart && <LineChart result={result} {...chart} />}
    </Card>
  );
}

function ResultTable({ result }: { readonly result: Result }) {
  const { columns, data } = result;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a focused region can be scrolled by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Rows">
        <table class="rows">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.name}
                  class={isNumber(column) ? 'numeric' : ''}
                  title={column.type}
                  scope="col"
                >
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.slice(0, MAX_ROWS).map((row, at) => (
              <tr key={at}>
                {columns.map((column, place) => (
                  <td
                    key={column.name}
                    class={isNumber(column) ? 'numeric' : ''}
                    title={valueText(row[place])}
                  >
                    <ValueLink column={column.name} value={row[place]}>
                      {isNumber(column) ? formatted(row[place]) : valueText(row[place])}
                    </ValueLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.length > MAX_ROWS && (
        <p class="note">{`First ${count(MAX_ROWS)} rows. The files have all ${count(data.length)}.`}</p>
      )}
    </>
  );
}

/** Formats numbers; digit strings, which a double would round, stay as they are. */
function formatted(value: unknown): string {
  if (typeof value !== 'number') return valueText(value);
  return value.toLocaleString('en', {
    maximumFractionDigits: Math.abs(value) < 1000 ? 6 : 2,
  });
}

function FileButton({ sql, format }: { readonly sql: string; readonly format: 'csv' | 'parquet' }) {
  const session = useSession();
  const { client } = session;
  const [failed, setFailed] = useState(false);
  const save = async () => {
    if (!client) return;
    try {
      const url = URL.createObjectURL(await client.queryFile(sql, format));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName(`query.${format}`, session.sample);
      link.click();
      URL.revokeObjectURL(url);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <button type="button" class="button" onClick={() => void save()}>
      {failed ? `${format.toUpperCase()}: try again` : format === 'csv' ? 'CSV' : 'Parquet'}
    </button>
  );
}
