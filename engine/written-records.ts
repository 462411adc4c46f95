import type { ColumnValues, ExportColumn, RowBatch } from '../data/columns.ts';
import { jsonEnd } from './json-text.ts';
import { type ExportedRecords, NEWLINE } from './records.ts';
import { TextCells } from './text-cells.ts';
import type { TextColumn } from './text-column.ts';

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const [N] = Buffer.from('n');

/** Finished JSON records, taken apart into their members. */
export class WrittenRecords implements ExportedRecords {
  readonly columns: readonly ExportColumn[];
  readonly #records: TextColumn;

  /** Each record must have exactly the members of `columns`, in their order, without spaces between. */
  constructor(columns: readonly ExportColumn[], records: TextColumn) {
    this.columns = columns;
    this.#records = records;
  }

  lines(places: Uint32Array): Buffer {
    const lines = Buffer.concat(Array.from(places, (place) => this.#records.at(place)));
    let end = 0;
    for (const place of places) {
      end += this.#records.at(place).length;
      lines[end - 1] = NEWLINE;
    }
    return lines;
  }

  batch(places: Uint32Array): RowBatch {
    const builders = this.columns.map((column) => builderOf(column, places.length));
    for (const place of places) {
      const record = this.#records.at(place);
      // Behind a bracket or a comma stand the quoted name and a colon.
      let at = 1;
      for (const [index, { name }] of this.columns.entries()) {
        const start = at + Buffer.byteLength(name) + 3;
        const end = jsonEnd(record, start);
        builders[index]?.add(record, start, end);
        at = end + 1;
      }
    }
    return { length: places.length, columns: builders.map((builder) => builder.finish()) };
  }
}

/** Collects one member of each record. */
interface MemberBuilder {
  /** Adds the member whose JSON is `record[start .. end)`. */
  add(record: Buffer, start: number, end: number): void;
  finish(): ColumnValues;
}

function builderOf({ kind }: ExportColumn, rows: number): MemberBuilder {
  switch (kind) {
    case 'text':
      return textBuilder(rows);
    case 'integer': {
      const values = new BigInt64Array(rows);
      return valueBuilder(
        rows,
        (row, json) => {
          values[row] = BigInt(json);
        },
        (valid) => ({ kind, values, valid }),
      );
    }
    case 'boolean': {
      const values = new Uint8Array(rows);
      return valueBuilder(
        rows,
        (row, json) => {
          values[row] = json === 'true' ? 1 : 0;
        },
        (valid) => ({ kind, values, valid }),
      );
    }
    case 'time': {
      const values = new Float64Array(rows);
      return valueBuilder(
        rows,
        (row, json) => {
          values[row] = Date.parse(json.slice(1, -1));
        },
        (valid) => ({ kind, values, valid }),
      );
    }
  }
}

/** A string is what it says; anything else stays JSON, but null is empty. */
function textBuilder(rows: number): MemberBuilder {
  const cells = new TextCells(rows);
  return {
    add(record, start, end) {
      if (record[start] === N) cells.add(record, start, start);
      else if (record[start] !== QUOTE) cells.add(record, start, end);
      else if (record.subarray(start, end).indexOf(BACKSLASH ?? 0) < 0) {
        cells.add(record, start + 1, end - 1);
      } else {
        const text = Buffer.from(String(JSON.parse(record.toString('utf8', start, end))));
        cells.add(text, 0, text.length);
      }
    },
    finish: () => cells.finish(),
  };
}

function valueBuilder(
  rows: number,
  set: (row: number, json: string) => void,
  finish: (valid: Uint8Array | null) => ColumnValues,
): MemberBuilder {
  const valid = new Uint8Array(rows);
  let row = 0;
  return {
    add(record, start, end) {
      if (record[start] !== N) {
        set(row, record.toString('latin1', start, end));
        valid[row] = 1;
      }
      row += 1;
    },
    finish: () => finish(valid.includes(0) ? valid : null),
  };
}
