import { absentTables } from '../common/table-names.ts';
import type { SnapshotFacts } from './supervisor/protocol.ts';

/** The lines that a person sees when the service is ready: its address, and a command to paste. */
export function banner(address: string, snapshot: SnapshotFacts, runKey: string | null): string {
  const key = runKey ?? '<your key>';
  const { activities, stakers, operators } = snapshot.rows;
  const absent = absentTables(snapshot.rows);
  const lines = [
    `restaking-analytics is ready at ${address}`,
    `  snapshot  ${snapshot.id} (${stakers} stakers, ${operators} operators, ${activities} activities)`,
    ...(absent.length > 0 ? [`  without   ${absent.join(', ')}`] : []),
    ...(runKey
      ? [`  key       ${runKey} (made for this run; set KEYS_FILE or API_KEYS for lasting ones)`]
      : []),
    `  open      ${address} (the dashboard, in a browser)`,
    `  docs      ${address}/docs (every operation, to read and to try)`,
    `  try       curl -H 'x-api-key: ${key}' '${address}/restaking/operators-tvl?limit=1'`,
  ];
  return `\n${lines.join('\n')}\n\n`;
}
