// A process for clients' SQL that follows the SQL as a script, without a database; its arguments
// are those of `engine/query/sql/main.ts`.
import { existsSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import type { FromQueryProcess, ToQueryProcess } from '../../../engine/protocol/query-protocol.ts';
import { LOWEST_PRIORITY } from '../../../server/processes/thread-priority.ts';
import { until } from '../../support/until.ts';

const [, , , output = ''] = process.argv;
const crashed = join(output, 'crashed');
const send = (message: FromQueryProcess) => process.send?.(message);

/** Minimum milliseconds of a computation. */
const BUSY_MS = 60;

process.on('message', (message: ToQueryProcess) => {
  if (message.type === 'interrupt') {
    // A process with that file ignores interrupts.
    if (!existsSync(join(output, 'deaf'))) {
      const { id } = message;
      send({ type: 'failed', id, failure: 'time', message: 'interrupted', cpuMs: 7 });
    }
    return;
  }
  if (message.type !== 'sql') return;
  const { id, path, request } = message;
  switch (request.sql) {
    case 'hold':
      return;
    case 'write and hold':
      writeFileSync(path, 'a part');
      writeFileSync(join(output, 'deaf'), '');
      return;
    case 'write and crash':
      writeFileSync(path, 'a part');
      writeFileSync(crashed, '');
      process.kill(process.pid, 'SIGKILL');
      return;
    case 'compute and crash':
      for (const from = performance.now(); performance.now() - from < BUSY_MS; );
      process.kill(process.pid, 'SIGKILL');
      return;
    case 'end':
      // It writes until it is killed.
      send({ type: 'failed', id, failure: 'memory', message: 'too much', cpuMs: 5, ends: true });
      setInterval(() => writeFileSync(path, 'a part'), 1);
      return;
    default:
      send({ type: 'done', id, answer: { bytes: 2, body: '{}' } });
  }
});
process.on('disconnect', () => process.exit());

// After such a crash, the next process is ready only when it has the priority of a restart.
if (existsSync(crashed)) await until(() => getPriority() === LOWEST_PRIORITY);
send({ type: 'ready' });
