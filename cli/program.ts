import { Command, type CommanderError } from 'commander';
import { withoutKeys } from '../server/keys/key-format.ts';
import { VERSION } from '../server/version.ts';
import { addAlerts } from './alerts/alerts.ts';
import { addDoctor } from './doctor.ts';
import { addDaFiles } from './ingest/da-files.ts';
import { addEntities } from './ingest/entities-command.ts';
import { addFilters } from './ingest/filters.ts';
import { addIngest } from './ingest/ingest.ts';
import { addPrices } from './ingest/prices.ts';
import { addRestaked } from './ingest/restaked.ts';
import { addKeys } from './keys/keys.ts';
import { addLedger } from './ledger/ledger.ts';
import { addMcp } from './mcp.ts';
import { addExport } from './query/export.ts';
import { addQuery } from './query/query-command.ts';
import { addRewards } from './rewards/rewards-command.ts';
import { addServe } from './serve.ts';
import { areErrorsJson } from './shared/failure-messages.ts';

import { addCheck } from './snapshots/check.ts';
import { addConvert } from './snapshots/convert.ts';
import { addDiff } from './snapshots/diff.ts';
import { addGenerate } from './snapshots/generate.ts';
import { addLoad } from './snapshots/load.ts';
import { addPrepare } from './snapshots/prepare.ts';
import { addVerify } from './verify/verify.ts';

/**
 * Creates the command line with all commands. Each imports its code when it runs, so that `--help`
 * is fast.
 *
 * @example
 *     await createProgram().parseAsync(['check', 'snapshots/current'], { from: 'user' });
 */
export function createProgram(): Command {
  const program = new Command('restaking-analytics')
    .description(
      'Analytics over snapshots of EigenLayer restaking and EigenDA, served as HTTP/JSON.',
    )
    .version(VERSION, '-V, --version', 'prints the version')
    .helpOption('-h, --help', 'prints this help')
    .helpCommand(false)
    .showHelpAfterError('Run it with --help for the usage.')
    .configureOutput(
      // `run-program.ts` then prints the error as JSON.
      areErrorsJson()
        ? { outputError: () => undefined, writeErr: () => undefined }
        : { outputError: (text, write) => write(withoutSecrets(text)) },
    )
    .exitOverride();
  const commands = [
    addServe,
    addPrepare,
    addLoad,
    addExport,
    addQuery,
    addCheck,
    addDiff,
    addIngest,
    addAlerts,
    addFilters,
    addEntities,
    addPrices,
    addRewards,
    addVerify,
    addLedger,
    addDaFiles,
    addRestaked,
    addGenerate,
    addConvert,
    addKeys,
    addDoctor,
    addMcp,
  ];
  for (const add of commands) add(program);
  return program;
}

/** Returns 0 after help or the version, 2 for an invalid command line. */
export function exitCodeOf({ exitCode }: CommanderError): 0 | 2 {
  return exitCode === 0 ? 0 : 2;
}

/** Removes keys, and the values that unknown options have, from an error message. */
export function withoutSecrets(message: string): string {
  return withoutKeys(message).replace(/(?<=unknown option '--[\w-]*)=[^']*/, '');
}
