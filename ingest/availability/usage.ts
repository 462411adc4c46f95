import { plainDecimal } from '../../common/exact-decimal.ts';
import { ndjsonCells } from '../../data/convert/ndjson.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { DA_FILE_PROBLEMS } from './da-file-problems.ts';

/** Members that a line in a usage file has. */
const MEMBERS = [
  'datetime',
  'customer_id',
  'account_name',
  'version',
  'blob_count',
  'total_size_mb',
] as const;

/** Counts the blobs that one customer stored in one hour. */
export interface UsageRow {
  /** The hour begins then, in milliseconds since 1970. */
  readonly milliseconds: number;
  readonly customer: string;
  readonly accountName: string | null;
  /** EigenDA's version is 1 or 2. */
  readonly version: string;
  readonly blobCount: string;
  /** MiB as a plain decimal; the service names them MB. */
  readonly sizeMib: string;
}

/** A date and a time with a space or a T between, in UTC unless an offset follows. */
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(UTC|Z|[+-]\d\d:\d\d)?$/;

/** Reads a usage file line by line. Throws a FileProblem that names a line and its value. */
export async function* readUsage(path: string): AsyncGenerator<UsageRow> {
  let line = 0;
  for await (const cells of ndjsonCells(path, MEMBERS).rows) {
    line += 1;
    const problem = (name: (typeof MEMBERS)[number], rule: string) =>
      new FileProblem(
        DA_FILE_PROBLEMS.da_usage_invalid({
          line,
          member: name,
          value: JSON.stringify(cells[MEMBERS.indexOf(name)]),
          rule,
        }),
      );
    const [time, customer, accountName = null, version, count, size] = cells;
    const milliseconds = timeOf(time ?? '');
    if (milliseconds === null) throw problem('datetime', 'a time such as 2025-06-01T07:00:00Z');
    if (!customer || customer.includes('\0')) throw problem('customer_id', 'a text');
    if (accountName?.includes('\0')) throw problem('account_name', 'a text without NUL');
    if (!/^\d{1,3}$/.test(version ?? '')) throw problem('version', 'a version such as 2');
    if (!/^\d{1,15}$/.test(count ?? '')) throw problem('blob_count', 'a count of blobs');
    const sizeMib = plainDecimal(size ?? '');
    if (sizeMib === null || sizeMib.length > 60) throw problem('total_size_mb', 'a size from 0 on');
    yield {
      milliseconds,
      customer: customer.toLowerCase().startsWith('0x') ? customer.toLowerCase() : customer,
      accountName: accountName || null,
      version: String(Number(version)),
      blobCount: String(BigInt(count ?? '')),
      sizeMib,
    };
  }
}

/** Reads a time, or its digits, as milliseconds since 1970; null for any other text. */
function timeOf(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text);
  const [, date, time, zone = 'Z'] = TIME.exec(text) ?? [];
  if (date === undefined) return null;
  const parsed = Date.parse(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  return Number.isNaN(parsed) ? null : parsed;
}
