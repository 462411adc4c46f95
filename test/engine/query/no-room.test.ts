import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../../build/parts.ts';
import { EXPORT_FORMATS } from '../../../engine/definition/export-format.ts';
import type { FromQueryProcess, Question } from '../../../engine/protocol/query-protocol.ts';
import { prepared } from '../../support/engines.ts';
import { SAMPLE, temporaryFolder } from '../../support/snapshots.ts';

/** Blocks of 512 or 1024 bytes that a file may have: fewer than each of these answers has. */
const MAX_BLOCKS = 16;

let folder: string;
beforeAll(async () => {
  folder = await prepared(SAMPLE);
});

/**
 * A query process with files that cannot grow, which fails as on a full disk, and the folder that
 * it writes to.
 */
async function shortOfRoom(module: string): Promise<{ child: ChildProcess; output: string }> {
  const output = temporaryFolder();
  const script = `ulimit -f ${MAX_BLOCKS} && exec "$0" "$@"`;
  const args = ['--import', 'tsx', join(ROOT, module), folder, output, String(2 ** 28)];
  const child = spawn('sh', ['-c', script, process.execPath, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return { child, output };
}

async function answerOf(child: ChildProcess, question: Question): Promise<FromQueryProcess> {
  const answer = once(child, 'message');
  child.send({ ...question, id: 1 });
  return (await answer)[0];
}

it('an export for which there is no room fails at once in every form, and leaves no file', async () => {
  const { child, output } = await shortOfRoom('engine/query/main.ts');
  for (const format of EXPORT_FORMATS) {
    const request = { operation: 'restaking/activity', parameters: {}, format };
    const path = join(output, `rows.${format}`);
    const failed = await answerOf(child, { type: 'export', request, path });
    expect(failed, format).toMatchObject({ type: 'failed', failure: 'failed' });
    expect(readdirSync(output).filter((name) => name.startsWith('rows'))).toEqual([]);
  }
});

it("an answer to a client's SQL does so too", async () => {
  const { child, output } = await shortOfRoom('engine/query/sql/main.ts');
  for (const format of ['json', ...EXPORT_FORMATS] as const) {
    const sql = 'select md5(range::varchar) as v from range(9000)';
    const path = join(output, `rows.${format}`);
    const failed = await answerOf(child, {
      type: 'sql',
      request: { sql, parameters: [], format },
      limits: { rows: 10_000, bytes: 2 ** 24 },
      path,
    });
    expect(failed, format).toMatchObject({
      type: 'failed',
      failure: 'failed',
      message: 'The answer could not be written.',
    });
    expect(readdirSync(output)).toEqual([]);
  }
});
