/**
 * Generates clients from the OpenAPI document with five generators, compiles calls of each with
 * strict settings, and loads the client of openapi-zod-client, which builds its schemas then. Needs
 * `npm ci --prefix test/generators`. The last line is `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../server/config.ts';
import { openApi } from '../../server/openapi/openapi.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The commands of each generator, in this folder. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': ['openapi-typescript', 'openapi.json', '-o', 'openapi-typescript.ts'],
  orval: ['orval', '--input', 'openapi.json', '--output', 'orval.ts', '--client', 'fetch'],
  'hey-api': ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch'],
  'swagger-typescript-api': [
    'swagger-typescript-api',
    'generate',
    '-p',
    'openapi.json',
    '-o',
    '.',
    '-n',
    'swagger-typescript-api.ts',
  ],
  'openapi-zod-client': ['openapi-zod-client', 'openapi.json', '-o', 'openapi-zod-client.ts'],
};

const generated = `${HERE}generated/`;
rmSync(generated, { recursive: true, force: true });
mkdirSync(generated);
writeFileSync(`${generated}openapi.json`, openApi(readConfig({}, {})));

const failures = new Set<string>();
for (const [name, command] of Object.entries(GENERATORS)) {
  if (!succeeds(`${HERE}node_modules/.bin/`, command, generated)) failures.add(name);
}
const output = run(`${HERE}node_modules/.bin/`, ['tsc', '-p', '.', '--pretty', 'false'], HERE);
for (const line of output.text.split('\n')) {
  const file = /^(?:calls|generated)\/([^/.(]+)/.exec(line)?.[1];
  if (file) failures.add(file);
}
if (output.status !== 0 && failures.size === 0) failures.add('tsc');
if (output.status !== 0) console.log(output.text);
const tsx = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url));
if (!succeeds(tsx, ['tsx', 'openapi-zod-client.ts'], generated)) {
  failures.add('openapi-zod-client');
}

for (const name of Object.keys(GENERATORS)) {
  console.log(`${failures.has(name) ? 'failed' : 'compiles'}  ${name}`);
}
const passed = Object.keys(GENERATORS).filter((name) => !failures.has(name)).length;
console.log(`${passed} passed, ${failures.size} failed, 0 skipped`);
process.exitCode = failures.size > 0 ? 1 : 0;

function succeeds(bin: string, command: readonly string[], cwd: string): boolean {
  const { status, text } = run(bin, command, cwd);
  if (status !== 0) console.log(text);
  return status === 0;
}

function run(bin: string, [program = '', ...args]: readonly string[], cwd: string) {
  const env = { ...process.env, CI: '1', NO_COLOR: '1', DO_NOT_TRACK: '1' };
  const done = spawnSync(bin + program, args, { cwd, encoding: 'utf8', env });
  return { status: done.status, text: `${done.stdout}${done.stderr}${done.error?.message ?? ''}` };
}
