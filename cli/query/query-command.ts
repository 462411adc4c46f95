import { type Command, Option } from 'commander';
import { printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { formatTable } from '../shared/table.ts';
import type { QueryOutcome } from './query-outcome.ts';

const FORMATS = ['table', 'csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

interface Flags {
  readonly folder?: string;
  readonly url?: string;
  readonly format: Format;
  readonly param?: readonly string[];
  readonly bom?: true;
}

/** `query`: runs a SELECT on a prepared folder or a running service. */
export function addQuery(program: Command): void {
  const command = program
    .command('query')
    .summary('runs a SELECT on a prepared folder or a running service')
    .description(
      'Runs one SELECT in DuckDB\'s SQL: on a folder that "prepare" wrote, or by a running service, within its ' +
        'limits. "query schema" lists the tables, views and macros with their comments.',
    )
    .argument('<sql>', 'the SELECT, or "schema"')
    .addOption(new Option('--folder <folder>', 'a prepared folder').conflicts('url'))
    .option(
      '--url <url>',
      'address of the service (default: http://127.0.0.1:8080, env: RESTAKING_URL)',
    )
    .option('--param <value...>', 'values of $1, $2, …, as text')
    .addOption(
      new Option('--format <format>', 'format of the answer').choices(FORMATS).default('table'),
    )
    .option('--bom', 'begins CSV with a byte order mark, by which Excel reads it as UTF-8')
    .addHelpText(
      'after',
      '\nEnvironment variables:\n  RESTAKING_KEY  key for the service, with the group query',
    );
  addExamples(command, {
    examples: [
      [
        'query "from tvl_by_strategy order by dollars desc limit 5" --folder /srv/prepared/real',
        'without a service',
      ],
      [
        'query "select count(*) from stakers where operator = \\$1" --param 0x… --format json',
        'by a service, with the key in RESTAKING_KEY',
      ],
    ],
    exits: {
      0: 'answered',
      1: 'refused, or no folder or service',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(
  sql: string,
  { folder, url, format, param = [], bom }: Flags,
  command: Command,
): Promise<void> {
  const isSchema = sql.trim() === 'schema';
  if (bom && (isSchema || format !== 'csv')) {
    command.error("error: option '--bom' needs a query with --format csv");
  }
  const requestFormat = format === 'csv' ? 'csv' : 'json';
  const request = { sql, parameters: param, format: requestFormat, ...(bom && { bom }) } as const;
  let outcome: QueryOutcome;
  if (folder === undefined) {
    const { askService } = await import('./query-service.ts');
    outcome = await askService(url, isSchema ? null : request);
  } else {
    const { askFolder, schemaOf } = await import('./query-folder.ts');
    outcome = isSchema ? schemaOf(folder) : await askFolder(folder, request);
  }
  if (outcome.refused) {
    printMessages([outcome.message]);
    process.exitCode = 1;
    return;
  }
  const { text } = outcome;
  if (format !== 'table') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  else process.stdout.write(isSchema ? schemaTable(text) : rowsTable(text));
}

function rowsTable(text: string): string {
  const { columns, data, meta } = JSON.parse(exactNumbers(text));
  const names = columns.map(({ name }: { name: string }) => name);
  const cells = data.map((row: unknown[]) => row.map(cell));
  const end = meta.truncated ? `… cut off at ${meta.rows} rows\n` : '';
  return `${formatTable([names, ...cells])}${end}`;
}

/** Quotes the numbers of a body: JSON.parse would round long ones. JSON strings stay unchanged. */
function exactNumbers(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)/g,
    (_match, quoted: string | undefined, number: string | undefined) => quoted ?? `"${number}"`,
  );
}

function cell(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value.replace(/[\r\n\t]/g, ' ') : JSON.stringify(value);
}

interface Schema {
  readonly tables: readonly {
    readonly name: string;
    readonly comment: string;
    readonly rows: number;
    readonly columns: readonly {
      readonly name: string;
      readonly type: string;
      readonly comment: string;
    }[];
  }[];
  readonly macros: readonly {
    readonly name: string;
    readonly parameters: readonly string[];
    readonly comment: string;
  }[];
}

function schemaTable(text: string): string {
  const { tables, macros } = JSON.parse(text) as Schema; // as the service or `prepare` wrote it
  const parts = tables.map(({ name, comment, rows, columns }) => {
    const lines = columns.map((column) => [
      `  ${column.name}`,
      shortType(column.type),
      column.comment,
    ]);
    return `${name} (${rows.toLocaleString('en')} rows): ${comment}\n${formatTable(lines)}`;
  });
  const functions = macros.map(({ name, parameters, comment }) => [
    `${name}(${parameters.join(', ')})`,
    comment,
  ]);
  return [...parts, formatTable(functions)].join('\n');
}

function shortType(type: string): string {
  return type.length > 20 ? `${type.slice(0, 19)}…` : type;
}
