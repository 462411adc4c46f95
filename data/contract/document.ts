import {
  FREE_ROWS,
  MAX_FILES,
  MAX_MANIFEST_BYTES,
  MAX_ROWS,
  MAX_ROWS_PER_BYTE,
  MAX_VALUES_PER_BYTE,
} from '../../common/limits.ts';
import { ruleOf } from './column-rules.ts';
import { type ColumnType, TABLES, type Table } from './tables.ts';

const INTRODUCTION = `# Snapshot contract

*For everyone who makes snapshots with a program of their own, or reads the files.*

    node dist/cli/main.js check snapshots/current

A snapshot is a folder: the state of the restaking protocol and of the data-availability network at
one moment. The service reads it and never writes to it. This page is written by \`npm run document\`
from \`tables.ts\` and \`column-types.ts\`, the rules that the loader checks.

## Files

Twelve tables are mandatory; the others are optional. Operations that need an optional table answer 404 if the
snapshot leaves it out. Each table comes in exactly one of these forms:

* \`<table>.parquet\`
* \`<table>.arrow\`: Arrow IPC, file or stream format, uncompressed, LZ4 or ZSTD, in record batches below 2 GiB
* \`<table>/\`: parts of either format, read in the order of their names

A table without rows is a file with a schema and no rows. Columns may come in any order; further
columns and files are ignored. A column that may be left out is as if all its values were null.

Files are regular files, in the folder or one folder below it, and neither pipes nor devices. Links may lead to files
of the same folder only; the folder itself may be the target of one.

\`manifest.json\` is optional. If it is present, it alone lists the snapshot's files,
and each is checked against it before anything is served. An optional table that is there and not listed, or listed
and not there, refuses the snapshot:

    { "version": 1, "id": "…", "createdAt": "2025-06-01T00:00:00Z", "blockNumber": 22600000,
      "tables": { "stakers": { "files": [ { "path": "stakers.parquet", "sha256": "…", "rows": 1500 } ] } } }

\`"invented": "amounts"\` marks invented amounts of real names, and \`"invented": "everything"\` a snapshot in which nothing is real; \`generate\` sets it.
The mark is shown in the dashboard, \`/docs\`, \`/readyz\`, each answer's header \`X-Sample-Data\` and the names of exported files.

\`"chainId": 1\`, which \`ingest\` writes, is the EIP-155 id of the chain. The dashboard links to Etherscan of this chain, or to none if
there is none; without the member to the network in the service's \`DEFAULT_NETWORK\`.

Without a manifest the snapshot's id follows from the names, sizes and contents of its files, so that
equal content has an equal id on every machine.

## Checks

A snapshot is checked as a whole before it serves anything. The report names every problem at once:
table, column, how many rows, the rule, and up to three offending values. An error refuses the
snapshot; a warning is logged and names the value that is served instead. In addition to the rules below:

* keys are unique, after addresses and hashes have been lower-cased;
* the shares of one strategy, over all stakers, add up to at most 1e38 - 1;
* the newest change of a table of changes is the state: of \`share_changes\` that of \`staker_shares\`, of \`delegation_changes\`
  the operator in \`stakers\`, of \`operator_share_changes\` \`operator_shares\`, of \`registration_changes\` \`avs_operators\`, of
  \`magnitude_changes\` \`magnitudes\` (a warning);
* files are readable, whole, and do not change while they are read;
* a folder has at most ${MAX_FILES.toLocaleString('en')} entries and a snapshot as many files; a manifest has at most ${MAX_MANIFEST_BYTES / 2 ** 20} MiB;
* a table of more than ${FREE_ROWS.toLocaleString('en')} rows has at most ${MAX_ROWS_PER_BYTE} row for each byte of its files, and one of as many values in
  the lists of a column at most ${MAX_VALUES_PER_BYTE}; all tables together have at most as many rows as the setting \`MAX_ROWS\` allows (by default
  ${MAX_ROWS.toLocaleString('en')}). The row counts in the files' metadata are compared with this before a row is read.

Producers that write Parquet with DuckDB: it stores HUGEINT as DOUBLE, which loses digits and is
refused here. Cast amounts to DECIMAL(38,0) before writing. Producers that write CSV or NDJSON:
\`node dist/cli/main.js convert\` makes a snapshot of it.

An Arrow file is refused that is truncated or garbage, or that contradicts itself: its messages do not fill it,
a buffer is outside of its record batch or too short, offsets descend, a column has another length than its
batch, null counts differ, a dictionary lacks an index, a text is not UTF-8. One that is made so that its
reader does not return is ended by the time limit of the load. Dictionaries of lists or structs are not read.

Without a manifest these go unnoticed: a flipped bit that leaves a valid value, an Arrow stream that lost
its last record batches as a whole, or an Arrow column that is declared without nulls and has some (its validity is
then not read). With a manifest the SHA-256 shows each.
`;

/** Writes the contract's reference page, in Markdown. */
export function snapshotReference(): string {
  return `${INTRODUCTION}\n## Tables\n\n${TABLES.map(tableSection).join('\n')}`;
}

function tableSection(table: Table): string {
  const rows = table.columns.map(
    ({ name, type, nullable, mayBeAbsent }) =>
      `| \`${name}\` | ${mayBeAbsent ? 'yes, or left out' : nullable ? 'yes' : ''} | ${cell(type)} |`,
  );
  const references = table.references.map(
    ({ columns, table: target, targets, severity, consequence }) =>
      `\`${columns.join(', ')}\` refers to \`${target}.${targets.join(', ')}\`; if it does not resolve: ${severity}${
        consequence === '' ? '' : ` (${consequence})`
      }.`,
  );
  const parallel = (table.parallel ?? []).map(
    (columns) =>
      `${columns.map((name) => `\`${name}\``).join(', ')} have equally many items in a row.`,
  );
  return [
    `### ${table.name}`,
    '',
    `${table.optional ? 'Optional. ' : ''}${table.purpose} Key: ${table.key.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '| column | null allowed | value |',
    '|---|---|---|',
    ...rows,
    '',
    ...references.flatMap((reference) => [reference, '']),
    ...parallel.flatMap((sentence) => [sentence, '']),
  ].join('\n');
}

function cell(type: ColumnType): string {
  if (type.kind === 'list') return `a list, each item ${cell(type.of)}`;
  if (type.kind !== 'struct') return ruleOf(type);
  const fields = Object.entries(type.fields).map(([name, field]) => `\`${name}\` ${short(field)}`);
  return `a struct of ${fields.join(', ')}`;
}

function short(type: ColumnType): string {
  return type.kind === 'list' ? `list of ${short(type.of)}` : type.kind;
}
