import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { KEYS, serve, serviceOf } from '../server/serving.ts';
import { built } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { SAMPLE, temporaryFolder } from '../support/snapshots.ts';

const run = promisify(execFile);

/** The indented block of README.md that imports the client. */
function example(): string {
  const blocks = readFileSync(join(ROOT, 'README.md'), 'utf8').match(/(^ {4}.*\n|^\n)+/gm) ?? [];
  const block = blocks.find((one) => one.includes("from 'restaking-analytics/client'"));
  return (block ?? expect.fail('README.md has no example')).replace(/^ {6}/gm, '');
}

it('the example of README.md runs as it stands, with the client as it is built', async () => {
  const folder = temporaryFolder();
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await built();
  cpSync(join(ROOT, 'dist/client'), join(folder, 'dist/client'), { recursive: true });
  writeFileSync(join(folder, 'example.mjs'), example());
  const engine = await openEngine(SAMPLE);
  const { base } = await serve(serviceOf(engine));
  const { stdout, stderr } = await run(process.execPath, ['example.mjs'], {
    cwd: folder,
    env: { RESTAKING_URL: base, RESTAKING_KEY: KEYS.both },
  });
  const [first, ...operators] = stdout.trimEnd().split('\n');
  expect(first).toMatch(/^\d+(\.\d+)? US dollars are delegated$/);
  expect(operators.length).toBe(engine.snapshot.rows.operators);
  expect(operators[0]).toMatch(/^0x[0-9a-f]{40} \d+(\.\d+)?$/);
  expect(stderr).toBe('');
});
