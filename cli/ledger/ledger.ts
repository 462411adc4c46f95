import { type Command, Option } from 'commander';
import * as z from 'zod';
import { printFailure } from '../shared/failure.ts';
import { addExamples } from '../shared/help.ts';
import { validatedOption } from '../shared/validated-option.ts';

const FORMATS = ['csv', 'beancount'] as const;

const DATE = z.iso.date().describe('a date such as 2026-03-19');

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly rewards?: string;
  readonly format: (typeof FORMATS)[number];
}

const ACCOUNTS = `
Accounts:
  Assets:Restaked    shares that can be withdrawn      Equity:Deposits    deposited
  Assets:Queued      worth of queued withdrawals       Equity:Pod         from and to validators of a pod
  Assets:Unclaimed   rewards, if they were computed    Equity:Completed   received withdrawals, less returned shares
  Expenses:Slashing  shares that slashes took          Equity:Claimed     claimed rewards
  Expenses:Rounding  lost by rounding when queued      Income:Rewards     earned, or claimed if none were computed

Fees of transactions and transfers of tokens are in no table, and in no line. A loss has the AVS and the operator set
in its note. Without the table share_losses, losses of queued withdrawals are not known.
`;

/** `ledger`: writes an address's events as double entries. */
export function addLedger(program: Command): void {
  const command = program
    .command('ledger')
    .summary('writes the deposits, slashes, rewards and withdrawals of an address as a ledger')
    .description(
      'Writes the events of an address as double entries: deposits, withdrawals queued and completed, losses by ' +
        'slashing, claimed and earned rewards, and delegations as notes. The two halves of an entry add up to 0 in ' +
        'each strategy and token. Values in US dollars have the newest price up to the event, with its source.',
    )
    .argument('<snapshot>', 'the folder of the snapshot')
    .argument('<address>', 'the staker or earner')
    .addOption(validatedOption('--from <date>', 'the first day', DATE))
    .addOption(validatedOption('--to <date>', 'the first day after it', DATE))
    .option(
      '--rewards <folder>',
      'a folder of rewards with those earned by day (default: the snapshot)',
    )
    .addOption(
      new Option('--format <format>', 'format of the ledger').choices(FORMATS).default('csv'),
    )
    .addHelpText('after', ACCOUNTS);
  addExamples(command, {
    examples: [
      ['ledger snapshots/current 0x… --from 2025-01-01 --to 2026-01-01 > 2025.csv', 'of a year'],
      ['ledger snapshots/current 0x… --format beancount > all.beancount', 'for beancount'],
    ],
    exits: {
      0: 'the ledger is written',
      1: 'the snapshot lacks a table, or has no event of the address',
      2: 'the command line is invalid',
    },
  });
  command.action((snapshot: string, address: string, options: Options) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
      command.error(`error: ${address} must be an address: 0x and 40 hexadecimal digits`);
    }
    const { from, to } = options;
    if (from !== undefined && to !== undefined && to < from)
      command.error(`error: --to ${to} is before --from ${from}`);
    return run(snapshot, address.toLowerCase(), options);
  });
}

async function run(
  snapshot: string,
  address: string,
  { from, to, rewards, format }: Options,
): Promise<void> {
  const { LedgerError } = await import('../../data/ledger/ledger-error.ts');
  const { readLedger } = await import('../../data/ledger/read-ledger.ts');
  const { SnapshotError } = await import('../../common/snapshot-report.ts');
  const { ledgerBeancount, ledgerCsv } = await import('./ledger-text.ts');
  try {
    const ledger = await readLedger(snapshot, {
      address,
      from: from ?? null,
      to: to ?? null,
      earned: rewards === undefined ? null : await earnedRows(rewards),
    });
    process.stdout.write(format === 'csv' ? ledgerCsv(ledger) : ledgerBeancount(ledger));
  } catch (cause) {
    if (!(cause instanceof LedgerError || cause instanceof SnapshotError)) throw cause;
    printFailure(cause);
    process.exitCode = 1;
  }
}

/** Writes the FROM clause for the months that a folder has. */
async function earnedRows(folder: string): Promise<string> {
  const { join } = await import('node:path');
  const { monthsIn } = await import('../../rewards/file-digests.ts');
  const { earnedRows } = await import('../../rewards/verify/folder-relations.ts');
  return earnedRows(monthsIn(join(folder, 'earned')).map((name) => join(folder, 'earned', name)));
}
