import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import type { SnapshotRead } from './read-snapshot.ts';

/** In this file's language: the sources are run as they are, and built. */
const READER = fileURLToPath(
  new URL(`./read-snapshot${extname(import.meta.url)}`, import.meta.url),
);

/** Whether the snapshot keeps the contract, with the report, and how many rows it has where it does. */
export async function checkSnapshot(
  config: Pick<Config, 'snapshot' | 'maxRows' | 'loadSeconds'>,
): Promise<{ finding: Finding; rows: number | null }> {
  const { snapshot } = config;
  const read = await readApart(config);
  if (typeof read === 'string') {
    const says = `snapshot ${snapshot}: the process that read it ended: ${read}`;
    const remedy =
      'If memory was short, see to it; otherwise a file is damaged: have the snapshot made again.';
    return { finding: { state: 'problem', check: 'snapshot', says, remedy }, rows: null };
  }
  const { accepted, report: says } = read;
  if (!accepted) {
    const remedy = 'Have it made again as data/README.md says, or name another SNAPSHOT.';
    return { finding: { state: 'problem', check: 'snapshot', says, remedy }, rows: null };
  }
  const { warned, rows } = read;
  const remedy = 'It is served; tell those who make it.';
  return {
    finding: warned
      ? { state: 'warn', check: 'snapshot', says, remedy }
      : { state: 'ok', check: 'snapshot', says },
    rows,
  };
}

/** What the reader tells, or how it ended without a word; it has as long as a worker of the service. */
function readApart({
  snapshot,
  maxRows,
  loadSeconds,
}: Pick<Config, 'snapshot' | 'maxRows' | 'loadSeconds'>): Promise<SnapshotRead | string> {
  const reader = fork(READER, [snapshot, String(maxRows)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: loadSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  let err = '';
  reader.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve) => {
    reader.once('message', (message: SnapshotRead) => resolve(message));
    reader.once('close', (code, signal) => {
      const thrown = /^\w*Error: .*$/m.exec(err)?.[0];
      resolve(thrown ?? signal ?? `exit code ${code}`);
    });
  });
}
