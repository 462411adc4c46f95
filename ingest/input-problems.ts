import { catalogue } from '../common/messages.ts';
import { formatInterval, type Interval } from './shared/interval.ts';

/** Why input files are refused; a text about a file follows its name. */
export const INPUT_PROBLEMS = catalogue({
  // Paths.
  input_missing: () => 'no such file or folder',
  input_folder_without_data: () =>
    'no file in it ends with .parquet, .ndjson, .jsonl, .json or .csv',
  input_not_regular: () => 'is not a regular file: write its output into one',
  input_of_other_format: () => 'not a file of .parquet, .ndjson, .jsonl, .json or .csv',
  input_link_to_nothing: () => 'is a link to nothing: mend or remove it',
  input_compressed: ({ ending, allowed }: { readonly ending: string; readonly allowed?: string }) =>
    `is compressed as .${ending}, which is not read: unpack it${allowed === undefined ? '' : `, or compress it as ${allowed}`}`,

  // Layouts and values.
  input_unreadable: ({ format, reason }: { readonly format: string; readonly reason: string }) =>
    `cannot be read as ${format}: ${reason}`,
  input_value_unreadable: ({ reason }: UnreadableValue) => reason,
  columns_decoded: ({ columns }: { readonly columns: readonly string[] }) =>
    `has decoded columns (${columns.join(', ')}) instead of topics and data: export again without --event-signature of cryo`,
  columns_missing: ({ layout, columns }: MissingColumns) =>
    `is not quite ${layout}: ${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')} missing`,
  column_of_other_type: ({ column, found, type }: OtherType) =>
    `column ${column} ${found === undefined ? 'has no value' : `is ${found}`}; it must be ${type}`,
  layout_unknown: ({ columns, layouts }: UnknownLayout) =>
    `has columns of no known layout (${columns.join(', ')}): known are ${layouts.join(', ')}`,
  layout_of_subsquid: ({ statement }: { readonly statement: string }) =>
    `is of Subsquid's blocks with logs, but a row for each log is needed: convert it by DuckDB: ${statement}`,
  column_has_nulls: ({ column, count, source, row }: Nulls) =>
    `column ${column} is null in ${count} ${count === 1 ? 'row' : 'rows'} (${source} of row ${row}${count === 1 ? '' : ' is the first'}): export again`,
  input_of_other_chain: ({ chainId, expected }: OtherChain) =>
    `chain_id is ${chainId}, not ${expected}, the network's`,

  // Blocks.
  name_of_other_blocks: ({ from, to, named }: Interval & { readonly named: string }) =>
    `has blocks ${formatInterval({ from, to })}, but its name says ${named}`,
  range_unknown: () => 'the blocks that it covers are not known: give --range <first>:<last>',
  store_differs: ({ from, to, positions, examples }: Differing) =>
    `blocks ${formatInterval({ from, to })}: the store has other logs there (${positions} positions: ${examples.join(', ')}): if the inputs are right, give --replace ${from}:${to}`,
  replaced_not_covered: ({ from, to }: Interval) =>
    `blocks ${formatInterval({ from, to })}: --replace names them, but no input covers them`,
  blocks_not_given: () => 'the store has no blocks yet: give inputs with logs',
  first_blocks_missing: ({ from, to, last }: Interval & { readonly last: number }) =>
    `blocks ${formatInterval({ from, to })}: are missing, and balances would be wrong without them: add files of them, or give --range ${from}:${last} if these files cover them`,
  blocks_missing: ({ ranges, more, from, to }: Gaps) =>
    `blocks ${ranges.join(', ')}${more > 0 ? ` and ${more} more ranges` : ''}: are missing between ranges: add files of them, give --range ${from}:${to} if these files cover them, or publish without them by --allow-gaps`,
  times_missing: ({ from, to, count, wanted }: MissingTimes) =>
    `blocks ${formatInterval({ from, to })}: ${count} blocks with logs of ours have no time: add files of blocks (cryo: cryo blocks -b ${wanted})`,
  block_times_differ: ({ block, times }: Block & { readonly times: readonly string[] }) =>
    contradiction(block, `two times (${times.join(', ')})`),
  block_hashes_differ: ({ block, hashes }: Block & { readonly hashes: readonly string[] }) =>
    contradiction(block, `two hashes (${hashes.join(', ')})`),
  time_is_no_slot: ({ block, time, network, count }: NoSlot) =>
    `block ${block}: has time ${time}, which is not a slot of ${network} (${count} blocks): is it of another chain?`,
  times_out_of_order: ({ block, before, count }: OutOfOrder) =>
    `block ${block}: is not later than block ${before} (${count} blocks): times must grow with numbers`,
});

function contradiction(block: string, found: string): string {
  return `block ${block}: has ${found}: inputs of two forks or chains are mixed; export again`;
}

interface UnreadableValue {
  readonly dataset: string;
  /** Says which value of which log it is, as the SQL that reads it does. */
  readonly reason: string;
}

interface MissingColumns {
  readonly layout: string;
  readonly columns: readonly string[];
}

interface OtherType {
  readonly column: string;
  /** The column's type; absent if it has only nulls. */
  readonly found?: string;
  readonly type: string;
}

interface UnknownLayout {
  readonly columns: readonly string[];
  readonly layouts: readonly string[];
}

interface Nulls {
  readonly column: string;
  readonly count: number;
  /** The file's column that has the value. */
  readonly source: string;
  /** The first row without it, from 1. */
  readonly row: number;
}

interface OtherChain {
  readonly chainId: string;
  readonly expected: number;
}

interface Differing extends Interval {
  readonly positions: number;
  readonly examples: readonly string[];
}

interface Gaps extends Interval {
  readonly ranges: readonly string[];
  /** How many further ranges there are. */
  readonly more: number;
}

interface MissingTimes extends Interval {
  readonly count: number;
  /** The range to export, in the form of cryo. */
  readonly wanted: string;
}

interface Block {
  readonly block: string;
}

interface NoSlot {
  readonly block: number;
  readonly time: number;
  readonly network: string;
  readonly count: number;
}

interface OutOfOrder {
  readonly block: number;
  /** The block that should be earlier. */
  readonly before: number;
  readonly count: number;
}
