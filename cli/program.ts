import { Command, type CommanderError } from 'commander';
import { withoutKeys } from '../server/keys/key-format.ts';
import { VERSION } from '../server/version.ts';
import { addCheck } from './check.ts';
import { addConvert } from './convert.ts';
import { addDiff } from './diff.ts';
import { addDoctor } from './doctor.ts';
import { addEntities } from './entities.ts';
import { addFilters } from './filters.ts';
import { addGenerate } from './generate.ts';
import { addIngest } from './ingest.ts';
import { addKeys } from './keys.ts';
import { addLoad } from './load.ts';
import { addMcp } from './mcp.ts';
import { addPrepare } from './prepare.ts';
import { addQuery } from './query.ts';
import { addServe } from './serve.ts';

/**
 * The command line with all of its commands. What they need is imported when one of them runs, so
 * that `--help` is there at once.
 */
export function createProgram(): Command {
  const program = new Command('restaking-analytics')
    .description(
      'Analytics over snapshots of EigenLayer restaking and EigenDA, served as HTTP/JSON.',
    )
    .version(VERSION, '-V, --version', 'prints the version')
    .helpOption('-h, --help', 'explains a command')
    .helpCommand(false)
    .showHelpAfterError('--help tells what there is')
    .configureOutput({ outputError: (text, write) => write(withoutSecrets(text)) })
    .exitOverride();
  const commands = [
    addServe,
    addPrepare,
    addLoad,
    addQuery,
    addCheck,
    addDiff,
    addIngest,
    addFilters,
    addEntities,
    addGenerate,
    addConvert,
    addKeys,
    addDoctor,
    addMcp,
  ];
  for (const add of commands) add(program);
  return program;
}

/** 0 where help or the version was asked for, 2 where a command line cannot be read. */
export function exitCodeOf({ exitCode }: CommanderError): 0 | 2 {
  return exitCode === 0 ? 0 : 2;
}

/** A complaint that repeats neither a key in the wrong place nor the value of an unknown option. */
function withoutSecrets(complaint: string): string {
  return withoutKeys(complaint).replace(/(?<=unknown option '--[\w-]*)=[^']*/, '');
}
