import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { ROOT } from '../../build/parts.ts';
import { built } from '../support/built.ts';
import { PROGRAMS } from '../support/installed.ts';
import { projectFiles } from '../support/project-files.ts';
import { temporaryFolder } from '../support/snapshots.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const Step = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.object({
    test: z.object({
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      strategy: z
        .object({ 'fail-fast': z.boolean(), matrix: z.object({ node: z.array(z.number()) }) })
        .optional(),
      steps: z.array(Step),
    }),
  }),
});

const FOLDER = '.github/workflows';
const workflow = (name: string) => Workflow.parse(parse(read(`${FOLDER}/${name}`)));
const stepsOf = (name: string) => workflow(name).jobs.test.steps;
const commandsOf = (name: string) => stepsOf(name).flatMap(({ run }) => run ?? []);
const nodeOf = (name: string) =>
  stepsOf(name).find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with;

/** The first release of each line of Node.js that package.json names, such as 20.17.0. */
const ENGINES: readonly string[] =
  z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(read('package.json')))
    .engines.node.match(/\d+\.\d+\.\d+/g) ?? [];
const LINES = ENGINES.map((version) => Number.parseInt(version, 10));

describe('ci.yml', () => {
  const { on, jobs } = workflow('ci.yml');

  it('runs .ci/run for each change that lands', () => {
    expect(on).toHaveProperty('push', { branches: ['main'] });
    expect(stepsOf('ci.yml').at(-1)).toEqual({ run: 'bash .ci/run', env: { CI: 'true' } });
  });

  it('runs on each line of Node.js that package.json names, and on the later ones of long support', () => {
    const { strategy } = jobs.test;
    const versions = strategy?.matrix.node ?? [];
    expect(strategy?.['fail-fast']).toBe(false);
    expect(versions.slice(0, LINES.length)).toEqual(LINES);
    const newest = Number(/^FROM node:(\d+)/m.exec(read('Dockerfile'))?.[1]);
    expect(versions).toContain(newest);
    for (const version of versions) expect(version % 2).toBe(0);
    expect(nodeOf('ci.yml')).toMatchObject({
      'node-version': expect.stringContaining(' matrix.node '),
      cache: 'npm',
    });
  });

  it('caches by lock files that there are', () => {
    const locks = String(nodeOf('ci.yml')?.['cache-dependency-path']).trim().split('\n');
    expect(locks.sort()).toEqual(projectFiles('package-lock.json'));
  });
});

describe('pull-request.yml', () => {
  it('runs the checks and tests on the oldest line of Node.js', () => {
    expect(Object.keys(workflow('pull-request.yml').on)).toEqual(['pull_request']);
    expect(nodeOf('pull-request.yml')).toMatchObject({ 'node-version': LINES[0] });
    expect(commandsOf('pull-request.yml').slice(-2)).toEqual(['npm ci', 'npm test']);
  });
});

describe('long.yml', () => {
  it('runs all repetitions by the clock', () => {
    expect(Object.keys(workflow('long.yml').on)).toContain('schedule');
    expect(commandsOf('long.yml').slice(-3)).toEqual([
      'npm ci',
      'npm run test:long',
      'npm run test:clickhouse',
    ]);
    expect(stepsOf('long.yml').at(-1)?.env).toEqual({ LONG_TESTS: '1' });
  });
});

describe('simulation.yml', () => {
  it('lives other seeds each week, and keeps those that fail', () => {
    expect(Object.keys(workflow('simulation.yml').on)).toContain('schedule');
    const [install, lives] = commandsOf('simulation.yml');
    expect(install).toBe('npm ci');
    expect(lives).toMatch(
      /^npm run simulate -- --seed "\$\{GITHUB_RUN_NUMBER\}0000" .*--failing "\$GITHUB_STEP_SUMMARY"$/,
    );
    expect(stepsOf('simulation.yml').at(-1)?.env).toEqual({ SIMULATE: '10000' });
  });
});

