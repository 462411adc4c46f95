// Tries the rights of code in a process of clients' SQL, and prints the results as JSON. Arguments:
// prepared folder, folder to write to, a file outside both, a port.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';

const [, , prepared = '', output = '', file = '', port = ''] = process.argv;
const told = {};

async function attempt(what, act) {
  try {
    await act();
    told[what] = 'allowed';
  } catch (error) {
    told[what] = error.code;
  }
}

await attempt('read the prepared folder', () => readFileSync(join(prepared, 'manifest.json')));
await attempt('write to the output folder', () => writeFileSync(join(output, 'x'), 'x'));
await attempt('read a file', () => readFileSync(file));
await attempt('read a file in a thread', () => readFile(file));
await attempt('write to the prepared folder', () => writeFileSync(join(prepared, 'x'), 'x'));
await attempt('write beside the output folder', () =>
  writeFileSync(join(dirname(output), 'confined-child'), 'x'),
);
await attempt('list the folders of the system', () => readdirSync('/'));
await attempt('read the environment of its parent', () =>
  readFileSync(`/proc/${process.ppid}/environ`),
);
await attempt('read the memory of its parent', () => readFileSync(`/proc/${process.ppid}/maps`));
await attempt('signal its parent', () => process.kill(process.ppid, 0));
await attempt('offer itself to the kernel', () =>
  writeFileSync('/proc/self/oom_score_adj', '1000'),
);
await attempt('run a program', () => {
  const { error } = spawnSync('/bin/true');
  if (error) throw error;
});
await attempt(
  'connect to a port',
  () =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => resolve(socket.destroy()));
    }),
);
await attempt('remove the output folder', () => rmSync(output, { recursive: true }));
console.info(JSON.stringify(told));
