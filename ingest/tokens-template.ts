import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '../common/exists.ts';
import type { TokenMetadata } from './configuration/token-metadata.ts';
import type { TokenRow } from './configuration/tokens.ts';
import type { MissingInput } from './derive/checks/missing-inputs.ts';
import { REFUSALS } from './refusal-messages.ts';
import { IngestError } from './shared/ingest-error.ts';
import type { IngestReport } from './snapshot.ts';

const COLUMNS = ['strategy', 'token', 'symbol', 'name', 'decimals', 'rate'] as const;

type Row = Partial<Readonly<Record<(typeof COLUMNS)[number], string | number | null>>>;

/** Names the folder with snapshots, and the tokens that they were made with. */
interface Known {
  readonly out: string;
  readonly tokens: readonly TokenRow[];
  readonly tokenMetadata?: readonly TokenMetadata[];
}

/**
 * Throws an IngestError if the file exists: it may have values by hand.
 *
 * @example
 *     await refuseExisting('tokens.csv');
 */
export async function refuseExisting(file: string): Promise<void> {
  if (await exists(file)) {
    throw new IngestError([REFUSALS.template_exists({ file })]);
  }
}

/**
 * Writes a CSV for `--tokens` with the unknown tokens and strategies in the current snapshot, and
 * returns how many rows it has. Throws an IngestError if the file cannot be created.
 *
 * @example
 * const rows = await writeTokensTemplate('tokens.csv', { out: 'snapshots', tokens });
 */
export async function writeTokensTemplate(file: string, known: Known): Promise<number> {
  const report = join(known.out, 'current', 'ingest-report.json');
  if (!(await exists(report))) {
    throw new IngestError([REFUSALS.template_without_report({ file, report })]);
  }
  // as publish.ts writes it
  const { unknown } = JSON.parse(await readFile(report, 'utf8')) as IngestReport;
  const rows = templateRows(unknown, known);
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => cell(row[column])))];
  await writeFile(file, lines.map((cells) => `${cells.join(',')}\n`).join(''), {
    flag: 'wx',
  }).catch((cause: NodeJS.ErrnoException) => {
    throw new IngestError([REFUSALS.template_unwritable({ file, reason: String(cause.code) })], {
      cause,
    });
  });
  return rows.length;
}

/**
 * Orders strategies before tokens, each ascending. A row has the known values too: a row with a
 * strategy replaces the built-in one for that strategy.
 */
function templateRows(
  unknown: readonly MissingInput[],
  { tokens, tokenMetadata = [] }: Known,
): readonly Row[] {
  const addressesOf = (column: MissingInput['column']) =>
    unknown.flatMap((missing) => (missing.column === column ? (missing.addresses ?? []) : []));
  const strategies = new Set(addressesOf('strategy'));
  // A strategy without a known token stands for that token.
  const named = new Set(addressesOf('token').filter((address) => !strategies.has(address)));
  const byStrategy = new Map<string, Row>(tokens.map((row) => [row.strategy, row]));
  const byToken = new Map<string, Row>(tokenMetadata.map((row) => [row.token, row]));
  return [
    ...[...strategies].sort().map((strategy) => byStrategy.get(strategy) ?? { strategy }),
    ...[...named].sort().map((token) => byToken.get(token) ?? { token }),
  ];
}

/** A cell in quotes if it needs them (RFC 4180); null is empty. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
