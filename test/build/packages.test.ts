import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../build/parts.ts';
import { readTruth } from '../ingest/truth.ts';
import { afterFile } from '../support/after-file.ts';
import { built } from '../support/built.ts';
import { NETWORK_FILE, SMALL } from '../support/chains.ts';
import { lockedPackages } from '../support/locked-packages.ts';
import { temporaryFolder } from '../support/snapshots.ts';

const run = promisify(execFile);

const Packed = z.object({
  name: z.string(),
  version: z.string(),
  size: z.number(),
  filename: z.string(),
  files: z.array(z.object({ path: z.string() })),
});
type Packed = z.infer<typeof Packed>;

/** The folder of the packed files. */
const folder = temporaryFolder();
let service: Packed;
let client: Packed;

const pathsOf = ({ files }: Packed) => files.map(({ path }) => path);

beforeAll(async () => {
  await built();
  const { stdout } = await run(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, '.', './dist/client'],
    { cwd: ROOT, maxBuffer: 2 ** 24 },
  );
  // npm 11 returns a list, later ones an object by name.
  const packed = Object.values(z.record(z.string(), Packed).parse({ ...JSON.parse(stdout) }));
  const named = (name: string) =>
    packed.find((one) => one.name === name) ?? expect.fail(`npm packed no ${name}`);
  service = named('restaking-analytics');
  client = named('restaking-analytics-client');
});

describe('the package of the client', () => {
  /** A page that a user writes: the types are named, and the compiler is strict. */
  const PAGE = `
import { ApiError, createClient } from 'restaking-analytics-client';
import type { OperationId, RestakingAllTokensResponse, Token } from 'restaking-analytics-client';

const id: OperationId = 'restakingAllTokens';
const client = createClient({ baseUrl: process.argv[2] ?? '', key: 'any', retries: 0 });
const response: RestakingAllTokensResponse = await client[id]({ limit: 1 });
const tokens: readonly Token[] = response.data;
console.log(JSON.stringify(tokens));
// @ts-expect-error: no operation has this name.
const wrong: OperationId = 'restakingNothing';
try {
  await client.restakingAvsInfo({ avs: wrong });
} catch (cause) {
  if (cause instanceof ApiError) console.log(cause.status, cause.code);
}
`;
  const OPTIONS = {
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2023', 'dom'],
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    },
    files: ['page.ts'],
  };

  it('has the version of the service and no dependency', () => {
    expect(client.version).toBe(service.version);
    const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
    expect(client.size).toBeLessThan(100_000);
  });

  it('has modules, their types and pages, and nothing else', () => {
    const modules = readdirSync(join(ROOT, 'client')).filter((name) => name.endsWith('.ts'));
    const compiled = modules.flatMap((name) => {
      const stem = name.slice(0, -'.ts'.length);
      return [`${stem}.js`, `${stem}.d.ts`];
    });
    expect(pathsOf(client).sort()).toEqual(
      [...compiled, 'LICENSE', 'README.md', 'package.json'].sort(),
    );
    const readme = readFileSync(join(ROOT, 'dist/client/README.md'), 'utf8');
    expect(readme).toContain('](https://');
    expect(readme).not.toContain('](../');
  });

  it('installs offline into an empty folder, compiles strictly by names and runs', async () => {
    const user = temporaryFolder();
    writeFileSync(join(user, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const args = ['install', '--offline', '--no-audit', '--no-fund', join(folder, client.filename)];
    await run('npm', args, { cwd: user });
    const installed = readdirSync(join(user, 'node_modules')).filter((one) => !one.startsWith('.'));
    expect(installed).toEqual(['restaking-analytics-client']);

    mkdirSync(join(user, 'node_modules/@types'));
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(join(ROOT, 'node_modules', name), join(user, 'node_modules', name));
    writeFileSync(join(user, 'page.ts'), PAGE);
    writeFileSync(join(user, 'tsconfig.json'), JSON.stringify(OPTIONS));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc')], { cwd: user });

    const server = createServer(({ url = '' }, response) => {
      const found = url.startsWith('/restaking/all-tokens?');
      response.writeHead(found ? 200 : 400, { 'content-type': 'application/json' });
      const error = { error: { code: 'INVALID_PARAMETER', message: 'avs', docUrl: '/docs' } };
      response.end(JSON.stringify(found ? { data: [], meta: {} } : error));
    });
    afterFile(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const page = await run(process.execPath, ['page.js', `http://127.0.0.1:${port}`], {
      cwd: user,
    });
    expect(page).toEqual({ stdout: '[]\n400 INVALID_PARAMETER\n', stderr: '' });
  });
});

describe('the package of the service', () => {
  it('has the program, its pages, the sample, the networks and the client', () => {
    expect(pathsOf(service)).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'package.json',
        'dist/cli/main.js',
        'dist/client/index.js',
        'dist/client/index.d.ts',
        'dist/dashboard/index.html',
        'dist/data/sample/manifest.json',
        'dist/engine/query/sql/confine.cjs',
        'dist/ingest/networks/mainnet.json',
        'dist/reference/index.html',
        'dist/THIRD-PARTY-NOTICES',
      ]),
    );
  });

  it('has neither sources, nor source maps, nor tests', () => {
    const paths = pathsOf(service);
    expect(paths.filter((path) => /(?<!\.d)\.tsx?$|\.map$|\.test\./.test(path))).toEqual([]);
    const outside = paths.filter((path) => !path.startsWith('dist/'));
    expect(outside.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  });

  it('runs from its unpacked folder, with no packages but its dependencies', async () => {
    const user = temporaryFolder();
    await run('tar', ['-xzf', join(folder, service.filename), '-C', user]);
    const unpacked = join(user, 'package');
    expect(linkDependencies(unpacked)).toBeLessThan(40);
    const { bin } = z
      .object({ bin: z.object({ 'restaking-analytics': z.string() }) })
      .parse(JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')));
    const program = join(unpacked, bin['restaking-analytics']);
    const outputOf = async (...args: readonly string[]) => {
      const options = { cwd: user, maxBuffer: 2 ** 24 };
      return (await run(process.execPath, [program, ...args], options)).stdout;
    };
    expect(await outputOf('--help')).toContain('Usage: restaking-analytics');
    expect(await outputOf('filters', 'mainnet')).toContain('0x');
    // Arrow files need the packages of LZ4 and Zstandard.
    const generated = ['generate', '--size', 'tiny', '--format', 'arrow', '--out', 'generated'];
    await outputOf(...generated);
    expect(await outputOf('check', 'generated')).toContain('activities');
    const { firstBlock, block } = readTruth(SMALL);
    const files = ['logs', 'blocks', 'eigenda_transactions'];
    const inputs = files.map((file) => join(SMALL.folder, `raw/${file}.ndjson`));
    const range = ['--range', `${firstBlock}:${block.number}`];
    const into = ['--store', 'log-store', '--out', 'snapshots'];
    await outputOf('ingest', ...inputs, '--network', NETWORK_FILE, ...range, ...into);
    expect(readdirSync(join(user, 'snapshots'))).toContain('current');
  });
});

/**
 * Gives the folder the packages that an installation has, as links, and returns their number. The
 * packages of other platforms are not there.
 */
function linkDependencies(target: string): number {
  const folders = [...lockedPackages()]
    .filter(([path, { dev }]) => !dev && existsSync(join(ROOT, path)))
    .map(([path]) => path);
  for (const path of folders) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(target, path));
  }
  return folders.length;
}
