// A query process that fails every question, but does not detect that it is broken.
import type { FromQueryProcess, ToQueryProcess } from '../../engine/protocol/query-protocol.ts';

const send = (message: FromQueryProcess) => process.send?.(message);

process.on('message', ({ id }: ToQueryProcess) =>
  send({ type: 'failed', id, failure: 'failed', message: 'IO Error: none', cpuMs: 0 }),
);
process.on('disconnect', () => process.exit());
send({ type: 'ready' });
