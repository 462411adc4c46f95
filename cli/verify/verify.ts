import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { programFile } from '../../common/program-file.ts';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { type FactVerification, hasComparedFacts } from '../../data/facts/verdict.ts';
import { isCompared, type Verification } from '../../rewards/verify/verdict.ts';
import { messagesOrStack } from '../shared/failure.ts';
import { printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';

const FORMATS = ['text', 'json'] as const;

interface Options {
  readonly facts?: string;
  readonly rewards?: string;
  readonly complete?: true;
  readonly network?: string;
  readonly format: (typeof FORMATS)[number];
  readonly page?: string;
}

/** Both verdicts; `rewards` is null without `--rewards`. */
interface Verdicts {
  readonly facts: FactVerification;
  readonly rewards: Verification | null;
}

/** `verify`: compares a snapshot with others' facts, and rewards with posted roots. */
export function addVerify(program: Command): void {
  const command = program
    .command('verify')
    .summary('compares a snapshot with facts that others have published')
    .description(
      'Compares a snapshot with values that other programs and projects have published, the root of each ' +
        'withdrawal with the hash of its fields, and the roots of claims with the posted ones. Of a log store it ' +
        'derives the snapshot first, and changes nothing in the store. Says of each kind of fact how many agree, differ, or are not ' +
        'covered by the logs, and names each difference with both sources. With --rewards it also does what ' +
        '`rewards verify` does.',
    )
    .argument('<folder>', 'a snapshot, or a log store of `ingest`')
    .option('--facts <path>', 'a file or a folder of facts (default: those of the program)')
    .option('--rewards <folder>', 'also compares computed rewards with posted roots and claims')
    .option(
      '--complete',
      'the snapshot has all logs up to its last block: a fact without a row differs',
    )
    .option('--network <name>', 'network of a log store (default: the one of its chain)')
    .addOption(
      new Option('--format <format>', 'format of the verdict').choices(FORMATS).default('text'),
    )
    .option('--page <file>', 'also writes the verdict as a page, one HTML file');
  addExamples(command, {
    examples: [
      ['verify snapshots/current --complete', 'of all logs of mainnet'],
      ['verify log-store', 'derives its snapshot in TMPDIR'],
      [
        'verify snapshots/current --rewards rewards --format json --page verdict.html > verdict.json',
        'for a cron job, with rewards and a page',
      ],
    ],
    exits: {
      0: 'everything that was compared agrees',
      1: 'a value differs',
      2: 'nothing was compared, the data is invented, or an argument is invalid',
    },
  });
  command.action(run);
}

async function run(folder: string, options: Options): Promise<void> {
  try {
    const verdicts = await whileDerived(folder, options, (snapshot) => compare(snapshot, options));
    if (options.page !== undefined) await writePage(options.page, verdicts);
    process.stdout.write(await formatted(verdicts, options.format));
    process.exitCode = exitCodeOf(verdicts);
  } catch (cause) {
    // A crash would end with 1, which means a difference.
    process.exitCode = 2;
    printMessages(messagesOrStack(cause));
  }
}

/** Calls `use` with a snapshot; one that is derived from a log store exists only meanwhile. */
async function whileDerived<Result>(
  folder: string,
  { network }: Options,
  use: (snapshot: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(join(folder, 'store.json'))) return use(folder);
  const { snapshotOfStore } = await import('./store-snapshot.ts');
  const temporary = makeTemporaryFolder('verify');
  try {
    return await use(
      await withBar((progress) => snapshotOfStore(folder, network, temporary.path, progress)),
    );
  } finally {
    temporary.remove();
  }
}

async function compare(
  snapshot: string,
  { facts = programFile('data/mainnet/facts'), rewards, complete }: Options,
): Promise<Verdicts> {
  const { readFacts } = await import('../../data/facts/fact-file.ts');
  const { verifyFacts } = await import('../../data/facts/verify-facts.ts');
  const found = await verifyFacts(snapshot, readFacts(facts), complete === true);
  if (rewards === undefined) return { facts: found, rewards: null };
  const { verifyRewards } = await import('../../rewards/verify/verify.ts');
  return {
    facts: found,
    rewards: await withBar((progress) => verifyRewards(snapshot, rewards, progress)),
  };
}

function exitCodeOf({ facts, rewards }: Verdicts): number {
  if ((hasComparedFacts(facts) && !facts.agrees) || rewards?.agrees === false) return 1;
  const compared = hasComparedFacts(facts) || (rewards !== null && isCompared(rewards));
  return compared ? 0 : 2;
}

async function writePage(path: string, { facts, rewards }: Verdicts): Promise<void> {
  const { verifyPage } = await import('./verify-page.ts');
  writeFileSync(path, verifyPage(facts, rewards));
}

async function formatted(verdicts: Verdicts, format: Options['format']): Promise<string> {
  if (format === 'json') return `${JSON.stringify(verdicts, null, 2)}\n`;
  const { formatFacts } = await import('./verify-text.ts');
  const { facts, rewards } = verdicts;
  if (rewards === null) return formatFacts(facts);
  const { formatVerification } = await import('../rewards/verification-text.ts');
  return `${formatFacts(facts)}\nrewards: ${formatVerification(rewards)}`;
}