describe('release.yml', () => {
  const Job = z.object({
    needs: z.string().optional(),
    permissions: z.record(z.string(), z.string()).optional(),
    steps: z.array(Step),
  });
  const { packages, image } = z
    .object({ jobs: z.object({ packages: Job, image: Job }) })
    .parse(parse(read(`${FOLDER}/release.yml`))).jobs;

  it('checks the tag and runs the tests before it publishes', () => {
    expect(workflow('release.yml').on).toEqual({ push: { tags: ['v*'] } });
    expect(commandsOf('release.yml').slice(-2)).toEqual([
      expect.stringContaining('build/release/command.ts notes "$GITHUB_REF_NAME"'),
      'npm test',
    ]);
    for (const job of [packages, image]) expect(job.needs).toBe('test');
  });

  it('publishes built packages, without a password', () => {
    expect(packages.steps.flatMap(({ run }) => run ?? [])).toEqual([
      'npm ci --ignore-scripts',
      'npm run build',
      '.ci/publish',
    ]);
    expect(packages.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(packages.steps.some(({ env }) => env)).toBe(false);
  });

  it('pushes the image that it has started, with the password on standard input', () => {
    const script = image.steps.at(-1)?.run ?? '';
    expect(script.indexOf('.ci/image ')).toBeGreaterThanOrEqual(0);
    expect(script.indexOf('.ci/image ')).toBeLessThan(script.indexOf('docker push '));
    expect(script).toContain('--password-stdin <<<"$TOKEN"');
    expect(script).not.toContain('secrets.');
    expect(image.permissions).toEqual({ contents: 'read', packages: 'write' });
  });

  it('takes no action of a third party', () => {
    for (const { uses } of [...packages.steps, ...image.steps])
      expect(uses ?? 'actions/').toMatch(/^actions\//);
  });
});

describe('.ci/publish', () => {
  /** The calls of `npm publish` if the registry has the packages `published`. */
  function publishes(published: string): string {
    const bin = temporaryFolder();
    const log = join(bin, 'log');
    const lines = `[ "$1" = publish ] && echo "$*" >>${log}\ncase $2 in ${published}) echo 1;; esac`;
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    const { status, stderr } = spawnSync(join(ROOT, '.ci/publish'), {
      env: { PATH: `${bin}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return existsSync(log) ? readFileSync(log, 'utf8') : '';
  }

  it('publishes both packages, and not a version that the registry has', async () => {
    await built();
    const client = 'publish --ignore-scripts ./dist/client\n';
    expect(publishes('none')).toBe(`publish --ignore-scripts .\n${client}`);
    expect(publishes('restaking-analytics@*')).toBe(client);
    expect(publishes('restaking-analytics*')).toBe('');
  });
});

describe('.ci/image', () => {
  /** Runs the script with a `docker` that reports a state and a user. */
  function tries(state: string, user: number): { status: number | null; log: string } {
    const bin = temporaryFolder();
    const log = join(bin, 'log');
    const lines = `echo "$1 $2" >>${log}\ncase $1 in run) echo id;; inspect) echo ${state};; exec) echo ${user};; esac`;
    writeFileSync(join(bin, 'docker'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    const { status } = spawnSync(join(ROOT, '.ci/image'), ['name'], {
      env: { PATH: `${bin}:${process.env.PATH}` },
    });
    return { status, log: readFileSync(log, 'utf8') };
  }

  it('accepts a healthy container of a user that is not root, and removes it', () => {
    expect(tries('healthy', 1000)).toEqual({
      status: 0,
      log: 'build --tag\nrun --detach\ninspect --format\nexec id\nrm --force\n',
    });
  });

  it.each([
    ['ended', 1000],
    ['unhealthy', 1000],
    ['healthy', 0],
  ])('fails if the container is %s as user %i', (state, user) => {
    const { status, log } = tries(state, user);
    expect(status).toBe(1);
    expect(log).toMatch(/rm --force\n$/);
  });
});

describe.each(readdirSync(join(ROOT, FOLDER)))('%s', (name) => {
  it('may read the repository and nothing else', () => {
    expect(workflow(name).permissions).toEqual({ contents: 'read' });
    const checkout = stepsOf(name).find(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkout?.with).toEqual({ 'persist-credentials': false });
    for (const { uses } of stepsOf(name)) expect(uses ?? 'actions/').toMatch(/^actions\//);
  });

  it('installs what the tests start before them, and lets them mount', () => {
    const commands = commandsOf(name);
    if (!commands.some((command) => /npm test|npm run test|\.ci\/run/.test(command))) return;
    expect(commands.indexOf('sudo .ci/install')).toBeGreaterThanOrEqual(0);
    expect(commands.at(-1)).not.toBe('sudo .ci/install');
    expect(commands.join('\n')).toContain('kernel.apparmor_restrict_unprivileged_userns=0');
  });

  it('takes files that there are', () => {
    for (const [, file = ''] of commandsOf(name)
      .join('\n')
      .matchAll(/(?:-r|sudo|bash) (\S+\/\S+)/g))
      expect(existsSync(join(ROOT, file))).toBe(true);
  });
});

describe('.ci/install', () => {
  /** The arguments of apt-get on a machine that has only the programs `there`. */
  function installs(there: readonly string[], ...args: readonly string[]): string {
    const bin = join(temporaryFolder(), 'bin');
    mkdirSync(bin);
    const log = join(bin, 'log');
    for (const name of ['bash', 'env', 'dirname', 'flock'])
      symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name));
    const program = (name: string, lines: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    program('apt-get', `echo "$@" >>${log}`);
    for (const name of there) program(name, '');
    const { status, stderr } = spawnSync(join(ROOT, '.ci/install'), args, {
      env: { PATH: bin },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return existsSync(log) ? readFileSync(log, 'utf8') : '';
  }

  const INSTALL = 'install -qq -y --no-install-recommends';

  it('installs all packages of the list whose programs are missing, under any of their names', () => {
    expect(installs(['google-chrome', 'openssl'])).toBe(
      `update -qq\n${INSTALL} curl poppler-utils prometheus python3 redis-server wrk\n`,
    );
  });

  it('installs what it is asked for alone', () => {
    expect(installs([], 'wrk')).toBe(`update -qq\n${INSTALL} wrk\n`);
  });

  it('asks nothing of apt-get where all are there', () => {
    expect(installs([...PROGRAMS.values()].map(([name = '']) => name))).toBe('');
  });
});

it('every action is named by a digest, with its release in a comment', () => {
  const folder = fileURLToPath(new URL('../../.github/workflows/', import.meta.url));
  const used = readdirSync(folder).flatMap(
    (file) => readFileSync(`${folder}${file}`, 'utf8').match(/uses: .*/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(8);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
