import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, SERVICE } from '../../build/parts.ts';
import { bundleService } from '../../build/service.ts';
import { namesInCache } from '../support/cache-names.ts';
import { prepared } from '../support/engines.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { READY_MESSAGE, start } from './process.ts';
import { KEYS } from './serving.ts';

const SOURCES = [...SERVICE, 'client'];
const PROCESSES = [
  'cli/main',
  'engine/prepare/cached/child',
  'engine/query/main',
  'engine/query/sql/main',
];

/** The operation that is copied. */
const FILE = 'engine/operations/restaking/all-tokens.ts';

/** A built copy of the program, with an operation that this one does not have. */
async function withAddedOperation(): Promise<string> {
  const copy = temporaryFolder();
  for (const folder of SOURCES) cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(copy, file));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const index = join(copy, 'engine/operations/index.ts');
  const added = readFileSync(join(ROOT, FILE), 'utf8')
    .replace("'restaking/all-tokens'", "'restaking/added-tokens'")
    .replace('export const allTokens', 'export const addedTokens');
  writeFileSync(join(copy, FILE.replace('all-tokens', 'added-tokens')), added);
  const text = readFileSync(index, 'utf8').replace(
    '  changesFeed,\n',
    '  changesFeed,\n  addedTokens,\n',
  );
  writeFileSync(index, `import { addedTokens } from './restaking/added-tokens.ts';\n${text}`);
  await bundleService(copy, join(copy, 'dist'), PROCESSES);
  return join(copy, 'dist/cli/main.js');
}

it('a program that has one operation more starts on the cache of the one before, and answers it', async () => {
  const snapshot = await bare(1);
  const cache = join(temporaryFolder(), 'cache');
  const folder = await prepared(snapshot);
  cpSync(folder, join(cache, basename(folder)), { recursive: true });
  const settings = { API_KEYS: KEYS.both, CACHE_DIR: cache };
  /** The answers of a service to targets. */
  const ask = async (program: string | undefined, ...targets: string[]) => {
    const running = start(['--snapshot', snapshot, '--port', '0'], settings, [], program);
    const url = READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1];
    const answers: { status: number; text: string }[] = [];
    for (const target of targets) {
      const reply = await fetch(`${url}${target}`, { headers: { 'x-api-key': KEYS.both } });
      answers.push({ status: reply.status, text: await reply.text() });
    }
    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
    return answers;
  };
  const targets = ['/restaking/all-tokens', '/restaking/added-tokens'];
  const [before, added] = await ask(undefined, ...targets);
  expect([before?.status, added?.status]).toEqual([200, 404]);
  expect(namesInCache(cache)).toHaveLength(1);
  expect(await ask(await withAddedOperation(), '/restaking/added-tokens')).toEqual([before]);
  expect(namesInCache(cache)).toHaveLength(2);
});
