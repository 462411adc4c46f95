import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { NODE_RANGE, runsOn } from '../../common/node-release.ts';
import { READY_LINE } from '../../server/banner.ts';
import { CLI } from '../support/built.ts';

/**
 * Starts the built service over the bundled sample under each release of Node.js that an argument
 * names, such as `20.17.0` or `24`, all at once, and asks it. A release that package.json does not
 * promise must refuse to start it. npm has the releases as packages, which npx keeps. Without
 * arguments it runs under this one.
 */
const RELEASES = process.argv.slice(2);

/** Milliseconds for a start and its answers; long, as it only ends a release that hangs. */
const DEADLINE_MS = 600_000;

const KEY = 'key-of-a-release-5c1e';

/** Targets that take the memory of a worker, a file, and the process that has DuckDB. */
const TARGETS = [
  '/restaking/ecosystem-tvl',
  '/restaking/activity?format=parquet',
  '/restaking/all-stakers?sort=staker&format=csv',
];

/** The output of a program that ends with 0. */
async function outputOf(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: tmpdir() });
  return stdout.trim();
}

/** The path of a release's program; this one's without a release. */
async function programOf(release: string | undefined): Promise<string> {
  if (release === undefined) return process.execPath;
  return outputOf('npx', '-y', `node@${release}`, '-p', 'process.execPath');
}

/**
 * Starts the service, asks it and stops it. Throws if it does not start, or if an answer is another
 * one than 200.
 */
async function serveUnder(program: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'node-release-'));
  const service = spawn(program, [CLI, 'serve', '--port', '0'], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: scratch,
      CACHE_DIR: join(scratch, 'cache'),
      API_KEYS: KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | string>((resolve) => {
    service.once('close', (code, signal) => resolve(code ?? signal ?? 'lost'));
  });
  const lines: string[] = [];
  try {
    let url: string | undefined;
    for await (const line of createInterface({ input: service.stdout })) {
      lines.push(line);
      url ??= READY_LINE.exec(line)?.[1];
      if (url !== undefined) break;
    }
    if (url === undefined)
      throw new Error(`the service ended with ${await ended}\n${lines.join('\n')}`);
    service.stdout.resume();
    for (const target of TARGETS) {
      const reply = await fetch(`${url}${target}`, { headers: { 'x-api-key': KEY } });
      const bytes = (await reply.arrayBuffer()).byteLength;
      if (reply.status !== 200 || bytes === 0) {
        throw new Error(`${target}: status ${reply.status}, ${bytes} bytes`);
      }
    }
    service.kill('SIGTERM');
    const how = await ended;
    if (how !== 0) throw new Error(`the service ended with ${how} after SIGTERM`);
  } finally {
    service.kill('SIGKILL');
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Throws unless a start ends at once, with a message that names the releases. */
async function refuseUnder(program: string): Promise<void> {
  const start = promisify(execFile)(program, [CLI, 'serve', '--port', '0'], {
    timeout: DEADLINE_MS,
  });
  const { code, stderr } = await start.then(
    () => ({ code: 0, stderr: '' }),
    (cause: { code: unknown; stderr: string }) => cause,
  );
  if (code === 1 && stderr.includes(NODE_RANGE) && stderr.split('\n').length === 2) return;
  throw new Error(`the service did not refuse it, but ended with ${code}: ${stderr}`);
}

/**
 * Checks whether the service runs under a release, or refuses one that is not promised; prints the
 * version, and the reason if it does not.
 */
async function isServedUnder(release: string | undefined): Promise<boolean> {
  let name = release ?? process.version;
  try {
    const program = await programOf(release);
    name = await outputOf(program, '--version');
    const isPromised = runsOn(name.replace('v', ''));
    await (isPromised ? serveUnder(program) : refuseUnder(program));
    process.stdout.write(`Node.js ${name}: ${isPromised ? 'serves the sample' : 'is refused'}\n`);
    return true;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    process.stdout.write(`Node.js ${name}: ${reason}\n`);
    return false;
  }
}

const outcomes = await Promise.all(
  (RELEASES.length === 0 ? [undefined] : RELEASES).map((release) => isServedUnder(release)),
);
const passed = outcomes.filter((isServed) => isServed).length;
process.stdout.write(`\n${passed} passed, ${outcomes.length - passed} failed\n`);
process.exitCode = passed === outcomes.length ? 0 : 1;
