import { sampleSentence } from '../common/invented.ts';
import { missingTables } from '../common/table-names.ts';
import type { SnapshotFacts } from './supervisor/worker-protocol.ts';

/**
 * The text on a terminal when the service is ready: its addresses, and a command to paste, with
 * this run's key if there is one. `admin` is the admin listener's address; null if there is none.
 */
export function banner(
  address: string,
  admin: string | null,
  snapshot: SnapshotFacts,
  runKey: string | null,
): string {
  const key = runKey ?? '<your key>';
  const { activities, stakers, operators } = snapshot.rows;
  const absent = missingTables(snapshot.rows);
  const sample = sampleSentence(snapshot.invented)?.replace('Sample data: ', '');
  const lines = [
    `restaking-analytics is ready at ${address}`,
    `  snapshot  ${snapshot.id} (${stakers} stakers, ${operators} operators, ${activities} activities)`,
    ...(sample === undefined ? [] : [`  sample    ${sample}`]),
    ...(absent.length > 0 ? [`  without   ${someOf(absent)}`] : []),
    ...(runKey ? [keyLine(runKey)] : []),
    `  open      ${address} (the dashboard, in a browser)`,
    `  docs      ${address}/docs (every operation, to read and to try)`,
    ...(admin ? [`  admin     ${admin} (status, metrics and swaps, for operators)`] : []),
    tryLine(address, key),
  ];
  return `\n${lines.join('\n')}\n\n`;
}

/** The log has this message when the service is ready. */
export const READY_MESSAGE = 'restaking-analytics is ready';

/** Matches that line in the log; the group is the service's address. */
export const READY_LINE = new RegExp(`"address":"(http:[^"]+)".*"msg":"${READY_MESSAGE}"`);

/** Returns the same facts, without the key, for that line in the log. */
export function readyFacts(
  address: string,
  admin: string | null,
  { id, rows, invented }: SnapshotFacts,
): Readonly<Record<string, unknown>> {
  const { activities, stakers, operators } = rows;
  const sample = sampleSentence(invented);
  return {
    address,
    ...(admin !== null && { admin }),
    snapshot: id,
    rows: { stakers, operators, activities },
    absent: missingTables(rows),
    ...(sample !== null && { sample }),
  };
}

/** Returns two lines to print: this run's key, and a command to paste. */
export function runKeyLines(address: string, key: string): string {
  return `${keyLine(key)}\n${tryLine(address, key)}\n`;
}

function keyLine(key: string): string {
  return `  key       ${key} (made for this run; set KEYS_FILE or API_KEYS for lasting ones)`;
}

function tryLine(address: string, key: string): string {
  return `  try       curl -H 'x-api-key: ${key}' '${address}/restaking/operators-tvl?limit=1'`;
}

/** Absent tables that a banner names; `/readyz` has all. */
const SHOWN_TABLES = 3;

function someOf(tables: readonly string[]): string {
  const more = tables.length - SHOWN_TABLES;
  const shown = tables.slice(0, SHOWN_TABLES).join(', ');
  return more > 0 ? `${shown} and ${more} more optional tables (/readyz has all)` : shown;
}
