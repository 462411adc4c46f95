import { makeRelation } from '../../../common/relations/run-relations.ts';
import { sqlName } from '../../../common/sql.ts';
import { exactFields, isInexact } from '../../definition/fields.ts';
import {
  indexedFilters,
  isView,
  type ListDefinition,
  type QueryList,
  selectable,
} from '../../definition/kinds/list-operation.ts';
import type { Select } from '../../definition/select.ts';
import { COLUMNS, PATHS } from '../../store/format.ts';
import type { Column } from '../arrow/columns.ts';
import { postingsOf } from '../columns/postings.ts';
import { readTimes } from '../columns/read-times.ts';
import { readOrders } from '../columns/row-orders.ts';
import { type IndexedTerms, readTermEntries, readTerms } from '../columns/terms.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { jsonSql } from '../sql/json-sql.ts';
import { keySql, underEachAlias } from '../sql/key-sql.ts';
import { listRelation, listTable } from '../sql/list-table.ts';
import { slicesByRow } from '../sql/slices.ts';
import { prepareView } from './prepare-view.ts';
import { timeColumns, writeColumns, writeIndex } from './write-columns.ts';
import { writeStatistics } from './write-statistics.ts';

/** Writes the files of a list; once, however many operations are made from its definition. */
export function prepareList(context: PrepareContext, definition: ListDefinition): Promise<void> {
  return context.memoize(definition, async () => {
    if (isView(definition)) await prepareView(context, definition);
    else await prepareQueryList(context, definition);
    await writeStatistics(context, definition);
  });
}

async function prepareQueryList(context: PrepareContext, definition: QueryList): Promise<void> {
  const { connection } = context;
  const { name, record, sorts, times, lists } = definition;
  const source = listTable(definition);
  const path = PATHS.list(name);
  const { rows } = await makeRelation(connection, listRelation(definition), {});
  const length = rows ?? 0;
  await context.writeTexts(
    `${path}/records`,
    [COLUMNS.record],
    context.inSlices(
      `select ${jsonSql(record)} from ${source}`,
      lists && ((most) => slicesByRow(connection, source, lists, most)),
    ),
  );
  if (isInexact(record)) {
    await context.writeTexts(
      `${path}/exact-records`,
      [COLUMNS.record],
      `select ${jsonSql(exactFields(record))} from ${source}`,
    );
  }
  const columns: Record<string, Column> = await writeIndexes(context, definition, length);
  if (times !== undefined) {
    Object.assign(columns, timeColumns(await readTimes(connection, source, times, length)));
  }
  if (definition.search) columns[COLUMNS.search] = await writeSearch(context, definition, length);
  if (sorts) {
    const positions = selectable(definition);
    for (const [sort, found] of await readOrders(connection, source, sorts, length)) {
      columns[COLUMNS.sort(sort)] = found.rows;
      if (positions) columns[COLUMNS.position(sort)] = found.positions;
    }
  }
  writeColumns(context, path, columns);
}

/** Writes the inverted index of each filter and gives the ordinals by row. */
async function writeIndexes(
  context: PrepareContext,
  definition: QueryList,
  length: number,
): Promise<Record<string, Column>> {
  const { connection } = context;
  const { name, required } = definition;
  const source = listTable(definition);
  const path = PATHS.list(name);
  const columns: Record<string, Column> = {};
  const indexed = new Map<string, IndexedTerms>();
  for (const filter of indexedFilters(definition)) {
    if (!required || filter !== required.key[0]) {
      indexed.set(filter, { term: keySql([filter]) });
      continue;
    }
    const { key, aliases, known } = required;
    const term = keySql(key);
    const named: IndexedTerms = { term, known: (table) => `select ${term} from (${known(table)})` };
    if (aliases === undefined) indexed.set(filter, named);
    else {
      const eachAlias: Select = (table) => underEachAlias(table(source), aliases, 'rowid');
      const { terms, ordinals, rows } = await readTermEntries(connection, eachAlias, named);
      const postings = postingsOf(terms.offsets.length - 1, ordinals, rows);
      writeIndex(context, `${path}/${filter}.arrow`, { terms, postings });
    }
  }
  const read = await readTerms(connection, source, [...indexed.values()], length);
  for (const [at, filter] of [...indexed.keys()].entries()) {
    const { terms, ordinals } = read[at] ?? missing(filter);
    columns[filter] = ordinals;
    const postings = postingsOf(terms.offsets.length - 1, ordinals);
    writeIndex(context, `${path}/${filter}.arrow`, { terms, postings });
  }
  return columns;
}

const ADDRESS_LENGTH = '0x'.length + 40;

/**
 * Writes the addresses and case-folded names that are searched, and gives the entry of each row.
 */
async function writeSearch(
  context: PrepareContext,
  definition: QueryList,
  length: number,
): Promise<Uint32Array> {
  const { names, address } = definition.search ?? missing('search');
  const folded = names.map((name) => `coalesce(case_fold(${sqlName(name)}), '')`);
  const term = [sqlName(address), ...folded].join(' || chr(10) || ');
  const [read] = await readTerms(context.connection, listTable(definition), [{ term }], length);
  const { terms, ordinals } = read ?? missing('search');
  const entries = terms.offsets.length - 1;
  const addressOffsets = Int32Array.from({ length: entries + 1 }, (_, at) => at * ADDRESS_LENGTH);
  const addresses = Buffer.alloc(entries * ADDRESS_LENGTH);
  const nameOffsets = new Int32Array(entries + 1);
  const pieces: Uint8Array[] = [];
  for (let entry = 0; entry < entries; entry += 1) {
    const [start = 0, end = 0] = [terms.offsets[entry], terms.offsets[entry + 1]];
    addresses.set(terms.bytes.subarray(start, start + ADDRESS_LENGTH), entry * ADDRESS_LENGTH);
    pieces.push(terms.bytes.subarray(start + ADDRESS_LENGTH, end));
    nameOffsets[entry + 1] = (nameOffsets[entry] ?? 0) + end - start - ADDRESS_LENGTH;
  }
  context.writeArrow(`${PATHS.list(definition.name)}/search.arrow`, {
    address: { bytes: addresses, offsets: addressOffsets },
    names: { bytes: Buffer.concat(pieces), offsets: nameOffsets },
  });
  return ordinals;
}

function missing(what: string): never {
  throw new RangeError(`${what} was not read`);
}
