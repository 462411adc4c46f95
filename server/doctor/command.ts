import { type Config, ConfigError, FlagError, readConfig } from '../config.ts';
import { withoutKeys } from '../keys/format.ts';
import { checkKeys } from './check-keys.ts';
import { checkMemory } from './check-memory.ts';
import { checkNode } from './check-node.ts';
import { checkPorts } from './check-ports.ts';
import { checkRedis } from './check-redis.ts';
import { checkSnapshot } from './check-snapshot.ts';
import { type Finding, formatFinding } from './finding.ts';

const HELP = `Checks what restaking-analytics needs, before it is started or while it runs, and changes nothing.

usage: npm run -s doctor -- [flags]

Takes the flags and the environment variables of the service, and is to be run as its user, on its
machine or in its container. Each check is a line of ok, warn or problem, with what to do:

  node           the version
  configuration  every setting that is not understood
  keys           the keys file: its mode, its content, how many keys are accepted
  ports          whether PORT and ADMIN_PORT are free
  redis          whether Redis is there and lets us count
  snapshot       reads and checks it as a start does, and shows the report
  memory         what a start and the replacement of a snapshot need, and what there is

No key, password or token is printed.

Exit codes: 0 no problem, 1 a problem, 2 the command line is not one.
`;

async function* examine(args: readonly string[]): AsyncGenerator<Finding> {
  const config = configOrComplaints(args);
  yield checkNode();
  if (Array.isArray(config)) {
    for (const says of config) {
      const remedy = 'Set it as the README says; all else is checked after that.';
      yield { state: 'problem', check: 'configuration', says, remedy };
    }
    return;
  }
  yield { state: 'ok', check: 'configuration', says: 'every setting is understood' };
  yield* checkKeys(config);
  yield* await checkPorts(config);
  yield await checkRedis(config);
  const { finding, rows } = await checkSnapshot(config);
  yield finding;
  yield checkMemory(rows, config);
}

function configOrComplaints(args: readonly string[]): Config | string[] {
  try {
    return readConfig(args, process.env);
  } catch (cause) {
    if (!(cause instanceof ConfigError) || cause instanceof FlagError) throw cause;
    return cause.message.split('\n');
  }
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP);
    return;
  }
  for await (const finding of examine(args)) {
    process.stdout.write(`${formatFinding(finding)}\n`);
    if (finding.state === 'problem') process.exitCode = 1;
  }
}

try {
  await main(process.argv.slice(2));
} catch (cause) {
  if (!(cause instanceof FlagError)) throw cause;
  process.stderr.write(`${withoutKeys(cause.message)}\n--help tells what there is\n`);
  process.exitCode = 2;
}
