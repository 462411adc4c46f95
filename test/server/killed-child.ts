// A query process that is killed while it writes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FromQueryProcess,
  spillOf,
  type ToQueryProcess,
} from '../../engine/protocol/query-protocol.ts';

const [, , , output = ''] = process.argv;
const send = (message: FromQueryProcess) => process.send?.(message);

process.on('message', (message: ToQueryProcess) => {
  if (message.type === 'interrupt') return;
  writeFileSync(message.path, 'a part');
  const spill = join(output, spillOf(process.pid));
  mkdirSync(spill);
  writeFileSync(join(spill, 'duckdb_temp_storage_DEFAULT-0.tmp'), 'spilled');
  process.kill(process.pid, 'SIGKILL');
});
process.on('disconnect', () => process.exit());
send({ type: 'ready' });
