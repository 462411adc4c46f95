import { absentTables } from '../common/table-names.ts';
import type { SnapshotFacts } from './supervisor/protocol.ts';

/** The lines that a person sees when the service is ready: its address, and a command to paste, with the key where it may be shown. */
export function banner(address: string, snapshot: SnapshotFacts, runKey: string | null): string {
  const key = runKey ?? '<your key>';
  const { activities, stakers, operators } = snapshot.rows;
  const absent = absentTables(snapshot.rows);
  const lines = [
    `restaking-analytics is ready at ${address}`,
    `  snapshot  ${snapshot.id} (${stakers} stakers, ${operators} operators, ${activities} activities)`,
    ...(absent.length > 0 ? [`  without   ${absent.join(', ')}`] : []),
    ...(runKey ? [runKeyLine(runKey)] : []),
    `  open      ${address} (the dashboard, in a browser)`,
    `  docs      ${address}/docs (every operation, to read and to try)`,
    `  try       curl -H 'x-api-key: ${key}' '${address}/restaking/operators-tvl?limit=1'`,
  ];
  return `\n${lines.join('\n')}\n\n`;
}

/** The line that tells the key that is made for a run. */
export function runKeyLine(key: string): string {
  return `  key       ${key} (made for this run; set KEYS_FILE or API_KEYS for lasting ones)`;
}
