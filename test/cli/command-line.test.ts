import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SETTINGS } from '../../server/settings.ts';
import { parsed } from './parsed.ts';
import { commandLine } from './running.ts';

const COMMANDS = [
  'serve',
  'check',
  'ingest',
  'filters',
  'entities',
  'generate',
  'convert',
  'keys',
  'doctor',
  'mcp',
];
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the command line', () => {
  it('tells the version of the package', async () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')));
    expect(await commandLine(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('asks for the folder of its cache where the user has no home', async () => {
    const homeless = { HOME: '', XDG_CACHE_HOME: '', CACHE_DIR: '' };
    const { code, err } = await commandLine(['serve', '--port', '0'], homeless);
    expect([code, err]).toEqual([1, 'CACHE_DIR: must be set for a user without a home folder\n']);
  });

  it('ends with 2 where it cannot be meant', async () => {
    const { code, out, err } = await commandLine(['serv']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      "error: unknown command 'serv'\n(Did you mean serve?)\nRun it with --help for the usage.\n",
    );
  });

  it('explains itself and names every command', async () => {
    const { code, out, err } = await parsed(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of COMMANDS) expect(out).toMatch(new RegExp(`^ {2}${name} .*[a-z]`, 'm'));
  });

  it.each(COMMANDS)('teaches %s by examples and exit codes', async (name) => {
    const { code, out } = await parsed([name, '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Examples:\n  # .+\n  restaking-analytics ${name}`, 'm'));
    expect(out).toMatch(/^Exit codes:\n {2}0 {2}.+\n {2}1 {2}.+\n {2}2 {2}.+/m);
  });

  it.each(['serve', 'doctor'])('tells every setting in the help of %s', async (name) => {
    const { out } = await parsed([name, '--help']);
    for (const { variable } of Object.values(SETTINGS)) expect(out).toContain(variable);
    expect(out.match(/default:/g)?.length).toBe(Object.keys(SETTINGS).length);
  });

  it.each([
    [[], 'Usage: restaking-analytics'],
    [['serv'], "unknown command 'serv'\n(Did you mean serve?)"],
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['--prot', '1'], "unknown option '--prot'"],
    [['serve', '--prot', '1'], "unknown option '--prot'\n(Did you mean --port?)"],
    [['serve', '-p', '80'], "unknown option '-p'"],
    [['serve', '8080'], "too many arguments for 'serve'"],
    [['serve', '--port'], "'--port <number>' argument missing"],
    [['doctor', '--nonsense'], "unknown option '--nonsense'"],
    [['doctor', 'now'], "too many arguments for 'doctor'"],
    [['generate', '--out', 'x'], "'--size <size>' not specified"],
    [['generate', '--size', 'tiny'], "'--out <folder>' not specified"],
    [['generate', '--size', 'huge', '--out', 'x'], 'Allowed choices are tiny, small, real, x10'],
    [['generate', '--size', 'tiny', '--seed', '1.5', '--out', 'x'], 'It must be a whole number'],
    [['generate', '--size', 'sample', '--seed', '2', '--out', 'x'], "'--seed' cannot be used"],
  ])('ends with 2 for %j and says why', async (args, why) => {
    const { code, out, err } = await parsed(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(why);
    expect(err).toContain('--help');
  });

  it('repeats no secret that was typed as a flag', async () => {
    for (const args of [['--api-keys=top-secret-8d'], ['--api-keys', 'top-secret-8d']]) {
      const { code, err } = await parsed(['serve', ...args]);
      expect(code).toBe(2);
      expect(err).toContain("unknown option '--api-keys'");
      expect(err).not.toContain('top-secret');
    }
  });
});
